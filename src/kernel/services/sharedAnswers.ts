import { unlessAborted } from '../base/clock.js'
import type { Clock } from '../contract/clock.js'
import type { OwnServiceRequest } from '../contract/services.js'
import { createRequestCache } from './requestCache.js'

/** Answers that equal requests share for a while, where a call has `cacheFor` or is `fresh`. */
export interface SharedAnswers {
  /**
   * @param ask gets the answer's text, for all that wait for it
   * @param signal of this caller alone: the others still wait
   */
  read<Value>(
    target: string,
    request: OwnServiceRequest<Value>,
    ask: () => Promise<string>,
    parse: (text: string) => Value,
    signal: AbortSignal,
  ): Promise<Value>
}

/** @param ended aborts when the instance stops */
export function createSharedAnswers(clock: Clock, ended: AbortSignal): SharedAnswers {
  const cache = createRequestCache(clock)
  ended.addEventListener('abort', cache.clear, { once: true })
  return {
    async read(target, request, ask, parse, signal) {
      const key = toKey(target, request)
      if (request.fresh) cache.delete(key)
      const text = await unlessAborted(signal, cache.through(key, request.cacheFor ?? 0, ask))
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
