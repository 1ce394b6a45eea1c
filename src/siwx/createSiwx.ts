import {
  type CaipNetworkId,
  LatchkeyError,
  parseNetworkId,
  type Siwx,
  type SiwxContext,
  type SiwxMessageData,
} from '../kernel/index.js'
import { toSpelling } from './accounts.js'
import { day } from './checkOptions.js'
import { createDoor } from './door.js'
import { createLiveSessions } from './liveSessions.js'
import { createRecheck } from './recheck.js'
import type { StoredSession } from './storedSessions.js'
import type { Tokens } from './tokens.js'
import type { SiwxOptions } from './types.js'
import { createVerifier } from './verifySession.js'
import { createMessage } from './writeMessage.js'

/** Whether a session is one of an account, however the account is spelled. */
const isOf = (data: SiwxMessageData, namespace: string, address: string) =>
  parseNetworkId(data.chainId).namespace === namespace && data.accountAddress === toSpelling(namespace, address)
/** The same, on one chain. */
const isOn = (data: SiwxMessageData, chainId: CaipNetworkId, address: string) =>
  data.chainId === chainId && isOf(data, parseNetworkId(chainId).namespace, address)

const toText = (ms: number) => new Date(ms).toISOString()

/** Makes the ready sign-in of one instance. */
export function createSiwx(context: SiwxContext, options: SiwxOptions, tokens: Tokens): Siwx {
  const { services, clock, page } = context
  const { required = true, statement, expiresIn = day, resources, signOutOnDisconnect = true } = options
  const door = createDoor(services)
  const { list, keep, tell, watch } = createLiveSessions(context, tokens)
  const recheck = createRecheck(context, door, {
    isKept: ({ message }) => list().some((session) => session.message === message),
    onOver({ message }) {
      tokens.forget(message)
      keep(list().filter((session) => session.message !== message))
      tell()
    },
  })
  const { expect, verify } = createVerifier(context, options, door, tokens)

  /** Ends tokens at the services, also those that a reload forgot or that another tab has: what was signed is the proof. */
  const signOut = async (sessions: readonly StoredSession[]) => {
    for (const { message } of sessions) tokens.forget(message)
    await Promise.all(sessions.map(({ message, signature }) => door.signOut(message, signature)))
  }

  const revoke = async (isMeant: (data: SiwxMessageData) => boolean) => {
    const sessions = list()
    const isEnding = ({ data }: StoredSession) => isMeant(data)
    // First of all here: a user who leaves has left, also when the services do not answer.
    keep(sessions.filter((session) => !isEnding(session)))
    if (sessions.some(isEnding)) tell()
    await signOut(sessions.filter(isEnding))
  }

  return {
    signOutOnDisconnect,

    watch,

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
      expect(nonce, { token, behind: serverTime - clock.now() })
      return message
    },

    async addSession(session) {
      const verified = await verify(session)
      const { chainId, accountAddress } = verified.data
      const isOther = ({ data }: StoredSession) => data.chainId !== chainId || data.accountAddress !== accountAddress
      const before = list()
      keep([verified, ...before.filter(isOther)])
      recheck.use(verified, true)
      await signOut(before.filter((known) => !isOther(known))).catch(() => {
        // The user is signed in; the session from before ends by itself.
      })
    },

    revokeSession: (chainId, address) => revoke((data) => data.chainId === chainId && data.accountAddress === address),

    revokeAccount: (namespace, address) =>
      revoke((data) => parseNetworkId(data.chainId).namespace === namespace && data.accountAddress === address),

    async setSessions(sessions) {
      const before = list()
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
      const sessions = list().filter(({ data }) => isOn(data, chainId, address))
      if (sessions[0]) recheck.use(sessions[0], false)
      return sessions.map(({ data, message, signature }) => Object.freeze({ data, message, signature }))
    },
  }
}
