import type { AccountRef, WalletAccount, WalletUser } from '../contract/accounts.js'
import type { CaipNetworkId } from '../contract/caip.js'
import { findNetwork, type Network } from '../contract/network.js'
import type { Connection } from '../contract/state.js'
import type { Store } from '../contract/store.js'
import { type ConnectionsState, connectionsAtom, noConnections, type StoredConnection } from './state.js'

/** What can happen to connections. */
export type ConnectionsEvent =
  | { readonly type: 'began'; readonly namespaces: readonly string[]; readonly as: 'connecting' | 'reconnecting' }
  /** Nothing of this kind is under way there any more. */
  | { readonly type: 'done'; readonly namespaces: readonly string[]; readonly as: 'connecting' | 'reconnecting' }
  /**
   * A session came to life. A new one becomes the active one; a `restored` one keeps behind those restored before it,
   * which were used later. With `alone` others of its namespace leave, except what is remembered when this one was as well.
   */
  | {
      readonly type: 'connected'
      readonly connection: Connection
      readonly alone: boolean
      readonly restored?: StoredConnection
    }
  | { readonly type: 'accounts'; readonly id: string; readonly accounts: readonly WalletAccount[] }
  | { readonly type: 'network'; readonly id: string; readonly networkId: CaipNetworkId }
  | { readonly type: 'networks'; readonly id: string; readonly networkIds: readonly CaipNetworkId[] | undefined }
  | { readonly type: 'user'; readonly id: string; readonly user: WalletUser | undefined }
  /** With `reset` its chain is not kept as the one selected. */
  | { readonly type: 'ended'; readonly id: string; readonly reset?: boolean }
  /** The user disconnected it; its wallet is being told. */
  | { readonly type: 'leaving'; readonly id: string }
  /** These stand in storage. */
  | { readonly type: 'remembered'; readonly stored: readonly StoredConnection[] }
  /** These are not wanted any more, or their wallet said no. */
  | { readonly type: 'deleted'; readonly stored: readonly StoredConnection[] }
  | { readonly type: 'switched'; readonly id: string }
  | { readonly type: 'selected'; readonly namespace: string; readonly networkId: CaipNetworkId }
  | { readonly type: 'namespace'; readonly namespace: string }

/** Key of a connection: the same wallet with the same account is the same connection after a reload. */
export const connectionId = (connectorId: string, namespace: string, account: AccountRef): string =>
  `${connectorId}|${namespace}|${accountKey(account)}`

/** Key of an account on its namespace: the same for what `isSameAccount` takes for the same. */
export const accountKey = ({ address, type = 'eoa' }: AccountRef): string =>
  type === 'eoa' ? address : `${address}|${type}`

const without = <Value>(record: Readonly<Record<string, Value>>, names: readonly string[]) =>
  names.some((name) => name in record)
    ? Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))
    : record

const isSame = (some: readonly WalletAccount[], others: readonly WalletAccount[]) =>
  some.map(accountKey).join() === others.map(accountKey).join()

const update = (
  state: ConnectionsState,
  id: string,
  change: (connection: Connection) => Connection,
): ConnectionsState => ({
  ...state,
  connections: state.connections.map((connection) =>
    connection.id === id ? Object.freeze(change(connection)) : connection,
  ),
})

type EventOf<Type extends ConnectionsEvent['type']> = Extract<ConnectionsEvent, { readonly type: Type }>

const begin = (state: ConnectionsState, { namespaces, as }: EventOf<'began'>): ConnectionsState => {
  // What the user asked for is what is shown, whatever else is tried.
  const names = namespaces.filter((name) => as === 'connecting' || !state.pending[name])
  return { ...state, pending: { ...state.pending, ...Object.fromEntries(names.map((name) => [name, as])) } }
}

const connect = (state: ConnectionsState, { connection, alone, restored }: EventOf<'connected'>): ConnectionsState => {
  const { id, namespace } = connection
  const others = state.connections.filter((other) => other.id !== id && !(alone && other.namespace === namespace))
  const remembered = state.remembered.filter((stored) =>
    restored
      ? stored !== restored
      : stored.namespace !== namespace || !(alone || stored.connector === connection.connector.id),
  )
  const activeStays = restored && others.some((other) => other.id === state.active[namespace])
  return {
    ...state,
    connections: restored ? [...others, connection] : [connection, ...others],
    active: activeStays ? state.active : { ...state.active, [namespace]: id },
    pending: without(state.pending, [namespace]),
    namespace: restored ? (state.namespace ?? namespace) : namespace,
    remembered,
    leaving: state.leaving.filter((other) => other !== id),
  }
}

