/** The languages of mails and of the pages behind their links. */
export type Language = (typeof languages)[number]

export const languages = ['en', 'de', 'es', 'fr', 'pt', 'ar', 'ja', 'zh'] as const

/** The first language that there is, of a list as browsers send it (`pt-BR;q=0.9, de`); else English. */
export function findLanguage(wanted: string | null | undefined): Language {
  for (const tag of (wanted ?? '').split(',')) {
    const [name = ''] = tag.trim().toLowerCase().split(/[-_;]/)
    const found = languages.find((language) => language === name)
    if (found) return found
  }
  return 'en'
}

/** Attributes of the `html` element. */
export function describeLanguage(language: Language): string {
  return `lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`
}
