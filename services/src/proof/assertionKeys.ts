import { createRemoteJWKSet, customFetch, errors } from 'jose'
import type { FindAssertionKey } from './assertion.js'

/** By what assertions of auth are read: its name, and its public keys. No secret of auth. */
export interface AssertionKeys {
  /** `iss` of auth. */
  issuer: string
  findKey: FindAssertionKey
}

/**
 * The public keys of an auth part that runs elsewhere, kept for ten minutes and asked for again at an unknown key, at most
 * every ten seconds.
 * @param url address of its JWK set
 * @returns keys whose `findKey` throws when they cannot be had
 */
export function createRemoteAssertionKeys(url: string, issuer: string, fetch: typeof globalThis.fetch): AssertionKeys {
  const keys = createRemoteJWKSet(new URL(url), {
    timeoutDuration: 5_000,
    cooldownDuration: 10_000,
    cacheMaxAge: 600_000,
    [customFetch]: fetch,
  })
  return {
    issuer,
    async findKey(kid) {
      try {
        return await keys({ alg: 'ES256', kid })
      } catch (error) {
        if (error instanceof errors.JWKSNoMatchingKey) return undefined
        throw new Error('The public keys of the auth part cannot be read.', { cause: error })
      }
    },
  }
}
