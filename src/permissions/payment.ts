import { enforcers } from './framework.js'
import { join, toBytes, toWord } from './hex.js'
import type { Caveat, Hex } from './types.js'

/** One transfer of a token, which a delegation is passed on for (x402, method `erc7710`). */
export interface PaymentTerms {
  readonly token: Hex
  readonly payee: Hex
  /** In the token's smallest units: exactly so much. */
  readonly amount: bigint
  /** Who alone may have it done: facilitators. */
  readonly redeemers: readonly Hex[]
  /** Seconds since 1970; it is not done from this second on. */
  readonly expiry: number
}

const transferSelector: Hex = '0xa9059cbb'

/** The caveats of one payment, always in this order: each refuses what the others let pass. */
export const toPaymentCaveats = ({ token, payee, amount, redeemers, expiry }: PaymentTerms): readonly Caveat[] => [
  { enforcer: enforcers.timestamp, terms: join(toBytes(0n, 16), toBytes(BigInt(expiry), 16)) },
  { enforcer: enforcers.redeemer, terms: join(...redeemers) },
  { enforcer: enforcers.allowedTargets, terms: token },
  { enforcer: enforcers.valueLte, terms: toWord(0n) },
  { enforcer: enforcers.exactCalldata, terms: join(transferSelector, toWord(BigInt(payee)), toWord(amount)) },
  { enforcer: enforcers.limitedCalls, terms: toWord(1n) },
]
