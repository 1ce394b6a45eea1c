import type { Hex } from 'viem'
import { evm } from '../../../adapters/evm/index.js'
import { setup as createInjectedSource } from '../../../adapters/evm/source.js'
import { announceWallet, TestWallet } from '../../../adapters/evm/test/wallet.js'
import { evmSpelling } from '../../../adapters/kit/spellings.js'
import type { DevnetChain } from '../../../devnet/src/index.js'
import { systemClock } from '../../../src/kernel/base/clock.js'
import {
  type AdapterContext,
  type AdapterModule,
  defineAdapter,
  defineConnectorSource,
} from '../../../src/kernel/index.js'
import {
  definePlugin,
  type Navigation,
  type PluginContext,
  type PluginModule,
  type PluginWallet,
} from '../../../src/plugin.js'
import { createTestLatchkey, type TestLatchkeyOptions } from '../../../src/testing/createTestLatchkey.js'
import { receive } from '../../receive/index.js'
import { send } from '../index.js'

export interface WorldOptions
  extends Pick<TestLatchkeyOptions, 'testModal' | 'locale' | 'siwx' | 'plugins' | 'storage'> {
  /** Names that resolve, as a chain with a name service would have them. May change meanwhile. */
  readonly names?: ReadonlyMap<string, string>
  /** Address of the chains' explorer. Default: they have none. */
  readonly explorer?: string
  /** Whether a plugin is listed that brings coins to the account. Default: one is. */
  readonly funding?: boolean
}

/** Sees what any plugin with the same permission sees. */
const probe = definePlugin({
  id: 'probe',
  api: '1.0',
  permissions: ['request'],
  load: async () => ({
    setup: (context: PluginContext<'request'>): PluginModule<PluginWallet> => ({ controller: context.wallet }),
  }),
})

/** Another plugin, which opens views of others. */
const shop = definePlugin({
  id: 'shop',
  api: '1.0',
  load: async () => ({
    setup: ({ navigation }: PluginContext): PluginModule<Navigation> => ({ controller: navigation }),
  }),
})

/** A real instance over real chains, with a wallet that announces itself on a page of its own. */
export function createWorld(
  chains: readonly DevnetChain[],
  privateKey: Hex,
  { names, explorer, funding = true, plugins = [], ...options }: WorldOptions = {},
) {
  const page = new EventTarget()
  let present: AdapterContext['present'] | undefined
  const wallet = new TestWallet({
    privateKey,
    chains: new Map(chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl])),
    allowed: true,
  })
  announceWallet(page, wallet, { name: 'Test Wallet', rdns: 'com.example.wallet' })
  const source = defineConnectorSource({
    id: 'page',
    api: '1.0',
    namespaces: ['eip155'],
    discovers: true,
    load: async () => ({
      setup: (context) => {
        present = context.present
        return createInjectedSource(context, {}, page)
      },
    }),
  })
  // The adapter as it is shipped; only its wallets come from this test's own page.
  const adapter = defineAdapter({
    id: 'evm',
    api: '1.0',
    namespace: 'eip155',
    spelling: evmSpelling,
    source: source(),
    async load() {
      const body = (await evm().load()) as AdapterModule<object>
      return {
        setup: (context: AdapterContext, given: object) => ({
          ...body.setup(context, given),
          // The local chains have no name service of their own.
          ...(names && {
            async resolveName(_: unknown, name: string) {
              const address = names.get(name)
              return address === undefined ? undefined : { address, name }
            },
          }),
        }),
      }
    },
  })
  let ahead = 0
  const { latchkey, store } = createTestLatchkey({
    networks: chains.map(({ chainId, name, rpcUrl }) => ({
      id: chainId,
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
      ...(explorer ? { blockExplorers: { default: { name: 'Scan', url: explorer } } } : {}),
    })),
    tokens: Object.fromEntries(chains.map(({ caipNetworkId, token }) => [caipNetworkId, [token]])),
    adapters: [adapter()],
    plugins: [send(), receive(), probe(), shop(), ...plugins],
    features: { receive: funding },
    // Real chains live in real time; only what is old may be made older.
    clock: {
      ...systemClock,
      now: () => systemClock.now() + ahead,
      advance: async () => undefined,
      set: () => undefined,
      pending: 0,
      next: undefined,
    },
    fetch: (...request) => fetch(...request),
    ...options,
  })
  const events: { event: string; properties: Readonly<Record<string, unknown>> }[] = []
  latchkey.on('track', (event) => event.event !== 'INITIALIZE' && void events.push(event))
  return {
    latchkey,
    wallet,
    store,
    probe,
    shop,
    /** Shows a view of the wallet's own over what is in sight, as one does whose approvals are in the modal. Returns what takes it away. */
    cover() {
      const over = new AbortController()
      present?.('Networks', {}, { signal: over.signal }).catch(() => undefined)
      return () => over.abort()
    },
    /** Events of sending, in order. */
    events: () => events.filter(({ event }) => event.includes('SEND')),
    /** It is so many milliseconds later; timers run as they would. */
    later: (milliseconds: number) => {
      ahead += milliseconds
    },
    connect: () => latchkey.connect({ connector: 'com.example.wallet' }),
  }
}
