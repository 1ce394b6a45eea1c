import type { SiwxContext } from '../kernel/index.js'
import { createStoredSessions, type StoredSession } from './storedSessions.js'
import type { Tokens } from './tokens.js'

/** A timer sleeps no longer than this, in ms: browsers count to 24 days. */
const longestSleep = 3_600_000

/** The stored sessions, and the listeners for their end. */
export interface LiveSessions {
  /** Those that have not ended. */
  list(): readonly StoredSession[]
  keep(sessions: readonly StoredSession[]): void
  /** Tells the listeners: the caller of `keep` knows whether that is news. */
  tell(): void
  /** Tells when a session ends by time, or another tab has signed in or out. Returns its own stop. */
  watch(listener: () => void): () => void
}

export function createLiveSessions({ storage, clock }: SiwxContext, tokens: Tokens): LiveSessions {
  const stored = createStoredSessions(storage, clock)
  const listeners = new Set<() => void>()
  let known = stored.list()
  let cancel = () => {}

  const tell = () => {
    for (const listener of listeners) listener()
  }
  /** Waits until the next session ends. */
  const wait = () => {
    cancel()
    const [next] = stored
      .list()
      .map(({ expires }) => expires)
      .sort((left, right) => left - right)
    if (next === undefined || listeners.size === 0) return
    cancel = clock.after(Math.min(next - clock.now(), longestSleep), () => {
      tell()
      wait()
    })
  }
  /** Another tab has signed in or out. */
  const follow = () => {
    const now = stored.list()
    for (const { message } of known) if (!now.some((session) => session.message === message)) tokens.forget(message)
    known = now
    tell()
    wait()
  }

  return {
    list: stored.list,
    keep(sessions) {
      stored.replace(sessions)
      known = sessions
      wait()
    },
    tell,
    watch(listener) {
      listeners.add(listener)
      const unfollow = storage.watch(follow)
      wait()
      return () => {
        unfollow()
        listeners.delete(listener)
        if (listeners.size === 0) cancel()
      }
    },
  }
}
