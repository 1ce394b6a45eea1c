import { abortedError, type Clock, LatchkeyError, type RpcCall } from '../../src/adapter.js'
import { sessionExpired, userDisconnected } from './errors.js'
import type { SdkClient } from './sdk.js'

/** How long a wallet may take to answer: users have to find their phone. */
export const answerTime = 900_000

/** One call to a wallet. */
export interface Question {
  readonly topic: string
  /** CAIP-2, as the session has it. */
  readonly chainId: string
  readonly call: RpcCall
  readonly signal?: AbortSignal
  readonly life: SessionLife
  /** Told once the call is on its way. */
  onSent?(id: number): void
}

/** How long a session lives: calls that wait end with it. */
export interface SessionLife {
  readonly ended: Error | undefined
  /** Runs at the end; returns its own stop. */
  onEnd(run: (error: Error) => void): () => void
}

/** A life, and what ends it. */
export function createLife(): SessionLife & { end(error: Error): void } {
  const waiting = new Set<(error: Error) => void>()
  let ended: Error | undefined
  return {
    get ended() {
      return ended
    },
    onEnd(run) {
      waiting.add(run)
      return () => void waiting.delete(run)
    },
    end(error) {
      ended ??= error
      for (const run of [...waiting]) run(ended)
    },
  }
}

let lastId = 0

/** As the protocol has them, milliseconds and three digits by chance; no two of a page are alike. */
export function createId(): number {
  lastId = Math.max(lastId + 1, Date.now() * 1000 + Math.floor(Math.random() * 1000))
  return lastId
}

/**
 * Asks the wallet behind a session. Sends no plain text beside the sealed message, as the SDK's own call does: method,
 * chain and contract would be read by the relay. The answer may come over another socket than the question went.
 * @throws the wallet's own error; {LatchkeyError} REQUEST_ABORTED, REQUEST_EXPIRED, RELAY_UNREACHABLE
 */
export function ask(client: SdkClient, clock: Clock, question: Question): Promise<unknown> {
  const { topic, chainId, call, signal, life, onSent } = question
  const { engine } = client
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortedError(signal.reason))
    if (life.ended) return reject(life.ended)
    const id = createId()
    const name = `session_request:${id}`
    const end = () => {
      cancel()
      engine.events.off(name, onAnswer)
      signal?.removeEventListener('abort', onAbort)
      stopWaiting()
    }
    const fail = (error: unknown) => {
      end()
      // This answer is not waited for any more, should it come.
      client.core.history.delete(topic, id)
      reject(error)
    }
    const onAnswer = ({ error, result }: { error?: unknown; result?: unknown }) => {
      if (error !== undefined) return fail(toError(error))
      end()
      resolve(result)
    }
    const onAbort = () => fail(abortedError(signal?.reason))
    const cancel = clock.after(answerTime, () =>
      fail(new LatchkeyError('REQUEST_EXPIRED', 'Request expired. The wallet did not answer; please try again.')),
    )
    engine.events.once(name, onAnswer)
    signal?.addEventListener('abort', onAbort)
    const stopWaiting = life.onEnd(fail)
    const seconds = answerTime / 1000
    const { method, params = [] } = call
    const request = { method, params, expiryTimestamp: Math.floor(Date.now() / 1000) + seconds }
    engine
      .sendRequest({
        topic,
        method: 'wc_sessionRequest',
        params: { request, chainId },
        clientRpcId: id,
        expiry: seconds,
        throwOnFailedPublish: true,
      })
      .catch((cause) => {
        fail(
          new LatchkeyError(
            'RELAY_UNREACHABLE',
            'The relay does not answer, so the wallet could not be asked. Check the connection, then try again.',
            { cause },
          ),
        )
      })
    onSent?.(id)
  })
}

/** A wallet's error, as an Error that keeps its code, message and data. */
function toError(error: unknown): Error {
  const { code, message, data } = Object(error) as Record<string, unknown>
  // The SDK answers what waits with this when a wallet ends the session, before it says that it ended.
  if (numeric(code) === userDisconnected.code)
    return sessionExpired('it was ended while the wallet was asked. Connect again')
  const text =
    typeof message === 'string' && message ? message : typeof error === 'string' ? error : 'The wallet refused'
  const facts = { ...(code !== undefined && { code: numeric(code) }), ...(data !== undefined && { data }) }
  return Object.assign(new Error(text), facts)
}

const numeric = (code: unknown) => (typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : code)
