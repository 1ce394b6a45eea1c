import { isSafe } from '../kernel/base/isSafe.js'
import type { LatchkeyError } from '../kernel/contract/errors.js'
import { ask, asRecord } from './ask.js'
import { createKeySet, isWithin, type KeySet, type VerifyKey } from './keySet.js'
import { type ReadSession, readSession } from './readSession.js'
import { refusal } from './refuse.js'

/** What is known of a session whose token came before. */
export interface SeenSession {
  readonly read: ReadSession
  /** When the services last said something of it, in ms. */
  askedAt: number
  /** Why it does not go on, as they said. */
  ended: LatchkeyError | undefined
  asking: Promise<void> | undefined
}

/** The services at one address, and what was learnt of them. */
export interface Place {
  /** A token's session, its signature checked. @throws {LatchkeyError} */
  find(token: string): SeenSession | Promise<SeenSession>
  /** Asks whether a session goes on, once for all who wait. @throws {LatchkeyError} SERVICE_UNREACHABLE */
  recheck(seen: SeenSession, token: string): Promise<void>
}

/** Tokens that are remembered, in two generations of so many. */
const mostTokens = 5_000
/** After no answer the next is asked for no sooner, in ms. */
const pauseMs = 1_000
/** The longest wait that is taken from the services, in ms. */
const longestPauseMs = 30_000

/** @param url without a final slash */
function createPlace(url: string, fetcher: typeof fetch): Place {
  const keys: KeySet = createKeySet(url, fetcher)
  let young = new Map<string, SeenSession>()
  let old: ReadonlyMap<string, SeenSession> = new Map()
  let failedAt = Number.NEGATIVE_INFINITY
  let pause = pauseMs

  /** Kept once its signature was good: what anybody can make up fills nothing. */
  function keep(token: string, seen: SeenSession): SeenSession {
    if (young.size >= mostTokens) {
      old = young
      young = new Map()
    }
    young.set(token, seen)
    return seen
  }

  async function readAnew(token: string): Promise<SeenSession> {
    const read = await readSession(token, keys)
    return keep(token, { read, askedAt: Number.NEGATIVE_INFINITY, ended: undefined, asking: undefined })
  }

  async function checkKey(token: string, seen: SeenSession, key: VerifyKey | Promise<VerifyKey>): Promise<SeenSession> {
    return (await key) === seen.read.key ? seen : readAnew(token)
  }

  async function askFor(seen: SeenSession, token: string): Promise<void> {
    if (isWithin(failedAt, pause)) throw refusal('SERVICE_UNREACHABLE')
    try {
      const { audience, session } = seen.read
      const path = `${url}/auth/v1/me?projectId=${encodeURIComponent(audience)}`
      const { status, body, waitFor } = await ask(fetcher, path, { authorization: `Bearer ${token}` })
      pause = Math.min(Math.max(waitFor * 1000, pauseMs), longestPauseMs)
      const ended = status === 401 || status === 403 ? readEnd(body) : undefined
      // A page of something in between is no answer: the services' names the user.
      const isAlive = status === 200 && asRecord(body).sub === session.user
      if (!isAlive && !ended) throw new Error(`The services answered ${status} for a session.`)
      seen.ended = ended
      seen.askedAt = Date.now()
    } catch (cause) {
      failedAt = Date.now()
      throw refusal('SERVICE_UNREACHABLE', { cause })
    }
  }

  return {
    find(token) {
      const seen = young.get(token) ?? old.get(token)
      if (!seen) return readAnew(token)
      if (!young.has(token)) keep(token, seen)
      const key = keys.find(seen.read.kid)
      return key === seen.read.key ? seen : checkKey(token, seen, key)
    },
    recheck(seen, token) {
      seen.asking ??= askFor(seen, token).finally(() => {
        seen.asking = undefined
      })
      return seen.asking
    },
  }
}

const ends = ['SESSION_REVOKED', 'SESSION_EXPIRED', 'SESSION_INVALID', 'USER_SUSPENDED'] as const

/** Why the services refuse a session; undefined where what they say is not about it. */
function readEnd(body: unknown): LatchkeyError | undefined {
  const { reasons } = asRecord(body)
  const { name } = asRecord(Array.isArray(reasons) ? reasons[0] : undefined)
  const code = ends.find((end) => end === name)
  return code && refusal(code)
}

/**
 * What was learnt, by the `fetch` that asked and the address: `verifySession` is a function, which a host calls for each request. Bounded by the
 * addresses in the host's own code.
 */
const places = new WeakMap<typeof fetch, Map<string, Place>>()

/** The services at an address. @throws {LatchkeyError} VERIFY_OPTIONS */
export function findPlace(url: string, fetcher: typeof fetch): Place {
  let known = places.get(fetcher)
  if (!known) {
    known = new Map()
    places.set(fetcher, known)
  }
  let place = known.get(url)
  if (!place) {
    // Tokens go there.
    if (!isSafe(url)) throw refusal('VERIFY_OPTIONS')
    place = createPlace(url.replace(/\/+$/, ''), fetcher)
    known.set(url, place)
  }
  return place
}
