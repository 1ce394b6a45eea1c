import type * as z from 'zod'
import type { Clock } from '../../../../../clock.js'
import type { Log } from '../../../../../log.js'
import { DriverError } from '../../../../../upstream/driverError.js'
import { fetchJson, longestPauseMs } from '../../../../../upstream/fetchJson.js'
import { parseAnswer } from '../../../../../upstream/parseAnswer.js'
import { type Place, pageShape } from './shapes.js'

export interface ApiOptions {
  /** Ends in `/api/v2`. */
  readonly base: string
  readonly key: string | undefined
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly log: Log
}

/** Calls to one Blockscout, within the quota that its headers tell (upstreams.md section 1). */
export function createApi({ base, key, fetch, clock, log }: ApiOptions) {
  let restUntil = 0
  let isWarned = false

  function onHeaders(headers: Headers) {
    const read = (name: string) => {
      const text = headers.get(name)
      return text === null || !/^\d{1,15}$/.test(text.trim()) ? undefined : Number(text)
    }
    if (read('x-ratelimit-remaining') === 0) {
      restUntil = clock.now() + Math.min(read('x-ratelimit-reset') ?? 0, longestPauseMs)
    }
    const isSpent = read('x-credits-remaining') === 0
    if (isSpent && !isWarned) log.problem('blockscout: the credits of the key are spent')
    isWarned = isSpent
  }

  async function get<Value>(
    shape: z.ZodType<Value>,
    path: string,
    signal: AbortSignal,
    query: Place = {},
    missing?: unknown,
  ): Promise<Value> {
    const pauseMs = restUntil - clock.now()
    if (pauseMs > 0) throw new DriverError('busy', 'Its calls of this moment are used up.', { pauseMs })
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value ?? ''}`]))
    const value = await fetchJson({
      fetch,
      clock,
      url: `${base}/${path}${search.size > 0 ? `?${search}` : ''}`,
      ...(key !== undefined && { headers: { Authorization: `Bearer ${key}` } }),
      signal,
      missing,
      onHeaders,
    })
    return parseAnswer(shape, value)
  }

  return {
    get,
    /** A page of a list. An address that nothing happened to is unknown to it, and has an empty list. */
    async getPage<Item extends z.ZodType>(
      item: Item,
      path: string,
      signal: AbortSignal,
      place: Place | undefined,
      filter: Place = {},
    ): Promise<{ items: z.output<Item>[]; next?: Place }> {
      const page = await get(pageShape(item), path, signal, { ...filter, ...place }, { items: [] })
      return { items: page.items, ...(page.next_page_params && { next: page.next_page_params }) }
    },
  }
}

/** One Blockscout. */
export type Api = ReturnType<typeof createApi>
