/** A tag that `Intl` takes: the pseudo-locale counts like English, and so does what is no tag, such as a page's `en_US`. */
export function toIntlTag(locale: string): string {
  try {
    return (locale === 'pseudo' ? undefined : Intl.getCanonicalLocales(locale)[0]) ?? 'en'
  } catch {
    return 'en'
  }
}
