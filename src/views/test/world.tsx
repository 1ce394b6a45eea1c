import type { ReactElement } from 'react'
import { afterEach } from 'vitest'
import {
  type CaipNetworkId,
  type ChainAdapter,
  type Connector,
  type ConnectorReport,
  type ConnectorSession,
  defineAdapter,
  defineConnectorSource,
  LatchkeyError,
  type NetworkInput,
  type SessionChange,
} from '../../kernel/index.js'
import { definePlugin, type PluginDescriptor, type PluginModule, type SlotName } from '../../plugin.js'
import { createTestLatchkey, type TestLatchkey, type TestLatchkeyOptions } from '../../testing/createTestLatchkey.js'
import { settle } from '../../testing/settle.js'

/** One time that a wallet was asked to connect; it waits for the test. */
export interface Ask {
  readonly connector: string
  readonly signal: AbortSignal
  accept(networkId?: CaipNetworkId): void
  refuse(error?: Error): void
}

export const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

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

export const rejected = () => new LatchkeyError('CONNECTION_REJECTED', 'Connection rejected', { outcome: 'rejected' })

interface WorldOptions extends Omit<TestLatchkeyOptions, 'adapters'> {
  /** What announces itself when the page is looked at. Default: one wallet. */
  readonly wallets?: readonly Connector[]
  /** What the chain can do. Default: nothing. */
  readonly methods?: Partial<ChainAdapter>
  /** What a wallet does before it lets go. Default: nothing. */
  readonly farewell?: () => Promise<void>
}

let living: TestLatchkey[] = []

/** An instance with the real modal, over wallets that answer when the test says so. */
export function createWorld({
  wallets = [wallet('Alpha')],
  methods = {},
  farewell = async () => {},
  ...options
}: WorldOptions = {}) {
  const asks: Ask[] = []
  const listeners = new Set<(change: SessionChange) => void>()
  let report: ConnectorReport | undefined
  const source = defineConnectorSource({
    id: 'wallets',
    api: 1,
    namespaces: ['eip155', 'solana'],
    discovers: true,
    load: async () => ({
      setup: () => ({
        discover(to: ConnectorReport) {
          report = to
          for (const connector of wallets) to.add(connector)
        },
        connect: ({ connector, namespaces, networks }, { signal, emit }) =>
          new Promise<readonly ConnectorSession[]>((resolve, reject) => {
            const session = (namespace: string, networkId: CaipNetworkId): ConnectorSession => ({
              namespace,
              accounts: [{ address }],
              networkId,
              request: () => Promise.reject(new Error('This wallet answers nothing.')),
              disconnect: farewell,
            })
            asks.push({
              connector: connector.id,
              signal,
              accept(networkId) {
                listeners.add(emit)
                const chain = networks[0]?.caipNetworkId ?? 'eip155:1'
                resolve(namespaces.map((namespace) => session(namespace, networkId ?? chain)))
              },
              refuse: (error = rejected()) => reject(error),
            })
          }),
      }),
    }),
  })
  const adapter = defineAdapter({
    id: 'chain',
    api: 1,
    namespace: 'eip155',
    source: source(),
    load: async () => ({ setup: () => ({ toAddress: (text: string) => text, ...methods }) }),
  })
  const test = createTestLatchkey({ face: 'modal', ...options, adapters: [adapter()] })
  living.push(test)
  const ask = (at = asks.length - 1) => asks[at] as Ask
  return {
    ...test,
    asks,
    /** The time before which `at` others were; default: the last one. */
    ask,
    /** A wallet appears after all. */
    announce: (connector: Connector) => report?.add(connector),
    /** The connected wallets act by themselves. */
    emit(change: SessionChange) {
      for (const tell of listeners) tell(change)
    },
    /** Connects without the modal. */
    async connect(connector = 'alpha', networkId?: CaipNetworkId) {
      const connected = test.latchkey.connect({ connector })
      while (!asks.length) await settle()
      ask().accept(networkId)
      await connected
    },
  }
}

/** A plugin with one line of text, or what is given, in one slot. */
export const filler = (
  id: string,
  slot: SlotName,
  content: () => ReactElement = () => <p data-filler={id}>{id}</p>,
  texts: Readonly<Record<string, string>> = {},
): PluginDescriptor =>
  definePlugin({
    id,
    api: 1,
    slots: [slot],
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
