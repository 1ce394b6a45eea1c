import type { ChainProvider, ProviderLink, ProviderState } from './adapter.js'
import type { Adapters } from './adapters.js'
import { LatchkeyError } from './errors.js'
import type { Networks } from './networks.js'
import { createProviderFacade, type ProviderFacade } from './providerFacade.js'
import type { LatchkeyState } from './state.js'
import type { Wallets } from './wallets.js'

/** What providers are made from. */
export interface ProvidersParts {
  readonly adapters: Adapters
  readonly networks: Networks
  readonly wallets: Wallets
  readonly state: () => LatchkeyState
  readonly watch: (listener: () => void) => () => void
}

/** The providers that hosts hold: one per namespace, the same object each time. */
export function createProviders({ adapters, networks, wallets, state, watch }: ProvidersParts) {
  const facades = new Map<string, ProviderFacade>()

  const make = (namespace: string): ProviderFacade => {
    const read = (): ProviderState => {
      const here = state().namespaces[namespace]
      return {
        accounts: here?.connection?.accounts ?? [],
        networkId: here?.networkId,
        connected: here?.status === 'connected',
      }
    }
    const isSame = (a: ProviderState, b: ProviderState) =>
      a.accounts === b.accounts && a.networkId === b.networkId && a.connected === b.connected
    // What the host could know when it asked: a connection made before the adapter arrived is still told.
    let told = read()
    const link: ProviderLink = {
      state: read,
      watch(listener) {
        const tell = () => {
          const now = read()
          const before = told
          if (isSame(now, before)) return
          told = now
          listener(now, before)
        }
        queueMicrotask(tell)
        return watch(tell)
      },
      request: (call, options) => wallets.handle(namespace).request(call, options),
      async read(call, options) {
        const id = read().networkId
        const network = id && networks.find(id)
        if (!network) throw new LatchkeyError('NETWORK_UNSUPPORTED', `No network is known for ${namespace}`)
        return wallets.readHandle(network).read(call, options)
      },
      switchNetwork: (id) => networks.switchTo(id),
    }
    return createProviderFacade(async () => {
      const adapter = await adapters.load(namespace)
      if (!adapter.createProvider)
        throw new LatchkeyError('UNSUPPORTED', `The adapter for ${namespace} offers no provider`)
      return adapter.createProvider(link)
    })
  }

  return {
    /** @throws {LatchkeyError} ADAPTER_MISSING */
    get(namespace: string): ChainProvider {
      adapters.assert(namespace)
      const facade = facades.get(namespace) ?? make(namespace)
      facades.set(namespace, facade)
      return facade
    },
    /** Builds the providers that hosts hold already, so that their listeners hear a connection. */
    wake(namespace: string): void {
      facades
        .get(namespace)
        ?.wake()
        .catch(() => {
          // The next request of the host's builds it again, and says why it fails.
        })
    },
  }
}
