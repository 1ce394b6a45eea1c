import type { KnownConnector } from '../contract/connector.js'
import type { Network } from '../contract/network.js'
import type { FeatureContext } from '../feature/featureContext.js'
import type { Connections } from './connections.js'
import { expectConnector } from './expectConnector.js'
import { parseStoredConnections } from './parseStored.js'
import { createConnectionsStore } from './reduce.js'
import type { ConnectorRegistry } from './sources.js'
import type { StoredConnection } from './state.js'

export { createRestoreQueue } from './restoreQueue.js'

export interface RestoreStoredParts {
  readonly context: FeatureContext
  readonly connections: Connections
  readonly connectors: ConnectorRegistry
  readonly networks: () => readonly Network[]
}

/**
 * Reads what is stored: chains and namespace are what they were at once; connections are restored, or ended where the host
 * wants none back. `remembered` holds them from the call on.
 */
export async function restoreStored(parts: RestoreStoredParts): Promise<void> {
  const { context, connections, connectors } = parts
  const found = context.storage.get('connections', parseStoredConnections)
  if (!found) return
  for (const networkId of Object.values(found.selected)) connections.selectNetwork(networkId)
  if (found.namespace) connections.enter(found.namespace)
  const find = async ({ connector, source }: StoredConnection) => {
    const known = await expectConnector(connectors, context, connector, source)
    // Two wallets claim this identity, and nothing tells which of them was meant: the user chooses (S38).
    return known?.clash ? undefined : known
  }
  if (context.instance.options.enableReconnect === false) await endAll(parts, found.connections, find)
  else await connections.restore(found.connections, find)
}

async function endAll(
  { context, connectors, networks }: RestoreStoredParts,
  stored: readonly StoredConnection[],
  find: (stored: StoredConnection) => Promise<KnownConnector | undefined>,
): Promise<void> {
  const connections = createConnectionsStore(context.store, networks)
  connections.dispatch({ type: 'remembered', stored })
  if (stored.length === 0) return
  const code = context.instance.download(() => import('./endStored.js'))
  // Without the code they stay stored, and the next load ends them.
  await code
    .then(({ endStored }) => endStored({ context, connections, connectors, networks }, stored, find))
    .catch(context.tell)
}
