import { within } from '../base/clock.js'
import { reportLater } from '../base/emitter.js'
import { createScope } from '../base/scope.js'
import type { Network } from '../contract/network.js'
import type { FeatureContext } from '../feature/featureContext.js'
import { toRequest } from './attempts.js'
import type { Connections } from './connections.js'
import { expectConnector } from './expectConnector.js'
import { parseStoredConnections } from './parseStored.js'
import { connectionId, createConnectionsStore } from './reduce.js'
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
  const { dispatch, restore } = connections
  const found = context.storage.get('connections', parseStoredConnections)
  if (!found) return
  for (const [namespace, networkId] of Object.entries(found.selected))
    dispatch({ type: 'selected', namespace, networkId })
  if (found.namespace) dispatch({ type: 'namespace', namespace: found.namespace })
  const find = async ({ connector, source }: StoredConnection) => {
    const known = await expectConnector(connectors, context, connector, source)
    // Two wallets claim this identity, and nothing tells which of them was meant: the user chooses (S38).
    return known?.clash ? undefined : known
  }
  const treat = context.instance.options.enableReconnect === false ? createEndStored(parts) : restore
  await treat(found.connections, find)
}

const createEndStored =
  ({ context, connectors, networks }: RestoreStoredParts): Connections['restore'] =>
  async (stored, find) => {
    const connections = createConnectionsStore(context.store, networks)
    connections.dispatch({ type: 'remembered', stored })
    if (stored.length === 0) return
    const helpers = { within, toRequest, connectionId, createScope, report: reportLater }
    const parts = { context, connections, connectors, networks, ...helpers }
    // Without the code they stay stored, and the next load ends them.
    const code = context.instance.download(() => import('./endStored.js'))
    await code.then(({ endStored }) => endStored(parts, stored, find)).catch(context.tellError)
  }
