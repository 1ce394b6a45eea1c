import type { RateLimits } from '../../http/rateLimits.js'

/** How fast the directory may be called. What is public is counted in memory: no row is written for a read. */
export const directoryRates = {
  directoryAddress: {
    about: 'configuration and wallet calls of an address',
    of: 'address',
    kept: 'memory',
    perSecond: 20,
    burst: 200,
  },
  // A user who scrolls through all wallets asks for some hundred pictures within seconds.
  imageAddress: { about: 'pictures of an address', of: 'address', kept: 'memory', perSecond: 100, burst: 1000 },
  eventAddress: {
    about: 'analytics of an address, each call and each event',
    of: 'address',
    kept: 'memory',
    perSecond: 20,
    burst: 1000,
  },
  eventProject: {
    about: 'analytics events of a project',
    of: 'project',
    kept: 'memory',
    perSecond: 500,
    burst: 5000,
  },
} as const satisfies RateLimits
