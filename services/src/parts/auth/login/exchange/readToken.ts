import { decodeProtectedHeader, errors, importJWK, type JWK, jwtVerify } from 'jose'
import * as z from 'zod'
import { isSameDigest } from '../../../../evidence/boundEvidence.js'
import { Refusal } from '../../../../http/refusal.js'
import { fromB64, sha256 } from '../../../../proof/encoding.js'
import { cleanText } from '../../../../text.js'
import type { Exchanged } from './tables.js'

/** A public key of a project's issuer. */
export interface ExchangeKey {
  kid: string
  issuer: string
  alg: 'ES256' | 'EdDSA'
  jwk: JWK
}

/** What a token is held against. */
export interface TokenReading {
  /** Finds a key of the project that the exchange is for. */
  findKey(kid: string): Promise<ExchangeKey | undefined>
  /** Both that `aud` names. */
  audience: readonly [authIssuer: string, projectId: string]
  /** SHA-256 of the nonce that this exchange began with, B64. */
  nonce: string
  /** In ms. */
  now: number
}

/** `typ` of a token: one that the host's key signed for anything else is none. */
export const exchangeTyp = 'latchkey-exchange+jwt'

/** Seconds that a token is good, and seconds that the host's clock may be ahead. */
const life = 60
const skew = 5

const claimsShape = z.object({
  sub: z
    .string()
    .min(1)
    .max(255)
    .regex(/^[^\p{Cc}]*$/u),
  aud: z.array(z.string()).length(2),
  nonce: z.string().max(100),
  iat: z.number(),
  exp: z.number(),
  name: z.unknown().optional(),
})

/**
 * Reads what a host's server says of its user.
 * @throws {Refusal} EXCHANGE_REFUSED
 */
export async function readExchangeToken(
  token: string,
  { findKey, audience, nonce, now }: TokenReading,
): Promise<Exchanged> {
  try {
    const { kid = '' } = decodeProtectedHeader(token)
    const key = await findKey(kid)
    if (!key) throw refuse('its kid is no key of this project. `exchange list` shows those there are')
    const { payload } = await jwtVerify(token, await importJWK(key.jwk, key.alg), {
      // The key says how it signs, never the token.
      algorithms: [key.alg],
      ...{ typ: exchangeTyp, issuer: key.issuer, currentDate: new Date(now), clockTolerance: skew },
    })
    const claims = claimsShape.parse(payload)
    if (!audience.every((one) => claims.aud.includes(one))) throw refuse('its aud is not [auth’s issuer, project]')
    if (!isSameDigest(fromB64(nonce), sha256(claims.nonce))) throw refuse('its nonce is none of this exchange')
    const seconds = now / 1000
    const isInTime = claims.iat <= seconds + skew && claims.iat > seconds - life && claims.exp > seconds
    if (!isInTime || claims.exp - claims.iat > life) throw refuse('its iat and exp are not within 60 seconds of now')
    const name = cleanText(claims.name, 100)
    return { kid, issuer: key.issuer, subject: claims.sub, ...(name && { name }) }
  } catch (error) {
    if (error instanceof errors.JWTClaimValidationFailed) throw refuse(`its ${error.claim} is not right`)
    if (error instanceof errors.JWTExpired) throw refuse('it has expired')
    if (error instanceof z.ZodError) throw refuse(`its ${String(error.issues[0]?.path[0] ?? 'content')} is not right`)
    // A key's own form was checked when it was registered, so all that is left is the token's.
    if (error instanceof errors.JOSEError || error instanceof TypeError)
      throw refuse('no key of this project signed it')
    throw error
  }
}

/** The text is for the host's developers, and says nothing of what the token holds. */
const refuse = (why: string) =>
  new Refusal(403, 'EXCHANGE_REFUSED', `The host’s token is not right: ${why}. See docs/embedded.md.`)
