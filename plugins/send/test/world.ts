import type { Hex } from 'viem'
import { announceWallet, TestWallet } from '../../../adapters/evm/test/wallet.js'
import type { DevnetChain } from '../../../devnet/src/index.js'
import { systemClock } from '../../../src/kernel/base/clock.js'
import {
  definePlugin,
  type Navigation,
  type PluginContext,
  type PluginModule,
  type PluginWallet,
} from '../../../src/plugin.js'
import { createTestLatchkey, type TestLatchkeyOptions } from '../../../src/testing/createTestLatchkey.js'
import { evmOfPage, type SourceContext } from '../../../test/fixtures/evmOfPage.js'
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
  let present: SourceContext['present'] | undefined
  const wallet = new TestWallet({
    privateKey,
    chains: new Map(chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl])),
    allowed: true,
  })
  announceWallet(page, wallet, { name: 'Test Wallet', rdns: 'com.example.wallet' })
  const adapter = evmOfPage(page, {
    onSource(context) {
      present = context.present
    },
    // The local chains have no name service of their own.
    verbs: names && {
      async resolveName(_: unknown, name: string) {
        const address = names.get(name)
        return address === undefined ? undefined : { address, name }
      },
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
    adapters: [adapter],
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
