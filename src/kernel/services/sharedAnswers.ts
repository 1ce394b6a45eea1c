import { unlessAborted } from '../base/clock.js'
import type { Clock } from '../contract/clock.js'
import type { OwnServiceRequest } from '../contract/services.js'
import { linkSignals } from './linkSignals.js'
import { createRequestCache } from './requestCache.js'

/** Answers that equal requests share for a while: code of its own, for calls with `cacheFor`. */
export interface SharedAnswers {
  /** The next equal request asks anew. */
  forget(target: string, request: OwnServiceRequest<unknown>): void
  /** @param ask gets the answer's text; its signal is not the caller's: the others still wait for it */
  read<Value>(
    target: string,
    request: OwnServiceRequest<Value>,
    ask: () => Promise<string>,
    parse: (text: string) => Value,
  ): Promise<Value>
}

/** @param signal aborts when the instance stops */
export function createSharedAnswers(clock: Clock, signal: AbortSignal): SharedAnswers {
  const cache = createRequestCache(clock)
  signal.addEventListener('abort', cache.clear, { once: true })
  return {
    forget: (target, request) => cache.delete(toKey(target, request)),
    async read(target, request, ask, parse) {
      const key = toKey(target, request)
      if (request.fresh) cache.delete(key)
      // The answer is shared: who loses interest leaves alone.
      const shared = cache.through(key, request.cacheFor ?? 0, ask)
      const text = await linkSignals([request.signal], ({ signal }) => unlessAborted(signal, shared))
      try {
        return parse(text)
      } catch (error) {
        // What cannot be read is not kept: the next caller asks again.
        cache.delete(key)
        throw error
      }
    },
  }
}

/** Equal requests have equal keys. How a caller parses the answer is no part of it: the answer's text is what is kept. */
function toKey(target: string, { method, body, headers = {}, maxBytes }: OwnServiceRequest<unknown>): string {
  // The names of headers have no case and no order.
  const sorted = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value])
    .sort()
  return JSON.stringify([method ?? (body === undefined ? 'GET' : 'POST'), target, body, sorted, maxBytes])
}
