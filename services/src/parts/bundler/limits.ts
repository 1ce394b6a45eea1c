import type { RateLimits } from '../../http/rateLimits.js'

/** What does not depend on the operator. Times in ms. */
export const bundlerLimits = {
  /** Operations of one sender that wait or are under way. */
  perSender: 16,
  /** Operations of one chain that wait. */
  waiting: 10_000,
  /** Transactions of one executor that are under way. */
  perExecutor: 16,
  /** Operations that are looked at in one look. */
  perLook: 200,
  /** Gas of one operation. */
  mostGas: 15_000_000n,
  /** Gas that validation may take. */
  mostVerificationGas: 1_000_000n,
  /** One that waits for longer is given up. */
  waitMs: 10 * 60_000,
  /** After so long a transaction that is in no block is sent again, and again with higher fees. */
  againMs: 4_000,
  bumpMs: 12_000,
  /** A sender whose operation cost an executor waits for so long. */
  restMs: 60 * 60_000,
  /** Finished operations are answered for so long. */
  keptMs: 30 * 24 * 3_600_000,
  /** How often a chain is looked at. */
  everyMs: 1_000,
  /** Time for one look. */
  lookMs: 30_000,
  /** Time for one call. */
  callMs: 10_000,
} as const

/** Counted in the database, exactly: calls cost nodes, and sent operations fees. */
export const bundlerRates = {
  bundlerAddress: {
    about: 'calls of the bundler by an address',
    of: 'address',
    kept: 'shared',
    perSecond: 20,
    burst: 200,
  },
  bundlerProject: {
    about: 'calls of the bundler by a project',
    of: 'project',
    kept: 'shared',
    perSecond: 200,
    burst: 2000,
  },
} as const satisfies RateLimits
