import type { LatchkeyOptions } from '../contract/options.js'

/** The language in use: the host's option, else the page's, else English. */
export const toLocale = ({ locale }: Pick<LatchkeyOptions, 'locale'>): string =>
  locale ?? (globalThis.document?.documentElement.lang || 'en')

/** A tag that `Intl` takes: the pseudo-locale counts like English, and so does what is no tag, such as a page's `en_US`. */
export function toRules(locale: string): string {
  try {
    return (locale === 'pseudo' ? undefined : Intl.getCanonicalLocales(locale)[0]) ?? 'en'
  } catch {
    return 'en'
  }
}
