import type { RateLimits } from '../../../http/rateLimits.js'

/** How fast hosts' back ends may call: counted in the database, exactly, by all processes together. */
export const hostRates = {
  hostKey: {
    about: 'calls of a host’s key; a count of its users counts ten',
    of: 'project',
    kept: 'database',
    perSecond: 50,
    burst: 50,
  },
  hostGuesses: {
    about: 'calls of an address with a host’s key that is none',
    of: 'address',
    kept: 'database',
    perSecond: 1 / 5,
    burst: 50,
  },
} as const satisfies RateLimits
