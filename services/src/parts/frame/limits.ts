import type { RateLimits } from '../../http/rateLimits.js'

/** How fast the frame's pages may be asked for. Counted in memory: they are read from there, too. */
export const frameRates = {
  // A page is its document and some twenty files, and a network of a company opens many at once.
  frameAddress: {
    about: 'pages and files of the frame of an address',
    of: 'address',
    kept: 'memory',
    perSecond: 100,
    burst: 1000,
  },
} as const satisfies RateLimits
