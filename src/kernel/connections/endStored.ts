import { within } from '../base/clock.js'
import type { Emitter } from '../base/emitter.js'
import { createScope } from '../base/scope.js'
import type { Clock } from '../contract/clock.js'
import type { ConnectorSession, KnownConnector } from '../contract/connector.js'
import { abortedError, isLatchkeyError } from '../contract/errors.js'
import type { Network } from '../contract/network.js'
import type { Connection } from '../contract/state.js'
import { connectionId } from './connectionState.js'
import type { ConnectionsStore } from './connectionsStore.js'
import type { ConnectorRegistry } from './connectorRegistry.js'
import { toRequest } from './connectRequest.js'
import type { KernelEvents } from './events.js'
import type { StoredConnection } from './state.js'

export interface EndStoredParts {
  readonly connections: ConnectionsStore
  readonly registry: Pick<ConnectorRegistry, 'source' | 'restoreWithin'>
  readonly networks: () => readonly Network[]
  readonly clock: Clock
  /** Aborts when the instance stops: what is left stays stored, and is ended with the next start. */
  readonly signal: AbortSignal
  readonly events: Emitter<KernelEvents>
  /** Told what a disposer of a source threw. */
  readonly report: (error: unknown) => void
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
  const { connections, registry, clock, signal } = parts
  for (const group of groupByConnector(stored)) {
    const [first] = group
    const ended = endGroup(parts, group, await find(first)).then(
      () => !signal.aborted && connections.dispatch({ type: 'deleted', stored: group }),
    )
    await within(clock, registry.restoreWithin(first.source), ended, abortedError, signal).catch(() => {
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

/** @throws {LatchkeyError} SOURCE_FAILED, CODE_UNAVAILABLE: the wallet was not told */
async function endGroup(
  { connections, registry, networks, signal, events, report }: EndStoredParts,
  group: Group,
  connector: KnownConnector | undefined,
): Promise<void> {
  if (!connector) return
  const namespaces = [...new Set(group.map(({ namespace }) => namespace))]
  const request = toRequest(connector, namespaces, networks())
  if (!request.namespaces.length) return
  try {
    const source = await registry.source(connector.sourceId)
    // At most as many sessions as there were connections. No account is named: none of them is wanted.
    for (const _ of group) {
      signal.throwIfAborted()
      const scope = createScope(report)
      try {
        const context = { emit() {}, progress() {}, signal, onDispose: scope.onDispose }
        const sessions = await source.connect({ ...request, silent: true }, context)
        signal.throwIfAborted()
        if (!sessions.length) return
        for (const session of sessions) {
          // The user has connected the same wallet meanwhile: that is no stored connection any more.
          if (isLive(connections, connector, session)) continue
          await session.disconnect()
          events.emit('ended', { connection: toConnection(connections, connector, session), reason: 'stored' })
        }
      } finally {
        scope.dispose()
      }
    }
  } catch (error) {
    if (signal.aborted || isLatchkeyError(error, 'SOURCE_FAILED', 'CODE_UNAVAILABLE')) throw error
    // A wallet that is gone, locked or silent has nothing to be told.
  }
}

const isLive = ({ state }: ConnectionsStore, { id, sourceId }: KnownConnector, { namespace }: ConnectorSession) =>
  state().connections.some(
    (other) => other.connector.id === id && other.sourceId === sourceId && other.namespace === namespace,
  )

const toConnection = (
  { canonical }: ConnectionsStore,
  { sourceId, ...connector }: KnownConnector,
  { namespace, accounts, networkId }: ConnectorSession,
): Connection => ({
  id: connectionId(connector.id, namespace, accounts[0] ?? { address: '' }),
  connector,
  sourceId,
  namespace,
  accounts,
  networkId: canonical(networkId),
})
