import type { CallerNetworks } from './callerNetworks.js'
import { createOpenCounter } from './openCounter.js'

/** Bounds what long answers take of the memory, all together, and what one caller takes of that. */
export interface BodyBudget {
  /**
   * Waits until there is room for a long answer, and until the caller has no other one.
   * @param caller undefined for questions of our own
   * @returns gives the room back, may be called twice; undefined when `signal` ended the wait
   */
  acquire(caller: CallerNetworks | undefined, bytes: number, signal: AbortSignal): Promise<(() => void) | undefined>
}

interface Waiter {
  caller: CallerNetworks | undefined
  bytes: number
  grant(release: () => void): void
}

/** @param totalBytes most bytes that are granted at the same time */
export function createBodyBudget(totalBytes: number): BodyBudget {
  const slots = createOpenCounter(1)
  const waiting = new Set<Waiter>()
  let free = totalBytes

  /** Grants in the order of asking, but passes over callers that have their one answer already. */
  function grantWaiting() {
    for (const waiter of waiting) {
      const leave = waiter.caller ? slots.enter(waiter.caller) : () => undefined
      if (!leave) continue
      if (waiter.bytes > free) return leave()
      waiting.delete(waiter)
      free -= waiter.bytes
      let isHeld = true
      waiter.grant(() => {
        if (!isHeld) return
        isHeld = false
        free += waiter.bytes
        leave()
        grantWaiting()
      })
    }
  }

  return {
    acquire(caller, bytes, signal) {
      return new Promise((resolve) => {
        if (signal.aborted) return resolve(undefined)
        const giveUp = () => {
          waiting.delete(waiter)
          resolve(undefined)
        }
        const waiter: Waiter = {
          caller,
          bytes: Math.min(bytes, totalBytes),
          grant(release) {
            signal.removeEventListener('abort', giveUp)
            resolve(release)
          },
        }
        signal.addEventListener('abort', giveUp, { once: true })
        waiting.add(waiter)
        grantWaiting()
      })
    },
  }
}
