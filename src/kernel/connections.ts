import type { ConnectorSession, SessionChange } from './adapter.js'
import { attemptAtom, connectionsAtom, noConnections } from './atoms.js'
import { type Clock, unlessAborted, within } from './clock.js'
import { type ConnectionsEvent, connectionId, reduceConnections } from './connectionState.js'
import type { ConnectorRegistry, KnownConnector } from './connectorRegistry.js'
import { abortedError, LatchkeyError, messageOf, toLatchkeyError } from './errors.js'
import type { Network } from './network.js'
import type { Store } from './plugin.js'
import { createScope } from './scope.js'
import type { Connection } from './state.js'
import type { StoredConnection } from './storedConnections.js'

const disconnectWait = 3000

/** What one attempt is asked for. */
export interface AttemptOptions {
  readonly namespaces?: readonly string[]
  /** Never prompts; a stored address must be among those returned. */
  readonly restore?: StoredConnection
}

/** Makes, keeps and ends connections: the state machine of spec section 4. */
export interface Connections {
  /** Connects through a connector; a newer attempt ends an older one. */
  connect(connector: KnownConnector, options?: AttemptOptions): Promise<readonly Connection[]>
  /** Ends the attempt under way. */
  cancel(): void
  /** Tries what was stored, the most recent first, one at a time, without a prompt. */
  restore(
    stored: readonly StoredConnection[],
    find: (stored: StoredConnection) => Promise<KnownConnector | undefined>,
  ): Promise<void>
  /** Ends all connections of a namespace, or all. @throws {LatchkeyError} DISCONNECT_FAILED */
  disconnect(namespace?: string): Promise<void>
  /** Ends one connection. */
  end(id: string): Promise<void>
  /** Drops every session without telling the wallets: the page goes on without us. */
  release(): void
  session(id: string): ConnectorSession | undefined
  dispatch(event: ConnectionsEvent): void
}

/** What the machine is made from. */
export interface ConnectionsParts {
  readonly store: Store
  readonly clock: Clock
  readonly registry: ConnectorRegistry
  readonly networks: () => readonly Network[]
  /** Whether a namespace may hold several connections. */
  readonly several: () => boolean
  readonly report: (error: unknown) => void
  readonly onConnect: (connection: Connection, reconnected: boolean) => void
  readonly onEnd: (connection: Connection) => void
}

interface Live {
  readonly session: ConnectorSession
  /** Ends with its attempt's last session. */
  release(): void
}

