import { abortedError, isLatchkeyError } from '../contract/errors.js'
import type { Page } from '../contract/page.js'

/** Runs what has the same name one after the other. @throws what `run` throws; REQUEST_ABORTED before its turn */
export type Turns = <Value>(name: string, run: () => Value | Promise<Value>, signal?: AbortSignal) => Promise<Value>

const toAborted = ({ reason }: AbortSignal) => (isLatchkeyError(reason) ? reason : abortedError(reason))

/** Turns within this page. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<void>>()
  return async (name, run, signal) => {
    if (signal?.aborted) throw toAborted(signal)
    const before = last.get(name)
    let end = () => {}
    const own = new Promise<void>((resolve) => {
      end = resolve
    })
    // What gives up its turn does not bring forward what comes after it.
    const both = (before ?? Promise.resolve()).then(() => own)
    last.set(name, both)
    void both.then(() => {
      if (last.get(name) === both) last.delete(name)
    })
    try {
      if (before) await unlessAborted(before, signal)
      return await run()
    } finally {
      end()
    }
  }
}

function unlessAborted(before: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal && toAborted(signal))
    signal?.addEventListener('abort', abort, { once: true })
    void before.then(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    })
  })
}

/**
 * See `Page.lock`; the name as it is given.
 * @param findLocks those of the browser; undefined where it has none, and on pages that were not loaded safely
 */
export function createPageLock(findLocks: () => LockManager | undefined): Page['lock'] {
  const turns = createTurns()
  return async (name, run, { signal } = {}) => {
    const locks = findLocks()
    let isBegun = false
    try {
      if (locks)
        return await locks.request(name, { signal }, () => {
          isBegun = true
          return run('tabs')
        })
    } catch (error) {
      if (isBegun) throw error
      if (signal?.aborted) throw toAborted(signal)
      // A page of no origin, such as a sandboxed frame's, has the object and may not use it.
      if (!(error instanceof DOMException) || error.name !== 'SecurityError') throw error
    }
    return turns(name, () => run('page'), signal)
  }
}
