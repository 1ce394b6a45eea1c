import type { ChainProvider, ProviderLink, ProviderState } from './adapter.js'
import type { Core } from './core.js'
import type { Engine } from './engine.js'
import { LatchkeyError } from './errors.js'
import { createProviderFacade, type ProviderFacade } from './providerFacade.js'

/** The providers that hosts hold: one per namespace, the same object each time, whatever has been loaded by then. */
export function createProviders(
  { latchkey, networks }: Pick<Core, 'latchkey' | 'networks'>,
  wake: () => Promise<Engine>,
) {
  const facades = new Map<string, ProviderFacade>()

  const make = (namespace: string): ProviderFacade => {
    const read = (): ProviderState => {
      const here = latchkey.state().namespaces[namespace]
      return {
        accounts: here?.connection?.accounts ?? [],
        networkId: here?.networkId,
        connected: here?.status === 'connected',
      }
    }
    // What the host could know when it asked: a connection made before the adapter arrived is still told.
    let told = read()
    const link: ProviderLink = {
      state: read,
      watch(listener) {
        const tell = () => {
          const now = read()
          const before = told
          if (
            now.accounts === before.accounts &&
            now.networkId === before.networkId &&
            now.connected === before.connected
          )
            return
          told = now
          listener(now, before)
        }
        queueMicrotask(tell)
        return latchkey.watch(tell)
      },
      request: async (call, options) => (await wake()).wallets.handle(namespace).request(call, options),
      async read(call, options) {
        const id = read().networkId
        const network = id && networks.find(id)
        if (!network) throw new LatchkeyError('NETWORK_UNSUPPORTED', `No network is known for ${namespace}`)
        return (await wake()).wallets.readHandle(network).read(call, options)
      },
      switchNetwork: (id) => latchkey.switchNetwork(id),
    }
    return createProviderFacade(async () => {
      const adapter = await (await wake()).adapters.load(namespace)
      if (!adapter.createProvider)
        throw new LatchkeyError('UNSUPPORTED', `The adapter for ${namespace} offers no provider`)
      return adapter.createProvider(link)
    })
  }

  return {
    /** @throws {LatchkeyError} ADAPTER_MISSING */
    get(namespace: string): ChainProvider {
      networks.assertServed(namespace)
      const facade = facades.get(namespace) ?? make(namespace)
      facades.set(namespace, facade)
      return facade
    },
    /** Builds the providers that hosts hold already, so that their listeners hear a connection. */
    build(namespace: string): void {
      facades
        .get(namespace)
        ?.wake()
        .catch(() => {
          // The next request of the host's builds it again, and says why it fails.
        })
    },
  }
}
