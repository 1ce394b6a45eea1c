import type { Clock, LatchkeyError } from '../../src/adapter.js'
import { givenUp, timedOut, toFrameError } from './errors.js'
import { type FrameAnswer, type FrameError, frameAnswers } from './wire/frameEvents.js'
import { frameTimes, timedCalls } from './wire/names.js'

/** What the frame said, answers included, read by the schemas of the wire. */
export interface FrameNews {
  readonly name: string
  /** With an error what is known of it. */
  readonly payload?: unknown
  readonly failed: boolean
}

/** What can be asked, by name. */
export type FrameCallName = keyof typeof frameAnswers

export const isCallName = (name: string): name is FrameCallName => Object.hasOwn(frameAnswers, name)

/** Calls that are given up after 120 s: those of the protocol, and those of the handshake. */
const timed: readonly string[] = [...timedCalls, 'SYNC_DAPP_DATA', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS']

/** Requests that wait for an answer. */
export interface Requests {
  /** Those without a time of their own: a user may take as long as it needs. */
  readonly patient: boolean
  readonly count: number
  /** Whether one of this name waits. */
  has(name: FrameCallName): boolean
  /**
   * Waits for the answer to one request, which `begin` posts.
   * @throws {LatchkeyError} the frame's (`toFrameError`), REQUEST_ABORTED, or what `fail` says
   */
  wait<Name extends FrameCallName>(
    name: Name,
    id: string,
    signal: AbortSignal | undefined,
    begin: () => void,
  ): Promise<FrameAnswer<Name>>
  /** Takes an answer; false when no call waits for it. One to another call is dropped (F5). */
  answer(id: string, news: FrameNews): boolean
  /** Ends all. */
  fail(toError: (name: string) => LatchkeyError): void
  /** While the user works in the frame no time runs; afterwards it begins anew. */
  pause(paused: boolean): void
}

interface Waiting {
  readonly name: FrameCallName
  resolve(answer: unknown): void
  reject(error: LatchkeyError): void
  stopTimer(): void
}

/**
 * @param onLate told of a request whose time is over. It has been rejected
 * @param onChange told after one came or went
 */
export function createRequests(clock: Clock, onLate: (name: string) => void, onChange: () => void): Requests {
  const waiting = new Map<string, Waiting>()
  let isPaused = false

  const arm = (one: Waiting) => {
    one.stopTimer()
    one.stopTimer = () => {}
    if (isPaused || !timed.includes(one.name)) return
    one.stopTimer = clock.after(frameTimes.request, () => {
      one.reject(timedOut(one.name))
      onLate(one.name)
    })
  }
  return {
    get patient() {
      return [...waiting.values()].some(({ name }) => !timed.includes(name))
    },
    get count() {
      return waiting.size
    },
    has: (name) => [...waiting.values()].some((one) => one.name === name),
    wait: (name, id, signal, begin) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(givenUp(name, signal.reason))
        const end = () => {
          waiting.delete(id)
          one.stopTimer()
          signal?.removeEventListener('abort', abort)
          onChange()
        }
        const one: Waiting = {
          name,
          // Read by the schema of this very name.
          resolve(answer) {
            end()
            resolve(answer as never)
          },
          reject(error) {
            end()
            reject(error)
          },
          stopTimer() {},
        }
        const abort = () => one.reject(givenUp(name, signal?.reason))
        waiting.set(id, one)
        signal?.addEventListener('abort', abort)
        arm(one)
        onChange()
        begin()
      }),
    answer(id, { name, payload, failed }) {
      const one = waiting.get(id)
      if (one?.name !== name) return Boolean(one)
      if (failed) one.reject(toFrameError(payload as FrameError | undefined))
      else one.resolve(payload)
      return true
    },
    fail(toError) {
      for (const one of [...waiting.values()]) one.reject(toError(one.name))
    },
    pause(paused) {
      isPaused = paused
      for (const one of waiting.values()) arm(one)
    },
  }
}
