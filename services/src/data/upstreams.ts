import type { Clock } from '../clock.js'
import { readCapped, TooLongError } from '../http/readCapped.js'
import type { Log } from '../log.js'
import type { Upstream } from './chains.js'
import type { MethodKind } from './methods.js'
import { type RpcCall, readAnswerCode, toErrorText } from './rpcMessage.js'

/** Times and sizes of a call to a node. */
export interface UpstreamLimits {
  /** Whole time for one call, over all nodes, in ms. */
  totalMs: number
  /** Time for a node while another is left to ask, in ms. */
  attemptMs: number
  /** Largest answer of a node, in bytes. */
  responseBytes: number
}

/** What became of a call. `text` is a JSON-RPC answer: the node's own, byte for byte, or an error of ours. */
export interface Outcome {
  text: string
  /** Whether a node answered. */
  isAnswered: boolean
}

/** The nodes of one chain. */
export interface Upstreams {
  /** Passes a call on. Never rejects. `signal` ends a read whose caller has gone; a write goes on. */
  send(call: RpcCall, kind: MethodKind, signal?: AbortSignal): Promise<Outcome>
}

/** What the nodes of a chain are called with. */
export interface UpstreamsOptions {
  chainId: string
  upstreams: readonly Upstream[]
  limits: UpstreamLimits
  fetch: typeof fetch
  clock: Clock
  log: Log
}

/** A node that failed is asked last for so long. */
const restMs = 10_000
/** Answers that say more of the node than of the call; another node may do better. */
const nodeTroubles = new Set([-1, -32005, -32603])
/** The connection never stood, so nothing of the call has left. */
const unsentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

type Attempt =
  | { state: 'answered'; text: string; code: number | null }
  | { state: 'unsent' | 'failed' | 'too-long'; reason: string }

/** Makes the caller of a chain's nodes. Which node rests is remembered here, per instance. */
export function createUpstreams(options: UpstreamsOptions): Upstreams {
  const { chainId, upstreams, limits, clock, log } = options
  const restUntil = new Map<Upstream, number>()
  const isResting = (upstream: Upstream) => (restUntil.get(upstream) ?? 0) > clock.now()

  return {
    async send(call, kind, signal) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: call.id, method: call.method, params: call.params ?? [] })
      const deadline = AbortSignal.timeout(limits.totalMs)
      const order = [...upstreams.filter((one) => !isResting(one)), ...upstreams.filter(isResting)]
      let fallback: string | undefined
      for (const [index, upstream] of order.entries()) {
        const isLast = index === order.length - 1
        const ends = [deadline]
        if (kind === 'read' && signal) ends.push(signal)
        // A write gets the whole time: it is not asked again elsewhere, and must not be given up early.
        if (kind === 'read' && !isLast) ends.push(AbortSignal.timeout(limits.attemptMs))
        const attempt = await post(upstream, body, call, AbortSignal.any(ends), options)
        if (attempt.state === 'answered') {
          const isTrouble = attempt.code !== null && nodeTroubles.has(attempt.code)
          if (kind === 'write' || isLast || !isTrouble) return { text: attempt.text, isAnswered: true }
          fallback = attempt.text
          continue
        }
        if (attempt.state === 'too-long') {
          return { text: toErrorText(call.id, -32000, 'The answer is too long. Ask for less.'), isAnswered: true }
        }
        if (signal?.aborted) break
        restUntil.set(upstream, clock.now() + restMs)
        log.problem(`node ${upstreams.indexOf(upstream) + 1} of ${chainId} failed: ${attempt.reason}`)
        // The node may have sent it on before it failed. Sending it twice is the caller's decision, after a look.
        if (kind === 'write' && attempt.state === 'failed') return { text: unknownFate(call), isAnswered: true }
        if (deadline.aborted) break
      }
      if (fallback !== undefined) return { text: fallback, isAnswered: true }
      return { text: toErrorText(call.id, -32603, 'No node of this network answered.'), isAnswered: false }
    },
  }
}

/** Not a code that clients retry by themselves. */
function unknownFate(call: RpcCall): string {
  return toErrorText(
    call.id,
    -32000,
    'The transaction was handed over and no answer came. Look it up by its hash before sending it again.',
  )
}

async function post(
  upstream: Upstream,
  body: string,
  call: RpcCall,
  signal: AbortSignal,
  { fetch, limits }: UpstreamsOptions,
): Promise<Attempt> {
  try {
    const response = await fetch(upstream.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...upstream.headers },
      body,
      redirect: 'error',
      signal,
    })
    const text = await readCapped(response.body, limits.responseBytes)
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
