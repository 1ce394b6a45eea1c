import {
  type AdapterContext,
  abortedError,
  type ConnectorSource,
  keepCode,
  LatchkeyError,
  type LoginEvent,
  loadCode,
} from '../../src/adapter.js'
import { wasUsed } from './kept.js'
import type { EmbeddedOptions } from './options.js'
import { type FramePage, thisPage } from './page.js'
import type { Worker } from './worker.js'

/** The wallet of a login. Loads next to nothing: the rest comes with the first call of a login, or for one that is restored. */
export const setup = (context: AdapterContext, options: EmbeddedOptions): ConnectorSource =>
  createEmbeddedSource(context, options, thisPage)

/** `setup` with the page that tests hand in. @throws {LatchkeyError} EMBEDDED_URL */
export function createEmbeddedSource(
  context: AdapterContext,
  options: EmbeddedOptions,
  page: FramePage,
): ConnectorSource {
  const base = readBase(options, context.page.facts().origin)
  /** Plugins that listen; the code is reported once there are any. */
  const watchers = new Set<(event: LoginEvent) => void>()
  let worker: Worker | undefined
  let unwatch: (() => void) | undefined
  const follow = () => {
    if (watchers.size > 0)
      unwatch ??= worker?.watch((event) => {
        for (const watcher of [...watchers]) watcher(event)
      })
    else {
      unwatch?.()
      unwatch = undefined
    }
  }
  const loadWorker = keepCode(async () => {
    const { createWorker } = await import('./worker.js')
    if (context.signal.aborted) throw abortedError(context.signal.reason)
    worker = createWorker(context, options, base, page)
    follow()
    return worker
  })
  const work = () => loadCode(loadWorker)

  return {
    async connect(request, attempt) {
      if (request.silent && !wasUsed(context.storage)) return []
      const { connect } = await work()
      attempt.signal.throwIfAborted()
      return connect(request, attempt)
    },
    login: {
      origin: base.origin,
      async request(...call) {
        const { request } = await work()
        return request(...call)
      },
      watch(listener) {
        watchers.add(listener)
        follow()
        return () => {
          watchers.delete(listener)
          follow()
        }
      },
    },
  }
}

/**
 * Reads the option `url`; without a path it is the one that the services' frame has.
 * @throws {LatchkeyError} EMBEDDED_URL
 */
function readBase({ url }: EmbeddedOptions, pageOrigin: string): URL {
  const wrong = (why: string) =>
    new LatchkeyError('EMBEDDED_URL', `The option url of embedded() ${why}. Give the address of the login frame.`)
  if (typeof url !== 'string' || !URL.canParse(url)) throw wrong('is no address')
  const base = new URL(url)
  const isLocal = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(base.hostname)
  if (base.protocol !== 'https:' && !(base.protocol === 'http:' && isLocal)) throw wrong('must begin with https:')
  // The page could read the keys of a frame of its own origin.
  if (base.origin === pageOrigin) throw wrong('is on the origin of the page itself')
  if (base.pathname === '/') base.pathname = '/sdk'
  return base
}
