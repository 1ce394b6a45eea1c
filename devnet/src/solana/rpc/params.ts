import { type Address, getBase58Encoder, type ReadonlyUint8Array } from '@solana/kit'
import { type Commitment, commitments } from '../chain/commitment.js'
import type { Node } from './node.js'
import { invalidParams, RpcProblem } from './problem.js'

/** Options of a request: its last parameter, empty when left out. */
export type Config = Readonly<Record<string, unknown>>

const describe = (value: unknown): string => {
  if (value === undefined || value === null) return 'null'
  if (Array.isArray(value)) return 'sequence'
  if (typeof value === 'object') return 'map'
  if (typeof value === 'string') return `string ${JSON.stringify(value)}`
  return typeof value === 'boolean' ? `boolean \`${value}\`` : `integer \`${String(value)}\``
}

const wrongType = (value: unknown, expected: string) =>
  invalidParams(`Invalid params: invalid type: ${describe(value)}, expected ${expected}.`)

export function readString(value: unknown): string {
  if (typeof value === 'string') return value
  throw wrongType(value, 'a string')
}

/** A whole number of 64 bits. */
export function readNumber(value: unknown, expected = 'u64'): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 64) return value
  throw wrongType(value, expected)
}

export function readBoolean(value: unknown, fallback: boolean): boolean {
  if (value === undefined || value === null) return fallback
  if (typeof value === 'boolean') return value
  throw wrongType(value, 'a boolean')
}

export function readList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw wrongType(value, 'a sequence')
}

export function readConfig(value: unknown): Config {
  if (value === undefined || value === null) return {}
  if (typeof value === 'object' && !Array.isArray(value)) return value as Config
  throw wrongType(value, 'a map')
}

function readBase58(value: unknown, length: number): ReadonlyUint8Array {
  const text = readString(value)
  let bytes: ReadonlyUint8Array
  try {
    bytes = getBase58Encoder().encode(text)
  } catch {
    // Not base58: told in the words of a node.
    throw invalidParams('Invalid param: Invalid')
  }
  if (bytes.length !== length) throw invalidParams('Invalid param: WrongSize')
  return bytes
}

/** An address, or another hash of 32 bytes in base58. */
export function readAddress(value: unknown): Address {
  readBase58(value, 32)
  return value as Address
}

export function readSignature(value: unknown): string {
  readBase58(value, 64)
  return value as string
}

/** A member that is one of a few words. */
export function readWord<T extends string>(value: unknown, words: readonly T[], fallback: T): T {
  if (value === undefined || value === null) return fallback
  const found = words.find((word) => word === value)
  if (found !== undefined) return found
  const expected = words.map((word) => `\`${word}\``).join(', ')
  throw invalidParams(`Invalid params: unknown variant \`${String(value)}\`, expected one of ${expected}.`)
}

/** Like a node, finalized unless asked otherwise. */
export function readCommitment(config: Config, fallback: Commitment = 'finalized'): Commitment {
  return readWord(config.commitment, commitments, fallback)
}

/** @throws {RpcProblem} -32602 where a node keeps no block that is merely processed */
export function readSettledCommitment(config: Config): Commitment {
  const commitment = readCommitment(config)
  if (commitment !== 'processed') return commitment
  throw invalidParams('Method does not support commitment below `confirmed`')
}

/**
 * The slot that a request reads.
 * @throws {RpcProblem} -32016 when it wants a newer one than there is
 */
export function readSlot({ chain }: Node, config: Config, commitment = readCommitment(config)): number {
  const slot = chain.slots.at(commitment)
  const { minContextSlot } = config
  if (minContextSlot === undefined || minContextSlot === null || readNumber(minContextSlot) <= slot) return slot
  throw new RpcProblem(-32016, 'Minimum context slot has not been reached', { contextSlot: slot })
}
