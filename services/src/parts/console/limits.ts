import type { RateLimits } from '../../http/rateLimits.js'

/** How fast the console may be called. */
export const consoleRates = {
  consoleAddress: {
    about: 'calls of the console of an address',
    of: 'address',
    kept: 'memory',
    perSecond: 20,
    burst: 200,
  },
  consoleSession: {
    about: 'calls of a session of the console',
    of: 'project',
    kept: 'memory',
    perSecond: 20,
    burst: 200,
  },
  consoleGuesses: {
    about: 'links, passkeys and sessions of the console that are none, of an address',
    of: 'address',
    kept: 'database',
    perSecond: 1 / 10,
    burst: 20,
  },
  consoleTests: {
    about: 'mails that an operator sends to itself, to see them',
    of: 'project',
    kept: 'memory',
    perSecond: 1 / 10,
    burst: 10,
  },
} as const satisfies RateLimits

/** How long a session of the console lasts, in ms. */
export const sessionLifeMs = 12 * 3_600_000
/** How long it lasts without a call, in ms. */
export const sessionIdleMs = 30 * 60_000
/** How old a proof may be for what wants a fresh one, in ms. */
export const proofLifeMs = 5 * 60_000
/** How long a link to a first login is good, in ms. */
export const linkLifeMs = 24 * 3_600_000
/** How long a passkey, or a provider, may take to be asked, in ms. */
export const ceremonyLifeMs = 5 * 60_000
/** Deletions and suspensions in an hour. More is done on the machine. */
export const mostHarmful = 20
/** Entries of the log in one page. */
export const mostChanges = 200
