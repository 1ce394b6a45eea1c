import { compactVerify, decodeProtectedHeader } from 'jose'
import { asRecord } from './ask.js'
import type { KeySet, VerifyKey } from './keySet.js'
import { refusal } from './refuse.js'
import type { VerifiedSession } from './types.js'

/** A token whose signature was found good. */
export interface ReadSession {
  readonly session: VerifiedSession
  readonly issuer: string
  readonly audience: string
  readonly kid: string
  /** The key that it was good by. */
  readonly key: VerifyKey
}

/** Reads a token by the services' keys: its signature and its form, no claim yet. @throws {LatchkeyError} */
export async function readSession(token: string, keys: KeySet): Promise<ReadSession> {
  const { kid, alg, typ } = readHeader(token)
  // Before a key is looked for: a token of another form asks the services for nothing.
  if (typeof kid !== 'string' || typ !== 'JWT' || (alg !== 'EdDSA' && alg !== 'ES256')) throw refusal('SESSION_INVALID')
  const key = await keys.find(kid)
  // The key says how it signs, never the token.
  if (key.alg !== alg) throw refusal('SESSION_INVALID')
  const payload = await compactVerify(token, key.key, { algorithms: [key.alg] }).then(
    (verified) => verified.payload,
    (cause: unknown) => {
      throw refusal('SESSION_INVALID', { cause })
    },
  )
  const read = readClaims(payload)
  if (!read) throw refusal('SESSION_INVALID')
  return { ...read, kid, key }
}

function readHeader(token: string): Record<string, unknown> {
  try {
    return decodeProtectedHeader(token) as Record<string, unknown>
  } catch (cause) {
    throw refusal('SESSION_INVALID', { cause })
  }
}

/** Keys that would reach an object's prototype. */
const forbidden = ['__proto__', 'constructor', 'prototype']

/** What a token says, as fresh frozen objects; undefined where it is no session's. */
function readClaims(bytes: Uint8Array): Omit<ReadSession, 'kid' | 'key'> | undefined {
  let said: Record<string, unknown>
  try {
    said = asRecord(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    // A key of ours signed it, but not for a session.
    return undefined
  }
  const claims = Object.freeze(Object.fromEntries(Object.entries(said).filter(([name]) => !forbidden.includes(name))))
  for (const value of Object.values(claims)) Object.freeze(value)
  const { iss, aud, sub, jti, iat, exp, nbf, account, account_proof: accountProof, domain, uri } = claims
  const { login_time: loggedInAt, auth_time: provedAt } = claims
  // Sessions from before these claims named no user: they sign in again.
  if (![iss, aud, sub, jti, account, domain, uri].every((each) => typeof each === 'string')) return undefined
  if (accountProof !== 'key' && accountProof !== 'contract') return undefined
  const times = [iat, exp, loggedInAt, provedAt].map((each) => (typeof each === 'number' ? each * 1000 : Number.NaN))
  if (times.some(Number.isNaN)) return undefined
  const [issuedAt = 0, expiresAt = 0, loginMs = 0, proofMs = 0] = times
  // Ours have none: one that has it is not read by half.
  if (nbf !== undefined) return undefined
  const origin = readOrigin(`${uri}`, `${domain}`)
  if (origin === undefined) return undefined
  const session: VerifiedSession = Object.freeze({
    ...{ id: `${jti}`, user: `${sub}`, account: `${account}`, accountProof, origin },
    ...{ issuedAt, expiresAt, loggedInAt: loginMs, provedAt: proofMs, ...readDisclosed(claims), claims },
  })
  return { session, issuer: `${iss}`, audience: `${aud}` }
}

/** What the project may know of the user besides. */
function readDisclosed(claims: Readonly<Record<string, unknown>>): Pick<VerifiedSession, 'email' | 'name' | 'methods'> {
  const { email: address, email_verified: isVerified, email_verified_by: verifiedBy, name, amr } = claims
  const isMail = typeof address === 'string' && isVerified === true && typeof verifiedBy === 'string'
  return {
    email: isMail ? Object.freeze({ address, verifiedBy }) : undefined,
    name: typeof name === 'string' ? name : undefined,
    methods: Array.isArray(amr) ? Object.freeze(amr.map(String)) : undefined,
  }
}

/** The page's origin, where address and host of the message are the same page's. */
function readOrigin(uri: string, domain: string): string | undefined {
  if (!URL.canParse(uri)) return undefined
  const { origin, host } = new URL(uri)
  return host === domain ? origin : undefined
}
