import type { Clock } from '../clock.js'
import type { Log } from '../log.js'
import type { Upstream } from './chains.js'
import { createIdentityCheck } from './identity.js'
import type { MethodKind } from './methods.js'
import { type Attempt, postCall } from './postCall.js'
import { type RpcCall, toErrorText } from './rpcMessage.js'

/** Times and sizes of a call to a node. */
export interface UpstreamLimits {
  /** Whole time for one request, over all its calls and all nodes, in ms. */
  totalMs: number
  /** Time for a node while another is left to ask, in ms. */
  attemptMs: number
  /** Largest answer to a request, all its calls together, in bytes. */
  responseBytes: number
}

/** What became of a call. `text` is a JSON-RPC answer: the node's own, byte for byte, or an error of ours. */
export interface Outcome {
  text: string
  /** False when no node answered. */
  isAnswered: boolean
}

/** The nodes of one chain. */
export interface Upstreams {
  /** Passes a call on. Never rejects. */
  send(call: RpcCall, kind: MethodKind, bounds: CallBounds): Promise<Outcome>
}

/** What ends a call. One request has one time and one size, however many calls it holds. */
export interface CallBounds {
  /** Ends every call of the request. */
  deadline: AbortSignal
  /** The caller has gone: ends a read; a write goes on. */
  callerGone: AbortSignal
  /** Largest answer that is still wanted, in bytes. */
  maxBytes: number
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

/** Makes the caller of a chain's nodes. What is known of each node is kept here, per instance. */
export function createUpstreams(options: UpstreamsOptions): Upstreams {
  const { chainId, upstreams, limits, clock, log } = options
  const check = createIdentityCheck(chainId)
  const restUntil = new Map<Upstream, number>()
  const verified = new Set<Upstream>()
  const isResting = (upstream: Upstream) => (restUntil.get(upstream) ?? 0) > clock.now()

  function rest(upstream: Upstream, reason: string) {
    // Once a rest, not once a call: a node that is down must not fill the log.
    if (!isResting(upstream)) log.problem(`node ${upstreams.indexOf(upstream) + 1} of ${chainId} failed: ${reason}`)
    restUntil.set(upstream, clock.now() + restMs)
  }

  /** Calls a node, after asking it once which chain it serves. */
  async function attempt(upstream: Upstream, call: RpcCall, signal: AbortSignal, maxBytes: number): Promise<Attempt> {
    const tools = { fetch: options.fetch, maxBytes }
    if (check && !verified.has(upstream)) {
      const asked = await postCall(upstream, check.call, signal, tools)
      // Only the question has left, not the call itself.
      if (asked.state !== 'answered') return { state: 'unsent', reason: asked.reason }
      const { result } = JSON.parse(asked.text) as { result?: unknown }
      if (!check.isWanted(result)) return { state: 'unsent', reason: 'it serves another chain' }
      verified.add(upstream)
    }
    return postCall(upstream, call, signal, tools)
  }

  return {
    async send(call, kind, { deadline, callerGone, maxBytes }) {
      const order = [...upstreams.filter((one) => !isResting(one)), ...upstreams.filter(isResting)]
      let fallback: string | undefined
      for (const [index, upstream] of order.entries()) {
        // Before the attempt: a transaction for which no time was left must not be reported as handed over.
        if (deadline.aborted) break
        const isLast = index === order.length - 1
        const ends = [deadline]
        if (kind === 'read') ends.push(callerGone)
        // A write gets the whole time: it is not asked again elsewhere, and must not be given up early.
        if (kind === 'read' && !isLast) ends.push(AbortSignal.timeout(limits.attemptMs))
        const made = await attempt(upstream, call, AbortSignal.any(ends), maxBytes)
        if (made.state === 'answered') {
          const isTrouble = made.code !== null && nodeTroubles.has(made.code)
          if (kind === 'write' || !isTrouble) return { text: made.text, isAnswered: true }
          fallback ??= made.text
          continue
        }
        if (kind === 'read' && callerGone.aborted) break
        // An answer that is too long is the call's fault, not the node's.
        if (made.state !== 'too-long') rest(upstream, made.reason)
        if (made.state === 'unsent') continue
        // The node may have sent it on before it failed. Sending it twice is the caller's decision, after a look.
        if (kind === 'write') return { text: unknownFate(call), isAnswered: true }
        if (made.state === 'too-long') {
          return { text: toErrorText(call.id, -32000, 'The answer is too long. Ask for less.'), isAnswered: true }
        }
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
