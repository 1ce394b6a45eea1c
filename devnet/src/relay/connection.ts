import { createHash } from 'node:crypto'
import { WebSocket } from 'ws'
import { createOutbox, type DeliveryFaults } from './delivery.js'
import type { Mailbox } from './mailbox.js'
import { type CallId, type RelayProblem, writeDelivery, writeProblem, writeResult } from './wire.js'

/** A client that was let in, on one socket. */
export interface Connection {
  readonly clientId: string
  /** Network address. */
  readonly address: string
  readonly topics: Set<string>
  /** Numbers of messages that were handed out by irn_batchFetchMessages. */
  readonly fetched: Set<number>
  answer(id: CallId, result: unknown): void
  /** @param repeat Whether the refusal is said twice. */
  refuse(id: CallId | null, problem: RelayProblem, repeat?: boolean): void
  /** Sends a message of the mailbox when its turn comes. */
  deliver(number: number): void
  /** Takes a client's answer to a delivery; false when nothing was delivered under that id. */
  acknowledge(id: CallId): boolean
  close(): void
}

/**
 * The clients we know put a refused publish into a queue that sends it again for a minute, and a second refusal there is
 * an uncaught error, which ends a Node process. Any answer to a call in the queue takes it out, and it gets there
 * right after the first. So the first is said again a moment later.
 */
const repeatMs = 250

/** Bytes of answers that a client may leave unread. */
const maxUnread = 8 * 1024 * 1024

/** Longest ms for which calls of a client that asks too much stay unread. */
const maxRest = 1_000

/** Deliveries of a connection whose answer is counted. */
const maxOpen = 1_000

/** Id of a subscription: the one that the client computes for itself. */
export function toSubscriptionId(topic: string, clientId: string): string {
  return createHash('sha256').update(`${topic}${clientId}`).digest('hex')
}

export function createConnection(
  socket: WebSocket,
  { clientId, address }: { clientId: string; address: string },
  mailbox: Mailbox,
  faults: Readonly<DeliveryFaults>,
): Connection {
  const open = new Set<number>()
  const timers = new Set<NodeJS.Timeout>()
  let last = 0

  function writeNext(number: number): string | undefined {
    const letter = mailbox.find(number)
    if (!letter || !topics.has(letter.topic)) return undefined
    last += 1
    open.add(last)
    const [oldest] = open
    if (open.size > maxOpen && oldest !== undefined) open.delete(oldest)
    const { topic, message, publishedAt, tag } = letter
    return writeDelivery(last, toSubscriptionId(topic, clientId), { topic, message, publishedAt, tag })
  }

  const topics = new Set<string>()
  const outbox = createOutbox(socket, writeNext, faults)
  const send = (text: string) => {
    if (socket.readyState !== WebSocket.OPEN) return
    // Deliveries wait for their reader in the outbox; who asks and never reads the answers is cut off.
    if (socket.bufferedAmount > maxUnread) socket.terminate()
    else socket.send(text)
  }

  function later(ms: number, run: () => void) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer)
  }

  /** What a client sends too fast stays in its socket for a while, so that it is slowed down and not refused call by call. */
  function rest(ms: number) {
    if (socket.isPaused) return
    socket.pause()
    later(Math.min(ms, maxRest), () => socket.resume())
  }

  return {
    clientId,
    address,
    topics,
    fetched: new Set(),
    answer: (id, result) => send(writeResult(id, result)),
    refuse(id, problem, repeat = false) {
      const text = writeProblem(id, problem)
      send(text)
      if (problem.retryAfterMs) rest(problem.retryAfterMs)
      if (!repeat) return
      later(repeatMs, () => send(text))
    },
    deliver: outbox.add,
    acknowledge: (id) => open.delete(Number(id)),
    close() {
      outbox.close()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
