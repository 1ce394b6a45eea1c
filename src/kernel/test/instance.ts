import { createTestClock } from '../../testing/clock.js'
import {
  createTestComposition,
  createTestEnvironment,
  createTestModal,
  type ModalCall,
  type RecordedRequest,
  type Visit,
} from '../../testing/testEnvironment.js'
import type { Composition } from '../work.js'
// The code of attempts and of restoring comes when it is needed: here it has come.
import '../connections/restoring.js'
import '../connections/runAttempt.js'
import type { SourceDescriptor } from '../contract/adapter.js'
import type { Latchkey } from '../contract/latchkey.js'
import type { AdapterEntry, LatchkeyOptions } from '../contract/options.js'
import type { PluginDescriptor } from '../contract/plugin.js'
import { createKernel } from '../createKernel.js'
import type { Environment } from '../environment.js'
import { insideOf } from '../inside.js'
import { alpha, beta, type MemoryWallet, memorySource, testNetworks } from './wallets.js'

/** What an instance of a test is made from. */
interface InstanceParts {
  readonly wallets?: readonly MemoryWallet[]
  /** Changes the source of the wallets: its code need not arrive. */
  readonly source?: (descriptor: SourceDescriptor) => SourceDescriptor
  /** Wallets that announce themselves only when told to. */
  readonly late?: readonly string[]
  readonly options?: Partial<LatchkeyOptions>
  readonly plugins?: readonly PluginDescriptor[]
  readonly adapters?: readonly AdapterEntry[]
  readonly environment?: Partial<Environment>
  readonly composition?: Partial<Composition>
  readonly storage?: Map<string, string>
  readonly clock?: ReturnType<typeof createTestClock>
  readonly fetch?: typeof fetch
  /** The query of the page's address. */
  readonly query?: URLSearchParams
}

const Component = () => null
const coreViews = ['Connect', 'Account', 'Connecting', 'Unsupported', 'Pairing', 'Wallets', 'SignIn']

/** A kernel over wallets in memory, with two namespaces of two chains, and no modal but one that records. */
export function createInstance(parts: InstanceParts = {}) {
  const { wallets = [], late, storage = new Map(), clock = createTestClock(), options, fetch } = parts
  const { source = (descriptor) => descriptor } = parts
  const requests: RecordedRequest[] = []
  const modalCalls: ModalCall[] = []
  const errors: Error[] = []
  const visits: Visit[] = []
  const memory = memorySource(wallets, { late })
  const environment: Environment = {
    ...createTestEnvironment({ clock, storage, fetch, requests, visits, query: parts.query }),
    ...parts.environment,
  }
  const composition: Composition = {
    ...createTestComposition(modalCalls),
    loadModalCode: async () => ({
      createModal: async () => createTestModal((call) => void modalCalls.push(call)),
      views: Object.fromEntries(coreViews.map((name) => [name, async () => ({ Component })])),
    }),
    coreViews,
    coreViewIds: {
      connect: 'Connect',
      account: 'Account',
      connecting: 'Connecting',
      unsupported: 'Unsupported',
      signIn: 'SignIn',
      pairing: 'Pairing',
      wallets: 'Wallets',
    },
    ...parts.composition,
  }
  const adapters: readonly AdapterEntry[] = [alpha(), beta(), source(memory.descriptor), ...(parts.adapters ?? [])]
  const latchkey: Latchkey = createKernel(
    { networks: testNetworks, adapters, plugins: parts.plugins, debug: false, ...options },
    environment,
    composition,
  )
  latchkey.on('error', ({ error }) => errors.push(error))
  const { store, loadEngine } = insideOf(latchkey)
  return { latchkey, store, loadEngine, clock, storage, requests, modalCalls, errors, announce: memory.announce }
}
