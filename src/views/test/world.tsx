import type { ReactElement } from 'react'
import { afterEach } from 'vitest'
import { evmSpelling } from '../../adapter.js'
import {
  type AccountRef,
  type AdapterEntry,
  type CaipNetworkId,
  type ChainAdapter,
  type Connector,
  type ConnectorReport,
  type ConnectorSession,
  type ConnectorSource,
  defineAdapter,
  defineConnectorSource,
  isSameAccount,
  LatchkeyError,
  type NetworkInput,
  type PairingProgress,
  type SessionChange,
  type WalletListing,
  type WalletUser,
} from '../../kernel/index.js'
import { definePlugin, type PluginDescriptor, type PluginModule, type SlotItem, type SlotName } from '../../plugin.js'
import { createTestLatchkey, type TestLatchkey, type TestLatchkeyOptions } from '../../testing/createTestLatchkey.js'
import { settle } from '../../testing/settle.js'

// The code of an attempt comes when it is needed: here it has come.

/** An account; a bare address is an EOA. */
type AccountName = string | AccountRef

const toAccount = (account: AccountName): AccountRef => (typeof account === 'string' ? { address: account } : account)

/** One time that a wallet was asked to connect; it waits for the test. */
export interface Ask {
  readonly connector: string
  readonly wallet: WalletListing | undefined
  readonly signal: AbortSignal
  /** A pairing has begun: its code is there, good for 4 min. */
  show(uri: string): void
  accept(networkId?: CaipNetworkId, accounts?: readonly AccountName[]): void
  refuse(error?: Error): void
}

export const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** One time that a pairing was asked for ahead of a choice. */
export interface Preparation {
  readonly signal: AbortSignal
  /** The code is there, good for 4 min. */
  give(uri: string): void
}

/** How long a code is good for. */
const pairingFor = 240_000

/** A chain that leads nowhere. */
export const network = (id: number, name: string, rest: Partial<NetworkInput> = {}): NetworkInput => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  ...rest,
})

/** An installed wallet. */
export const wallet = (name: string, rest: Partial<Connector> = {}): Connector => ({
  id: name.toLowerCase(),
  name,
  type: 'announced',
  namespaces: ['eip155'],
  ...rest,
})

/** The way to wallets that are elsewhere. */
export const walletConnect: Connector = {
  id: 'walletConnect',
  name: 'WalletConnect',
  type: 'walletConnect',
  view: 'ConnectingWalletConnect',
  pairs: true,
  namespaces: ['eip155', 'solana'],
}

export const rejected = () => new LatchkeyError('CONNECTION_REJECTED', 'Connection rejected', { outcome: 'rejected' })

interface WorldOptions extends Omit<TestLatchkeyOptions, 'adapters'> {
  /** What announces itself when the page is looked at. Default: one wallet. */
  readonly wallets?: readonly Connector[]
  /** What announces itself to another source, which has no more than `solana`. Default none. */
  readonly others?: readonly Connector[]
  /** Whether the page may choose among the accounts of a wallet. Default false. */
  readonly choosesAccount?: boolean
  /** The user whom the wallets let in. Default: they do not say. */
  readonly user?: WalletUser
  /** Whether the page is looked at for wallets. Default true. */
  readonly discovers?: boolean
  /** Connectors that are there without code, of a source that can pair ahead. Default none. */
  readonly pairings?: readonly Connector[]
  /** Further sources, such as one of a login. Default none. */
  readonly sources?: readonly AdapterEntry[]
  /** What the chain can do. Default: nothing. */
  readonly methods?: Partial<ChainAdapter>
  /** What a wallet does before it lets go. Default: nothing. */
  readonly farewell?: () => Promise<void>
  /** Runs when the adapter of a namespace begins to work. Default: nothing. */
  readonly setUp?: (namespace: string) => void
}

let living: TestLatchkey[] = []

