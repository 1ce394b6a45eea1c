import type { RateLimits } from '../../http/rateLimits.js'

/** Where the public keys are. */
export const keysPath = '/.well-known/jwks.json'

/** Where gateways find these keys by themselves (OpenID Connect Discovery 1.0). */
export const discoveryPath = '/.well-known/openid-configuration'

/** No session lasts longer, in ms: nothing that an older key has signed is still good. */
export const longestSessionMs = 30 * 24 * 3_600_000

/** How long a nonce is good, in ms. */
export const longestNonceMs = 10 * 60_000

/** How sign-in works where its operator says nothing. */
export const signInDefaults = { issuer: 'latchkey-services', sessionHours: 24, sessionKeys: 'EdDSA' } as const

/** What a call costs of the limits: a sign-in asks nodes and writes, the others do not. */
export const signInCosts = { plain: 1, signIn: 10 }

/** How fast sign-in may be called: counted in the database, exactly, by all processes together. */
export const authRates = {
  authAddress: {
    about: 'sign-in calls of an address; a message counts ten',
    of: 'address',
    kept: 'database',
    perSecond: 20,
    burst: 200,
  },
  authProject: {
    about: 'sign-in calls of a project, counted alike',
    of: 'project',
    kept: 'database',
    perSecond: 200,
    burst: 2000,
  },
} as const satisfies RateLimits
