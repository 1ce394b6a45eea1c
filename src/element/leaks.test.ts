// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { Latchkey } from '../kernel/index.js'
import { reach } from '../kernel/instance/index.js'
import { watchGlobals } from '../testing/contracts/watchGlobals.js'
import { createTestAdapter, createTestLatchkey, settle } from '../testing/index.js'
import { elements } from './define.js'
import { defineLatchkeyElements } from './index.js'

afterEach(() => void vi.restoreAllMocks())

/** What was begun and has not ended, by what it is. */
type Open = Map<unknown, string>

/** Counts observers of the page, and listeners of all that can be listened to. */
function countOnPage(open: Open) {
  for (const name of ['IntersectionObserver', 'MutationObserver', 'ResizeObserver'] as const) {
    const { prototype } = globalThis[name]
    const { observe, disconnect } = prototype
    vi.spyOn(prototype, 'observe').mockImplementation(function (this: object, ...given: unknown[]) {
      open.set(this, name)
      Reflect.apply(observe, this, given)
    })
    vi.spyOn(prototype, 'disconnect').mockImplementation(function (this: object) {
      open.delete(this)
      Reflect.apply(disconnect, this, [])
    })
  }
  const listeners: { readonly of: EventTarget; readonly type: string; readonly listener: unknown }[] = []
  // The document's nodes have a class of their own.
  for (const prototype of new Set<EventTarget>([EventTarget.prototype, Object.getPrototypeOf(Node.prototype)])) {
    const { addEventListener: add, removeEventListener: remove } = prototype
    vi.spyOn(prototype, 'addEventListener').mockImplementation(function (this: EventTarget, type, listener, options) {
      Reflect.apply(add, this, [type, listener, options])
      const { once, signal } = Object(options) as AddEventListenerOptions
      // A signal goes with what it is of.
      if (!listener || once || signal?.aborted || type === 'abort') return
      const entry = { of: this, type, listener }
      listeners.push(entry)
      open.set(entry, `listener of ${type}`)
      signal?.addEventListener('abort', () => open.delete(entry), { once: true })
    })
    vi.spyOn(prototype, 'removeEventListener').mockImplementation(function (
      this: EventTarget,
      type,
      listener,
      options,
    ) {
      Reflect.apply(remove, this, [type, listener, options])
      open.delete(listeners.find((one) => one.of === this && one.type === type && one.listener === listener))
    })
  }
}

/** Counts what elements begin with an instance: each returns its stop. */
function countInInstance(open: Open, latchkey: Latchkey): Latchkey {
  const { store } = reach(latchkey).instance
  const counted =
    <Given extends unknown[]>(name: string, begin: (...given: Given) => () => void) =>
    (...given: Given) => {
      const key = {}
      open.set(key, name)
      const stop = begin(...given)
      return () => {
        open.delete(key)
        stop()
      }
    }
  const { sub } = store
  vi.spyOn(store, 'sub').mockImplementation(counted('subscription', sub))
  const { watch, on, retain } = latchkey
  return Object.assign(Object.create(latchkey) as Latchkey, {
    watch: counted('watch', watch),
    on: counted('event', on),
    retain: counted('retain', retain),
  })
}

/** In the place of happy-dom's, which sees nothing. */
class SeesAtOnce {
  readonly #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }
  observe() {
    const seen = [{ isIntersecting: true }] as unknown as IntersectionObserverEntry[]
    queueMicrotask(() => this.#tell(seen, this as unknown as IntersectionObserver))
  }
  disconnect() {}
}

test.each([
  ['in sight', true],
  ['out of sight', false],
])(
  'F30: of each element, %s, that came and went, without an account and with one, no listener, observer, timer or watch is left',
  async (_, isSeen) => {
    if (isSeen) vi.stubGlobal('IntersectionObserver', SeesAtOnce)
    const balance = async () => ({ value: 1n, decimals: 0, symbol: 'TST' })
    const adapter = createTestAdapter({ methods: { getBalance: balance } })
    const { latchkey, clock } = createTestLatchkey({ adapters: [adapter.descriptor] })
    const open: Open = new Map()
    const counted = countInInstance(open, latchkey)
    defineLatchkeyElements()

    async function comeAndGo(name: string, during: () => Promise<unknown>) {
      const element = Object.assign(document.createElement(name), { latchkey: counted })
      for (const attribute of ['balance', 'wallet'])
        if (attribute in (elements[name]?.attributes ?? {})) element.setAttribute(attribute, adapter.connector)
      document.body.append(element)
      await settle()
      await during()
      await settle()
      await clock.advance(200)
      await settle()
      const whileThere = [...open.values()]
      element.remove()
      await settle()
      await clock.advance(0)
      return whileThere
    }
    const connect = async () => {
      await latchkey.connect({ connector: adapter.connector })
    }
    const rounds = async () => {
      const seen = new Set<string>()
      for (const name of Object.keys(elements))
        for (const during of [async () => {}, connect]) for (const what of await comeAndGo(name, during)) seen.add(what)
      return seen
    }
    // Once before: what only the first use does is no leak, nor is code that is on its way.
    await rounds()
    countOnPage(open)
    const globals = watchGlobals()
    const seen = await rounds()
    // The count sees what there is to see while an element is on the page.
    expect([...seen]).toEqual(
      expect.arrayContaining(['event', 'retain', 'watch', 'subscription', 'MutationObserver', 'listener of click']),
    )
    // Code that is on its way ends what it listens to when it has come.
    await expect.poll(() => [...open.values()]).toEqual([])
    expect([globals.timers, globals.listeners, clock.pending]).toEqual([[], 0, 0])
    globals.stop()
    vi.unstubAllGlobals()
  },
)
