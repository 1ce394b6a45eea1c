import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import { type AnalyticsOptions, isLatchkeyError, LatchkeyError } from '../../kernel/index.js'

const flushEvery = 10_000
/** Fewer than a batch may hold (45 kB): events are small, and texts in them are cut. */
const mostQueued = 50
const longestText = 64
const errorWindow = 60_000
const errorsPerWindow = 5

const parseConfig = (json: unknown): boolean =>
  (json as { isAnalyticsEnabled?: unknown } | null)?.isAnalyticsEnabled === true

/** What may name a user or give access: e-mail addresses, queries, long numbers and codes, anything like a key. */
const personal = /@|[?#]|\d{6,}|[a-zA-Z0-9+/_=-]{20,}/

/** Switches, figures and short names only: a plugin's slip must not become a leak (S37). */
const toPlain = (properties: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(properties).filter(
      ([name, value]) =>
        typeof value === 'boolean' ||
        (typeof value === 'number' && Number.isFinite(value)) ||
        (typeof value === 'string' && name !== 'address' && value.length <= longestText && !personal.test(value)),
    ),
  )

/** What may be sent of the page's path: the first part, unless that may itself name a user. */
function toFirstPart(path: string): string {
  const [, part = ''] = path.split('/')
  try {
    return personal.test(decodeURIComponent(part)) ? '/' : `/${part}`
  } catch {
    // Not encoded as addresses are: it may be anything.
    return '/'
  }
}

/** Unguessable where the page's origin is secure; elsewhere only different. */
const createId = (now: number): string =>
  globalThis.crypto?.randomUUID?.() ?? `${now.toString(36)}-${Math.random().toString(36).slice(2)}`

/**
 * Sends events to the directory (protocol/wallet-api.md section 5), where the host asked for it and the project
 * allows it. What cannot be sent is dropped: no user notices (F17). Nothing personal is sent:
 * no address, no message of an error; of the page's address its origin and the first part of its path, or what the
 * host makes of that (S37).
 */
export function sendEvents(
  { instance, services, page, clock, signal, onDispose }: FeatureContext,
  { toPath }: AnalyticsOptions = {},
): void {
  const { environment, emitter, raise } = instance
  let queue: object[] = []
  let errors: number[] = []
  let cancel: (() => void) | undefined
  let ask = toPath
  /** The project does not list this page: one alert says so, for all that is refused to it. */
  const tellRefusal = (status: number) => {
    if (status !== 403) return
    const { origin } = page.facts()
    raise({
      code: 'INVALID_APP_CONFIGURATION',
      level: 'warning',
      title: 'Invalid App Configuration',
      detail: `Usage events are refused: the services refuse pages of ${origin}. Add that origin to the project's list`,
    })
  }
  const allowed = services
    .call({ part: 'directory', path: '/getAnalyticsConfig', parse: parseConfig, signal })
    .catch((error: unknown) => {
      if (isLatchkeyError(error, 'SERVICE_REFUSED')) tellRefusal(Number(error.data.status))
      return false
    })

  /** The host's word about a path, when it is a path. */
  const askHost = (path: string): string | undefined => {
    try {
      const [said = ''] = String(ask?.(path) ?? '').split(/[?#]/, 1)
      return /^\/(?!\/)/.test(said) ? said : undefined
    } catch (error) {
      // Told once: a function that throws would throw for each event, and for the report of this one.
      ask = undefined
      emitter.emit('error', { error: error instanceof Error ? error : new Error(String(error)) })
      return undefined
    }
  }
  const toEvent = (props: object, timestamp: number | string) => {
    const { origin, url } = page.facts()
    const path = url.slice(origin.length)
    return {
      eventId: createId(clock.now()),
      url: origin + (askHost(path) ?? toFirstPart(path)),
      domain: origin,
      timestamp,
      props,
    }
  }
  const post = (path: string, body: unknown) => {
    const target = services.url('directory', path)
    // Text, so that the browser asks no preflight; kept alive, so that the last batch leaves with the page.
    if (target)
      environment
        .fetch(target, {
          method: 'POST',
          body: JSON.stringify(body),
          keepalive: true,
          credentials: 'omit',
          referrerPolicy: 'strict-origin',
        })
        .then(
          ({ status }) => tellRefusal(status),
          () => {
            // Dropped: what cannot be sent disturbs neither user nor host (F17).
          },
        )
  }
  const flush = async () => {
    cancel?.()
    cancel = undefined
    const batch = queue
    queue = []
    if (batch.length && (await allowed)) post('/batch', batch)
  }

  onDispose(
    emitter.on('track', ({ event, properties }) => {
      queue.push(toEvent({ type: 'track', event, properties: toPlain(properties) }, clock.now()))
      if (queue.length >= mostQueued) void flush()
      else cancel ??= clock.after(flushEvery, () => void flush())
    }),
  )
  onDispose(
    emitter.on('error', async ({ error }) => {
      const now = clock.now()
      errors = errors.filter((at) => at > now - errorWindow)
      if (errors.length >= errorsPerWindow) return
      errors.push(now)
      const errorType = error instanceof LatchkeyError ? error.code : error.name
      const props = { type: 'error', event: 'INTERNAL_SDK_ERROR', errorType, errorMessage: errorType, stackTrace: '' }
      if (await allowed) post('/e', toEvent(props, new Date(now).toISOString()))
    }),
  )
  onDispose(page.onLeave(() => void flush()))
  // The last events leave with the instance.
  onDispose(() => void flush())
}
