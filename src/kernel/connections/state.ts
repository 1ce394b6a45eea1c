import { atom } from 'jotai/vanilla'
import type { AccountRef } from '../contract/accounts.js'
import type { CaipNetworkId } from '../contract/caip.js'
import type { KnownConnector } from '../contract/connector.js'
import type { Connection, ConnectionStatus } from '../contract/state.js'

/** All that is known of connections. Parts that an event does not concern stay the same objects. */
export interface ConnectionsState {
  /** Live ones, the most recent first. */
  readonly connections: readonly Connection[]
  /** Id of the active connection, by namespace. */
  readonly active: Readonly<Record<string, string>>
  /** Attempts under way, by namespace. */
  readonly pending: Readonly<Record<string, 'connecting' | 'reconnecting'>>
  /** Chain that was chosen while nothing was connected, by namespace. */
  readonly selected: Readonly<Record<string, CaipNetworkId>>
  /** The namespace in use. */
  readonly namespace: string | undefined
  /** Stored ones that are not live: they stay stored until their wallet says no, or the user disconnects. */
  readonly remembered: readonly StoredConnection[]
  /** Ids of live ones that the user has disconnected, while their wallets are told: a reload must not bring them back. */
  readonly leaving: readonly string[]
}

export const noConnections: ConnectionsState = {
  connections: [],
  active: {},
  pending: {},
  selected: {},
  namespace: undefined,
  remembered: [],
  leaving: [],
}

/** Status of a namespace: derived, so that it is never `connected` without a live connection. */
export const statusOf = (state: ConnectionsState, namespace: string | undefined): ConnectionStatus => {
  if (namespace === undefined) return 'disconnected'
  return state.active[namespace] ? 'connected' : (state.pending[namespace] ?? 'disconnected')
}

/** State of all connections. Written by `connections` only. */
export const connectionsAtom = atom<ConnectionsState>(noConnections)

/** Connectors on offer, in the order of announcement. */
export const connectorsAtom = atom<readonly KnownConnector[]>([])

/** A connection as it is remembered: names only, no secret (S36). */
export interface StoredConnection extends AccountRef {
  readonly connector: string
  readonly source: string
  readonly namespace: string
  /** The wallet's name, where the connector reaches many. */
  readonly wallet?: string
}
