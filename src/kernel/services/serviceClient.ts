import { unlessAborted } from '../base/clock.js'
import { callUnderPolicy } from '../base/pagePolicy.js'
import type { Clock } from '../contract/clock.js'
import { isLatchkeyError, LatchkeyError } from '../contract/errors.js'
import type { OwnServiceRequest, ServiceAddresses, ServiceClient } from '../contract/services.js'
import { linkSignals } from './linkSignals.js'
import { parseJson, readText } from './readBody.js'
import { createRequestCache } from './requestCache.js'
import { isRetriedStatus, Retry, readRetryAfter, withRetries } from './retry.js'
import { createOwnUrl, createServiceAddresses } from './serviceAddresses.js'

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

/** The services' own code for a refusal (`reasons[].name`); undefined when the answer has none. */
async function readReason(response: Response): Promise<string | undefined> {
  try {
    const { reasons } = Object(parseJson(await readText(response, maxRefusalBytes))) as { readonly reasons?: unknown }
    const name = Array.isArray(reasons) ? Object(reasons[0]).name : undefined
    return typeof name === 'string' && /^[A-Z][A-Z0-9_]{2,63}$/.test(name) ? name : undefined
  } catch {
    // Not one of our services: the status says enough.
    return undefined
  }
}

const statusError = (status: number, retryAfter: number | undefined, reason?: string): LatchkeyError => {
  const data = { status, retryAfter, ...(reason && { reason }) }
  if (status === 429)
    return new LatchkeyError('RATE_LIMITED', 'Rate Limited: the service asks for fewer calls', { data })
  if (status >= 500) return new LatchkeyError('SERVER_ERROR', `Server Error: HTTP status code ${status}`, { data })
  return new LatchkeyError('SERVICE_REFUSED', `The service refused the call: HTTP status code ${status}`, { data })
}

/** Equal requests have equal keys. How a caller parses the answer is no part of it: the answer's text is what is kept. */
function toCacheKey(target: string, { method, body, headers = {}, maxBytes }: OwnServiceRequest<unknown>): string {
  // The names of headers have no case and no order.
  const sorted = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value])
    .sort()
  return JSON.stringify([method ?? defaultMethod(body), target, body, sorted, maxBytes])
}

const defaultMethod = (body: unknown) => (body === undefined ? 'GET' : 'POST')

/** Makes the client of one instance. */
export function createServiceClient(parts: ServiceClientParts): ServiceClient {
  const { addresses, common, fetch, clock, signal, onBlocked } = parts
  const cache = createRequestCache(clock)
  signal.addEventListener('abort', cache.clear, { once: true })

  const { has, url } = createServiceAddresses(addresses, common)

  /** One try: sends, and reads the whole answer as text, in 10 s. */
  const send = (target: string, request: OwnServiceRequest<unknown>, outer: AbortSignal): Promise<string> =>
    linkSignals([outer], async (controller) => {
      const { body, method = defaultMethod(body), maxBytes = defaultMaxBytes } = request
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
          headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...request.headers },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }
        const response = await callUnderPolicy(target, () => fetch(target, init))
        if (!response.ok) {
          const after = readRetryAfter(response.headers.get('retry-after'), clock.now())
          const reason = await readReason(response)
          const error = statusError(response.status, after, reason)
          // A 403 of something in between may pass. Our services say why, and say it again however often they are asked.
          const isFinal = response.status === 403 && reason !== undefined
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
    const key = toCacheKey(target, request)
    if (request.fresh) cache.delete(key)
    if (!request.cacheFor) return parse(await ask(request.signal))
    // The answer is shared: who loses interest leaves alone.
    const shared = cache.through(key, request.cacheFor, ask)
    const text = await linkSignals([request.signal], ({ signal }) => unlessAborted(signal, shared))
    try {
      return parse(text)
    } catch (error) {
      // What cannot be read is not kept: the next caller asks again.
      cache.delete(key)
      throw error
    }
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
