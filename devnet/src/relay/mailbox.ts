import type { RelayClock, RelayLimits } from './limits.js'
import { RelayProblem } from './wire.js'

/** A message to keep. */
export interface Letter {
  topic: string
  /** Sealed for the receiver; the relay cannot read it. */
  message: string
  /** Seconds. */
  ttl: number
  tag?: number
}

/** A message that is kept. It holds what delivery needs and nothing else. */
export interface KeptLetter {
  /** Grows with each message. */
  number: number
  topic: string
  message: string
  tag: number | undefined
  /** Client id of who published it: it is not handed back to them. */
  from: string
  /** Unix time in ms. */
  publishedAt: number
  /** Unix time in ms. */
  expiresAt: number
}

/** Messages by topic, each for its time, in memory. */
export interface Mailbox {
  /**
   * Keeps letters, all or none, and answers those that are new: one that its sender published before is a retry.
   * @throws {RelayProblem} MAILBOX_FULL
   */
  add(letters: readonly Letter[], from: string): KeptLetter[]
  /** What waits in a topic for a client, oldest first. */
  waiting(topic: string, client: string): KeptLetter[]
  /** The letter of a number, unless its time is over. */
  find(number: number): KeptLetter | undefined
  /** Forgets what is past its time. */
  sweep(): void
  readonly messages: number
  readonly bytes: number
}

type MailboxLimits = Pick<RelayLimits, 'mailboxMessages' | 'mailboxBytes' | 'ttl'>

export function createMailbox(limits: MailboxLimits, clock: RelayClock): Mailbox {
  const letters = new Map<number, KeptLetter>()
  const topics = new Map<string, Set<KeptLetter>>()
  let bytes = 0
  let last = 0

  const isOver = (letter: KeptLetter) => letter.expiresAt <= clock.now()
  const sizeOf = (message: string) => Buffer.byteLength(message)

  function forget(letter: KeptLetter) {
    letters.delete(letter.number)
    bytes -= sizeOf(letter.message)
    const topic = topics.get(letter.topic)
    topic?.delete(letter)
    if (topic?.size === 0) topics.delete(letter.topic)
  }

  function sweep() {
    for (const letter of letters.values()) if (isOver(letter)) forget(letter)
  }

  function isKnown({ topic, message }: Letter, from: string): boolean {
    for (const kept of topics.get(topic) ?? [])
      if (kept.from === from && kept.message === message && !isOver(kept)) return true
    return false
  }

  function hasRoom(fresh: readonly Letter[]): boolean {
    const added = fresh.reduce((sum, { message }) => sum + sizeOf(message), 0)
    return letters.size + fresh.length <= limits.mailboxMessages && bytes + added <= limits.mailboxBytes
  }

  function keep({ topic, message, ttl, tag }: Letter, from: string): KeptLetter {
    last += 1
    const publishedAt = clock.now()
    const expiresAt = publishedAt + Math.min(ttl, limits.ttl) * 1000
    const letter: KeptLetter = { number: last, topic, message, tag, from, publishedAt, expiresAt }
    letters.set(last, letter)
    const set = topics.get(topic) ?? new Set()
    topics.set(topic, set.add(letter))
    bytes += sizeOf(message)
    return letter
  }

  return {
    add(wanted, from) {
      const fresh = wanted.filter((letter) => !isKnown(letter, from))
      if (!hasRoom(fresh)) sweep()
      // What others wait for is never thrown away for what is new.
      if (!hasRoom(fresh)) throw new RelayProblem('MAILBOX_FULL', 'The relay holds as many messages as it may.')
      return fresh.map((letter) => keep(letter, from))
    },
    waiting: (topic, client) => [...(topics.get(topic) ?? [])].filter((kept) => kept.from !== client && !isOver(kept)),
    find(number) {
      const letter = letters.get(number)
      return letter && !isOver(letter) ? letter : undefined
    },
    sweep,
    get messages() {
      return letters.size
    },
    get bytes() {
      return bytes
    },
  }
}
