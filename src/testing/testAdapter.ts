import { evmSpelling } from '../adapter.js'
import {
  type AdapterDescriptor,
  type ChainAdapter,
  defineAdapter,
  defineConnectorSource,
  type RpcCall,
  type SessionChange,
  type Spelling,
  type WalletAccount,
} from '../kernel/index.js'

/** What a test adapter is made from. */
export interface TestAdapterOptions {
  /** Id of the adapter, for plugins that require one, and of its wallet. Default `test`. */
  readonly id?: string
  /** CAIP-2 namespace. Default `eip155`. */
  readonly namespace?: string
  /** How the namespace spells. Default: as EVM chains do on `eip155`, elsewhere case counts. */
  readonly spelling?: Partial<Spelling>
  /** Accounts of its one wallet. Default: one. */
  readonly accounts?: readonly WalletAccount[]
  /** What the namespace can do besides spelling addresses. Default: nothing, as on a chain that cannot. */
  readonly methods?: Partial<ChainAdapter>
  /** Whether the wallet is one that a pairing reaches. Default: it is in the page. */
  readonly pairs?: true
  /** Answers requests to the wallet. Default: refuses all. */
  readonly request?: (call: RpcCall) => Promise<unknown>
}

/** An adapter over a wallet in memory, and what a test makes the wallet do. */
export interface TestAdapter {
  readonly descriptor: AdapterDescriptor
  /** `latchkey.connect({ connector })` connects at once: the adapter's id. */
  readonly connector: string
  /** Something happens to the live sessions by itself. */
  emit(change: SessionChange): void
}

/**
 * A namespace with one wallet that always says yes: what a test takes that is about something else.
 * For a real wallet on a real chain: `createTestWallet`.
 */
export function createTestAdapter(options: TestAdapterOptions = {}): TestAdapter {
  const {
    id = 'test',
    namespace = 'eip155',
    accounts = [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
    spelling = namespace === 'eip155' ? evmSpelling : {},
    methods = {},
    pairs,
    request = () => Promise.reject(new Error('The test wallet answers nothing.')),
  } = options
  const live = new Set<(change: SessionChange) => void>()

  const source = defineConnectorSource({
    id: `${id}-wallets`,
    api: '1.0',
    namespaces: [namespace],
    connectors: [{ id, name: 'Test', type: 'injected', namespaces: [namespace], ...(pairs && { pairs }) }],
    load: async () => ({
      setup: () => ({
        async connect({ networks }, { emit, onDispose }) {
          const networkId = networks.find((network) => network.chainNamespace === namespace)?.caipNetworkId
          if (!networkId) return []
          live.add(emit)
          onDispose(() => void live.delete(emit))
          return [{ namespace, accounts, networkId, request, disconnect: async () => {} }]
        },
      }),
    }),
  })
  const adapter = defineAdapter({
    id,
    api: '1.0',
    namespace,
    spelling,
    source: source(),
    load: async () => ({ setup: () => ({ toAddress: (text) => text.trim() || undefined, ...methods }) }),
  })
  return {
    descriptor: adapter(),
    connector: id,
    emit(change) {
      for (const tell of [...live]) tell(change)
    },
  }
}
