import { createRemoteJWKSet, customFetch, decodeJwt, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as z from 'zod'
import { abortAfter } from '../abortAfter.js'
import type { Clock } from '../clock.js'
import { ServiceError } from '../errors.js'
import { isSafeUrl } from '../http/isSafeUrl.js'
import { ctx } from '../proof/encoding.js'
import { readCapped } from '../readCapped.js'
import { hmac } from './address.js'

/** A provider of ID tokens that the operator trusts. */
export interface IdTokenIssuer {
  /** Exactly as `iss` has it: `https://accounts.example.com`. */
  issuer: string
  /** Client ids at the provider: `aud` must be one of them. */
  clients: readonly string[]
}

/** Checks ID tokens by their providers' public keys. */
export interface IdTokens {
  /** @returns whose token it is; undefined when it is not a good one with this nonce */
  read(token: string, nonce: string): Promise<{ iss: string; sub: string } | undefined>
}

const algorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA']
/** A provider's clock may be off by so much, in seconds. */
const tolerance = 30
const longestConfiguration = 256 * 1024

const configuration = z.object({ issuer: z.string(), jwks_uri: z.url() })

/** ID tokens of the given providers; their keys are found by OpenID discovery and kept. */
export function createIdTokens(
  issuers: readonly IdTokenIssuer[],
  { fetch, clock }: { fetch: typeof globalThis.fetch; clock: Clock },
): IdTokens {
  const found = new Map<string, Promise<JWTVerifyGetKey>>()

  async function discover(issuer: string): Promise<JWTVerifyGetKey> {
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const signal = abortAfter(5_000)
    const response = await fetch(url, { signal, redirect: 'error' })
    if (!response.ok) throw new Error('The provider of ID tokens does not say where its keys are.')
    const read = configuration.parse(JSON.parse(await readCapped(response.body, longestConfiguration, signal)))
    if (read.issuer !== issuer) throw new Error('The provider of ID tokens calls itself by another name.')
    return createRemoteJWKSet(new URL(read.jwks_uri), { timeoutDuration: 5_000, [customFetch]: fetch })
  }

  function findKeys(issuer: string): Promise<JWTVerifyGetKey> {
    const keys = found.get(issuer) ?? discover(issuer)
    found.set(issuer, keys)
    // One that failed is asked for again the next time.
    keys.catch(() => found.delete(issuer))
    return keys
  }

  return {
    async read(token, nonce) {
      const trusted = issuers.find(({ issuer }) => issuer === readIssuer(token))
      if (!trusted) return undefined
      const keys = await findKeys(trusted.issuer)
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms,
          issuer: trusted.issuer,
          audience: [...trusted.clients],
          requiredClaims: ['exp', 'iat', 'sub'],
          currentDate: new Date(clock.now()),
          clockTolerance: tolerance,
        })
        const { sub = '', azp } = payload
        const isForUs = typeof azp === 'string' ? trusted.clients.includes(azp) : !Array.isArray(payload.aud)
        return payload.nonce === nonce && sub !== '' && isForUs ? { iss: trusted.issuer, sub } : undefined
      } catch (error) {
        const isUnavailable = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid
        if (error instanceof errors.JOSEError && !isUnavailable) return undefined
        throw error
      }
    },
  }
}

/** What is kept of an account at a provider. */
export function toOidcDigest(
  pepper: Uint8Array,
  owner: { rlm: string; sub: string },
  { iss, sub }: { iss: string; sub: string },
): Uint8Array {
  return hmac(pepper, ctx('latchkey/1/oidc', owner.rlm, owner.sub, iss, sub))
}

/**
 * Reads what an operator typed: `ISSUER=CLIENT_ID`, the same issuer again for a further client.
 * @throws {ServiceError} COMMAND_INVALID
 */
export function readIssuerFlags(name: string, texts: readonly string[]): IdTokenIssuer[] {
  const clients = new Map<string, string[]>()
  for (const text of texts) {
    const at = text.indexOf('=')
    const [issuer, client] = [text.slice(0, at), text.slice(at + 1)]
    if (at < 1 || !client || !isSafeUrl(issuer)) {
      throw new ServiceError(
        'COMMAND_INVALID',
        `--${name} takes ISSUER=CLIENT_ID, as https://accounts.example.com=abc; plain http is for this machine alone.`,
      )
    }
    clients.set(issuer, [...(clients.get(issuer) ?? []), client])
  }
  return [...clients].map(([issuer, ids]) => ({ issuer, clients: ids }))
}

function readIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
