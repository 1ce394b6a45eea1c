import type { Connection } from './connection.js'
import { toSubscriptionId } from './connection.js'
import type { RelayLimits } from './limits.js'
import type { KeptLetter, Letter, Mailbox } from './mailbox.js'
import { readLetter, readList, readMessage, readSubscription, readTopic, readTtl } from './params.js'
import type { Subscriptions } from './subscriptions.js'
import { type Call, type Delivery, RelayProblem } from './wire.js'

/** What a method answers, and what it does once the answer is on its way. */
export interface Outcome {
  result: unknown
  afterwards?(): void
}

type Method = (connection: Connection, params: Call['params']) => Outcome

/** The relay's methods by name. Each throws {@link RelayProblem} before it has changed anything. */
export type Methods = ReadonlyMap<string, Method>

/** What the methods work on. */
export interface MethodContext {
  mailbox: Mailbox
  subscriptions: Subscriptions
  limits: RelayLimits
}

/** Bytes of messages in one answer of irn_batchFetchMessages. */
const fetchBytes = 1024 * 1024

/** Whether a client sends the call again by itself when it is refused. */
export function isRetried(method: string): boolean {
  return /^(irn_publish|irn_batchPublish|wc_proposeSession|wc_approveSession)$/.test(method)
}

/** How much a call counts against the rates: each message one, each fifty topics one. */
export function costOf({ params }: Call): number {
  const { messages, topics } = params
  if (Array.isArray(messages)) return Math.max(1, messages.length)
  return Array.isArray(topics) ? Math.max(1, Math.ceil(topics.length / 50)) : 1
}

export function createMethods({ mailbox, subscriptions, limits }: MethodContext): Methods {
  /** Keeps letters; their receivers get them after the sender was answered. */
  function publish(connection: Connection, letters: readonly Letter[]): () => void {
    const kept = mailbox.add(letters, connection.clientId)
    return () => {
      for (const letter of kept) handOut(letter)
    }
  }

  function handOut({ number, topic, from }: KeptLetter) {
    for (const receiver of subscriptions.of(topic)) if (receiver.clientId !== from) receiver.deliver(number)
  }

  /**
   * Hands out what waits in topics that are new to the connection. What came by this socket before does not come again:
   * clients subscribe twice when they reconnect, and take two copies for two messages when the second follows at once.
   */
  function subscribe(connection: Connection, topics: readonly string[]): () => void {
    const fresh = subscriptions.add(connection, topics)
    return () => {
      for (const topic of fresh)
        for (const { number } of mailbox.waiting(topic, connection.clientId)) connection.deliver(number)
    }
  }

  function fetch(connection: Connection, topics: readonly string[]) {
    const messages: Delivery[] = []
    let bytes = 0
    for (const topic of topics)
      for (const { number, message, publishedAt, tag } of mailbox.waiting(topic, connection.clientId)) {
        if (connection.fetched.has(number)) continue
        if (messages.length > 0 && bytes + message.length > fetchBytes) return { messages, hasMore: true }
        connection.fetched.add(number)
        bytes += message.length
        messages.push({ topic, message, publishedAt, tag })
      }
    // All of it was handed out: the next call begins anew.
    connection.fetched.clear()
    return { messages, hasMore: false }
  }

  const readSized = (value: unknown) => readLetter(value, limits.messageBytes)
  const readText = (value: unknown) => readMessage(value, limits.messageBytes)

  return new Map<string, Method>([
    [
      'irn_subscribe',
      (connection, params) => {
        const topic = readTopic(params.topic)
        return { result: toSubscriptionId(topic, connection.clientId), afterwards: subscribe(connection, [topic]) }
      },
    ],
    [
      'irn_batchSubscribe',
      (connection, params) => {
        const topics = readList(params, 'topics', readTopic)
        const result = topics.map((topic) => toSubscriptionId(topic, connection.clientId))
        return { result, afterwards: subscribe(connection, topics) }
      },
    ],
    [
      'irn_unsubscribe',
      (connection, params) => {
        subscriptions.remove(connection, [readSubscription(params)])
        return { result: true }
      },
    ],
    [
      'irn_batchUnsubscribe',
      (connection, params) => {
        subscriptions.remove(connection, readList(params, 'subscriptions', readSubscription))
        return { result: true }
      },
    ],
    ['irn_publish', (connection, params) => ({ result: true, afterwards: publish(connection, [readSized(params)]) })],
    [
      'irn_batchPublish',
      (connection, params) => ({
        result: true,
        afterwards: publish(connection, readList(params, 'messages', readSized)),
      }),
    ],
    [
      'irn_batchFetchMessages',
      (connection, params) => ({ result: fetch(connection, readList(params, 'topics', readTopic)) }),
    ],
    [
      'wc_proposeSession',
      (connection, params) => {
        const topic = readTopic(params.pairingTopic)
        const proposal = { topic, message: readText(params.sessionProposal), ttl: readTtl(params.ttl), tag: 1100 }
        subscriptions.check(connection, [topic])
        return { result: true, afterwards: both(publish(connection, [proposal]), subscribe(connection, [topic])) }
      },
    ],
    [
      'wc_approveSession',
      (connection, params) => {
        const session = readTopic(params.sessionTopic)
        const pairing = readTopic(params.pairingTopic)
        const ttl = readTtl(params.ttl)
        const response = { topic: pairing, message: readText(params.sessionProposalResponse), ttl, tag: 1101 }
        const settlement = { topic: session, message: readText(params.sessionSettlementRequest), ttl, tag: 1102 }
        subscriptions.check(connection, [session])
        const handOutLetters = publish(connection, [response, settlement])
        return { result: true, afterwards: both(handOutLetters, subscribe(connection, [session])) }
      },
    ],
  ])
}

function both(first: () => void, second: () => void): () => void {
  return () => {
    first()
    second()
  }
}
