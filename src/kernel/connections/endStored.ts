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
import { toStoredAccount } from './storedConnections.js'

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
 * Disconnects what was stored, in place of restoring it (`enableReconnect: false`): one after the other, without a prompt.
 * Nothing of it is seen: no connection appears in the state, and no host event. Each leaves the storage once its wallet was
 * told or knows nothing of the page any more; one whose code did not arrive stays stored for the next load.
 */
export async function endStored(
  parts: EndStoredParts,
  stored: readonly StoredConnection[],
  find: (stored: StoredConnection) => Promise<KnownConnector | undefined>,
): Promise<void> {
  const { connections, registry, clock, signal } = parts
  for (const item of stored) {
    const ended = endOne(parts, item, await find(item)).then(
      () => !signal.aborted && connections.dispatch({ type: 'deleted', stored: [item] }),
    )
    await within(clock, registry.restoreWithin(item.source), ended, abortedError, signal).catch(() => {
      // It goes on behind the next one, or is ended with the next load.
    })
    if (signal.aborted) return
  }
}

/** @throws {LatchkeyError} SOURCE_FAILED, CODE_UNAVAILABLE: the wallet was not told */
async function endOne(
  { connections, registry, networks, signal, events, report }: EndStoredParts,
  item: StoredConnection,
  connector: KnownConnector | undefined,
): Promise<void> {
  const request = connector && toRequest(connector, [item.namespace], networks())
  if (!request?.namespaces.length) return
  const scope = createScope(report)
  try {
    const source = await registry.source(item.source)
    const account = toStoredAccount(item)
    const sessions = await source.connect(
      { ...request, account, silent: true },
      { emit() {}, progress() {}, signal, onDispose: scope.onDispose },
    )
    signal.throwIfAborted()
    for (const session of sessions) {
      // The user has connected the same wallet meanwhile: that is no stored connection any more.
      if (isLive(connections, request.connector, session)) continue
      await session.disconnect()
      events.emit('ended', { connection: toConnection(connections, request.connector, session), reason: 'stored' })
    }
  } catch (error) {
    if (signal.aborted || isLatchkeyError(error, 'SOURCE_FAILED', 'CODE_UNAVAILABLE')) throw error
    // A wallet that is gone, locked or silent has nothing to be told.
  } finally {
    scope.dispose()
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
