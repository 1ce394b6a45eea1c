import { type Emitter, reportLater } from '../base/emitter.js'
import { preferredFirst } from '../base/preferredFirst.js'
import type { AccountRef } from '../contract/accounts.js'
import { type CaipNetworkId, namespaceOf } from '../contract/caip.js'
import type { Clock } from '../contract/clock.js'
import type { ConnectorSession, ConnectRequest, KnownConnector } from '../contract/connector.js'
import { abortedError } from '../contract/errors.js'
import type { Network } from '../contract/network.js'
import { defineResource } from '../contract/resource.js'
import type { Connection, RecentConnection } from '../contract/state.js'
import type { Store } from '../contract/store.js'
import { defineWing } from '../feature/defineFeature.js'
import type { KernelEvents } from '../feature/events.js'
import type { FeatureContext } from '../feature/featureContext.js'
import { featureFlags, flagsAtom, isOn } from '../flags/index.js'
import { type AttemptOptions, createAttempts, replacedError } from './attempt.js'
import { loadRestoring, type Restoring } from './lateCode.js'
import { createLiveSessions } from './liveSessions.js'
import { connectionId, createConnectionsStore } from './reduce.js'
import type { createRestoreQueue, RestoreQueue } from './restoreQueue.js'
import { signIn } from './signIn.js'
import { type ConnectorRegistry, createConnectorRegistry } from './sources.js'
import type { StoredConnection } from './state.js'
import { type ConnectionMemory, createConnectionMemory } from './stored.js'

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
  /** The next connection of this chain's namespace begins on it. */
  selectNetwork(networkId: CaipNetworkId): void
  /** What a wallet was found to be on: its own word may come later, or never. */
  noteNetwork(connectionId: string, networkId: CaipNetworkId): void
  /** Makes a live connection the active one of its namespace, and that the namespace in use. */
  switchTo(connectionId: string): void
  /** Makes a namespace the one in use. */
  enter(namespace: string): void
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
  readonly tell: (error: Error) => void
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
    selectNetwork: (networkId) => dispatch({ type: 'selected', namespace: namespaceOf(networkId), networkId }),
    noteNetwork: (id, networkId) => dispatch({ type: 'network', id, networkId }),
    switchTo: (id) => dispatch({ type: 'switched', id }),
    enter: (namespace) => dispatch({ type: 'namespace', namespace }),
  }
}

/** How wallets are found and reached, and what is connected. */
export interface ConnectionWing {
  readonly connectors: ConnectorRegistry
  readonly connections: Connections
  readonly memory: ConnectionMemory
  /** The chains on offer, those in use first. */
  offered(): readonly Network[]
  /** The message for wallets that connect and sign in one step; none where no sign-in is wanted. */
  readonly offer: ConnectRequest['signIn']
  /** Whether a namespace may hold several connections, once that is decided; false when it cannot be. */
  severalDecided(): Promise<boolean>
}

export const connections = defineResource<ConnectionWing>('latchkey-connections')

/** The code that restores, where something is stored. */
export const restoring = defineResource<Restoring | undefined>('latchkey-restoring')

function createConnectionWing(context: FeatureContext): ConnectionWing {
  const { instance, store, clock, storage, events, resources, tell, onDispose } = context
  const { latchkey, options, environment, tellBlocked } = instance
  const { state } = latchkey
  const restorer = resources.need(restoring)
  const severalDecided = () =>
    resources
      .need(featureFlags)()
      .then(({ decided }) => decided('multiWallet'))
      .catch(() => false)
  const connectors = createConnectorRegistry(context)
  const offered = () => {
    const inUse = Object.values(state().namespaces).map(({ networkId }) => networkId)
    return preferredFirst(state().networks, ({ caipNetworkId }) => inUse.includes(caipNetworkId))
  }
  const offer: ConnectRequest['signIn'] = resources.has(signIn)
    ? async (chainId) => (await resources.get(signIn))?.offer(chainId)
    : undefined
  // Looked for in its text: what parses it is there only where something was stored.
  const isGone = ({ accounts: [account] }: Connection) =>
    !storage.get('connections', JSON.stringify)?.includes(account?.address ?? '')
  const connections = createConnections({
    store,
    clock,
    registry: connectors,
    networks: offered,
    several: () => isOn(store.get(flagsAtom).multiWallet),
    severalDecided,
    signIn: offer,
    report: reportLater,
    tell,
    isGone,
    createQueue: restorer?.createRestoreQueue,
    events,
  })
  const memory = createConnectionMemory(store, storage, () =>
    restorer?.restoreStored({ context, connections, connectors, networks: offered }),
  )
  events.on('failed', ({ error }) => tellBlocked(error))
  events.on('connected', ({ connection, reconnected, wallet }) => {
    // Ways to log in are no rows of the list.
    if (!reconnected && connection.connector.type !== 'auth') memory.noteUse(wallet?.id ?? connection.connector.id)
    // The next page brings it back by code that the browser has by then. What fails here is asked for there.
    if (!restorer && options.preload !== 'none')
      onDispose(environment.whenIdle(() => void loadRestoring().catch(() => undefined)))
  })

  return {
    connectors,
    connections,
    memory,
    offered,
    offer,
    severalDecided,
  }
}

export const connectionWing = defineWing({
  provides: { connections },
  begin: (context) => ({ connections: createConnectionWing(context) }),
})

/** What users and hosts do with several connections (spec sections 4 and 6). The errors are those of `Latchkey`. */
export interface ConnectionManager {
  switchConnection(id: string, account?: AccountRef): Promise<Connection>
  deleteConnection(id: string): Promise<void>
  recent(): Promise<readonly RecentConnection[]>
}

export const connectionManager = defineResource<ConnectionManager>('latchkey-connection-manager')
