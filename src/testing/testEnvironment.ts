import { featureStates } from '../featureStates.js'
import type { Environment } from '../kernel/base/environment.js'
import { createTurns, type Turns } from '../kernel/base/pageLock.js'
import type { Device, Page } from '../kernel/index.js'
import type { Composition } from '../kernel/instance/index.js'
import type { ModalCode, ModalHandle } from '../kernel/navigation/index.js'
import { coreViewIds, coreViews } from '../views/names.js'
import * as work from '../work.js'
import type { TestClock } from './clock.js'

/** What the kernel keeps things in; a `Map` that a test can look into and hand to the next load. */
export type TestStorage = Map<string, string>

/** A request that left the instance. */
export interface RecordedRequest {
  readonly method: string
  readonly url: string
  /** Text of the body; undefined when there was none. */
  readonly body: string | undefined
}

/** A link that was followed. */
export interface Visit {
  readonly href: string
  readonly target: '_self' | '_blank' | '_top'
}

/** A call of the modal. */
export type ModalCall = 'show' | 'hide' | 'shake' | 'reveal' | 'destroy'

/** What a test environment is made from. */
export interface TestEnvironmentParts {
  readonly clock: TestClock
  readonly storage: TestStorage
  /** Answers requests. Default: the network is down. */
  readonly fetch?: typeof fetch
  /** The page. Instances that share it hear of one another, as on one page. Default: one of its own. */
  readonly page?: EventTarget
  /** The browser. Instances that share it are tabs of one page: they hear of one another's changes of `storage`. */
  readonly browser?: EventTarget
  /** The query of the page's address. Default: none. */
  readonly query?: URLSearchParams
  readonly requests: RecordedRequest[]
  /** What the device is recognized by. Default: a desktop computer. */
  readonly device?: Partial<Device>
  readonly visits: Visit[]
}

const browserTurns = new WeakMap<EventTarget, Turns>()

/** What the tabs of a browser wait for each other by. */
function turnsOf(browser: EventTarget): Turns {
  const turns = browserTurns.get(browser) ?? createTurns()
  browserTurns.set(browser, turns)
  return turns
}

/** An instance's surroundings for one test: nothing in it is shared with another, and nothing leaves the machine. */
export function createTestEnvironment(parts: TestEnvironmentParts): Environment {
  const { clock, storage, requests, visits, page = new EventTarget() } = parts
  const { browser = new EventTarget(), query = new URLSearchParams() } = parts
  const answer = parts.fetch ?? (() => Promise.reject(new TypeError('Failed to fetch: this test has no network')))
  /** As browsers do: after the change, and everywhere but here. */
  const tellTabs = (key: string) =>
    queueMicrotask(() => browser.dispatchEvent(new CustomEvent('storage', { detail: { key, from: page } })))
  const listen = (event: string, listener: (event: Event) => void) => {
    page.addEventListener(event, listener)
    return () => page.removeEventListener(event, listener)
  }

  return {
    clock,
    async fetch(input, init) {
      const request = input instanceof Request ? input : new Request(new URL(`${input}`, 'http://test.invalid'), init)
      const body = request.body ? await request.clone().text() : undefined
      requests.push({ method: request.method, url: request.url, body })
      return answer(input, init)
    },
    isBrowser: true,
    storage: () => ({
      getItem: (key) => storage.get(key) ?? null,
      setItem(key, value) {
        storage.set(key, `${value}`)
        tellTabs(key)
      },
      removeItem(key) {
        if (storage.delete(key)) tellTabs(key)
      },
    }),
    afterPaint: (run) => queueMicrotask(run),
    whenIdle: (run) => clock.after(200, run),
    takeQuery: async (names) => {
      const found = names.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : []))
      for (const name of names) query.delete(name)
      return found.length ? Object.fromEntries(found) : undefined
    },
    page: createTestPage({ visits, device: parts.device, target: page, turns: turnsOf(browser) }),
    neighbours: {
      onStored(run) {
        const hear = (event: Event) => {
          const { key, from } = (event as CustomEvent).detail
          if (from !== page) run(key)
        }
        browser.addEventListener('storage', hear)
        return () => browser.removeEventListener('storage', hear)
      },
      announce(id, onSameId) {
        page.dispatchEvent(new CustomEvent('latchkey:start', { detail: id }))
        return listen('latchkey:start', (event) => {
          if ((event as CustomEvent).detail === id) onSameId()
        })
      },
    },
  }
}

/** What a test's page is made from. */
export interface TestPageParts {
  /** Links that were followed are added here. */
  readonly visits: Visit[]
  /** Default: a desktop computer. */
  readonly device?: Partial<Device>
  /** Hears `pagehide` and `pageshow`. Default: nothing is heard. */
  readonly target?: EventTarget
  /** Those of all tabs of a browser. Default: its own. */
  readonly turns?: Turns
}

/** A page that is not drawn: links are recorded. */
export function createTestPage({
  visits,
  device,
  target = new EventTarget(),
  turns = createTurns(),
}: TestPageParts): Page {
  const listen = (event: string, listener: () => void) => {
    target.addEventListener(event, listener)
    return () => target.removeEventListener(event, listener)
  }
  return {
    facts: () => ({
      title: 'Test',
      origin: 'http://test.invalid',
      url: 'http://test.invalid/',
      description: '',
      icon: undefined,
    }),
    wayBack: () => 'http://test.invalid/',
    device: () => ({ phone: false, os: 'other', telegram: false, framed: false, ...device }),
    openLink(href, target) {
      visits.push({ href, target })
      return true
    },
    openWindow() {
      visits.push({ href: '', target: '_blank' })
      return undefined
    },
    lock: (name, run, { signal } = {}) => turns(name, () => run('tabs'), signal),
    // Where there is a document, tests hide it; elsewhere the page is always in sight.
    visible: () => typeof document === 'undefined' || !document.hidden,
    onVisible(run) {
      if (typeof document === 'undefined') return () => {}
      const tell = () => run(!document.hidden)
      document.addEventListener('visibilitychange', tell)
      return () => document.removeEventListener('visibilitychange', tell)
    },
    onLeave: (run) => listen('pagehide', run),
    onReturn: (run) => listen('pageshow', run),
  }
}

/** A modal that is not drawn: it reports its calls. */
export function createTestModal(tell: (call: ModalCall) => void): ModalHandle {
  return {
    show: () => tell('show'),
    hide: () => tell('hide'),
    shake: () => tell('shake'),
    reveal: () => tell('reveal'),
    destroy: () => tell('destroy'),
    place: { append() {}, show() {}, hide() {} },
  }
}

/** The modal of a test: its calls are recorded, it is the real one (needs a document), or there is none. */
export type TestModal = 'record' | 'real' | 'none'

/** What surrounds the kernel of a test: the core views of the package, and a modal that records its calls. */
export function createTestComposition(modalCalls: ModalCall[], testModal: TestModal = 'record'): Composition {
  const recorder = async (): Promise<ModalCode> => ({
    createModal: async () => createTestModal((call) => void modalCalls.push(call)),
    views: (await import('../modal.js')).views,
  })

  return {
    loadWork: async () => work,
    states: featureStates,
    loadModalCode: testModal === 'none' ? undefined : testModal === 'real' ? () => import('../modal.js') : recorder,
    coreViews,
    coreViewIds,
  }
}
