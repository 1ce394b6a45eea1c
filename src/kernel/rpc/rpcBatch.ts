import { unlessAborted } from '../base/clock.js'
import { isLatchkeyError, LatchkeyError } from '../contract/errors.js'
import type { RpcCall } from '../contract/rpc.js'
import { answerError, isRetriedStatus } from '../services/index.js'
import { NodeError, parseAnswer, parseBatch } from './rpcAnswer.js'

/** Most calls of one batch (spec section 9). */
const mostCalls = 1000
/** Most characters of the calls of one batch: the services take bodies of 64 KiB. */
const mostText = 48 * 1024

/** Sends a body to the endpoint, and resolves with what `parse` makes of its answer. */
export type SendBody = <Value>(body: unknown, parse: (json: unknown) => Value, signal: AbortSignal) => Promise<Value>

/** Asks one endpoint. Rejects as the service client does, with a NodeError as the cause where the node answered with one. */
export type AskEndpoint = (call: RpcCall, signal: AbortSignal) => Promise<unknown>

interface Waiting {
  readonly call: RpcCall
  readonly signal: AbortSignal
  resolve(result: unknown): void
  reject(error: unknown): void
}

const toBody = ({ method, params = [] }: RpcCall, id: number) => ({ jsonrpc: '2.0', id, method, params })

/** An endpoint that answers, but not to what it was sent: it may take the calls one by one. */
const refusesBatches = (error: unknown) => {
  if (isLatchkeyError(error, 'SERVICE_ANSWER_INVALID')) return true
  if (!isLatchkeyError(error, 'SERVICE_REFUSED')) return false
  const status = Number(error.data.status)
  return status === 413 || !isRetriedStatus(status)
}

/**
 * Asks an endpoint, where calls that are made in one turn travel together: at most 1000, and no more than the services take.
 * A call alone is sent as it is. An endpoint that refuses batches is asked one by one from then on.
 */
export function createBatcher(send: SendBody): AskEndpoint {
  let waiting: Waiting[] = []
  let takesBatches = true

  const askOne = async (call: RpcCall, signal: AbortSignal) =>
    (await send(toBody(call, 1), (json) => parseAnswer(json), signal)).result
  const settleOne = ({ call, signal, resolve, reject }: Waiting) => askOne(call, signal).then(resolve, reject)

  const settleBatch = async (batch: readonly Waiting[]) => {
    const [first, ...others] = batch
    if (!first) return
    if (!others.length) return settleOne(first)
    const { signal, stop } = whileSomebodyWaits(batch)
    try {
      const body = batch.map(({ call }, at) => toBody(call, at + 1))
      const answers = await send(body, (json) => parseBatch(json, batch.length), signal)
      for (const [at, { resolve, reject }] of batch.entries()) {
        const answer = answers[at] ?? { error: undefined }
        if ('result' in answer) resolve(answer.result)
        else reject(answerError('something else than expected', answer.error))
      }
    } catch (error) {
      if (!refusesBatches(error)) {
        for (const { reject } of batch) reject(error)
        return
      }
      // What is broken altogether is not asked a thousand times to find that out.
      const answered = await askOne(first.call, signal).then(
        (result) => () => first.resolve(result),
        (cause) => {
          if (isAnswer(cause)) return () => first.reject(cause)
          for (const { reject } of batch) reject(cause)
          return undefined
        },
      )
      if (!answered) return
      takesBatches = false
      answered()
      for (const other of others) void settleOne(other)
    } finally {
      stop()
    }
  }
  const flush = () => {
    const all = waiting.filter(({ signal }) => !signal.aborted)
    waiting = []
    if (takesBatches) for (const batch of toBatches(all)) void settleBatch(batch)
    else for (const each of all) void settleOne(each)
  }

  return (call, signal) =>
    unlessAborted(
      signal,
      new Promise((resolve, reject) => {
        // After those that are asked for in the same turn.
        if (!waiting.length) queueMicrotask(flush)
        waiting.push({ call, signal, resolve, reject })
      }),
    )
}

/** Whether a node answered, be it with an error. */
export const isAnswer = (error: unknown): boolean => error instanceof LatchkeyError && error.cause instanceof NodeError

function toBatches(all: readonly Waiting[]): readonly (readonly Waiting[])[] {
  const batches: Waiting[][] = []
  let length = 0
  for (const each of all) {
    const own = JSON.stringify(each.call).length
    const last = batches.at(-1)
    const fits = last && last.length < mostCalls && length + own <= mostText
    if (fits) last.push(each)
    else batches.push([each])
    length = fits ? length + own : own
  }
  return batches
}

/** Aborts once no caller waits for any of these any more. */
function whileSomebodyWaits(batch: readonly Waiting[]) {
  const controller = new AbortController()
  const look = () => {
    if (batch.every(({ signal }) => signal.aborted)) controller.abort(batch[0]?.signal.reason)
  }
  for (const { signal } of batch) signal.addEventListener('abort', look)
  const stop = () => {
    for (const { signal } of batch) signal.removeEventListener('abort', look)
  }
  return { signal: controller.signal, stop }
}
