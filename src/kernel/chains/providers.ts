import type { WalletAccount } from '../contract/accounts.js'
import { LatchkeyError } from '../contract/errors.js'
import type { ChainProvider, ProviderLink, ProviderState } from '../contract/provider.js'
import type { Request } from '../contract/rpc.js'
import type { Connection } from '../contract/state.js'
import type { Core } from '../core.js'
import type { Adapters } from './adapters.js'
import { createProviderFacade, type ProviderFacade } from './providerFacade.js'
import type { Wallets } from './wallets.js'

/** The same list each time: a new one would look like a change. */
const none: ProviderState['accounts'] = Object.freeze([])

/** What answers a provider's requests, once the instance is at work. */
export interface ProviderBackend {
  readonly adapters: Adapters
  wallets(): Promise<Wallets>
  /** See `ProviderLink.connect`. */
  requestAccounts(namespace: string): Promise<readonly WalletAccount[]>
}

/** The providers that hosts hold: one per namespace, the same object each time, whatever has been loaded by then. */
export function createProviders(
  { latchkey, networks }: Pick<Core, 'latchkey' | 'networks'>,
  loadEngine: () => Promise<ProviderBackend>,
) {
  const wallets = async () => (await loadEngine()).wallets()
  const made = new Map<string, { readonly facade: ProviderFacade; release(): void }>()

  const make = (namespace: string) => {
    const read = (): ProviderState => {
      const here = latchkey.state().namespaces[namespace]
      return {
        accounts: here?.connection?.accounts ?? none,
        networkId: here?.networkId,
        connected: here?.status === 'connected',
      }
    }
    const active = () => latchkey.state().namespaces[namespace]?.connection
    const ask = async (connection: Connection | undefined, ...rest: Parameters<Request>) => {
      const { handle, handleAnywhere } = await wallets()
      // Also on a chain that the host does not list: its own libraries may know it, or lead the wallet away.
      return (connection ? handleAnywhere(connection) : handle(namespace)).request(...rest)
    }
    const tellSent = (connection: Connection | undefined, sent: Parameters<ProviderLink['tellSent']>[0]) => {
      if (!connection) return
      wallets().then(
        (all) => all.tellSent(connection, sent),
        () => {
          // The instance has stopped meanwhile: nobody listens.
        },
      )
    }
    // What the host could know when it asked: a connection made before the adapter arrived is still told.
    let told = read()
    const stops = new Set<() => void>()
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
        const unwatch = latchkey.watch(tell)
        let watched = true
        queueMicrotask(() => watched && tell())
        const stop = () => {
          watched = false
          stops.delete(stop)
          unwatch()
        }
        stops.add(stop)
        return stop
      },
      request: (call, options) => ask(active(), call, options),
      async read(call, options) {
        const id = read().networkId
        const network = id && networks.find(id)
        if (!network) throw new LatchkeyError('NETWORK_UNSUPPORTED', `No network is known for ${namespace}`)
        return (await wallets()).readHandle(network).read(call, options)
      },
      connect: async () => (await loadEngine()).requestAccounts(namespace),
      switchNetwork: (id) => latchkey.switchNetwork(id),
      tellSent: (sent) => tellSent(active(), sent),
    }
    const build = async () => {
      const adapter = await (await loadEngine()).adapters.load(namespace)
      if (!adapter.createProvider)
        throw new LatchkeyError('UNSUPPORTED', `The adapter for ${namespace} offers no provider`)
      return adapter.createProvider(link)
    }
    // Looked up in the host's call, before anything is awaited: by then another account may be in use (F26). What was
    // asked while none was in use has no account to be bound to.
    const facade = createProviderFacade(build, () => {
      const connection = active()
      return connection
        ? {
            ...link,
            request: (call, options) => ask(connection, call, options),
            tellSent: (sent) => tellSent(connection, sent),
          }
        : link
    })
    const release = () => {
      facade.release()
      for (const stop of stops) stop()
    }
    return { facade, release }
  }

  return {
    /** @throws {LatchkeyError} ADAPTER_MISSING */
    get(namespace: string): ChainProvider {
      networks.assertServed(namespace)
      const provider = made.get(namespace) ?? make(namespace)
      made.set(namespace, provider)
      return provider.facade
    },
    /** The adapters end: their providers are let go; those that hosts hold stay. */
    release(): void {
      for (const { release } of made.values()) release()
    },
    /** Builds the providers that hosts hold already, so that their listeners hear a connection. */
    build(namespace: string): void {
      made
        .get(namespace)
        ?.facade.load()
        .catch(() => {
          // The next request of the host's builds it again, and says why it fails.
        })
    },
  }
}
