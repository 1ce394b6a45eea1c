import { getBase58Encoder } from '@solana/kit'
import { readConfig, readList, readNumber, readString, readWord } from './params.js'
import { invalidParams } from './problem.js'

/** What the data of an account must be like. */
export type Filter = (data: Uint8Array) => boolean

/** As many as a node takes. */
const maxFilters = 4
/** Bytes that one comparison takes. */
const maxBytes = 128

/** Reads `filters` of getProgramAccounts and programSubscribe. */
export function readFilters(value: unknown): Filter[] {
  if (value === undefined || value === null) return []
  const list = readList(value)
  if (list.length > maxFilters) throw invalidParams(`Too many filters provided; max ${maxFilters}`)
  return list.map(readFilter)
}

export function matchesAll(data: Uint8Array, filters: readonly Filter[]): boolean {
  return filters.every((filter) => filter(data))
}

function readFilter(value: unknown): Filter {
  const filter = readConfig(value)
  if (filter.dataSize !== undefined) {
    const size = readNumber(filter.dataSize)
    return (data) => data.length === size
  }
  if (filter.memcmp === undefined) throw invalidParams('Invalid params: a filter is `dataSize` or `memcmp`.')
  const { offset, bytes, encoding } = readConfig(filter.memcmp)
  const start = readNumber(offset, 'usize')
  const expected = readBytes(bytes, encoding)
  return (data) => Buffer.from(data.subarray(start, start + expected.length)).equals(expected)
}

function readBytes(value: unknown, encoding: unknown): Buffer {
  const bytes = decodeBytes(readString(value), readWord(encoding, ['base58', 'base64'], 'base58'))
  if (bytes.length > maxBytes) throw invalidParams('Invalid param: DataTooLarge')
  return bytes
}

function decodeBytes(text: string, encoding: 'base58' | 'base64'): Buffer {
  if (encoding === 'base64') return Buffer.from(text, 'base64')
  try {
    return Buffer.from(getBase58Encoder().encode(text))
  } catch {
    // Not base58: told in the words of a node.
    throw invalidParams('Invalid param: Base58DecodeError')
  }
}
