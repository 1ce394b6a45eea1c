/*
 * Texts of strangers (S38): what tokens, wallets and users of providers call themselves. The same rule as the page and the frame have
 * (src/kernel/base/text.ts), of which the services import nothing; test/fixtures/strangersTexts.ts tests both.
 */

/**
 * Characters that draw nothing or move others: controls, direction marks, fillers, what has no meaning. The group is what stays: an
 * emoji with its joiners and forms, a joiner between letters of scripts that are written with it, line ends and tabs.
 */
const unseen =
  /(\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?(?:\u200d\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)*|[0-9#*]\ufe0f\u20e3|(?=[\p{L}\p{N}])[\u0620-\u06ff\u0900-\u0dff]\p{M}{0,3}[\u200c\u200d](?=[\u0620-\u06ff\u0900-\u0dff])|[\n\t])|[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}]/gu

const latin = /\p{Script=Latin}/u
/** Letters of alphabets that have the same forms as Latin ones. */
const lookalike =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/gu
/** A byte order mark is no space, whatever `\s` says: nothing is drawn. */
const space = /[^\S\ufeff]+/g
const word = /[\p{L}\p{M}\p{N}]+/gu

/** Longest name that is shown. */
const nameLimit = 64

/**
 * A stranger's text, fit to be shown in one line (S38): nothing in it that is not seen or that moves other letters; letters that pass for
 * Latin ones within a Latin word stand as their numbers. Empty when nothing is left to be seen.
 * @param limit Most letters, as a reader counts them.
 */
export function cleanText(value: unknown, limit = nameLimit): string {
  if (typeof value !== 'string') return ''
  const seen = value
    // A megabyte of marks must not be looked at.
    .slice(0, limit * 16)
    .normalize('NFC')
    // Line ends are controls, too: they become the spaces that they stand for, before those are dropped.
    .replace(space, ' ')
    .replace(unseen, '$1')
    .replace(/(^| )\p{M}+/gu, '$1')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(word, (letters) => (latin.test(letters) ? letters.replace(lookalike, toNumber) : letters))
    .normalize('NFC')
    .replace(/ +/g, ' ')
    .trim()
  return seen.length > limit ? cut(seen, limit).trim() : seen
}

const toNumber = (letter: string): string => `\\u{${letter.codePointAt(0)?.toString(16)}}`

/** Counts as a reader does; Firefox has that since version 125, before it an emoji may count as several. */
function cut(text: string, limit: number): string {
  if (!('Segmenter' in Intl)) return [...text].slice(0, limit).join('')
  let count = 0
  for (const { index } of new Intl.Segmenter().segment(text)) if (count++ === limit) return text.slice(0, index)
  return text
}

/** Whether all of a name is seen, and is what it looks like: cleaning it changes nothing but how an accent is written. */
export const isPlainText = (text: string): boolean =>
  text !== '' && cleanText(text, text.length) === text.normalize('NFC')

/** Letters of other alphabets, and digits, that are drawn as Latin ones are in most fonts. */
const doubles: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', ғ: 'f', һ: 'h', н: 'h', і: 'i', ј: 'j', к: 'k', ӏ: 'i', м: 'm', о: 'o' },
  ...{ р: 'p', ԛ: 'q', ѕ: 's', т: 't', ѵ: 'v', ԝ: 'w', х: 'x', у: 'y', ү: 'y', з: '3' },
  ...{ α: 'a', β: 'b', ε: 'e', η: 'h', ι: 'i', κ: 'k', μ: 'm', ν: 'n', ο: 'o', ρ: 'p', τ: 't', υ: 'y', χ: 'x', ζ: 'z' },
  ...{ ς: 'c', σ: 'o', ɑ: 'a', ı: 'i', ս: 'u', օ: 'o', ո: 'n', հ: 'h' },
  ...{ '₮': 't', '₿': 'b', $: 's', 0: 'o', 1: 'i', l: 'i', '|': 'i', 5: 's' },
}
/** Accents and strokes on letters; the vowels of other scripts are not among them. */
const accents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g

/** One spelling for texts that look alike, to compare them by (S38); not to be shown. */
export const foldText = (text: string): string =>
  [...text.normalize('NFKD').replace(space, ' ').replace(unseen, '$1').replace(accents, '').toLowerCase()]
    .map((each) => doubles[each] ?? each)
    .join('')
    .replace(/\u200c|\u200d|\ufe0f/g, '')
    .trim()
