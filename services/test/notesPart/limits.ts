import type { RateLimits } from '../../src/http/rateLimits.js'

/** How fast notes may be written. */
export const noteRates = {
  noteAddress: { about: 'notes of an address', of: 'address', kept: 'database', perSecond: 1, burst: 2 },
} as const satisfies RateLimits
