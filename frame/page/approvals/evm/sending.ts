import type { Obstacle, Ready } from '../../../common/approval/types.js'
import type { Outgoing } from './outgoing.js'
import type { Prices } from './readPrices.js'
import type { Call } from './simulate.js'

/** How much gas is taken, with room; and why the node says that it would fail. */
export interface Needed {
  readonly gas: bigint
  readonly refusal?: Obstacle | undefined
}

/** What is decided once all is known, for the signature. */
export interface Terms<Gas extends Needed = Needed> {
  readonly needed: Gas
  readonly nonce: bigint
  readonly prices: Prices
  /** Who gets something by it. */
  readonly receivers: readonly string[]
}

/** A way to send what the user approves. */
export interface Sending<Gas extends Needed = Needed> {
  /** The transaction, or the first of several: its place in the account's order, and what the page would pay. */
  readonly outgoing: Outgoing
  /** Coins that leave besides the fee. */
  readonly spent: bigint
  /** What a forecast is asked for; none where all is decoded in whole. */
  readonly calls: readonly Call[]
  /** @throws {FrameError} CHAIN_UNREACHABLE */
  readGas(signal: AbortSignal): Promise<Gas>
  /** Signs it, and sends it. @returns what the page gets */
  send(
    terms: Terms<Gas>,
    wallet: Parameters<Ready['perform']>[0],
    step: Parameters<Ready['perform']>[1],
  ): Promise<unknown>
}
