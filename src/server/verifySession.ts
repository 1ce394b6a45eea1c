import { isWithin } from './keySet.js'
import { findPlace } from './place.js'
import type { ReadSession } from './readSession.js'
import { readToken } from './readToken.js'
import { refusal } from './refuse.js'
import type { SessionCarrier, VerifiedSession, VerifySessionOptions } from './types.js'

/** How far the clocks of host and services may be apart, in ms. */
const skewMs = 60_000
/** In seconds. */
const defaultRecheck = 60

/**
 * Who sends a request: checks the token's signature, issuer, project, page and times, and that the session still goes on.
 * @param carrier the token, or the request that brings it in `Authorization`
 * @throws {LatchkeyError} of another code for each reason: see docs/errors.md, `latchkey/server`. All but `SERVICE_UNREACHABLE` (503), `USER_SUSPENDED` (403) and
 *   `VERIFY_OPTIONS` (a mistake in the call) mean 401
 * @example
 * const { user } = await verifySession(request, {
 *   url: 'https://latchkey.example.com',
 *   audience: 'demo',
 *   origins: ['https://app.example.com'],
 * })
 */
export async function verifySession(carrier: SessionCarrier, options: VerifySessionOptions): Promise<VerifiedSession> {
  const { url, audience, origins, recheck = defaultRecheck } = options
  // Of JavaScript, where no compiler looks: an option that is missing must not let every token in.
  if (typeof audience !== 'string' || !audience || !Array.isArray(origins) || origins.length === 0)
    throw refusal('VERIFY_OPTIONS')
  const place = findPlace(url, options.fetch ?? fetch)
  const token = readToken(carrier)
  const found = place.find(token)
  const seen = found instanceof Promise ? await found : found
  check(seen.read, options)
  if (recheck !== false && !isWithin(seen.askedAt, recheck * 1000)) await place.recheck(seen, token)
  if (seen.ended) throw seen.ended
  return seen.read.session
}

function check({ session, issuer, audience }: ReadSession, options: VerifySessionOptions): void {
  const now = Date.now()
  if (issuer !== (options.issuer ?? 'latchkey-services')) throw refusal('SESSION_ISSUER')
  if (audience !== options.audience) throw refusal('SESSION_AUDIENCE')
  if (!options.origins.includes(session.origin)) throw refusal('SESSION_ORIGIN')
  if (session.issuedAt > now + skewMs) throw refusal('SESSION_EARLY')
  if (session.expiresAt <= now - skewMs) throw refusal('SESSION_EXPIRED')
  const { freshWithin } = options
  if (freshWithin !== undefined && !(now - session.provedAt < freshWithin * 1000)) throw refusal('SESSION_NOT_FRESH')
}
