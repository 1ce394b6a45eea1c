import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../clock.js'
import { readCapped, TooLongError } from '../../readCapped.js'
import { onrampLimits } from './limits.js'
import { ProviderError } from './providerError.js'

/** A call of a provider. */
export interface ProviderCall {
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly url: string
  /** With the key: they stand in no error and no log. */
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON by POST. Default: GET. */
  readonly body?: object
  /** It makes something there: it is sent once, whatever becomes of it (F11). Default: false. */
  readonly isWrite?: boolean
  /** What 404 means, where it is an answer. Default: a refusal. */
  readonly missing?: unknown
  /** Ends it, pauses included. */
  readonly signal: AbortSignal
}

/** Statuses after which another try may succeed (F10). */
const passing = new Set([408, 500, 502, 503, 504])
const retries = 3
const firstPauseMs = 150
/** A pause up to this length is waited for here; after a longer one the user asks again. */
const patienceMs = 1_000
/** Longest pause that a provider may ask for (F9). */
const longestPauseMs = 30_000

/** Asks a provider; what only reads is tried again where that may help. @throws {ProviderError} */
export async function askProvider(call: ProviderCall): Promise<unknown> {
  for (let tried = 0; ; tried++) {
    const made = await attempt(call)
    if (!(made instanceof ProviderError)) return made.value
    const isPassing = made.reason === 'unreachable' || made.reason === 'busy'
    if (!isPassing || call.isWrite || tried === retries || call.signal.aborted) throw made
    const pauseMs = made.pauseMs ?? firstPauseMs * 2 ** tried * (0.75 + Math.random() / 2)
    if (pauseMs > patienceMs) throw made
    await wait(pauseMs, undefined, { signal: call.signal }).catch(() => {
      throw made
    })
  }
}

async function attempt({ fetch, clock, url, headers, body, missing, signal }: ProviderCall) {
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
    const { status } = response
    if (!response.ok) {
      void response.body?.cancel().catch(() => undefined)
      if (status === 404 && missing !== undefined) return { value: missing }
      if (status === 429)
        return new ProviderError(
          'busy',
          'It asks for a pause.',
          readPause(response.headers.get('Retry-After'), clock.now()),
        )
      return new ProviderError(passing.has(status) ? 'unreachable' : 'refused', `status ${status}`)
    }
    return { value: JSON.parse(await readCapped(response.body, onrampLimits.answerBytes, signal)) as unknown }
  } catch (cause) {
    if (cause instanceof TooLongError) return new ProviderError('malformed', 'The answer is too long.')
    if (cause instanceof SyntaxError) return new ProviderError('malformed', 'The answer is no JSON.')
    return new ProviderError('unreachable', signal.aborted ? 'no answer in time' : 'no connection')
  }
}

/** Seconds or a date, capped; what makes no sense counts as not said. */
function readPause(text: string | null, now: number): number | undefined {
  if (text === null || text.trim() === '') return undefined
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * 1_000 : Date.parse(text) - now
  return Number.isNaN(ms) || ms < 0 ? undefined : Math.min(ms, longestPauseMs)
}
