import { abortAfter } from '../../abortAfter.js'
import type { Clock } from '../../clock.js'
import { ServiceError } from '../../errors.js'
import { readCapped } from '../../readCapped.js'

/** How long one question may take, the pause between two, the longest that is kept to when the service asks for one, in ms; bytes of an answer. */
const times = { call: 15_000, pause: 3_000, longestPause: 60_000 } as const
const mostBytes = 65_536

/** What is asked for an answer by a link. */
export interface GrantQuestion {
  /** Public address of the sessions part, without a final slash. */
  readonly url: string
  /** Of the link; it goes to that address alone. */
  readonly secret: string
  /** Ms since 1970 at which asking ends. */
  readonly until: number
  readonly clock: Clock
  readonly fetch: typeof fetch
  /** Waits so many ms. */
  readonly pause: (ms: number) => Promise<unknown>
  /** Told once when the service does not answer, and once when it does again. */
  readonly say: (text: string) => void
}

/**
 * Asks the sessions part until it has the answer to a link, which it hands out once.
 * @returns the answer as the service has it: not judged
 * @throws {ServiceError} GRANT_NOT_GIVEN when the time is over
 */
export async function waitForGrant({ url, secret, until, clock, fetch, pause, say }: GrantQuestion): Promise<unknown> {
  let isSilent = false
  for (;;) {
    const told = await ask()
    if ('answer' in told) return told.answer
    if (told.isSilent !== isSilent)
      say(told.isSilent ? 'The sessions part does not answer. Asking again.' : 'The sessions part answers again.')
    isSilent = told.isSilent
    if (clock.now() + told.pause >= until)
      throw new ServiceError('GRANT_NOT_GIVEN', 'Nobody has given the permission in time. Make another link.')
    await pause(told.pause)
  }

  async function ask(): Promise<{ readonly answer: unknown } | { readonly pause: number; readonly isSilent: boolean }> {
    try {
      const signal = abortAfter(times.call)
      const response = await fetch(`${url}/v1/agent-grants`, {
        ...{ headers: { Authorization: `Bearer ${secret}` }, redirect: 'error', signal },
      })
      const text = await readCapped(response.body, mostBytes, signal)
      if (response.status === 200) return { answer: (JSON.parse(text) as { readonly answer?: unknown } | null)?.answer }
      const asked = Number(response.headers.get('Retry-After') ?? 0) * 1_000
      const isBusy = response.status === 429
      const next = isBusy && asked > times.pause ? Math.min(asked, times.longestPause) : times.pause
      return { pause: next, isSilent: response.status !== 404 && !isBusy }
    } catch {
      // No answer, or none that can be read: asked again.
      return { pause: times.pause, isSilent: true }
    }
  }
}