const changeAccounts = (state: ConnectionsState, { id: before, accounts }: EventOf<'accounts'>): ConnectionsState => {
  const known = state.connections.find(({ id }) => id === before)
  const [first] = accounts
  if (!known || !first || isSame(known.accounts, accounts)) return state
  const id = connectionId(known.connector.id, known.namespace, first)
  const connections = state.connections.filter((other) => other === known || other.id !== id)
  const leaving = state.leaving.filter((other) => other !== id).map((other) => (other === before ? id : other))
  const isActive = state.active[known.namespace] === before
  const active = isActive ? { ...state.active, [known.namespace]: id } : state.active
  return update({ ...state, connections, leaving, active }, before, (connection) => ({ ...connection, id, accounts }))
}

const end = (state: ConnectionsState, { id, reset }: EventOf<'ended'>): ConnectionsState => {
  const gone = state.connections.find((connection) => connection.id === id)
  if (!gone) return state
  const { namespace } = gone
  const connections = state.connections.filter((connection) => connection !== gone)
  const leaving = state.leaving.filter((other) => other !== id)
  if (state.active[namespace] !== id) return { ...state, connections, leaving }
  const next = connections.find((connection) => connection.namespace === namespace)
  if (next) return { ...state, connections, leaving, active: { ...state.active, [namespace]: next.id } }
  const inUse = state.namespace === namespace ? (connections[0]?.namespace ?? namespace) : state.namespace
  return {
    ...state,
    connections,
    leaving,
    active: without(state.active, [namespace]),
    // The chain that the wallet was on is where the user left off.
    selected: reset ? without(state.selected, [namespace]) : { ...state.selected, [namespace]: gone.networkId },
    namespace: inUse,
  }
}

const switchConnection = (state: ConnectionsState, { id }: EventOf<'switched'>): ConnectionsState => {
  const chosen = state.connections.find((connection) => connection.id === id)
  if (!chosen) return state
  return {
    ...state,
    // The most recent comes first, after a reload as well.
    connections: [chosen, ...state.connections.filter((other) => other !== chosen)],
    active: { ...state.active, [chosen.namespace]: id },
    namespace: chosen.namespace,
  }
}

type Reducers = {
  readonly [Type in ConnectionsEvent['type']]: (state: ConnectionsState, event: EventOf<Type>) => ConnectionsState
}

const reducers: Reducers = {
  began: begin,
  done(state, { namespaces, as }) {
    const over = namespaces.filter((name) => state.pending[name] === as)
    return over.length > 0 ? { ...state, pending: without(state.pending, over) } : state
  },
  connected: connect,
  accounts: changeAccounts,
  network(state, { id, networkId }) {
    const isNew = state.connections.some((connection) => connection.id === id && connection.networkId !== networkId)
    return isNew ? update(state, id, (connection) => ({ ...connection, networkId })) : state
  },
  networks: (state, { id, networkIds }) => update(state, id, (connection) => ({ ...connection, networkIds })),
  user: (state, { id, user }) =>
    update(state, id, ({ user: _, ...connection }) => ({ ...connection, ...(user && { user }) })),
  ended: end,
  leaving: (state, { id }) => ({ ...state, leaving: [...state.leaving, id] }),
  remembered: (state, { stored }) => ({ ...state, remembered: stored }),
  deleted(state, { stored }) {
    const remembered = state.remembered.filter((item) => !stored.includes(item))
    return remembered.length === state.remembered.length ? state : { ...state, remembered }
  },
  switched: switchConnection,
  selected: (state, { namespace, networkId }) =>
    state.selected[namespace] === networkId
      ? state
      : { ...state, selected: { ...state.selected, [namespace]: networkId } },
  namespace: (state, { namespace }) => (state.namespace === namespace ? state : { ...state, namespace }),
}

/** Applies one event. Pure; an event about an unknown connection changes nothing. */
export const reduceConnections = (state: ConnectionsState, event: ConnectionsEvent): ConnectionsState =>
  (reducers[event.type] as (state: ConnectionsState, event: ConnectionsEvent) => ConnectionsState)(state, event)

/** The state of all connections, for what may write it. */
export interface ConnectionsStore {
  state(): ConnectionsState
  dispatch(event: ConnectionsEvent): void
  find(id: string): Connection | undefined
  /** The id by which the host knows a chain; wallets may have an older one. */
  canonical(id: CaipNetworkId): CaipNetworkId
  /** Drops all connections. What the user chose stays: namespace and chains. */
  clear(): void
}

export function createConnectionsStore(store: Store, networks: () => readonly Network[]): ConnectionsStore {
  const state = () => store.get(connectionsAtom)
  return {
    state,
    dispatch(event) {
      const next = reduceConnections(state(), event)
      if (next !== state()) store.set(connectionsAtom, next)
    },
    find: (id) => state().connections.find((connection) => connection.id === id),
    canonical: (id) => findNetwork(networks(), id)?.caipNetworkId ?? id,
    clear: () =>
      store.set(connectionsAtom, { ...noConnections, selected: state().selected, namespace: state().namespace }),
  }
}
