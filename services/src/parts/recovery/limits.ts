import type { RateLimits } from '../../http/rateLimits.js'

/** How fast recovery may be called: counted in the database, exactly, by all processes together. */
export const recoveryRates = {
  recoveryAddress: {
    about: 'recovery calls of an address',
    of: 'address',
    kept: 'database',
    perSecond: 20,
    burst: 400,
  },
} as const satisfies RateLimits

const minute = 60_000
const day = 24 * 60 * minute

/** What does not depend on the operator. Times in ms. */
export const recoveryLimits = {
  /** How long what is staged waits for its manifest: a device may die between custody and here, and another comes later. */
  stagedMs: 30 * day,
  /** After so long what was to be deleted is erased: `fast` for who opens the wallet, `slow` for a login alone. */
  eraseMs: { fast: 30 * day, slow: 90 * day },
  /** Secrets that are staged for one user in a day. */
  staged: 8,
  /** Wallets of one user: one, and those before it. */
  wallets: 8,
  /** Secrets given for a wallet in an hour. */
  releases: 20,
  /** Without evidence, the code of a login is believed for so long. */
  freshMs: 5 * minute,
} as const
