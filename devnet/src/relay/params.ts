import { maxBatch } from './limits.js'
import type { Letter } from './mailbox.js'
import { isRecord, RelayProblem } from './wire.js'

/**
 * Readers of a call's params. They take what delivery needs by name; all else that clients send in plain text beside a
 * message (`tvf`, `approvedChains`, `sessionProperties`, `attestation` ...) goes no further than this file.
 */
type Params = Readonly<Record<string, unknown>>

const topicShape = /^[0-9a-f]{64}$/

export function readTopic(value: unknown): string {
  if (typeof value === 'string' && topicShape.test(value)) return value
  throw invalid('A topic is 64 hex digits.')
}

/** A list under a name, each entry read. */
export function readList<T>(params: Params, name: string, read: (value: unknown) => T): T[] {
  const list = params[name]
  if (!Array.isArray(list)) throw invalid(`${name} is a list.`)
  if (list.length > maxBatch) throw invalid(`${name} has at most ${maxBatch} entries.`)
  return list.map(read)
}

/** A message with its topic, time and tag. */
export function readLetter(value: unknown, messageBytes: number): Letter {
  if (!isRecord(value)) throw invalid('A message is an object.')
  const { tag } = value
  if (tag !== undefined && !Number.isSafeInteger(tag)) throw invalid('tag is a number.')
  return {
    topic: readTopic(value.topic),
    message: readMessage(value.message, messageBytes),
    ttl: readTtl(value.ttl),
    tag: tag as number | undefined,
  }
}

export function readMessage(value: unknown, messageBytes: number): string {
  if (typeof value !== 'string' || value === '') throw invalid('message is a text.')
  if (Buffer.byteLength(value) > messageBytes)
    throw new RelayProblem('MESSAGE_TOO_LARGE', `A message has at most ${messageBytes} bytes.`)
  return value
}

export function readTtl(value: unknown): number {
  if (typeof value === 'number' && value > 0 && Number.isFinite(value)) return value
  throw invalid('ttl is a number of seconds.')
}

/** The topic of `{ topic, id }`. The id is the client's own, made of topic and client id, and says nothing more. */
export function readSubscription(value: unknown): string {
  if (!isRecord(value)) throw invalid('A subscription is an object.')
  return readTopic(value.topic)
}

function invalid(message: string): RelayProblem {
  return new RelayProblem('INVALID_PARAMS', message)
}
