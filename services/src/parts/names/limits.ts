import type { RateLimits } from '../../http/rateLimits.js'

const minute = 60_000
const day = 24 * 60 * minute

/** What does not depend on the operator. Times in ms. */
export const nameLimits = {
  /** A registration without a nonce counts for so long after its timestamp, and once. */
  messageMs: 5 * minute,
  nonceMs: 10 * minute,
  /** After its release a name is kept for its last owner for so long. */
  heldMs: 30 * day,
  /** What gateways sign counts for so long. */
  answerMs: 5 * minute,
  /** Letters of a description. */
  bio: 200,
  /** Letters of an avatar's address. */
  avatar: 2048,
} as const

/**
 * How fast names may be looked up, and changed: what is written is counted in the database, exactly, by all processes together.
 */
export const nameRates = {
  namesAddress: { about: 'look-ups of names of an address', of: 'address', kept: 'shared', perSecond: 50, burst: 500 },
  namesProject: {
    about: 'look-ups of names of a project',
    of: 'project',
    kept: 'shared',
    perSecond: 500,
    burst: 5000,
  },
  nameChangesAddress: {
    about: 'registrations and changes of names of an address',
    of: 'address',
    kept: 'database',
    perSecond: 1 / 30,
    burst: 30,
  },
  nameChangesProject: {
    about: 'registrations and changes of names of a project',
    of: 'project',
    kept: 'database',
    perSecond: 10,
    burst: 1000,
  },
  nameChangesAccount: {
    about: 'registrations and changes of names of an account',
    of: 'project',
    kept: 'database',
    perSecond: 1 / 60,
    burst: 20,
  },
} as const satisfies RateLimits
