import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../clock.js'
import { readCapped, TooLongError } from '../readCapped.js'
import { DriverError } from './driverError.js'

/** How an upstream is asked over HTTP. */
export interface JsonCall {
  readonly fetch: typeof fetch
  readonly clock: Clock
  /** May hold a key: it stands in no error and no log. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON by POST. Default: GET. */
  readonly body?: unknown
  /** It makes something there: it is sent once, whatever becomes of it (F11). Default: false. */
  readonly isWrite?: boolean
  /** Ends it, pauses included. */
  readonly signal: AbortSignal
  /** Largest answer, in bytes. Default 5 MiB. */
  readonly maxBytes?: number
  /** What 404 means, where it is an answer. Default: a refusal. */
  readonly missing?: unknown
  /** Statuses of refusals that say in their body what is wrong with the question: they count as answers. Default: none. */
  readonly answerStatuses?: readonly number[]
  /** Reads an error out of an answer that came with status 200, as those of JSON-RPC. Passing ones are tried again. */
  readonly refusal?: (value: unknown) => DriverError | undefined
  /** Sees the headers of each answer: what is left of a quota stands there. */
  readonly onHeaders?: (headers: Headers) => void
}

/** Statuses after which another try may succeed (F10). */
const passing = new Set([403, 408, 413, 500, 502, 503, 504])
const retries = 3
const firstPauseMs = 150
/** Longest pause that an upstream may ask for (F9). */
export const longestPauseMs = 30_000
/** A pause up to this length is waited for here; for a longer one another driver is asked. */
const patienceMs = 1_000

/**
 * Asks an upstream. What only reads is tried again as the fault list says (F9, F10).
 * @throws {DriverError} `busy` with the pause that it asks for; `refused`, `malformed`, `unreachable`
 */
export async function fetchJson(call: JsonCall): Promise<unknown> {
  for (let tried = 0; ; tried++) {
    const made = await attempt(call)
    if (!(made instanceof DriverError)) return made.value
    const isPassing = made.reason === 'unreachable' || made.reason === 'busy'
    if (!isPassing || call.isWrite || tried === retries || call.signal.aborted) throw made
    const pauseMs = made.pauseMs ?? firstPauseMs * 2 ** tried * (0.75 + Math.random() / 2)
    if (pauseMs > patienceMs) throw made
    await wait(pauseMs, undefined, { signal: call.signal }).catch(() => {
      throw made
    })
  }
}

async function attempt(call: JsonCall) {
  const { fetch, clock, url, headers, body, signal, maxBytes = 5 * 1024 * 1024, missing, refusal, onHeaders } = call
  const { answerStatuses = [] } = call
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal,
    })
    onHeaders?.(response.headers)
    if (!response.ok && !answerStatuses.includes(response.status)) {
      void response.body?.cancel().catch(() => undefined)
      const { status } = response
      if (status === 404 && missing !== undefined) return { value: missing }
      if (status === 429) {
        const pauseMs = readRetryAfter(response.headers.get('Retry-After'), clock.now())
        return new DriverError('busy', 'It asks for a pause.', pauseMs === undefined ? {} : { pauseMs })
      }
      return new DriverError(passing.has(status) ? 'unreachable' : 'refused', `status ${status}`)
    }
    const value: unknown = JSON.parse(await readCapped(response.body, maxBytes, signal))
    return refusal?.(value) ?? { value }
  } catch (cause) {
    if (cause instanceof TooLongError) return new DriverError('malformed', 'The answer is too long.')
    if (cause instanceof SyntaxError) return new DriverError('malformed', 'The answer is no JSON.')
    return new DriverError('unreachable', signal.aborted ? 'no answer in time' : 'no connection')
  }
}

/** Seconds or a date, capped; what makes no sense counts as not said. */
export function readRetryAfter(text: string | null, now: number): number | undefined {
  if (text === null || text.trim() === '') return undefined
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * 1_000 : Date.parse(text) - now
  return Number.isNaN(ms) || ms < 0 ? undefined : Math.min(ms, longestPauseMs)
}
