import { errors, importJWK, jwtVerify } from 'jose'
import { readDidKey } from './didKey.js'
import type { RelayClock } from './limits.js'

/** Why a client may not connect. Its message is the reason of the closing frame: at most 123 bytes, and public. */
export class RefusedClient extends Error {
  override readonly name = 'RefusedClient'
}

/** Seconds by which clocks of clients may differ. */
const leeway = 60

const wrong = (what: string) => new RefusedClient(`JWT validation error: ${what}`)

/**
 * Checks a client's token and answers its client id, which is the token's issuer.
 * @param isOwnAddress Whether an address that a client says it calls is this relay's.
 * @throws {RefusedClient}
 */
export async function authenticate(
  token: string | null,
  isOwnAddress: (address: string) => boolean,
  clock: RelayClock,
): Promise<string> {
  if (!token) throw wrong('JWT Token is missing')
  const payload = await verify(token, clock)
  const now = clock.now() / 1000
  if (payload.iat === undefined || payload.exp === undefined) throw wrong('JWT Token has no iat or exp')
  // The widget knows this sentence: it asks the user to look at the clock.
  if (payload.iat > now + leeway) throw wrong('JWT Token is not yet valid')
  if (typeof payload.sub !== 'string' || !payload.sub) throw wrong('JWT Token has no sub')
  // A token that was made for another relay says nothing about who brings it here.
  if (typeof payload.aud !== 'string' || !isOwnAddress(payload.aud)) throw wrong('JWT Token is for another audience')
  return payload.iss
}

async function verify(token: string, clock: RelayClock) {
  let issuer = ''
  try {
    const { payload } = await jwtVerify(
      token,
      (_header, { payload: encoded }) => {
        issuer = readIssuer(encoded)
        const key = readDidKey(issuer)
        if (!key) throw wrong('JWT Token has an issuer that is no ed25519 did:key')
        return importJWK({ kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') }, 'EdDSA')
      },
      { algorithms: ['EdDSA'], typ: 'JWT', clockTolerance: leeway, currentDate: new Date(clock.now()) },
    )
    return { ...payload, iss: issuer }
  } catch (cause) {
    if (cause instanceof RefusedClient) throw cause
    if (cause instanceof errors.JWTExpired) throw wrong('JWT Token is expired')
    if (cause instanceof errors.JWTClaimValidationFailed && cause.claim === 'nbf')
      throw wrong('JWT Token is not yet valid')
    // jose throws TypeErrors and DOMExceptions as well for tokens and keys that make no sense.
    throw wrong('JWT Token is not valid')
  }
}

/** The issuer names the key that the signature is checked with, so it is read before. */
function readIssuer(encodedPayload: unknown): string {
  const claims: unknown = JSON.parse(Buffer.from(String(encodedPayload), 'base64url').toString())
  const issuer = (claims as { iss?: unknown } | null)?.iss
  return typeof issuer === 'string' ? issuer : ''
}