/** An instance with the real modal, over wallets that answer when the test says so. */
export function createWorld({
  wallets = [wallet('Alpha')],
  others = [],
  choosesAccount = false,
  user,
  discovers = true,
  pairings = [],
  sources = [],
  methods = {},
  farewell = async () => {},
  setUp = () => {},
  ...options
}: WorldOptions = {}) {
  const asks: Ask[] = []
  const listeners = new Set<(change: SessionChange) => void>()
  let report: ConnectorReport | undefined
  const preparations: Preparation[] = []
  const pairingOf = (uri: string): PairingProgress => ({ uri, expiresAt: test.clock.now() + pairingFor })
  const connect: ConnectorSource['connect'] = (
    { connector, wallet: listing, namespaces, networks },
    { signal, emit, progress },
  ) =>
    new Promise<readonly ConnectorSession[]>((resolve, reject) => {
      const session = (
        namespace: string,
        networkId: CaipNetworkId,
        accounts: readonly AccountName[],
      ): ConnectorSession => ({
        namespace,
        accounts: accounts.map(toAccount),
        networkId,
        ...(user && { user }),
        request: () => Promise.reject(new Error('This wallet answers nothing.')),
        disconnect: farewell,
        ...(choosesAccount && {
          async switchAccount(wanted: AccountRef) {
            const others = accounts.map(toAccount).filter((each) => !isSameAccount(each, wanted))
            emit({ type: 'accounts', namespace, accounts: [wanted, ...others] })
          },
        }),
      })
      asks.push({
        connector: connector.id,
        wallet: listing,
        signal,
        show: (uri) => progress(pairingOf(uri)),
        accept(networkId, accounts = [address]) {
          listeners.add(emit)
          const chainOf = (namespace: string) =>
            networks.find(({ chainNamespace }) => chainNamespace === namespace)?.caipNetworkId ?? 'eip155:1'
          resolve(namespaces.map((namespace) => session(namespace, networkId ?? chainOf(namespace), accounts)))
        },
        refuse: (error = rejected()) => reject(error),
      })
    })
  const namespaces = ['eip155', 'solana']
  const otherSource = defineConnectorSource({
    id: 'others',
    api: '1.0',
    namespaces: ['solana'],
    discovers: others.length > 0,
    load: async () => ({
      setup: () => ({
        discover(to: ConnectorReport) {
          for (const connector of others) to.add(connector)
        },
        connect,
      }),
    }),
  })
  const source = defineConnectorSource({
    id: 'wallets',
    api: '1.0',
    namespaces,
    discovers,
    load: async () => ({
      setup: () => ({
        discover(to: ConnectorReport) {
          report = to
          for (const connector of wallets) to.add(connector)
        },
        connect,
      }),
    }),
  })
  const pairing = defineConnectorSource({
    id: 'pairings',
    api: '1.0',
    namespaces,
    connectors: pairings,
    load: async () => ({
      setup: () => ({
        connect,
        prepare: (_, signal) =>
          new Promise<PairingProgress>((resolve) => {
            preparations.push({ signal, give: (uri) => resolve(pairingOf(uri)) })
          }),
      }),
    }),
  })
  const begin = (namespace: string) => {
    setUp(namespace)
    return { toAddress: (text: string) => text, ...methods }
  }
  const adapter = defineAdapter({
    id: 'chain',
    api: '1.0',
    namespace: 'eip155',
    spelling: evmSpelling,
    source: source(),
    load: async () => ({ setup: () => begin('eip155') }),
  })
  const otherAdapter = defineAdapter({
    id: 'otherChain',
    api: '1.0',
    namespace: 'solana',
    source: otherSource(),
    load: async () => ({ setup: () => begin('solana') }),
  })
  const test = createTestLatchkey({
    testModal: 'real',
    ...options,
    adapters: [adapter(), otherAdapter(), pairing(), ...sources],
  })
  living.push(test)
  const ask = (at = asks.length - 1) => asks[at] as Ask
  return {
    ...test,
    asks,
    preparations,
    /** The time before which `at` others were; default: the last one. */
    ask,
    /** A wallet appears after all. */
    announce: (connector: Connector) => report?.add(connector),
    /** The connected wallets act by themselves. */
    emit(change: SessionChange) {
      for (const tell of listeners) tell(change)
    },
    /** Connects without the modal. */
    async connect(connector = 'alpha', networkId?: CaipNetworkId, ...accounts: readonly AccountName[]) {
      const before = asks.length
      const connected = test.latchkey.connect({ connector })
      while (asks.length === before) await settle()
      ask().accept(networkId, accounts.length ? accounts : undefined)
      await connected
    },
  }
}

/** Where our plugins of these names stand. */
const ours: Readonly<Record<string, number>> = {
  ...{ email: 10, socials: 20 },
  ...{ tokens: 10, activity: 20 },
  ...{ onramp: 10, swaps: 20, receive: 30, send: 40 },
}
const placed = (id: string) => (ours[id] === undefined ? {} : { position: ours[id] })

/** A plugin with several things in one slot. */
export const itemsFiller = (
  id: string,
  slot: SlotName,
  items: readonly SlotItem[],
  texts: Readonly<Record<string, string>> = {},
  load: (module: () => PluginModule) => Promise<PluginModule> = async (module) => module(),
): PluginDescriptor =>
  definePlugin({
    id,
    api: '1.0',
    slots: [slot],
    ...placed(id),
    load: async () => ({
      setup: () => load(() => ({ slots: { [slot]: items }, messages: { en: async () => ({ messages: texts }) } })),
    }),
  })()

/** A plugin with one line of text, or what is given, in one slot. */
export const filler = (
  id: string,
  slot: SlotName,
  content: () => ReactElement = () => <p data-filler={id}>{id}</p>,
  texts: Readonly<Record<string, string>> = {},
): PluginDescriptor =>
  definePlugin({
    id,
    api: '1.0',
    slots: [slot],
    ...placed(id),
    load: async () => ({
      setup: (): PluginModule => ({
        slots: { [slot]: content },
        messages: { en: async () => ({ messages: texts }) },
      }),
    }),
  })()

afterEach(async () => {
  for (const { latchkey } of living) latchkey.stop()
  living = []
  await settle()
  document.body.replaceChildren()
})
