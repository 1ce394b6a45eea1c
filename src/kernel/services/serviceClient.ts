import { unlessAborted } from '../base/clock.js'
import { callUnderPolicy } from '../base/pagePolicy.js'
import type { Clock } from '../contract/clock.js'
import { isLatchkeyError, LatchkeyError } from '../contract/errors.js'
import type { OwnServiceRequest, ServiceClient } from '../contract/services.js'
import { linkSignals } from './linkSignals.js'
import { answerError, dropPrototypeKeys, readText } from './readBody.js'
import { Retry, withRetries } from './retry.js'
import type { SharedAnswers } from './sharedAnswers.js'

// The first call of all: it travels with what makes it.
export { readConfiguration } from './remoteFeatures.js'

const timeout = 10_000
const defaultMaxBytes = 2 * 1024 * 1024

export interface ServiceClientParts {
  /** Knows the addresses: see `createServiceAddresses`. Handed in, for it is there before what calls. */
  readonly at: Pick<ServiceClient, 'has' | 'url'>
  readonly fetch: typeof fetch
  readonly clock: Clock
  /** Aborts everything when the instance stops. */
  readonly signal: AbortSignal
  /** Hears of each call that the page's content policy blocked. */
  readonly onBlocked?: (error: LatchkeyError) => void
}

// Not taken apart where it is imported: bundlers write a wrapper for each part.
const loadLater = () => import('./later.js')

export function createServiceClient(parts: ServiceClientParts): ServiceClient {
  const { at, fetch, clock, signal, onBlocked } = parts

  let answers: SharedAnswers | undefined

  /** One try: sends, and reads the whole answer as text, in 10 s. */
  const send = (target: string, request: OwnServiceRequest<unknown>, outer: AbortSignal): Promise<string> =>
    linkSignals([outer], async (controller) => {
      const { body, maxBytes = defaultMaxBytes } = request
      const { method = body === undefined ? 'GET' : 'POST', repeatable = method === 'GET' } = request
      const retry = (error: LatchkeyError, after?: number) => (repeatable ? new Retry(error, after) : error)
      const cancel = clock.after(timeout, () =>
        controller.abort(new LatchkeyError('REQUEST_TIMEOUT', 'The service did not answer in 10 s')),
      )
      try {
        const response = await callUnderPolicy(target, () =>
          fetch(target, {
            method,
            signal: controller.signal,
            credentials: 'omit',
            // The page's own policy may send its whole address to every server that it calls.
            referrerPolicy: 'strict-origin',
            headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...request.headers },
            body: JSON.stringify(body),
          }),
        )
        if (!response.ok) {
          const refusal = loadLater().then((later) => later.readRefusal(response, readText, clock.now(), retry))
          throw await unlessAborted(controller.signal, refusal)
        }
        return await readText(response, maxBytes)
      } catch (error) {
        // An abort says itself why; how `fetch` reports it differs between browsers. Ten seconds are waited only once.
        controller.signal.throwIfAborted()
        // A policy stays as it is while the page lives: asking again would be blocked again.
        if (isLatchkeyError(error, 'POLICY_BLOCKED')) onBlocked?.(error)
        if (error instanceof Retry || error instanceof LatchkeyError) throw error
        throw retry(new LatchkeyError('SERVICE_UNREACHABLE', 'The service could not be reached', { cause: error }))
      } finally {
        cancel()
      }
    })

  const callAt = <Value>(target: string, request: OwnServiceRequest<Value>): Promise<Value> =>
    linkSignals([signal, request.signal], async ({ signal: own }) => {
      const ask = (until: AbortSignal) => withRetries(clock, until, () => send(target, request, until))
      const parse = (text: string) => {
        try {
          return request.parse(JSON.parse(text, dropPrototypeKeys))
        } catch (cause) {
          throw answerError('something else than expected', cause)
        }
      }
      if (request.cacheFor || request.fresh) {
        // Without the code that shares answers the call is made all the same.
        const later = await unlessAborted(own, loadLater()).catch(() => undefined)
        if (later) answers ??= later.createSharedAnswers(clock, signal)
        if (answers) return answers.read(target, request, () => ask(signal), parse, own)
      }
      return parse(await ask(own))
    })

  return {
    ...at,
    async call(request) {
      const target = at.url(request.part, request.path, request.query)
      if (target) return callAt(target, request)
      throw new LatchkeyError('SERVICES_MISSING', `No address is configured for the "${request.part}" services`)
    },
  }
}
