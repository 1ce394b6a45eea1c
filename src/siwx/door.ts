import { number, object, pipe, regex, string, transform } from 'zod/mini'
import type { ServiceClient } from '../kernel/index.js'
import { lenient } from '../records/records.js'
import { toSignInError } from './refusals.js'
import { readTime } from './writeMessage.js'

/** A nonce, and what it is handed in with. */
export interface Nonce {
  readonly nonce: string
  readonly token: string
  /** The services' time, in ms since 1970. */
  readonly serverTime: number
}

/** A session as the services gave it. */
export interface Grant {
  readonly token: string
  /** When it ends by the services' clock, in ms since 1970; undefined when the token does not say. */
  readonly expiresAt: number | undefined
}

/** The calls of a sign-in (protocol/wallet-api.md section 7). All reject with a LatchkeyError, coded by the services' reason. */
export interface Door {
  askNonce(): Promise<Nonce>
  /** Hands a signed message in; the nonce is used up by it, whatever becomes of it. */
  authenticate(message: string, signature: string, nonceToken: string): Promise<Grant>
  /** Whether the session that a signed message has made goes on. Rejects with SERVICE_REFUSED, of the reason SESSION_REVOKED, where it has ended. */
  check(message: string, signature: string): Promise<void>
  /** Ends the session that a signed message has made; those of one that is over already, and of one that made none, too. */
  signOut(message: string, signature: string): Promise<void>
}

const bearer = string().check(regex(/^[\w.~+/=-]{1,8192}$/))
const jwt = /^[\w-]+\.([\w-]+)\.[\w-]+$/

const wireNonce = object({
  nonce: string().check(regex(/^[a-zA-Z0-9]{8,128}$/)),
  token: bearer,
  serverTime: pipe(string(), transform(readTime)),
})
const wireGrant = object({ token: bearer })
/** Only to know when it ends. A server that is handed the token checks which account it names. */
const wireClaims = object({ exp: lenient(number()) })

function parseNonce(json: unknown): Nonce {
  const { nonce, token, serverTime } = wireNonce.parse(json)
  if (serverTime === undefined) throw new TypeError('no time')
  return { nonce, token, serverTime }
}

function parseGrant(json: unknown): Grant {
  const { token } = wireGrant.parse(json)
  const payload = jwt.exec(token)?.[1]
  if (payload === undefined) throw new TypeError('no JSON Web Token')
  const claims = wireClaims.safeParse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
  const exp = claims.data?.exp
  return { token, expiresAt: exp === undefined ? undefined : exp * 1000 }
}

/** Makes the calls of one instance. */
export function createDoor(services: ServiceClient): Door {
  const call: ServiceClient['call'] = async (request) => {
    try {
      return await services.call(request)
    } catch (error) {
      throw toSignInError(error)
    }
  }
  const part = 'auth'
  const maxBytes = 16_384
  return {
    askNonce: () => call({ part, path: '/auth/v1/nonce', parse: parseNonce, maxBytes }),
    authenticate: (message, signature, nonceToken) =>
      call({
        part,
        path: '/auth/v1/authenticate',
        headers: { 'x-nonce-jwt': `Bearer ${nonceToken}` },
        body: { message, signature },
        parse: parseGrant,
        maxBytes,
      }),
    check: (message, signature) =>
      call({ part, path: '/auth/v1/session', body: { message, signature }, parse: () => undefined, maxBytes }),
    signOut: (message, signature) =>
      call({
        part,
        path: '/auth/v1/sign-out',
        body: { message, signature },
        // Ended twice is ended: it is worth every try.
        repeatable: true,
        parse: () => undefined,
        maxBytes,
      }),
  }
}
