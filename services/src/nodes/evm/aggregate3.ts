import type { Hex } from 'viem'
import { DriverError } from '../../upstream/driverError.js'

/** `aggregate3((address target, bool allowFailure, bytes callData)[])` of Multicall3. */
const selector = '82ad56cb'
const wordLength = 64

/**
 * Calls of Multicall3, each of which may fail. By hand: for some hundreds of reads a library for any shape takes several times as long.
 * @param reads calls, with whole bytes
 */
export function encodeAggregate3(reads: readonly { readonly to: Hex; readonly data: Hex }[]): Hex {
  const offsets: string[] = []
  const tuples: string[] = []
  let offset = reads.length * 32
  for (const { to, data } of reads) {
    const bytes = data.slice(2)
    const padded = bytes.padEnd(Math.ceil(bytes.length / wordLength) * wordLength, '0')
    offsets.push(toWord(offset))
    tuples.push(to.slice(2).padStart(wordLength, '0'), toWord(1), toWord(96), toWord(bytes.length / 2), padded)
    offset += 128 + padded.length / 2
  }
  return `0x${selector}${toWord(32)}${toWord(reads.length)}${offsets.join('')}${tuples.join('')}`.toLowerCase() as Hex
}

/**
 * What the calls answered; undefined for one that failed.
 * @throws {DriverError} `malformed`
 */
export function decodeAggregate3(answer: Hex): readonly (Hex | undefined)[] {
  const text = answer.slice(2)
  /** A word as a number, at a place in characters. */
  const readNumber = (at: number): number => {
    const word = text.slice(at, at + wordLength)
    // Nothing that is this long is anything but a mistake.
    if (word.length < wordLength || !/^0{52}/.test(word)) throw malformed()
    return Number.parseInt(word, 16)
  }
  const list = readNumber(0) * 2
  const begin = list + wordLength
  return Array.from({ length: checkCount(readNumber(list), text.length) }, (_, index) => {
    const tuple = begin + readNumber(begin + index * wordLength) * 2
    const bytes = tuple + readNumber(tuple + wordLength) * 2
    const length = readNumber(bytes) * 2
    const data = text.slice(bytes + wordLength, bytes + wordLength + length)
    if (data.length < length) throw malformed()
    return readNumber(tuple) === 1 ? (`0x${data}` as Hex) : undefined
  })
}

const toWord = (value: number) => value.toString(16).padStart(wordLength, '0')
const malformed = () => new DriverError('malformed', 'The answer of Multicall3 cannot be read.')

function checkCount(count: number, length: number): number {
  if (count * wordLength > length) throw malformed()
  return count
}
