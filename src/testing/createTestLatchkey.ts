import type { FeatureContext } from '../kernel/feature/featureContext.js'
import type {
  AdapterEntry,
  Device,
  Latchkey,
  LatchkeyOptions,
  NetworkInput,
  PluginDescriptor,
  Store,
} from '../kernel/index.js'
import { createKernel, reach } from '../kernel/instance/index.js'
import { createTestClock, type TestClock } from './clock.js'
import {
  createTestComposition,
  createTestEnvironment,
  type ModalCall,
  type RecordedRequest,
  type TestModal,
  type TestStorage,
  type Visit,
} from './testEnvironment.js'

/** A chain that leads nowhere, for tests that only need one. */
export const testNetwork: NetworkInput = {
  id: 31337,
  name: 'Test',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}

/** What `createTestLatchkey` takes: the options of `createLatchkey`, all optional, and what surrounds the instance. */
export interface TestLatchkeyOptions<
  Adapters extends readonly AdapterEntry[] = readonly AdapterEntry[],
  Plugins extends readonly PluginDescriptor[] = readonly PluginDescriptor[],
> extends Partial<LatchkeyOptions<Adapters, Plugins>> {
  /** Default: a clock of its own. */
  readonly clock?: TestClock
  /** What was stored before: hand on that of another instance to reload. Default: empty. */
  readonly storage?: TestStorage
  /** Answers requests, e.g. the real `fetch`. Default: the network is down. All are recorded. */
  readonly fetch?: typeof fetch
  /** The modal: `record` (default) notes its calls, `real` shows it (needs a document), `none` has none. */
  readonly testModal?: TestModal
  /** What the device is recognized by: `{ phone: true, os: 'ios' }`. Default: a desktop computer. */
  readonly device?: Partial<Device>
  /** Instances with one page hear of one another. Default: a page of its own. */
  readonly page?: EventTarget
  /** Instances with one browser and one storage are tabs of one page. Default: a browser of its own. */
  readonly browser?: EventTarget
}

/** An instance, and what a test can see and move of its surroundings. */
export interface TestLatchkey<
  Adapters extends readonly AdapterEntry[] = readonly AdapterEntry[],
  Plugins extends readonly PluginDescriptor[] = readonly PluginDescriptor[],
> {
  readonly latchkey: Latchkey<Adapters, Plugins>
  /** The instance's own store, for the atoms of a plugin under test. */
  readonly store: Store
  /** What the instance works with; starts it. It changes from version to version: only for what has no public way. */
  loadEngine(): Promise<FeatureContext>
  readonly clock: TestClock
  readonly storage: TestStorage
  /** Requests that left the instance, in order. */
  readonly requests: readonly RecordedRequest[]
  /** Calls of the recorded modal, in order. */
  readonly modalCalls: readonly ModalCall[]
  /** Links that were followed, in order. */
  readonly visits: readonly Visit[]
  /** What the host's listener of `error` heard, in order. */
  readonly errors: readonly Error[]
  /** A new instance with the same options on the same storage, as after a reload; this one is stopped. */
  reload(): TestLatchkey<Adapters, Plugins>
}

/**
 * Makes an instance for one test: own store, storage, clock and page; no network unless `fetch` is given. It is not
 * started, as with `createLatchkey`.
 * @example
 * const { latchkey, clock } = createTestLatchkey({ adapters: [evm()], plugins: [tips()] })
 * const controller = await latchkey.use(tips)
 */
export function createTestLatchkey<
  const Adapters extends readonly AdapterEntry[] = readonly [],
  const Plugins extends readonly PluginDescriptor[] = readonly [],
>(options: TestLatchkeyOptions<Adapters, Plugins> = {}): TestLatchkey<Adapters, Plugins> {
  const { clock = createTestClock(), storage = new Map(), fetch, testModal, page, browser, device, ...rest } = options
  const requests: RecordedRequest[] = []
  const modalCalls: ModalCall[] = []
  const errors: Error[] = []
  const visits: Visit[] = []
  const environment = createTestEnvironment({ clock, storage, fetch, page, browser, device, requests, visits })
  const adapters = rest.adapters ?? ([] as readonly AdapterEntry[] as Adapters)
  const latchkey = createKernel<Adapters, Plugins>(
    { networks: [testNetwork], debug: false, ...rest, adapters },
    environment,
    createTestComposition(modalCalls, testModal),
  )
  latchkey.on('error', ({ error }) => errors.push(error))
  const { instance, loadContext } = reach(latchkey)
  return {
    latchkey,
    store: instance.store,
    loadEngine: loadContext,
    clock,
    storage,
    requests,
    modalCalls,
    visits,
    errors,
    reload() {
      latchkey.stop()
      return createTestLatchkey({ ...options, clock, storage })
    },
  }
}
