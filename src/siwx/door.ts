import type { ServiceClient } from '../kernel/index.js'
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
  /** Ends the session that a signed message has made; those of one that is over already, and of one that made none, too. */
  signOut(message: string, signature: string): Promise<void>
}

const bearer = /^[\w.~+/=-]{1,8192}$/
const jwt = /^[\w-]+\.([\w-]+)\.[\w-]+$/

const fieldsOf = (json: unknown) => Object(json) as Readonly<Record<string, unknown>>
const textOf = (value: unknown, pattern: RegExp): string => {
  if (typeof value === 'string' && pattern.test(value)) return value
  throw new TypeError('not the text that was expected')
}

function parseNonce(json: unknown): Nonce {
  const { nonce, token, serverTime } = fieldsOf(json)
  const time = typeof serverTime === 'string' ? readTime(serverTime) : undefined
  if (time === undefined) throw new TypeError('no time')
  return { nonce: textOf(nonce, /^[a-zA-Z0-9]{8,128}$/), token: textOf(token, bearer), serverTime: time }
}

function parseGrant(json: unknown): Grant {
  const token = textOf(fieldsOf(json).token, bearer)
  const payload = jwt.exec(token)?.[1]
  if (payload === undefined) throw new TypeError('no JSON Web Token')
  // Only to know when it ends. Whom it names is for those to check who are shown it.
  const { exp } = fieldsOf(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
  return { token, expiresAt: typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : undefined }
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
