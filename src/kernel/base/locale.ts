/** Where the messages of a locale are looked for, in turn: the locale (`de-CH`), its language (`de`), English. */
export const toTags = (locale: string): readonly string[] => [
  ...new Set([locale, locale.split(/[-_]/)[0] ?? locale, 'en']),
]

const rightToLeft = /^(ar|arc|ckb|dv|fa|ha-arab|he|khw|ks|ps|sd|ug|ur|yi)\b/i

/** The direction that a language is written in. */
export const directionOf = (locale: string): 'ltr' | 'rtl' => (rightToLeft.test(locale) ? 'rtl' : 'ltr')

/** Digits of Arabic keyboards, and those of full width, as Latin ones: what is typed in them means the same. */
export const toLatinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 15))
