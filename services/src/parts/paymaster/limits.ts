import type { RateLimits } from '../../http/rateLimits.js'

/** What does not depend on the operator. Times in ms. */
export const paymasterLimits = {
  /** A signature is good for so long, by the chain's time, in seconds. */
  signedSeconds: 300,
  /** How often chains are looked at for what became of operations. */
  everyMs: 2_000,
  /** Time for one look, and for one call. */
  lookMs: 30_000,
  callMs: 10_000,
  /** Blocks whose logs are asked for at once. */
  blocks: 500,
  /** What is settled is kept for so long. */
  keptMs: 90 * 24 * 3_600_000,
  /** Gas for the paymaster's own look at its signature. */
  verificationGas: 60_000n,
} as const

/** Counted in the database: what is signed costs the operator money. */
export const paymasterRates = {
  paymasterAddress: {
    about: 'operations that an address asks to be paid for',
    of: 'address',
    kept: 'database',
    perSecond: 2,
    burst: 60,
  },
} as const satisfies RateLimits
