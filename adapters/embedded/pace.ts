import { abortedError, type Clock, LatchkeyError } from '../../src/adapter.js'
import { frameCaps } from './wire/names.js'

/** Of the frame's messages in a second, what reads leave for all else. */
const spare = 10
/** Reads that wait for their turn at most. */
const mostWaiting = 200
const second = 1000

/** Spaces reads out, so that the frame never counts more in a second than it takes (S5). */
export interface Pace {
  /** @throws {LatchkeyError} TOO_MANY_PENDING, REQUEST_ABORTED; what `read` throws */
  run<Result>(read: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
}

export function createPace({ clock, signal: ended }: { readonly clock: Clock; readonly signal: AbortSignal }): Pace {
  const places = frameCaps.perSecond - spare
  let open = 0
  /** When the places of reads that are answered are free again, the earliest first. */
  let freeAt: number[] = []
  const waiting: (() => void)[] = []
  let stopTimer: (() => void) | undefined

  const isFull = () => {
    freeAt = freeAt.filter((at) => at > clock.elapsed())
    return open + freeAt.length >= places
  }
  const letIn = () => {
    stopTimer?.()
    stopTimer = undefined
    while (waiting.length > 0 && !isFull()) waiting.shift()?.()
    const [at] = freeAt
    if (waiting.length > 0 && at !== undefined && !ended.aborted) stopTimer = clock.after(at - clock.elapsed(), letIn)
  }
  ended.addEventListener('abort', () => stopTimer?.())

  return {
    async run(read, signal) {
      if (waiting.length > 0 || isFull()) {
        if (waiting.length >= mostWaiting) throw overfull()
        await new Promise<void>((resolve, reject) => {
          const enter = () => {
            signal?.removeEventListener('abort', leave)
            open += 1
            resolve()
          }
          const leave = () => {
            waiting.splice(waiting.indexOf(enter), 1)
            reject(abortedError(signal?.reason))
          }
          signal?.addEventListener('abort', leave, { once: true })
          waiting.push(enter)
          letIn()
        })
      } else open += 1
      try {
        return await read()
      } finally {
        open -= 1
        // The frame has counted it before it answered: a second after the answer it counts it no more.
        freeAt.push(clock.elapsed() + second)
        if (waiting.length > 0) letIn()
      }
    },
  }
}

const overfull = () =>
  new LatchkeyError(
    'TOO_MANY_PENDING',
    `More than ${mostWaiting} reads wait for the login frame. Ask for fewer at once.`,
  )
