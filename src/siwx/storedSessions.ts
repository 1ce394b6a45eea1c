import {
  type Clock,
  isNetworkId,
  type OwnStorage,
  parseNetworkId,
  type SiwxMessageData,
  type SiwxSession,
} from '../kernel/index.js'
import { formsOf } from './messageForms.js'
import { readTime, writeMessage } from './writeMessage.js'

/** A session as it is kept: no token, for the page's storage is open to every script of the page (S36). */
export interface StoredSession extends SiwxSession {
  /** When it ends by the clock of this device, in ms since 1970. */
  readonly expires: number
}

/** The sessions of one instance, in the page's storage: other tabs see them too. */
export interface StoredSessions {
  /** Those that are good now, the latest first. */
  list(): readonly StoredSession[]
  replace(sessions: readonly StoredSession[]): void
}

const name = 'sessions'
/** More than a user has accounts and chains in use; the oldest leave. */
const most = 32
/** Characters of all together: what is much longer is taken for foreign when it is read back. */
const longest = 200_000
const longestSignature = 16_384
/** The longest that a session lasts whose message names no end. */
const longestLife = 30 * 86_400_000

const texts = ['accountAddress', 'chainId', 'domain', 'uri', 'version', 'nonce'] as const
const optionalTexts = ['statement', 'requestId', 'issuedAt', 'expirationTime', 'notBefore'] as const

/** The fields of a message, and nothing else; undefined when one is of another kind. */
export function readData(value: unknown): SiwxMessageData | undefined {
  const given = Object(value) as Readonly<Record<string, unknown>>
  const { resources } = given
  const isText = (field: string) => typeof given[field] === 'string'
  const isGood =
    texts.every(isText) &&
    optionalTexts.every((field) => given[field] === undefined || isText(field)) &&
    (resources === undefined || (Array.isArray(resources) && resources.every((entry) => typeof entry === 'string'))) &&
    isNetworkId(given.chainId)
  if (!isGood) return undefined
  const present = [...texts, ...optionalTexts].filter((field) => given[field] !== undefined)
  const data = Object.fromEntries(present.map((field) => [field, given[field]]))
  if (Array.isArray(resources)) data.resources = Object.freeze([...resources])
  return Object.freeze(data) as unknown as SiwxMessageData
}

/** A session whose text is exactly that of its fields, in one of their forms; undefined otherwise. */
export function readSession(value: unknown): SiwxSession | undefined {
  const { data: given, message, signature } = Object(value) as Readonly<Record<string, unknown>>
  const data = readData(given)
  if (!data || typeof message !== 'string' || typeof signature !== 'string') return undefined
  if (signature === '' || signature.length > longestSignature) return undefined
  try {
    const isText = formsOf(parseNetworkId(data.chainId).namespace).some((form) => writeMessage(data, form) === message)
    return isText ? Object.freeze({ data, message, signature }) : undefined
  } catch {
    // A field that no message can hold.
    return undefined
  }
}

/** How long a message is good for in all, in ms. */
export const lifeOf = ({ issuedAt = '', expirationTime = '' }: SiwxMessageData) => {
  const [start, end] = [readTime(issuedAt), readTime(expirationTime)]
  return start === undefined || end === undefined ? longestLife : end - start
}

/** Opens the sessions of one instance. */
export function createStoredSessions(storage: OwnStorage, clock: Clock): StoredSessions {
  const isGood = ({ data, expires }: StoredSession) => {
    const left = expires - clock.now()
    // More left than it ever had: the clock went back, and it is not known when it ends.
    return left > 0 && left <= lifeOf(data)
  }
  const parse = (value: unknown): readonly StoredSession[] => {
    const { version, sessions } = Object(value) as Readonly<Record<string, unknown>>
    if (version !== 1 || !Array.isArray(sessions)) throw new TypeError('no sessions')
    return sessions.slice(0, most).flatMap((entry) => {
      const session = readSession(entry)
      const { expires } = Object(entry) as { readonly expires?: unknown }
      // One that is damaged takes no other with it.
      return session && typeof expires === 'number' ? [Object.freeze({ ...session, expires })] : []
    })
  }
  return {
    list: () => (storage.get(name, parse) ?? []).filter(isGood),
    replace(sessions) {
      if (sessions.length === 0) return storage.remove(name)
      const kept: StoredSession[] = []
      let room = longest
      for (const { data, message, signature, expires } of sessions.slice(0, most)) {
        const session = { data, message, signature, expires }
        room -= JSON.stringify(session).length
        if (room >= 0) kept.push(session)
      }
      storage.set(name, { version: 1, sessions: kept })
    },
  }
}
