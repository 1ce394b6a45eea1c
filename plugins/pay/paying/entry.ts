import type { Payment } from '../types.js'

/** What an account had before its wallet was asked: by it is told whether anything was sent, where no hash is known (F11). */
export interface Asked {
  /** Unix time in ms. */
  readonly at: number
  /** Of what the step pays with. */
  readonly balance: bigint
  /** Transactions that the account had sent; undefined where the namespace counts none. */
  readonly count: bigint | undefined
}

/** A payment as this browser remembers it. */
export interface Entry {
  readonly payment: Payment
  /** Of the step that is `asking`. */
  readonly asked: Asked | undefined
}
