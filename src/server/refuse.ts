import { type ErrorFacts, LatchkeyError } from '../kernel/contract/errors.js'

/** Why a request has no session, with what its author is to do. */
const refusals = {
  SESSION_MISSING: 'The request brings no session: send the token as Authorization: Bearer TOKEN.',
  SESSION_INVALID: 'The token is none of these services: it is damaged, or signed by another key. Sign in again.',
  SESSION_KEY_UNKNOWN: 'The token names a key that the services do not publish. Sign in again.',
  SESSION_ISSUER: 'The token is of other services: compare issuer with --auth-issuer.',
  SESSION_AUDIENCE: 'The token is of another project: compare audience with the project id of the page.',
  SESSION_ORIGIN: 'The token is of a page whose origin is not in origins.',
  SESSION_EARLY: 'The token is of a time to come: set this machine’s clock, or that of the services.',
  SESSION_EXPIRED: 'The session is over. Sign in again.',
  SESSION_REVOKED: 'The session was ended. Sign in again.',
  USER_SUSPENDED: 'The user is suspended for this project, and can sign in again once that is lifted.',
  SESSION_NOT_FRESH: 'The user last proved who it is longer ago than freshWithin. Sign in again.',
  VERIFY_OPTIONS: 'verifySession needs url (https), audience and origins.',
  SERVICE_UNREACHABLE: 'The services did not say whether the session goes on, so it does not count. Try again.',
} as const

/** Code of a refusal: each has a section in docs/errors.md. */
export type RefusalCode = keyof typeof refusals

/** The error of a refusal. */
export const refusal = (code: RefusalCode, facts?: ErrorFacts): LatchkeyError =>
  new LatchkeyError(code, refusals[code], facts)
