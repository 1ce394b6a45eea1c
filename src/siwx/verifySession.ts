import { LatchkeyError, type SiwxContext, type SiwxSession } from '../kernel/index.js'
import type { Door } from './door.js'
import { lifeOf, readSession, type StoredSession } from './storedSessions.js'
import type { Tokens } from './tokens.js'
import type { SiwxOptions } from './types.js'

/** A nonce that is out, and how far this device's clock is behind the services' (F24), in ms. */
interface Pending {
  readonly token: string
  readonly behind: number
}

/** Sign-ins that may be under way at once; one more drops the oldest. */
const mostPending = 8

/** Sign-ins that were begun on this page, and what the services say of them. */
export interface Verifier {
  /** A message with this nonce is going to be signed. */
  expect(nonce: string, pending: Pending): void
  /**
   * Has the services verify a session, and tells the host. Nothing is kept here but its token.
   * @throws {LatchkeyError} MESSAGE_INVALID, NONCE_INVALID, what the services refuse with, or what `onSession` throws
   */
  verify(given: SiwxSession): Promise<StoredSession>
}

export function createVerifier(
  { clock }: Pick<SiwxContext, 'clock'>,
  { onSession }: Pick<SiwxOptions, 'onSession'>,
  door: Door,
  tokens: Tokens,
): Verifier {
  const pending = new Map<string, Pending>()
  return {
    expect(nonce, known) {
      pending.set(nonce, known)
      for (const old of [...pending.keys()].slice(0, -mostPending)) pending.delete(old)
    },

    async verify(given) {
      const session = readSession(given)
      if (!session) {
        throw new LatchkeyError('MESSAGE_INVALID', 'The signed message is not the one that its fields make.')
      }
      const nonce = pending.get(session.data.nonce)
      // Handed in once, as at the services: what becomes of it, it is used up.
      pending.delete(session.data.nonce)
      if (!nonce) throw new LatchkeyError('NONCE_INVALID', 'The message holds no nonce that this page has asked for.')
      const { token, expiresAt = Number.POSITIVE_INFINITY } = await door.authenticate(
        session.message,
        session.signature,
        nonce.token,
      )
      const now = clock.now()
      const end = Math.min(expiresAt, Date.parse(session.data.expirationTime ?? '') || Number.POSITIVE_INFINITY)
      // By this device's clock, however wrong it is; never longer than the message says.
      const expires = now + Math.min(end - now - nonce.behind, lifeOf(session.data))
      try {
        await onSession?.({ session, token })
      } catch (error) {
        await door.signOut(session.message, session.signature).catch(() => {
          // The token ends by itself, and the page does not keep it.
        })
        throw error
      }
      tokens.keep(session, token, expires, clock)
      return Object.freeze({ ...session, expires })
    },
  }
}
