import { abortAfter } from '../abortAfter.js'
import { createNodeHealth, type NodeHealthOptions } from './nodeHealth.js'
import { fixedPool, type NodePool } from './nodePool.js'
import { type Attempt, type BegunAnswer, postCall } from './postCall.js'
import { type RpcCall, toErrorText } from './rpcMessage.js'
import { streamAnswer } from './streamAnswer.js'
import type { Upstream } from './upstream.js'

/** A write may take effect although no answer comes; a read can be asked again. */
export type MethodKind = 'read' | 'write'

/** What became of a call. */
export interface Outcome {
  /**
   * A JSON-RPC answer: the node's own, byte for byte but for the id, or an error of ours. One that is long is a stream, which
   * has to be read or cancelled.
   */
  body: string | ReadableStream<Uint8Array>
  /** False when no node answered. */
  isAnswered: boolean
}

/** The nodes of one chain. */
export interface Upstreams {
  /** Passes a call on. Never rejects. */
  send(call: RpcCall, kind: MethodKind, bounds: CallBounds): Promise<Outcome>
  /** Whether a node failed lately, and is asked last. */
  isResting(upstream: Upstream): boolean
}

/** What ends a call. One request has one time and one size, however many calls it holds. */
export interface CallBounds {
  /** Ends every call of the request. */
  deadline: AbortSignal
  /** The caller has gone: ends a read; a write goes on. */
  callerGone: AbortSignal
  /** Largest answer that is still wanted, in bytes. */
  maxBytes: number
  /** Waits for room for a long answer; gives what gives it back, or undefined when there was none in time. */
  admitLong(): Promise<(() => void) | undefined>
}

/** Answers that say more of the node than of the call; another node may do better. */
const nodeTroubles = new Set([-1, -32005, -32603])

/** The error text for an answer over `maxBytes`. */
export const tooLongAnswer = 'The answer is too long. Ask for less.'

/** What calls of a chain's nodes are made with. */
export interface UpstreamsOptions extends Omit<NodeHealthOptions, 'pool'> {
  /** The nodes as they were configured. */
  readonly upstreams: readonly Upstream[]
  /** Default: those, in their order. */
  readonly pool?: NodePool | undefined
}

/** Makes the caller of a chain's nodes. */
export function createUpstreams({ upstreams, pool = fixedPool(upstreams), ...options }: UpstreamsOptions): Upstreams {
  const { limits, clock } = options
  const { isResting, rest, suspect, findUnknownFault } = createNodeHealth({ ...options, pool })
  const { wholeBytes } = limits

  /** Calls a node, after asking it once which chain it serves. */
  async function attempt(upstream: Upstream, call: RpcCall, signal: AbortSignal, maxBytes: number): Promise<Attempt> {
    const asking = findUnknownFault(upstream)
    if (asking) {
      const fault = await untilAborted(asking, signal)
      // Only the question has left, not the call itself.
      if (signal.aborted) return { state: 'unsent', reason: 'no time left' }
      if (fault !== undefined) {
        rest(upstream, fault)
        pool.note(upstream, { ms: 0, fault })
        return { state: 'unsent', reason: fault }
      }
    }
    const began = clock.now()
    const made = await postCall(upstream, call, signal, { fetch: options.fetch, maxBytes, wholeBytes })
    const isFault = made.state === 'unsent' || made.state === 'failed'
    pool.note(upstream, { ms: clock.now() - began, ...(isFault && { fault: made.reason }) })
    if (made.state === 'unsent') rest(upstream, made.reason)
    else if (made.state === 'failed') void suspect(upstream, made.reason)
    return made
  }

  /** Passes a long answer on once there is room for it. */
  async function passOn(upstream: Upstream, answer: BegunAnswer, call: RpcCall, bounds: CallBounds): Promise<Outcome> {
    const { maxBytes } = bounds
    const release = await bounds.admitLong()
    if (!release) {
      answer.giveUp()
      const text = toErrorText(call.id, -32005, 'Too many long answers at once. Ask again in a moment.')
      return { body: text, isAnswered: true }
    }
    const body = streamAnswer(answer, {
      maxBytes,
      idleMs: limits.totalMs,
      totalMs: limits.streamMs,
      onEnd(isNodeAtFault) {
        release()
        if (isNodeAtFault) void suspect(upstream, 'a long answer broke off')
      },
    })
    return { body, isAnswered: true }
  }

  return {
    isResting,
    async send(call, kind, bounds) {
      const { deadline, callerGone, maxBytes } = bounds
      const chosen = pool.choose()
      const order = [...chosen.filter((one) => !isResting(one)), ...chosen.filter(isResting)]
      let fallback: string | undefined
      for (const [index, upstream] of order.entries()) {
        // Before the attempt: a transaction for which no time was left must not be reported as handed over.
        if (deadline.aborted) break
        const isLast = index === order.length - 1
        const ends = [deadline]
        if (kind === 'read') ends.push(callerGone)
        // A write gets the whole time: it is not asked again elsewhere, and must not be given up early.
        if (kind === 'read' && !isLast) ends.push(abortAfter(limits.attemptMs))
        const made = await attempt(upstream, call, AbortSignal.any(ends), maxBytes)
        if (made.state === 'begun') return passOn(upstream, made.answer, call, bounds)
        if (made.state === 'answered') {
          const isTrouble = made.code !== null && nodeTroubles.has(made.code)
          if (kind === 'write' || !isTrouble) return { body: made.text, isAnswered: true }
          fallback ??= made.text
          continue
        }
        if (kind === 'read' && callerGone.aborted) break
        if (made.state === 'unsent') continue
        // The node may have sent it on before it failed. Sending it twice is the caller's decision, after a look.
        if (kind === 'write') return { body: unknownFate(call), isAnswered: true }
        if (made.state === 'too-long') {
          return { body: toErrorText(call.id, -32000, tooLongAnswer), isAnswered: true }
        }
      }
      if (fallback !== undefined) return { body: fallback, isAnswered: true }
      return { body: toErrorText(call.id, -32603, 'No node of this network answered.'), isAnswered: false }
    },
  }
}

/** What a promise gives, or undefined when the signal comes first. */
async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  if (signal.aborted) return undefined
  let stop: () => void = () => undefined
  const aborted = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
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
