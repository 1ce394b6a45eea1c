import type { Emitter } from '../base/emitter.js'
import type { Clock } from '../contract/clock.js'
import type { ConnectorSession, ConnectRequest, KnownConnector } from '../contract/connector.js'
import { abortedError } from '../contract/errors.js'
import type { Network } from '../contract/network.js'
import type { Connection } from '../contract/state.js'
import type { Store } from '../contract/store.js'
import type { KernelEvents } from '../feature/events.js'
import { type AttemptOptions, createAttempts, replacedError } from './attempts.js'
import { createLiveSessions } from './liveSessions.js'
import { type ConnectionsEvent, connectionId, createConnectionsStore } from './reduce.js'
import type { createRestoreQueue, RestoreQueue } from './restoreQueue.js'
import type { ConnectorRegistry } from './sources.js'
import type { StoredConnection } from './state.js'

/** Makes, keeps and ends connections: the state machine of spec section 4. */
export interface Connections {
  /**
   * Connects through a connector; a newer attempt ends an older one.
   * @throws {LatchkeyError} CONNECTION_REPLACED, REQUEST_ABORTED (cancelled), CONNECTION_FAILED, or the source's own
   */
  connect(connector: KnownConnector, options?: AttemptOptions): Promise<readonly Connection[]>
  /** See `Attempts.preload`. */
  preload(connector: KnownConnector): void
  /** Ends the attempt that the user has under way. */
  cancel(): void
  /**
   * Tries what was stored, the most recent first, one at a time, without a prompt. The user's own attempt goes first, and
   * ends a silent one on the same namespace. What could not be restored stays `remembered`, unless its wallet said no.
   * Nothing without `createQueue`.
   */
  readonly restore: RestoreQueue['restore']
  /**
   * Ends all connections of a namespace, or all, and what would become one; or the one connection of that id.
   * @throws {LatchkeyError} DISCONNECT_FAILED; they are ended then as well
   */
  disconnect(namespaceOrId?: string): Promise<void>
  /** Ends one connection. @throws {LatchkeyError} DISCONNECT_FAILED; it is ended then as well */
  end(id: string): Promise<void>
  /** Ends all of a namespace on our side: what its adapter makes of them is of no use (spec section 4). */
  reset(namespace: string): void
  /** Drops every session without telling the wallets: the page goes on without us. */
  release(): void
  session(id: string): ConnectorSession | undefined
  /** The connection that a session stands behind, whatever its account is by now. */
  idOf(session: ConnectorSession | undefined): string | undefined
  dispatch(event: ConnectionsEvent): void
}

export interface ConnectionsParts {
  readonly store: Store
  readonly clock: Clock
  readonly registry: Pick<ConnectorRegistry, 'source' | 'restoreWithin'>
  readonly networks: () => readonly Network[]
  /** Whether a namespace may hold several connections, as far as that is decided. */
  readonly several: () => boolean
  /** The same, once it is decided. */
  readonly severalDecided: () => Promise<boolean>
  /** The message for wallets that connect and sign in one step. None: no sign-in is asked for. */
  readonly signIn?: ConnectRequest['signIn']
  /** Told what a disposer of a source threw. */
  readonly report: (error: unknown) => void
  /** Tells the host. */
  readonly tellError: (error: Error) => void
  readonly events: Emitter<KernelEvents>
  /** Whether another tab has taken a connection out of the storage already. Default: none has. */
  readonly isGone?: (connection: Connection) => boolean
  /** Restores what is stored; its code is there where something is. */
  readonly createQueue?: typeof createRestoreQueue
}

export function createConnections({ store, createQueue, ...rest }: ConnectionsParts): Connections {
  const connections = createConnectionsStore(store, rest.networks)
  const parts = { ...rest, connections }
  const live = createLiveSessions(parts)
  const attempts = createAttempts({
    ...parts,
    live,
    onAsked: (namespaces) => queue?.abort(({ namespace }) => namespaces.includes(namespace), replacedError()),
  })
  const queue = createQueue?.({ ...parts, attempts })
  const { state, dispatch } = connections

  return {
    connect: (connector, options = {}) => attempts.connect(connector, options),
    preload: attempts.preload,
    cancel: () => attempts.cancel(abortedError()),
    restore: async (...stored) => queue?.restore(...stored),
    async disconnect(which) {
      const concerns = (name: string) => which === undefined || name === which
      const isMeant = (item: StoredConnection) =>
        concerns(item.namespace) || which === connectionId(item.connector, item.namespace, item)
      dispatch({ type: 'deleted', stored: state().remembered.filter(isMeant) })
      if (attempts.current()?.namespaces.some(concerns)) attempts.cancel(abortedError())
      queue?.abort(isMeant, abortedError())
      queue?.remove(isMeant)
      const meant = state().connections.filter(({ namespace, id }) => concerns(namespace) || id === which)
      const results = await Promise.allSettled(meant.map(({ id }) => live.end(id)))
      for (const result of results) if (result.status === 'rejected') throw result.reason
    },
    end: live.end,
    reset(namespace) {
      for (const { id, namespace: name } of state().connections) if (name === namespace) live.drop(id, 'failed')
    },
    release() {
      const all = () => true
      queue?.remove(all)
      attempts.cancel(abortedError())
      queue?.abort(all, abortedError())
      live.release()
      connections.clear()
    },
    session: (id) => live.byId.get(id)?.session,
    idOf: live.idOf,
    dispatch,
  }
}
