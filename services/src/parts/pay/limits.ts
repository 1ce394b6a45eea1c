import type { RateLimits } from '../../http/rateLimits.js'

/** What does not depend on the operator. Times in ms. */
export const payLimits = {
  /** Without a word of the host an order can be paid for so long. */
  usualMs: 15 * 60_000,
  /** So long the same call makes the same order. */
  nameMs: 24 * 3_600_000,
  /** A payer has an order for so long. */
  leaseMs: 2 * 60_000,
  /** Amounts of one order. */
  accepts: 16,
  /** Blocks that a host may wait for, at most. */
  depth: 10_000,
  /** Transactions that wait to be looked up for one order. */
  named: 20,
  /** Accounts that are proved to be about to pay one order. */
  payers: 50,
  /** Transactions that gave money back, of one order. */
  refunds: 50,
  /** Orders in one page. */
  listed: 100,
  /** How often it is looked which orders are over. */
  lookMs: 1_000,
  /** Orders that end in one look. */
  ended: 500,
} as const

/**
 * How fast orders may be asked for without a key. Reading is counted by each process in its memory; what writes, or asks nodes, in the database,
 * exactly.
 */
export const payRates = {
  payAddress: { about: 'orders that an address reads', of: 'address', kept: 'memory', perSecond: 20, burst: 200 },
  payProject: {
    about: 'orders of a project that are read without a key',
    of: 'project',
    kept: 'memory',
    perSecond: 500,
    burst: 5000,
  },
  payWritesAddress: {
    about: 'leases, payers and transactions that an address tells of orders',
    of: 'address',
    kept: 'database',
    perSecond: 2,
    burst: 60,
  },
  payQuotesAddress: {
    about: 'quotes of transfers between chains that an address asks for',
    of: 'address',
    kept: 'memory',
    perSecond: 1,
    burst: 30,
  },
  payPagesAddress: {
    about: 'pages of exchanges that an address opens',
    of: 'address',
    kept: 'database',
    perSecond: 1 / 30,
    burst: 20,
  },
  payPagesProject: {
    about: 'pages of exchanges of a project',
    of: 'project',
    kept: 'database',
    perSecond: 2,
    burst: 500,
  },
} as const satisfies RateLimits
