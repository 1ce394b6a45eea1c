import { writeText } from '../../../src/kernel/base/writeText.js'

/** A text by its key: one sentence, or one for each plural form. `{name}` is filled in. */
export type MessageTable<Key extends string = string> = Readonly<Record<Key, string | PluralTexts>>

/** Forms of `Intl.PluralRules`, chosen by the parameter `count`. */
export type PluralTexts = { readonly other: string } & { readonly [form in Intl.LDMLPluralRule]?: string }

/** A room's messages: English is complete, and any further language (`de`, `pt-BR`) has the same keys. */
export type Messages<Key extends string = string> = { readonly en: MessageTable<Key> } & {
  readonly [language: string]: MessageTable<Key>
}

/** What is filled in: texts as they are, numbers as the language writes them. */
export type TextParams = Readonly<Record<string, string | number>>

/** The words of one room, in the page's language. */
export type Texts<Key extends string> = (key: Key, params?: TextParams) => string

const rightToLeft = /^(ar|arc|ckb|dv|fa|ha-arab|he|khw|ks|ps|sd|ug|ur|yi)\b/i

/** The direction that a language is written in. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (rightToLeft.test(language) ? 'rtl' : 'ltr')

/** A tag that `Intl` takes; what comes in a page's address may be none. */
export function toLocale(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/** The language that a room's words are in: the page's (`de-CH`), else its base (`de`), else English. */
export function languageOf(messages: Messages, language: string): string {
  const locale = toLocale(language)
  return [locale, locale.split('-')[0] ?? ''].find((one) => Object.hasOwn(messages, one)) ?? 'en'
}

/** The words of a room: in the language (`de-CH`), else its base (`de`), else English. */
export function createTexts<Key extends string>(messages: Messages<Key>, language: string): Texts<Key> {
  const tag = languageOf(messages, language)
  const table = messages[tag] ?? messages.en
  return (key, params) => writeText(table[key] ?? messages.en[key], tag, params)
}
