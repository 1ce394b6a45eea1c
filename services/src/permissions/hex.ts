import type { Hex } from './types.js'

/** A part of what contracts take (ABI): a word, or what is of any length. */
export type Part = bigint | { readonly tail: Hex }

/** A number as so many bytes. */
export const toBytes = (value: bigint, length: number): Hex =>
  `0x${value.toString(16).padStart(2 * length, '0')}` as const

/** A number as 32 bytes. */
export const toWord = (value: bigint): Hex => toBytes(value, 32)

/** Joins bytes in order. */
export const join = (...parts: readonly Hex[]): Hex => `0x${parts.map((part) => part.slice(2)).join('')}`

export const sizeOf = (bytes: Hex): number => (bytes.length - 2) / 2

/** @param end Default: to the end. */
export const cut = (bytes: Hex, start: number, end?: number): Hex =>
  `0x${bytes.slice(2 + 2 * start, end === undefined ? undefined : 2 + 2 * end)}`

/** Bytes of any length as an argument: how many, then they, filled up to whole words. */
export const bytesPart = (bytes: Hex): Part => ({
  tail: join(toWord(BigInt(sizeOf(bytes))), bytes, `0x${'00'.repeat((32 - (sizeOf(bytes) % 32)) % 32)}`),
})

/** A list of arguments of one type. */
export const listPart = (parts: readonly Part[]): Part => ({
  tail: join(toWord(BigInt(parts.length)), encodeParts(parts)),
})

/** A tuple that has something of any length in it. */
export const tuplePart = (parts: readonly Part[]): Part => ({ tail: encodeParts(parts) })

/** Encodes arguments: words in their place, the others behind all of them, their places in between. */
export function encodeParts(parts: readonly Part[]): Hex {
  let offset = BigInt(32 * parts.length)
  const heads = parts.map((part) => {
    if (typeof part === 'bigint') return toWord(part)
    const own = toWord(offset)
    offset += BigInt(sizeOf(part.tail))
    return own
  })
  return join(...heads, ...parts.map((part) => (typeof part === 'bigint' ? '0x' : part.tail)))
}

/** A word of 32 bytes at a place; undefined where there is none. */
export function wordAt(bytes: Hex, at: number): bigint | undefined {
  return at >= 0 && at + 32 <= sizeOf(bytes) ? BigInt(cut(bytes, at, at + 32)) : undefined
}

/** The last 20 bytes of a word, as an address. */
export const toAddress = (word: bigint): Hex => toBytes(word & ((1n << 160n) - 1n), 20)
