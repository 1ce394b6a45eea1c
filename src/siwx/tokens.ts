import type { Clock, SiwxSession } from '../kernel/index.js'
import type { ReadySiwx } from './types.js'

/** Tokens of the sessions of this page, in memory alone (S36): a reload forgets them. */
export interface Tokens {
  /** @param until by the clock of this device, in ms since 1970 */
  keep(session: SiwxSession, token: string, until: number, clock: Clock): void
  forget(message: string): void
  /** See {@link ReadySiwx.token}. */
  find: ReadySiwx['token']
}

interface Kept {
  readonly session: SiwxSession
  readonly token: string
  readonly isLive: () => boolean
}

/** Makes an empty place for tokens. */
export function createTokens(): Tokens {
  // By message: each holds a nonce of its own.
  const tokens = new Map<string, Kept>()
  return {
    keep(session, token, until, clock) {
      tokens.set(session.message, { session, token, isLive: () => clock.now() < until })
    },
    forget(message) {
      tokens.delete(message)
    },
    find(account) {
      for (const [message, { isLive }] of tokens) if (!isLive()) tokens.delete(message)
      const isWanted = ({ session: { data } }: Kept) =>
        !account || (data.chainId === account.chainId && data.accountAddress === account.accountAddress)
      return [...tokens.values()].reverse().find(isWanted)?.token
    },
  }
}
