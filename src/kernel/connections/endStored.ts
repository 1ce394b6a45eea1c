import { within } from '../base/clock.js'
import { reportLater } from '../base/emitter.js'
import { createScope } from '../base/scope.js'
import type { ConnectorSession, KnownConnector } from '../contract/connector.js'
import { isLatchkeyError } from '../contract/errors.js'
import type { Network } from '../contract/network.js'
import type { Connection } from '../contract/state.js'
import type { FeatureContext } from '../feature/featureContext.js'
import { toRequest } from './attempt.js'
import { type ConnectionsStore, connectionId } from './reduce.js'
import type { ConnectorRegistry } from './sources.js'
import type { StoredConnection } from './state.js'

export interface EndStoredParts {
  readonly context: Pick<FeatureContext, 'clock' | 'events' | 'signal'>
  readonly connections: ConnectionsStore
  readonly connectors: Pick<ConnectorRegistry, 'source' | 'restoreWithin'>
  readonly networks: () => readonly Network[]
}

/**
 * Disconnects what was stored, in place of restoring it (`enableReconnect: false`): one wallet after the other, without a
 * prompt. Nothing of it is seen: no connection appears in the state, and no host event. Each leaves the storage once its
 * wallet was told or knows nothing of the page any more; one whose code did not arrive stays stored for the next load.
 */
export async function endStored(
  parts: EndStoredParts,
  stored: readonly StoredConnection[],
  find: (stored: StoredConnection) => Promise<KnownConnector | undefined>,
): Promise<void> {
  const { context, connections, connectors } = parts
  // Aborts when the instance stops: what is left stays stored, and is ended with the next start.
  const { signal } = context
  const late = () => new Error('The wallet did not answer in time')
  for (const group of groupByConnector(stored)) {
    const [first] = group
    const ended = endGroup(parts, group, await find(first)).then(
      () => !signal.aborted && connections.dispatch({ type: 'deleted', stored: group }),
    )
    await within(context.clock, connectors.restoreWithin(first.source), ended, late, signal).catch(() => {
      // It goes on behind the next one, or is ended with the next load.
    })
    if (signal.aborted) return
  }
}

type Group = readonly [StoredConnection, ...StoredConnection[]]

/** One session may stand behind several of a connector's connections: it is ended once. */
function groupByConnector(stored: readonly StoredConnection[]): readonly Group[] {
  const groups = new Map<string, [StoredConnection, ...StoredConnection[]]>()
  for (const item of stored) {
    const key = `${item.source} ${item.connector}`
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups.values()]
}

/** The wallet could not be asked for lack of code, so it was not told. */
const isCodeMissing = (error: unknown) => isLatchkeyError(error, 'SOURCE_FAILED', 'CODE_UNAVAILABLE')

/** @throws {LatchkeyError} SOURCE_FAILED, CODE_UNAVAILABLE: the wallet was not told */
async function endGroup(parts: EndStoredParts, group: Group, connector: KnownConnector | undefined): Promise<void> {
  if (!connector) return
  const { context, connectors, networks } = parts
  const { signal } = context
  const namespaces = [...new Set(group.map(({ namespace }) => namespace))]
  const request = toRequest(connector, namespaces, networks())
  if (!request.namespaces.length) return
  const scope = createScope(reportLater)
  const asked = { emit() {}, progress() {}, signal, onDispose: scope.onDispose }
  try {
    const source = await connectors.source(connector.sourceId)
    // At most as many sessions as there were connections. No account is named: none of them is wanted.
    for (const _ of group) {
      signal.throwIfAborted()
      const sessions = await source.connect({ ...request, silent: true }, asked)
      signal.throwIfAborted()
      if (!sessions.length) return
      for (const session of sessions) await endOne(parts, connector, session)
    }
  } catch (error) {
    if (signal.aborted || isCodeMissing(error)) throw error
    // A wallet that is gone, locked or silent has nothing to be told.
  } finally {
    scope.dispose()
  }
}

async function endOne({ context, connections }: EndStoredParts, known: KnownConnector, session: ConnectorSession) {
  const { sourceId, ...connector } = known
  const { namespace, accounts, networkId } = session
  const isLive = connections
    .state()
    .connections.some(
      (other) => other.connector.id === connector.id && other.sourceId === sourceId && other.namespace === namespace,
    )
  // The user has connected the same wallet meanwhile: that is no stored connection any more.
  if (isLive) return
  await session.disconnect()
  const connection: Connection = {
    id: connectionId(connector.id, namespace, accounts[0] ?? { address: '' }),
    connector,
    sourceId,
    namespace,
    accounts,
    networkId: connections.canonical(networkId),
  }
  context.events.emit('ended', { connection, reason: 'stored' })
}
