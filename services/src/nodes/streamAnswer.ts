import { TooLongError } from '../readCapped.js'
import type { BegunAnswer } from './postCall.js'

/** What ends a long answer. */
export interface StreamBounds {
  /** Largest answer, in bytes. */
  maxBytes: number
  /** Longest time in which nothing comes from the node while more is wanted, in ms. */
  idleMs: number
  /** Time for the whole answer, in ms. */
  totalMs: number
  /**
   * The answer was passed on, or given up.
   * @param isNodeAtFault whether the node did not finish what it had begun
   */
  onEnd(isNodeAtFault: boolean): void
}

/**
 * Passes a long answer on while it comes, as fast as it is read. It ends with an error when the node does not finish it, when it
 * is too long, and when it turns out to be no answer: the caller sees that the connection broke, and never takes a part
 * for the whole.
 */
export function streamAnswer(answer: BegunAnswer, bounds: StreamBounds): ReadableStream<Uint8Array> {
  const { scanner, reader } = answer
  let { length } = answer
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function finish(isNodeAtFault: boolean) {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    answer.giveUp()
    bounds.onEnd(isNodeAtFault)
  }

  /** The next bytes that can be passed on; undefined at the end. */
  async function readNext(): Promise<Uint8Array[] | undefined> {
    for (;;) {
      const idle = setTimeout(answer.giveUp, bounds.idleMs)
      const { done, value } = await reader.read().finally(() => clearTimeout(idle))
      if (done) {
        scanner.end()
        return undefined
      }
      length += value.byteLength
      if (length > bounds.maxBytes) {
        finish(false)
        throw new TooLongError('The answer of the node is too long.')
      }
      const pieces = scanner.push(value)
      if (pieces.length > 0) return pieces
    }
  }

  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.concat(answer.pieces))
      answer.pieces = []
      timer = setTimeout(() => {
        finish(false)
        controller.error(new Error('The answer was not taken in time.'))
      }, bounds.totalMs)
      timer.unref()
    },
    async pull(controller) {
      try {
        const pieces = await readNext()
        if (isOver) return
        for (const piece of pieces ?? []) controller.enqueue(piece)
        if (pieces) return
        finish(false)
        controller.close()
      } catch (error) {
        finish(true)
        controller.error(error)
      }
    },
    cancel: () => finish(false),
  })
}
