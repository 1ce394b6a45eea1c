import { isPlainText, mixesAlphabets } from '../kernel/base/text.js'

/** Marks that are put on letters which have their accents ready-made: a trick, not a language. */
const stacked = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]\p{M}/u

/** One label in one script, or in those that are written together. Others are shown by their numbers. */
const single = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Thai',
  'Georgian',
  'Hangul',
  'Han}\\p{Script=Hiragana}\\p{Script=Katakana',
].map((script) => new RegExp(`^[\\p{Script=Common}\\p{Script=Inherited}\\p{Script=${script}}]*$`, 'u'))

/** Whether a name could pass for another one (S21): mixed scripts, or characters that are not seen. */
export const isUnusualName = (name: string): boolean =>
  !isPlainText(name) ||
  stacked.test(name.normalize('NFC')) ||
  // In no label, however far apart.
  mixesAlphabets(name) ||
  !name.split('.').every((label) => single.some((pattern) => pattern.test(label)))

/** A name as it is shown: an unusual one with every character outside of ASCII written as its number (S21). */
export const toShownName = (name: string): string =>
  isUnusualName(name)
    ? [...name].map((each) => (/^[!-~]$/.test(each) ? each : `\\u{${each.codePointAt(0)?.toString(16)}}`)).join('')
    : name
