import { cancelReading } from '../readCapped.js'
import { type AnswerScanner, createAnswerScanner, NoAnswerError, ownId } from './answerScanner.js'
import { type RpcCall, readAnswerCode } from './rpcMessage.js'
import type { Upstream } from './upstream.js'

/** What a node made of a call. `unsent` is certain: nothing of it has left. */
export type Attempt =
  /** `text` is the node's answer, byte for byte but for the id, which is the caller's. */
  | { state: 'answered'; text: string; code: number | null }
  /** The answer is longer than what is read at once. It was begun, and has to be read on or given up. */
  | { state: 'begun'; answer: BegunAnswer }
  | { state: 'unsent' | 'failed' | 'too-long'; reason: string }

/** A long answer of which the beginning has arrived. */
export interface BegunAnswer {
  /** What has arrived, with the caller's id where it was met. */
  pieces: Uint8Array[]
  /** Bytes that have arrived. */
  length: number
  scanner: AnswerScanner
  reader: ReadableStreamDefaultReader<Uint8Array>
  /** Ends the call to the node. */
  giveUp(): void
}

/** How a node is called. */
export interface PostCallOptions {
  fetch: typeof globalThis.fetch
  /** Largest answer that is wanted. */
  maxBytes: number
  /** An answer up to this length is read whole. */
  wholeBytes: number
}

/** Errors of a connection that never stood. */
const unsentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'EADDRREFUSED',
])

/**
 * Calls one node once, under an id of ours: what a caller may choose must not decide how a node answers. Never rejects. A
 * reason never holds the node's address, which may hold the operator's key.
 * @param signal ends the call; a begun answer no longer
 */
export async function postCall(
  upstream: Upstream,
  call: RpcCall,
  signal: AbortSignal,
  { fetch, maxBytes, wholeBytes }: PostCallOptions,
): Promise<Attempt> {
  const own = new AbortController()
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  // The signal alone is not enough: see `readCapped`.
  const giveUp = () => {
    own.abort()
    if (reader) cancelReading(reader)
  }
  if (signal.aborted) giveUp()
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    const response = await (upstream.fetch ?? fetch)(upstream.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...upstream.headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: ownId, method: call.method, params: call.params ?? [] }),
      redirect: 'error',
      signal: own.signal,
    })
    // Some nodes send a proper error with status 400; any other bad status is a gateway's in front of the node.
    reader = response.body?.getReader()
    if (!reader || !(response.ok || response.status === 400)) {
      giveUp()
      return { state: 'failed', reason: response.ok ? 'no JSON-RPC answer' : `status ${response.status}` }
    }
    const chunks: Uint8Array[] = []
    let length = Number(response.headers.get('Content-Length') ?? 0) > maxBytes ? Infinity : 0
    while (length <= Math.min(wholeBytes, maxBytes)) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) return readWhole(Buffer.concat(chunks), call)
      length += value.byteLength
      chunks.push(value)
    }
    if (length > maxBytes) {
      giveUp()
      return { state: 'too-long', reason: 'answer too long' }
    }
    const scanner = createAnswerScanner(JSON.stringify(call.id))
    const pieces = chunks.flatMap((chunk) => scanner.push(chunk))
    return { state: 'begun', answer: { pieces, length, scanner, reader, giveUp } }
  } catch (error) {
    const isAborted = signal.aborted
    giveUp()
    if (error instanceof NoAnswerError) return { state: 'failed', reason: 'no JSON-RPC answer' }
    if (isAborted) return { state: 'failed', reason: 'no answer in time' }
    const cause = (error as Error).cause as { code?: unknown } | undefined
    const code = typeof cause?.code === 'string' ? cause.code : 'no connection'
    return { state: unsentCodes.has(code) ? 'unsent' : 'failed', reason: code }
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

/** @throws {NoAnswerError} */
function readWhole(bytes: Buffer, call: RpcCall): Attempt {
  const code = readAnswerCode(bytes.toString('utf8'), ownId)
  if (code === undefined) throw new NoAnswerError('The body is no answer to the call.')
  const scanner = createAnswerScanner(JSON.stringify(call.id))
  const pieces = scanner.push(bytes)
  scanner.end()
  return { state: 'answered', text: Buffer.concat(pieces).toString('utf8'), code }
}
