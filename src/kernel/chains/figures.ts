import type { CaipAccountId } from '../contract/caip.js'
import { defineResource, type Live } from '../contract/resource.js'
import type { Amount, Token } from '../contract/token.js'

/** One coin or token of an account, as it was answered. */
export interface Figure {
  readonly amount: Amount
  /** Unix time in ms at which it was answered (see `Holding.asOf`). */
  readonly asOf: number
}

/**
 * The balances of an instance, one at a time: every one that is shown or read is one of these, and `balances` gives those of
 * an account together. They hold for 30 s; after a failure nothing is asked for 30 s, and the user is told once (F15).
 */
export interface Figures {
  /** The native coin of an account, or a token: the same object for the same one. */
  of(account: CaipAccountId, token?: Token): Live<Figure>
  /** @throws {LatchkeyError} NETWORK_NOT_FOUND, UNSUPPORTED, or the adapter's own */
  get(account: CaipAccountId, token?: Token, options?: { readonly fresh?: boolean }): Promise<Amount>
}

export const figures = defineResource<Figures>('latchkey-figures')
