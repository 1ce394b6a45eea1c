import { toWord } from '../abi.js'

/** A type of the contract ABI, as far as trades have it: a word (address, number), bytes, a list, or a tuple. */
export type AbiType = 'word' | 'bytes' | { readonly listOf: AbiType } | readonly AbiType[]

/** A word as a number, bytes as hex digits, lists and tuples as lists. */
export type AbiValue = bigint | string | readonly AbiValue[]

const wordDigits = 64
/** Longer lists are in no trade. */
const longestList = 16

/** A list of a type. */
export const listOf = (type: AbiType): AbiType => ({ listOf: type })

/** So many words in a row. */
export const words = (count: number): AbiType[] => Array<AbiType>(count).fill('word')

const isTuple = (type: AbiType): type is readonly AbiType[] => Array.isArray(type)

const isDynamic = (type: AbiType): boolean => (isTuple(type) ? type.some(isDynamic) : type !== 'word')

/** Digits that a type takes where it stands. */
const widthOf = (type: AbiType): number =>
  isTuple(type) && !isDynamic(type) ? type.reduce((sum, part) => sum + widthOf(part), 0) : wordDigits

/**
 * Reads arguments of a call.
 * @param digits hex, without `0x` and selector
 * @returns undefined unless they are written as the ABI writes them, with nothing left over: two readers of one call read the same
 */
export function decode(types: readonly AbiType[], digits: string): readonly AbiValue[] | undefined {
  try {
    const values = readTuple(types, digits.toLowerCase(), 0)
    return encode(types, values) === digits.toLowerCase() ? values : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function readTuple(types: readonly AbiType[], digits: string, start: number): AbiValue[] {
  let at = start
  return types.map((type) => {
    const own = at
    at += widthOf(type)
    return readOne(type, digits, isDynamic(type) ? start + 2 * readLength(digits, own, digits.length) : own)
  })
}

function readOne(type: AbiType, digits: string, at: number): AbiValue {
  if (type === 'word') return readWord(digits, at)
  if (isTuple(type)) return readTuple(type, digits, at)
  if (type === 'bytes') {
    const length = 2 * readLength(digits, at, digits.length)
    return digits.slice(at + wordDigits, at + wordDigits + length)
  }
  const length = readLength(digits, at, longestList)
  return readTuple(Array<AbiType>(length).fill(type.listOf), digits, at + wordDigits)
}

function readWord(digits: string, at: number): bigint {
  const word = digits.slice(at, at + wordDigits)
  if (!/^[0-9a-f]{64}$/.test(word)) throw new RangeError()
  return BigInt(`0x${word}`)
}

function readLength(digits: string, at: number, most: number): number {
  const length = readWord(digits, at)
  if (length > BigInt(most)) throw new RangeError()
  return Number(length)
}

/** Writes arguments of a call: hex digits without `0x`. */
export function encode(types: readonly AbiType[], values: readonly AbiValue[]): string {
  const parts = types.map((type, index) => writeOne(type, values[index] ?? 0n))
  let offset = types.reduce((sum, type) => sum + widthOf(type), 0)
  let [heads, tails] = ['', '']
  for (const [index, type] of types.entries()) {
    const part = parts[index] ?? ''
    if (!isDynamic(type)) heads += part
    else {
      heads += toWord(BigInt(offset / 2))
      tails += part
      offset += part.length
    }
  }
  return heads + tails
}

function writeOne(type: AbiType, value: AbiValue): string {
  if (typeof value === 'bigint') return toWord(value)
  if (typeof value === 'string') {
    const width = Math.ceil(value.length / wordDigits) * wordDigits
    return toWord(BigInt(value.length / 2)) + value.padEnd(width, '0')
  }
  if (isTuple(type)) return encode(type, value)
  const item = (type as { readonly listOf: AbiType }).listOf
  return toWord(BigInt(value.length)) + encode(Array<AbiType>(value.length).fill(item), value)
}
