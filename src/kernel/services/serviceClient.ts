import { unlessAborted } from '../base/clock.js'
import { callUnderPolicy } from '../base/pagePolicy.js'
import type { Clock } from '../contract/clock.js'
import { isLatchkeyError, LatchkeyError } from '../contract/errors.js'
import type { OwnServiceRequest, ServiceAddresses, ServiceClient } from '../contract/services.js'
import { linkSignals } from './linkSignals.js'
import { parseJson, readText } from './readBody.js'
import { isRetriedStatus, Retry, withRetries } from './retry.js'
import { createOwnUrl, createServiceAddresses } from './serviceAddresses.js'
import type { SharedAnswers } from './sharedAnswers.js'

// The first call of all: it travels with what makes it.
export { readRemoteFeatures } from '../features/remoteConfig.js'

const timeout = 10_000
const defaultMaxBytes = 2 * 1024 * 1024

/** What the client is made from. */
export interface ServiceClientParts {
  readonly addresses: ServiceAddresses | undefined
  /** Sent with every call (protocol/wallet-api.md section 1). */
  readonly common: Readonly<Record<string, string>>
  readonly fetch: typeof fetch
  readonly clock: Clock
  /** Aborts everything when the instance stops. */
  readonly signal: AbortSignal
  /** Hears of each call that the page's content policy blocked. */
  readonly onBlocked?: (error: LatchkeyError) => void
}

/** Most bytes that are read of a refusal. */
const maxRefusalBytes = 8192

/** Makes the client of one instance. */
export function createServiceClient(parts: ServiceClientParts): ServiceClient {
  const { addresses, common, fetch, clock, signal, onBlocked } = parts
  const { has, url } = createServiceAddresses(addresses, common)

  let answers: SharedAnswers | undefined
  const loadAnswers = async () => {
    const { createSharedAnswers } = await import('./sharedAnswers.js')
    answers ??= createSharedAnswers(clock, signal)
    return answers
  }

  /** What a refusal is told as. */
  const toError = async (
    response: Response,
    signal: AbortSignal,
  ): Promise<{ error: LatchkeyError; after?: number | undefined; isFinal?: boolean }> => {
    const { status } = response
    const text = await readText(response, maxRefusalBytes).catch(() => '')
    try {
      const { readRefusal } = await unlessAborted(signal, import('./refusal.js'))
      return readRefusal(response, text, clock.now())
    } catch (cause) {
      // Its code did not arrive: the status says enough.
      return { error: new LatchkeyError('SERVICE_REFUSED', `HTTP status code ${status}`, { cause, data: { status } }) }
    }
  }

  /** One try: sends, and reads the whole answer as text, in 10 s. */
  const send = (target: string, request: OwnServiceRequest<unknown>, outer: AbortSignal): Promise<string> =>
    linkSignals([outer], async (controller) => {
      const { body, method = body === undefined ? 'GET' : 'POST', maxBytes = defaultMaxBytes } = request
      const repeatable = request.repeatable ?? method === 'GET'
      const retry = (error: LatchkeyError, after?: number) => (repeatable ? new Retry(error, after) : error)
      const cancel = clock.after(timeout, () =>
        controller.abort(new LatchkeyError('REQUEST_TIMEOUT', 'The service did not answer in 10 s')),
      )
      try {
        const init: RequestInit = {
          method,
          signal: controller.signal,
          credentials: 'omit',
          // A page may have set that its whole address is told to everybody it calls.
          referrerPolicy: 'strict-origin',
          headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...request.headers },
          body: JSON.stringify(body),
        }
        const response = await callUnderPolicy(target, () => fetch(target, init))
        if (!response.ok) {
          const { error, after, isFinal } = await toError(response, controller.signal)
          throw isRetriedStatus(response.status) && !isFinal ? retry(error, after) : error
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

  const callAt = async <Value>(target: string, request: OwnServiceRequest<Value>): Promise<Value> => {
    const ask = (own?: AbortSignal) =>
      linkSignals([signal, own], ({ signal }) => withRetries(clock, signal, () => send(target, request, signal)))
    const parse = (text: string) => {
      const json = parseJson(text)
      try {
        return request.parse(json)
      } catch (cause) {
        throw new LatchkeyError('SERVICE_ANSWER_INVALID', 'The service answered in another shape', { cause })
      }
    }
    // Without the code of the cache the call is made all the same.
    const kept = request.cacheFor ? await loadAnswers().catch(() => undefined) : undefined
    if (kept) return kept.read(target, request, ask, parse)
    if (request.fresh) answers?.forget(target, request)
    return parse(await ask(request.signal))
  }

  return {
    has,
    url,
    at: (address) => {
      const url = createOwnUrl(address)
      return { url, call: (request) => callAt(url(request.path, request.query), request) }
    },
    async call(request) {
      const target = url(request.part, request.path, request.query)
      if (target) return callAt(target, request)
      throw new LatchkeyError('SERVICES_MISSING', `No address is configured for the "${request.part}" services`)
    },
  }
}
