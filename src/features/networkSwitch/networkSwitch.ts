import { chains } from '../../kernel/chains/index.js'
import { connections as connectionsResource } from '../../kernel/connections/index.js'
import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import {
  type CaipNetworkId,
  type Latchkey,
  LatchkeyError,
  type NetworkInput,
  toLatchkeyError,
  toNetwork,
} from '../../kernel/index.js'

/** Goes from one chain to another (spec section 4): a connected wallet is asked and read back, else the chain is chosen. */
export function createNetworkSwitch({ instance, resources, track }: FeatureContext): Latchkey['switchNetwork'] {
  const { latchkey, networks, active, raise } = instance
  const { adapters, wallets } = resources.need(chains)
  const { connections } = resources.need(connectionsResource)
  return async (wanted: CaipNetworkId | NetworkInput): Promise<void> => {
    const asked = typeof wanted === 'string' ? wanted : toNetwork(wanted).caipNetworkId
    const network = networks.find(asked)
    if (!network) {
      const title = 'Network Not Found'
      const detail = `${asked} is not among the networks of this app. Add it first.`
      raise({ code: 'SWITCH_NETWORK_NOT_FOUND', level: 'error', title, detail })
      throw new LatchkeyError('NETWORK_NOT_FOUND', `${title}: ${detail}`)
    }
    const { chainNamespace: namespace, caipNetworkId: id } = network
    adapters.assert(namespace)
    const before = latchkey.state().network
    const connection = active(namespace)
    if (connection && connection.networkId !== id) {
      const adapter = await adapters.load(namespace)
      const session = connections.session(connection.id)
      // A wallet that holds several chains at once hears with each request which one is meant.
      const isHeld = !adapter.switchNetwork && connection.networkIds?.includes(id)
      if (!adapter.switchNetwork && !isHeld) {
        throw new LatchkeyError('UNSUPPORTED', `Unsupported chain: ${network.name} cannot be switched to`)
      }
      try {
        await adapter.switchNetwork?.((await wallets()).handleAnywhere(connection), network)
      } catch (cause) {
        throw toLatchkeyError(cause, 'SWITCH_FAILED', `The network could not be switched to ${network.name}`)
      }
      // The adapter read the wallet back; its own event may come later or never. By now its account may be another.
      const now = connections.idOf(session)
      if (now === undefined) throw new LatchkeyError('NOT_CONNECTED', 'The wallet was disconnected meanwhile')
      connections.noteNetwork(now, id)
    }
    connections.selectNetwork(id)
    connections.enter(namespace)
    if (network !== before) track('SWITCH_NETWORK', { network: id })
  }
}
