import type { Hex } from './hex.js'

/** The few forms of the contract ABI that a wallet widget needs itself; a host's own calls go through viem. */

const wordDigits = 64

/** Encodes an address or a number as one word, without `0x`. */
export const toWord = (value: string | bigint): string => {
  const digits = typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()
  if (digits.length > wordDigits || digits.startsWith('-')) throw new RangeError('A value does not fit into 256 bits')
  return digits.padStart(wordDigits, '0')
}

/** Joins a selector and its words. */
export const toCall = (selector: Hex, ...words: (string | bigint)[]): Hex => `${selector}${words.map(toWord).join('')}`

/** Reads a word of returned data; undefined past its end or when the data is no hex. */
export function wordAt(data: unknown, index: number): bigint | undefined {
  if (typeof data !== 'string') return undefined
  const word = data.slice(2 + index * wordDigits, 2 + (index + 1) * wordDigits)
  return /^0x[0-9a-f]*$/i.test(data) && word.length === wordDigits ? BigInt(`0x${word}`) : undefined
}

/** Longest text that is read, in bytes. */
const textLimit = 1024

/** Reads a `string`, or the `bytes32` that early tokens return instead; undefined when it is neither. */
export function decodeText(data: unknown): string | undefined {
  const first = wordAt(data, 0)
  if (first === undefined) return undefined
  const digits = (data as string).slice(2)
  if (first === 32n) {
    const length = wordAt(data, 1)
    if (length === undefined || length > textLimit) return undefined
    const text = digits.slice(2 * wordDigits, 2 * wordDigits + 2 * Number(length))
    return text.length === 2 * Number(length) ? toText(text) : undefined
  }
  return digits.length === wordDigits ? toText(digits.replace(/(00)+$/, '')) : undefined
}

/** Hex digits as text. */
export const toText = (digits: string): string =>
  new TextDecoder().decode(Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
