import type { Emitter } from './emitter.js'
import { LatchkeyError } from './errors.js'
import type { Kernel } from './kernel.js'
import type { LatchkeyEvents } from './latchkey.js'
import type { Scope } from './scope.js'

const flushEvery = 10_000
const mostQueued = 100
const errorWindow = 60_000
const errorsPerWindow = 5

const parseConfig = (json: unknown): boolean =>
  (json as { isAnalyticsEnabled?: unknown } | null)?.isAnalyticsEnabled === true

/**
 * Sends events to the directory (protocol/wallet-api.md section 5), where the host asked for it and the project
 * allows it. What cannot be sent is dropped: nobody who uses the widget notices (F17). Nothing personal is sent:
 * no address, no message of an error, no query of the page's address (S37).
 */
export function sendEvents(kernel: Kernel, emitter: Emitter<LatchkeyEvents>, scope: Scope): void {
  const { services, environment } = kernel
  const { clock } = environment
  let queue: object[] = []
  let errors: number[] = []
  let cancel: (() => void) | undefined
  const allowed = services
    .call({ part: 'directory', path: '/getAnalyticsConfig', parse: parseConfig, signal: scope.signal })
    .catch(() => false)

  const toEvent = (props: object, timestamp: number | string) => {
    const { origin, url } = environment.page()
    return { eventId: crypto.randomUUID(), url, domain: origin, timestamp, props }
  }
  const post = (path: string, body: unknown) => {
    const target = services.url('directory', path)
    // Text, so that the browser asks no preflight; kept alive, so that the last batch leaves with the page.
    if (target)
      environment
        .fetch(target, { method: 'POST', body: JSON.stringify(body), keepalive: true, credentials: 'omit' })
        .catch(() => {})
  }
  const flush = async () => {
    cancel?.()
    cancel = undefined
    const batch = queue
    queue = []
    if (batch.length && (await allowed)) post('/batch', batch)
  }

  scope.onDispose(
    emitter.on('track', ({ event, properties }) => {
      if (queue.length < mostQueued) queue.push(toEvent({ type: 'track', event, properties }, clock.now()))
      cancel ??= clock.after(flushEvery, () => void flush())
    }),
  )
  scope.onDispose(
    emitter.on('error', async ({ error }) => {
      const now = clock.now()
      errors = errors.filter((at) => at > now - errorWindow)
      if (errors.length >= errorsPerWindow || !(await allowed)) return
      errors.push(now)
      const errorType = error instanceof LatchkeyError ? error.code : error.name
      const props = { type: 'error', event: 'INTERNAL_SDK_ERROR', errorType, errorMessage: errorType, stackTrace: '' }
      post('/e', toEvent(props, new Date(now).toISOString()))
    }),
  )
  scope.onDispose(environment.onLeave(() => void flush()))
}
