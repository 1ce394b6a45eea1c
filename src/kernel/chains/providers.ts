import type { ChainProvider } from '../contract/provider.js'
import type { Instance } from '../feature/instance.js'
import type { ProviderBuilder } from './providerBuilder.js'
import { createProviderFacade, type ProviderFacade } from './providerFacade.js'

/** The providers that hosts hold: one per namespace, the same object each time, whatever has been loaded by then. */
export function createProviders(
  { latchkey, networks }: Pick<Instance, 'latchkey' | 'networks'>,
  build: ProviderBuilder,
) {
  const made = new Map<string, ProviderFacade>()

  const make = (namespace: string) => {
    // What the host could know when it asked: a connection made before the adapter arrived is still told.
    const told = { state: latchkey.state() }
    return createProviderFacade(
      () => build(namespace, told),
      () => latchkey.state().namespaces[namespace]?.connection,
    )
  }

  return {
    /** @throws {LatchkeyError} ADAPTER_MISSING */
    get(namespace: string): ChainProvider {
      networks.assertServed(namespace)
      const provider = made.get(namespace) ?? make(namespace)
      made.set(namespace, provider)
      return provider
    },
    /** The adapters end: their providers are released; those that hosts hold stay. */
    release(): void {
      for (const provider of made.values()) provider.release()
    },
    /** Builds the providers that hosts hold already, so that their listeners hear a connection. */
    build(namespace: string): void {
      made
        .get(namespace)
        ?.load()
        .catch(() => {
          // The next request of the host's builds it again, and says why it fails.
        })
    },
  }
}
