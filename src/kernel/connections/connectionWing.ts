import { reportLater } from '../base/emitter.js'
import type { SourceDescriptor } from '../contract/adapter.js'
import type { ConnectorSession, ConnectRequest } from '../contract/connector.js'
import type { Network } from '../contract/network.js'
import type { SiwxSession } from '../contract/siwx.js'
import type { Connection } from '../contract/state.js'
import { flagsAtom, isOn } from '../flags/state.js'
import { preferredFirst } from '../networks/networkList.js'
import type { PluginHost } from '../plugins/pluginHost.js'
import type { Wing } from '../wing.js'
import { type ConnectionMemory, createConnectionMemory } from './connectionMemory.js'
import { type Connections, createConnections } from './connections.js'
import { type ConnectorRegistry, createConnectorRegistry } from './connectorRegistry.js'
import { loadRestoring } from './restoringCode.js'
import { signIn } from './signIn.js'

/** How wallets are found and reached, and what is connected. */
export interface ConnectionWing {
  readonly connectors: ConnectorRegistry
  readonly connections: Connections
  readonly memory: ConnectionMemory
  /** The chains on offer, those in use first. */
  networks(): readonly Network[]
  /** The message for wallets that connect and sign in one step; none where no sign-in is wanted. */
  readonly offer: ConnectRequest['signIn']
  /** What a wallet signed while it made this connection; it is given once. */
  takeSigned(connection: Connection): readonly SiwxSession[]
}

export function createConnectionWing(
  wing: Wing,
  sources: readonly SourceDescriptor[],
  plugins: PluginHost,
): ConnectionWing {
  const { latchkey, options, environment, store, scope, storage, events, severalDecided, whenIdle } = wing
  const { clock } = environment
  const { state } = latchkey
  const connectors = createConnectorRegistry({
    store,
    sources,
    contextOf: wing.adapterContext,
    download: wing.download,
    scope,
    onFailure: (_, error) => wing.tellError(error),
  })
  const networks = () => {
    const inUse = Object.values(state().namespaces).map(({ networkId }) => networkId)
    return preferredFirst(state().networks, ({ caipNetworkId }) => inUse.includes(caipNetworkId))
  }
  const offer: ConnectRequest['signIn'] = plugins.has(signIn)
    ? async (chainId) => (await plugins.get(signIn))?.offer(chainId)
    : undefined
  const connections = createConnections({
    store,
    clock,
    registry: connectors,
    networks,
    several: () => isOn(store.get(flagsAtom).multiWallet),
    severalDecided,
    signIn: offer,
    report: reportLater,
    tellError: wing.tellError,
    isGone: ({ accounts: [account] }) => !storage.get('connections', JSON.stringify)?.includes(`${account?.address}`),
    createQueue: wing.restoring?.createRestoreQueue,
    events,
  })
  const memory = createConnectionMemory(store, storage, () =>
    wing.restoring?.restoreStored({ wing, connections, connectors, networks }),
  )
  events.on('failed', ({ error }) => wing.tellBlocked(error))
  events.on('connected', ({ connection, reconnected, wallet }) => {
    // Ways to log in are no rows of the list.
    if (!reconnected && connection.connector.type !== 'auth') memory.noteUse(wallet?.id ?? connection.connector.id)
    // The next page brings it back by code that the browser has by then. What fails here is asked for there.
    if (!wing.restoring && options.preload !== 'none') whenIdle(() => void loadRestoring().catch(() => undefined))
  })

  const signed = new WeakSet<ConnectorSession>()

  return {
    connectors,
    connections,
    memory,
    networks,
    offer,
    takeSigned({ id }) {
      const session = connections.session(id)
      if (!session?.signedIn || signed.has(session)) return []
      signed.add(session)
      return session.signedIn
    },
  }
}