/** Makes the state machine of one instance. */
export function createConnections(parts: ConnectionsParts): Connections {
  const { store, clock, registry, networks, several, report, onConnect, onEnd } = parts
  const live = new Map<string, Live>()
  let current: AbortController | undefined

  const state = () => store.get(connectionsAtom)
  const dispatch = (event: ConnectionsEvent) => {
    const next = reduceConnections(state(), event)
    if (next !== state()) store.set(connectionsAtom, next)
  }
  const known = (id: string) => state().connections.find((connection) => connection.id === id)

  /** Forgets a connection on our side; the wallet is told by others, or told us. */
  const forget = (id: string) => {
    const connection = known(id)
    const entry = live.get(id)
    live.delete(id)
    dispatch({ type: 'ended', id })
    entry?.release()
    if (connection) onEnd(connection)
  }

  const adopt = (connector: KnownConnector, session: ConnectorSession, release: () => void, reconnected: boolean) => {
    const { namespace, accounts, networkId } = session
    const id = connectionId(connector.id, namespace, accounts[0]?.address ?? '')
    const { sourceId, ...shown } = connector
    const connection: Connection = Object.freeze({ id, connector: shown, sourceId, namespace, accounts, networkId })
    const alone = !several()
    const leaving = state().connections.filter((other) => other.id === id || (alone && other.namespace === namespace))
    const replaced = leaving.map((other) => ({ other, entry: live.get(other.id) }))
    for (const { other } of replaced) live.delete(other.id)
    live.set(id, { session, release })
    dispatch({ type: 'connected', connection, alone, restored: reconnected })
    for (const { other, entry } of replaced) {
      entry?.release()
      if (other.id !== id) onEnd(other)
    }
    onConnect(connection, reconnected)
    return id
  }

  const attempt = async (connector: KnownConnector, { namespaces = connector.namespaces, restore }: AttemptOptions) => {
    current?.abort(abortedError())
    const controller = new AbortController()
    current = controller
    const { signal } = controller
    const scope = createScope(report)
    const early: SessionChange[] = []
    // By namespace: the id under which its session lives. Empty until the wallet has answered.
    const ids = new Map<string, string>()
    let answered = false

    const apply = (change: SessionChange) => {
      const id = ids.get(change.namespace)
      if (id === undefined) return
      const first = change.type === 'accounts' ? change.accounts[0] : undefined
      if (change.type === 'ended' || (change.type === 'accounts' && !first)) return forget(id)
      if (change.type === 'network') return dispatch({ type: 'network', id, networkId: change.networkId })
      if (change.type !== 'accounts' || !first) return
      const next = connectionId(connector.id, change.namespace, first.address)
      const entry = live.get(id)
      if (entry && next !== id) {
        live.delete(id)
        live.set(next, entry)
        ids.set(change.namespace, next)
      }
      dispatch({ type: 'accounts', id, accounts: change.accounts })
    }
    const releaseOf = (namespace: string) => () => {
      ids.delete(namespace)
      if (ids.size === 0) scope.dispose()
    }

    dispatch({ type: 'began', namespaces, as: restore ? 'reconnecting' : 'connecting' })
    try {
      const source = await unlessAborted(signal, registry.source(connector.sourceId))
      const wanted = networks().filter(({ chainNamespace }) => namespaces.includes(chainNamespace))
      const answer = source.connect(
        { connector, namespaces, networks: wanted, silent: restore !== undefined },
        {
          emit: (change) => (answered ? apply(change) : void early.push(change)),
          progress: (pairing) => {
            const shown = store.get(attemptAtom)
            if (!signal.aborted && shown) store.set(attemptAtom, { ...shown, pairing })
          },
          signal,
          onDispose: scope.onDispose,
        },
      )
      const sessions = (await unlessAborted(signal, answer)).filter(
        ({ namespace, accounts }) => namespaces.includes(namespace) && accounts.length > 0,
      )
      const restored = sessions.some(
        ({ namespace, accounts }) =>
          namespace === restore?.namespace && accounts.some(({ address }) => address === restore.address),
      )
      if (sessions.length === 0 || (restore && !restored)) {
        throw new LatchkeyError(
          'CONNECTION_FAILED',
          'Failed to connect: the wallet returned no account that was asked for',
        )
      }
      // Several namespaces of one wallet: the first one asked for ends up as the one in use.
      for (const session of [...sessions].reverse()) {
        ids.set(session.namespace, adopt(connector, session, releaseOf(session.namespace), restore !== undefined))
      }
      answered = true
      for (const change of early.splice(0)) apply(change)
      return [...ids.values()]
        .map(known)
        .filter((connection) => connection !== undefined)
        .reverse()
    } catch (error) {
      // Listeners go also when the wallet answers after all: a late answer finds nobody.
      scope.dispose()
      throw toLatchkeyError(error, 'CONNECTION_FAILED', 'Failed to connect')
    } finally {
      if (current === controller) {
        current = undefined
        if (!restore) dispatch({ type: 'settled', namespaces })
      }
    }
  }

  const tell = async (id: string) => {
    const entry = live.get(id)
    if (!entry) return
    try {
      await within(clock, disconnectWait, entry.session.disconnect(), () => abortedError())
    } finally {
      forget(id)
    }
  }

  return {
    connect: (connector, options = {}) => attempt(connector, options),
    cancel: () => current?.abort(abortedError()),
    async restore(stored, find) {
      const namespaces = [...new Set(stored.map(({ namespace }) => namespace))]
      dispatch({ type: 'began', namespaces, as: 'reconnecting' })
      for (const item of stored) {
        const connector = await find(item)
        // A person who connects meanwhile knows better than the storage.
        if (current || (state().active[item.namespace] && !several())) continue
        if (!connector) continue
        try {
          await attempt(connector, { namespaces: [item.namespace], restore: item })
        } catch (error) {
          if (!(error instanceof LatchkeyError)) report(error)
        }
      }
      dispatch({ type: 'settled', namespaces })
    },
    async disconnect(namespace) {
      const concerned = state().connections.filter((connection) => !namespace || connection.namespace === namespace)
      const results = await Promise.allSettled(concerned.map(({ id }) => tell(id)))
      const failure = results.find((result) => result.status === 'rejected')
      if (failure && !(failure.reason instanceof LatchkeyError && failure.reason.code === 'REQUEST_ABORTED')) {
        throw new LatchkeyError('DISCONNECT_FAILED', `Failed to disconnect chains: ${messageOf(failure.reason)}`, {
          cause: failure.reason,
        })
      }
    },
    end: tell,
    release() {
      current?.abort(abortedError())
      for (const { release } of [...live.values()]) release()
      live.clear()
      store.set(connectionsAtom, { ...noConnections, selected: state().selected, namespace: state().namespace })
    },
    session: (id) => live.get(id)?.session,
    dispatch,
  }
}
