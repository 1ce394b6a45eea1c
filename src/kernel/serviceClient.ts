import type { Clock } from './clock.js'
import { abortedError, LatchkeyError } from './errors.js'
import { readJson } from './readBody.js'
import { createRequestCache } from './requestCache.js'
import { isRetriedStatus, Retry, readRetryAfter, withRetries } from './retry.js'
import { createServiceAddresses } from './serviceAddresses.js'
import type { ServiceAddresses, ServiceClient, ServiceRequest } from './serviceTypes.js'

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
}

const statusError = (status: number): LatchkeyError => {
  if (status === 429)
    return new LatchkeyError('RATE_LIMITED', 'Rate Limited: the service asks for fewer calls', { data: { status } })
  if (status >= 500)
    return new LatchkeyError('SERVER_ERROR', `Server Error: HTTP status code ${status}`, { data: { status } })
  return new LatchkeyError('SERVICE_REFUSED', `The service refused the call: HTTP status code ${status}`, {
    data: { status },
  })
}

/** Makes the client of one instance. */
export function createServiceClient({ addresses, common, fetch, clock, signal }: ServiceClientParts): ServiceClient {
  const cache = createRequestCache(clock)
  signal.addEventListener('abort', cache.clear, { once: true })

  const { has, url } = createServiceAddresses(addresses, common)

  /** One try: sends, and reads the whole answer, in 10 s. */
  const send = async <Value>(target: string, request: ServiceRequest<Value>): Promise<Value> => {
    const { method = request.body === undefined ? 'GET' : 'POST', body, maxBytes = defaultMaxBytes } = request
    const repeatable = request.repeatable ?? method === 'GET'
    const controller = new AbortController()
    const onAbort = () => controller.abort(abortedError())
    const signals = [signal, request.signal].filter((one) => one !== undefined)
    if (signals.some(({ aborted }) => aborted)) throw abortedError()
    for (const one of signals) one.addEventListener('abort', onAbort, { once: true })
    const cancel = clock.after(timeout, () =>
      controller.abort(new LatchkeyError('REQUEST_TIMEOUT', 'The service did not answer in 10 s')),
    )
    const retry = (error: LatchkeyError, after?: number) => (repeatable ? new Retry(error, after) : error)
    try {
      const response = await fetch(target, {
        method,
        signal: controller.signal,
        credentials: 'omit',
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
      if (!response.ok) {
        const error = statusError(response.status)
        await response.body?.cancel()
        throw isRetriedStatus(response.status)
          ? retry(error, readRetryAfter(response.headers.get('retry-after'), clock.now()))
          : error
      }
      const json = await readJson(response, maxBytes)
      try {
        return request.parse(json)
      } catch (cause) {
        throw new LatchkeyError('SERVICE_ANSWER_INVALID', 'The service answered in another shape', { cause })
      }
    } catch (error) {
      if (error instanceof Retry || error instanceof LatchkeyError) throw error
      const { reason } = controller.signal
      if (reason instanceof LatchkeyError) throw reason.code === 'REQUEST_TIMEOUT' ? retry(reason) : reason
      throw retry(new LatchkeyError('SERVICE_UNREACHABLE', 'The service could not be reached', { cause: error }))
    } finally {
      cancel()
      for (const one of signals) one.removeEventListener('abort', onAbort)
    }
  }

  return {
    has,
    url,
    call(request) {
      const target = url(request.part, request.path, request.query)
      if (!target) {
        return Promise.reject(
          new LatchkeyError('SERVICES_MISSING', `No address is configured for the "${request.part}" services`),
        )
      }
      const ask = () => withRetries(clock, request.signal, () => send(target, request))
      return request.cacheFor
        ? cache.through(`${target} ${JSON.stringify(request.body)}`, request.cacheFor, ask)
        : ask()
    },
  }
}
