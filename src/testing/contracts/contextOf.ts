import { type AdapterContext, LatchkeyError, type Network, type OwnStorage } from '../../kernel/index.js'
import { createTestClock, type TestClock } from '../clock.js'
import { createTestPage } from '../testEnvironment.js'

/** Something that can be ended as the kernel ends it: signal first, then disposers last-in first-out. */
export interface Ending {
  readonly signal: AbortSignal
  onDispose(dispose: () => void): void
  /** Ends it. Once. */
  end(): void
}

/** Makes what contexts have in common. */
export function createEnding(): Ending {
  const controller = new AbortController()
  const disposers: (() => void)[] = []
  return {
    signal: controller.signal,
    onDispose: (dispose) => void disposers.push(dispose),
    end() {
      controller.abort(new DOMException('Ended by the contract suite.', 'AbortError'))
      for (const dispose of disposers.splice(0).reverse()) dispose()
    },
  }
}

/** Storage of one part, gone with the test. */
function createTestStorage(): OwnStorage {
  const kept = new Map<string, unknown>()
  return {
    get: (name, parse) => (kept.has(name) ? parse(kept.get(name)) : undefined),
    set: (name, value) => void kept.set(name, value),
    remove: (name) => void kept.delete(name),
    watch: () => () => {},
  }
}

/** What an adapter or source learns of a host that is a test, without services, on a page that stays open. */
export const testHost = {
  id: 'contract',
  projectId: undefined,
  app: () => ({ name: 'Test', description: '', url: 'http://test.invalid', icons: [] }),
  chain() {
    throw new LatchkeyError('NETWORK_NOT_FOUND', 'This test has no chain to read')
  },
  services: {
    has: () => false,
    url: () => undefined,
    call: () => Promise.reject(new LatchkeyError('SERVICES_MISSING', 'This test has no services')),
  },
  get storage() {
    return createTestStorage()
  },
  page: createTestPage({ visits: [] }),
  place: () => Promise.reject(new LatchkeyError('MODAL_MISSING', 'This test has no modal')),
  present: () => Promise.reject(new LatchkeyError('MODAL_MISSING', 'This test has no modal')),
  read: () => Promise.reject(new LatchkeyError('NETWORK_NOT_FOUND', 'This test has no chain to read')),
  alert() {},
  locale: 'en',
  theme: () => 'light' as const,
  onTheme: () => () => {},
  onLocale: () => () => {},
} satisfies Partial<AdapterContext>

/** What an adapter or source is given once, the clock in it, and what ends it. */
export function contextOf(networks: readonly Network[]): {
  readonly context: AdapterContext
  readonly clock: TestClock
  end(): void
} {
  const clock = createTestClock()
  const { signal, onDispose, end } = createEnding()
  return { context: Object.freeze({ ...testHost, networks: () => networks, clock, signal, onDispose }), clock, end }
}
