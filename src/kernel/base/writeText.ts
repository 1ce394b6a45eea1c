import type { PluralForms, TextParams } from '../contract/messages.js'
import { directionOf } from './locale.js'

/**
 * Writes a message: the form for its `count` where it has several, its named parameters filled in. Texts are filled in as they are,
 * numbers as the language writes them. In a text from right to left each one filled in is between isolating characters (Unicode UAX 9,
 * FSI and PDI), or an address or an amount would lose its order to the words around it; a sentence that begins with one has a mark of its own
 * direction before it (RLM): an element's `dir="auto"` reads the first letter, isolated or not. The one implementation of the format, for page and
 * frame.
 * @param locale a BCP 47 tag that `Intl` takes: that of the message, whatever the page's is
 */
export function writeText(message: string | PluralForms, locale: string, params: TextParams = {}): string {
  const isolate = directionOf(locale) === 'rtl' ? (value: string) => `\u2068${value}\u2069` : (value: string) => value
  const text = typeof message === 'string' ? message : pickForm(message, locale, params)
  const start = beginsFilledIn.test(text) ? '\u200f' : ''
  return (
    start +
    text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = Object.hasOwn(params, name) ? params[name] : undefined
      if (value === undefined) return whole
      return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : isolate(value)
    })
  )
}

/** A sentence from right to left, with something filled in before its first letter. */
const beginsFilledIn = /^[^\u0590-\u08ff]*\{\w+\}.*[\u0590-\u08ff]/s

const pickForm = (forms: PluralForms, locale: string, { count }: TextParams): string =>
  forms[new Intl.PluralRules(locale).select(Number(count))] ?? forms.other
