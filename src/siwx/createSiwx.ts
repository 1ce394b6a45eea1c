import {
  type CaipNetworkId,
  LatchkeyError,
  parseNetworkId,
  type Siwx,
  type SiwxContext,
  type SiwxMessageData,
  type SiwxSession,
} from '../kernel/index.js'
import { toSpelling } from './accounts.js'
import { day } from './checkOptions.js'
import { createDoor } from './door.js'
import { createStoredSessions, lifeOf, readSession, type StoredSession } from './storedSessions.js'
import type { Tokens } from './tokens.js'
import type { SiwxOptions } from './types.js'
import { createMessage } from './writeMessage.js'

/** A nonce that is out, and how far this device's clock is behind the services' (F24), in ms. */
interface Pending {
  readonly token: string
  readonly behind: number
}

/** Sign-ins that may be under way at once; who begins another forgets the oldest. */
const mostPending = 8

/** A timer sleeps no longer than this, in ms: browsers count to 24 days. */
const longestSleep = 3_600_000

/** Whether a session is one of an account, however the account is spelled. */
const isOf = (data: SiwxMessageData, namespace: string, address: string) =>
  parseNetworkId(data.chainId).namespace === namespace && data.accountAddress === toSpelling(namespace, address)
/** The same, on one chain. */
const isOn = (data: SiwxMessageData, chainId: CaipNetworkId, address: string) =>
  data.chainId === chainId && isOf(data, parseNetworkId(chainId).namespace, address)

const toText = (ms: number) => new Date(ms).toISOString()

/** Makes the ready sign-in of one instance. */
export function createSiwx(context: SiwxContext, options: SiwxOptions, tokens: Tokens): Siwx {
  const { services, storage, clock, page } = context
  const { required = true, statement, expiresIn = day, resources, signOutOnDisconnect = true, onSession } = options
  const door = createDoor(services)
  const stored = createStoredSessions(storage, clock)
  const pending = new Map<string, Pending>()

  /** Has the services verify a session, and tells the host. Nothing is kept here but its token. */
  const verify = async (given: SiwxSession): Promise<StoredSession> => {
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
        // The token ends by itself, and nobody has it.
      })
      throw error
    }
    tokens.keep(session, token, expires, clock)
    return Object.freeze({ ...session, expires })
  }

  /** Ends tokens at the services, also those that a reload forgot or that another tab has: what was signed is the proof. */
  const signOut = async (sessions: readonly StoredSession[]) => {
    for (const { message } of sessions) tokens.forget(message)
    await Promise.all(sessions.map(({ message, signature }) => door.signOut(message, signature)))
  }

  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let cancel = () => {}
  /** Wakes up when the next session ends. */
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
  let known = stored.list()
  const keep = (sessions: readonly StoredSession[]) => {
    stored.replace(sessions)
    known = sessions
    wait()
  }
  /** Another tab has signed in or out. */
  const follow = () => {
    const now = stored.list()
    for (const { message } of known) if (!now.some((session) => session.message === message)) tokens.forget(message)
    known = now
    tell()
    wait()
  }
  const revoke = async (isMeant: (data: SiwxMessageData) => boolean) => {
    const sessions = stored.list()
    const isEnding = ({ data }: StoredSession) => isMeant(data)
    // First of all here: whoever leaves has left, also when the services do not answer.
    keep(sessions.filter((session) => !isEnding(session)))
    if (sessions.some(isEnding)) tell()
    await signOut(sessions.filter(isEnding))
  }

  return {
    signOutOnDisconnect,

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

    getRequired: () => required,

    async createMessage({ accountAddress, chainId, notBefore }) {
      const { origin } = page.facts()
      if (!/^https?:\/\//.test(origin)) {
        throw new LatchkeyError('ORIGIN_MISSING', 'This page has no address that a message could name.')
      }
      const { nonce, token, serverTime } = await door.askNonce()
      const message = createMessage({
        accountAddress,
        chainId,
        domain: origin.slice(origin.indexOf('//') + 2),
        uri: origin,
        version: '1',
        nonce,
        issuedAt: toText(serverTime),
        expirationTime: toText(serverTime + expiresIn),
        ...(statement === undefined ? {} : { statement }),
        ...(resources?.length ? { resources: [...resources] } : {}),
        ...(notBefore === undefined ? {} : { notBefore }),
      })
      pending.set(nonce, { token, behind: serverTime - clock.now() })
      for (const old of [...pending.keys()].slice(0, -mostPending)) pending.delete(old)
      return message
    },

    async addSession(session) {
      const verified = await verify(session)
      const { chainId, accountAddress } = verified.data
      const isOther = ({ data }: StoredSession) => data.chainId !== chainId || data.accountAddress !== accountAddress
      const before = stored.list()
      keep([verified, ...before.filter(isOther)])
      await signOut(before.filter((known) => !isOther(known))).catch(() => {
        // The person is signed in; what they were signed in with before ends by itself.
      })
    },

    revokeSession: (chainId, address) => revoke((data) => data.chainId === chainId && data.accountAddress === address),

    revokeAccount: (namespace, address) =>
      revoke((data) => parseNetworkId(data.chainId).namespace === namespace && data.accountAddress === address),

    async setSessions(sessions) {
      const before = stored.list()
      const next: StoredSession[] = []
      const fresh: StoredSession[] = []
      try {
        for (const session of sessions) {
          const known = before.find(
            ({ message, signature }) => message === session.message && signature === session.signature,
          )
          if (!known) fresh.push(await verify(session))
          next.push(known ?? (fresh.at(-1) as StoredSession))
        }
      } catch (error) {
        await signOut(fresh).catch(() => {
          // All or none; those that were good end by themselves.
        })
        throw error
      }
      keep(next)
      await signOut(before.filter((session) => !next.includes(session)))
    },

    async getSessions(chainId, address) {
      return stored
        .list()
        .filter(({ data }) => isOn(data, chainId, address))
        .map(({ data, message, signature }) => Object.freeze({ data, message, signature }))
    },
  }
}
