import type { RateLimits } from '../../http/rateLimits.js'

/** What does not depend on the operator. Times in ms. */
export const facilitatorLimits = {
  /** Gas of one payment. A transfer that is authorized takes some 80,000. */
  mostGas: 200_000n,
  /** The same of one by delegations: two with the enforcers of permissions take some 490,000 the first time. */
  mostDelegatedGas: 800_000n,
  /** A payment that is settled has to be good for so long still, in seconds: it has to reach a block. */
  leastSeconds: 6,
  /** Payments of one settler that are under way. */
  perSettler: 16,
  /** A payer whose payment cost a settler in vain waits for so long. */
  restMs: 60 * 60_000,
  /** How long a call of `/settle` waits for the chain. */
  settleMs: 30_000,
  /** How often it asks the chain meanwhile. */
  askMs: 500,
  /** After so long a transaction that is in no block is sent again, and again with higher fees. */
  againMs: 4_000,
  bumpMs: 12_000,
  /** A nonce that was used by none of ours is looked at again after so long before the payment counts as failed. */
  missedMs: 10_000,
  /** Payments of one chain that are looked at in one look. */
  perLook: 200,
  /** How often a chain is looked at. */
  everyMs: 1_000,
  /** Time for one look, and for the reads of one call. */
  lookMs: 30_000,
  callMs: 10_000,
  /** Settled payments are known for so long: their nonce is the chain's for ever. */
  keptMs: 30 * 24 * 3_600_000,
} as const

/** Counted in the database: calls cost nodes, and settled payments fees. */
export const facilitatorRates = {
  facilitatorAddress: {
    about: 'questions for what the facilitator serves by an address',
    of: 'address',
    kept: 'memory',
    perSecond: 5,
    burst: 50,
  },
  facilitatorProject: {
    about: 'x402 payments that a project has checked or settled',
    of: 'project',
    kept: 'shared',
    perSecond: 50,
    burst: 500,
  },
} as const satisfies RateLimits
