import { type BuiltProvider, chains } from '../chains/index.js'
import type { WalletAccount } from '../contract/accounts.js'
import { LatchkeyError } from '../contract/errors.js'
import type { ProviderLink, ProviderState } from '../contract/provider.js'
import type { Request } from '../contract/rpc.js'
import type { Connection, LatchkeyState } from '../contract/state.js'
import type { FeatureContext } from '../feature/featureContext.js'

/** What a provider is built from. */
export interface ProviderParts {
  readonly context: FeatureContext
  /** See `ProviderLink.connect`. */
  readonly requestAccounts: (namespace: string) => Promise<readonly WalletAccount[]>
  readonly namespace: string
  /** What the host's listeners heard last; it outlives this provider. */
  readonly told: { state: LatchkeyState }
}

/** The same list each time: a new one would look like a change. */
const none: ProviderState['accounts'] = Object.freeze([])

/**
 * Builds the provider of a namespace. Its code comes with the first provider that a host asks something or hears of.
 * @throws {LatchkeyError} UNSUPPORTED, ADAPTER_MISSING
 */
export async function buildProvider(parts: ProviderParts): Promise<BuiltProvider> {
  const { context, requestAccounts, namespace, told } = parts
  const { latchkey, networks } = context.instance
  const { adapters, wallets } = context.resources.need(chains)
  const toState = ({ namespaces }: LatchkeyState): ProviderState => {
    const here = namespaces[namespace]
    return {
      accounts: here?.connection?.accounts ?? none,
      networkId: here?.networkId,
      connected: here?.status === 'connected',
    }
  }
  const read = () => toState(latchkey.state())
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
        // The instance has stopped meanwhile: nothing listens.
      },
    )
  }
  const active = () => latchkey.state().namespaces[namespace]?.connection
  /** Each watch of the adapter's: what looks for a change, by what stops it. */
  const watches = new Map<() => void, () => void>()
  // Before the host's listeners are there a change would be lost.
  let isHeard = false
  const link: ProviderLink = {
    state: read,
    watch(listener) {
      const tell = () => {
        if (!isHeard) return
        const before = toState(told.state)
        told.state = latchkey.state()
        const now = read()
        const isNews =
          now.accounts !== before.accounts || now.networkId !== before.networkId || now.connected !== before.connected
        if (isNews) listener(now, before)
      }
      const unwatch = latchkey.watch(tell)
      const stop = () => {
        watches.delete(stop)
        unwatch()
      }
      watches.set(stop, tell)
      queueMicrotask(() => watches.has(stop) && tell())
      return stop
    },
    request: (...rest) => ask(active(), ...rest),
    async read(call, options) {
      const id = read().networkId
      const network = id && networks.find(id)
      if (!network) throw new LatchkeyError('NETWORK_UNSUPPORTED', `No network is known for ${namespace}`)
      return (await wallets()).readHandle(network).read(call, options)
    },
    connect: () => requestAccounts(namespace),
    switchNetwork: (id) => latchkey.switchNetwork(id),
    tellSent: (sent) => tellSent(active(), sent),
  }
  const adapter = await adapters.load(namespace)
  if (!adapter.createProvider) throw new LatchkeyError('UNSUPPORTED', `The adapter for ${namespace} offers no provider`)
  const provider = await adapter.createProvider(link)
  return {
    on: (...each) => provider.on(...each),
    removeListener: (...each) => provider.removeListener(...each),
    async request(call, connection) {
      // What adapters and sessions say to each other (`ChooseChain`) is no word of the page's, whichever adapter this is.
      if (`${Object(call).method}`.startsWith('latchkey_'))
        throw Object.assign(new Error('The provider does not know this method.'), { code: 4200 })
      // What was asked while no account was in use has none to be bound to.
      const bound: ProviderLink | undefined = connection && {
        ...link,
        request: (...rest) => ask(connection, ...rest),
        tellSent: (sent) => tellSent(connection, sent),
      }
      return provider.request(call, bound ?? link)
    },
    tell() {
      isHeard = true
      for (const look of watches.values()) look()
    },
    release() {
      for (const stop of watches.keys()) stop()
    },
  }
}
