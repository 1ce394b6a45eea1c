/** Id of a call. Clients send decimal strings of 19 digits; whatever came is echoed as it was. */
export type CallId = string | number

/** A call of a client. Nothing of it is trusted yet but its shape. */
export interface Call {
  kind: 'call'
  id: CallId
  method: string
  params: Readonly<Record<string, unknown>>
}

/** One frame of a client, read. */
export type Frame =
  | Call
  /** A client's answer to a delivery. */
  | { kind: 'answer'; id: CallId }
  /** What is neither; `id` is null when it could not be read. */
  | { kind: 'unreadable'; id: CallId | null; problem: RelayProblem }

/** Name and number of what a call was refused for: the relay's own numbers, and those of JSON-RPC 2.0. */
export const problemNumbers = {
  UNREADABLE: -32700,
  INVALID_REQUEST: -32600,
  METHOD_NOT_FOUND: -32601,
  INVALID_PARAMS: -32602,
  MESSAGE_TOO_LARGE: -32001,
  RATE_LIMITED: -32002,
  TOO_MANY_TOPICS: -32003,
  MAILBOX_FULL: -32004,
} as const

/** Why a call is refused. Travels as `error.data.code`, its number as `error.code`. */
export type RelayProblemCode = keyof typeof problemNumbers

/** A refusal of one call. It never holds what the call held. */
export class RelayProblem extends Error {
  override readonly name = 'RelayProblem'
  constructor(
    readonly code: RelayProblemCode,
    message: string,
    /** Milliseconds after which the same call may pass. */
    readonly retryAfterMs?: number,
  ) {
    super(message)
  }
}

/** Reads a text frame. Never throws. */
export function readFrame(text: string): Frame {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // The parser's own words would quote what was sent.
    return { kind: 'unreadable', id: null, problem: new RelayProblem('UNREADABLE', 'The frame is no JSON.') }
  }
  if (!isRecord(value)) return unreadable(null, 'A frame is one JSON-RPC 2.0 object.')
  const { id, method, params } = value
  // A number that JSON cannot hold exactly would come back as another one.
  if (typeof id !== 'string' && !Number.isSafeInteger(id))
    return unreadable(null, 'An id is a string or a safe integer.')
  if (String(id).length > maxIdLength) return unreadable(null, `An id has at most ${maxIdLength} characters.`)
  const known = id as CallId
  if (value.jsonrpc !== '2.0') return unreadable(known, 'jsonrpc is "2.0".')
  if (method === undefined) return { kind: 'answer', id: known }
  if (typeof method !== 'string') return unreadable(known, 'A method is a string.')
  if (!isRecord(params)) return unreadable(known, 'params is an object.')
  return { kind: 'call', id: known, method, params }
}

const maxIdLength = 64

function unreadable(id: CallId | null, message: string): Frame {
  return { kind: 'unreadable', id, problem: new RelayProblem('INVALID_REQUEST', message) }
}

/** The frame that answers a call. */
export function writeResult(id: CallId, result: unknown): string {
  return JSON.stringify({ id, jsonrpc: '2.0', result })
}

/** The frame that refuses a call. */
export function writeProblem(id: CallId | null, { code, message, retryAfterMs }: RelayProblem): string {
  return JSON.stringify({
    id,
    jsonrpc: '2.0',
    error: { code: problemNumbers[code], message, data: { code, retryAfterMs } },
  })
}

/** What a subscriber gets. */
export interface Delivery {
  topic: string
  message: string
  /** Unix time in ms. */
  publishedAt: number
  tag?: number
}

/** The frame that brings a message. Its id is the relay's own, which the client's answer repeats. */
export function writeDelivery(id: number, subscription: string, data: Delivery): string {
  return JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params: { id: subscription, data } })
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
