import type { Address, Hex } from 'viem'
import type { Ask } from '../../types.js'

/** One call of a batch. */
export interface PlannedCall {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
}

/** A batch that the user approves. */
export interface SendBatch {
  readonly ask: Ask
  /** By which the page asks for its state. */
  readonly id: string
  readonly calls: readonly PlannedCall[]
}

/** One transaction of a batch, signed. */
export interface Signed extends PlannedCall {
  readonly raw: `0x${string}`
  readonly hash: `0x${string}`
  readonly nonce: bigint
}

/** Coins that leave with all calls. */
export const spentBy = (calls: readonly PlannedCall[]): bigint => calls.reduce((sum, { value }) => sum + value, 0n)
