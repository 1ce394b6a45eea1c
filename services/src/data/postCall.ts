import { readCapped, TooLongError } from '../http/readCapped.js'
import type { Upstream } from './chains.js'
import { type RpcCall, readAnswerCode } from './rpcMessage.js'

/** What a node made of a call. `unsent` is certain: nothing of it has left. `text` is the node's answer, byte for byte. */
export type Attempt =
  | { state: 'answered'; text: string; code: number | null }
  | { state: 'unsent' | 'failed' | 'too-long'; reason: string }

/** Errors of a connection that never stood. */
const unsentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * Calls one node once. Never rejects. A reason never holds the node's address, which may hold the operator's key.
 * @param maxBytes largest answer that is read
 */
export async function postCall(
  upstream: Upstream,
  call: RpcCall,
  signal: AbortSignal,
  { fetch, maxBytes }: { fetch: typeof globalThis.fetch; maxBytes: number },
): Promise<Attempt> {
  try {
    const response = await fetch(upstream.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...upstream.headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: call.id, method: call.method, params: call.params ?? [] }),
      redirect: 'error',
      signal,
    })
    const text = await readCapped(response.body, maxBytes)
    const code = readAnswerCode(text, call.id)
    // Some nodes send a proper error with status 400; any other bad status is a gateway's in front of the node.
    if (code === undefined || !(response.ok || response.status === 400)) {
      return { state: 'failed', reason: response.ok ? 'no JSON-RPC answer' : `status ${response.status}` }
    }
    return { state: 'answered', text, code }
  } catch (error) {
    if (error instanceof TooLongError) return { state: 'too-long', reason: 'answer too long' }
    if (signal.aborted) return { state: 'failed', reason: 'no answer in time' }
    const cause = (error as Error).cause as { code?: unknown } | undefined
    const code = typeof cause?.code === 'string' ? cause.code : 'no connection'
    return { state: unsentCodes.has(code) ? 'unsent' : 'failed', reason: code }
  }
}
