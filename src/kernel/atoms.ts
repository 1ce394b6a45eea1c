import { atom } from 'jotai/vanilla'
import type { Connector, PairingProgress } from './adapter.js'
import type { CaipNetworkId } from './caip.js'
import type { LatchkeyError } from './errors.js'
import type { Network } from './network.js'
import type { SiwxSession } from './siwx.js'
import type {
  Alert,
  ConnectAttempt,
  Connection,
  ConnectionStatus,
  Flag,
  PluginStatus,
  RecentConnection,
  ThemeMode,
  ThemeVariables,
  Toast,
  ViewEntry,
} from './state.js'
import type { StoredConnection } from './storedConnections.js'
import type { Catalogue } from './translate.js'
import type { WalletListing } from './walletListing.js'

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
/** Connections that have ended and can be made again. Written by the history of connections, where there is one. */
export const pastAtom = atom<readonly RecentConnection[]>([])
/** The attempt that a person sees, until it succeeded or was left. */
export const attemptAtom = atom<ConnectAttempt | undefined>(undefined)

/** A pairing made ahead of a choice, for the connector and namespaces that it is for. */
export interface PreparedPairing extends PairingProgress {
  readonly connector: KnownConnector
  readonly namespaces: readonly string[]
}

/** The pairing that is ready, while a list is in sight whose wallets need one. */
export const preparedAtom = atom<PreparedPairing | undefined>(undefined)

/** A sign-in that the person is asked for. */
export interface SignInRequest {
  readonly connection: Connection
  readonly network: Network
  /** Whether the app is of no use without it. */
  readonly required: boolean
  /** The wallet is asked. */
  readonly signing: boolean
  /** Why the last try ended without a session. */
  readonly error?: LatchkeyError
}

/** The sign-in in sight. */
export const signInAtom = atom<SignInRequest | undefined>(undefined)
/** Session of the account in use on its chain. */
export const sessionAtom = atom<SiwxSession | undefined>(undefined)

/** The history, the oldest first. Empty while closed. */
export const historyAtom = atom<readonly ViewEntry[]>([])
/** True while the modal shakes. */
export const shakingAtom = atom(false)

/** Chains on offer. */
export const networksAtom = atom<readonly Network[]>([])
/** Every feature's switch. */
export const flagsAtom = atom<Readonly<Record<string, Flag>>>({})
/** True once stored connections were tried. */
export const readyAtom = atom(false)
/** Theme, as the host or the person set it. */
export const themeAtom = atom<{ readonly mode: ThemeMode; readonly variables: ThemeVariables }>({
  mode: 'system',
  variables: {},
})
/** Texts of the loaded plugins: by plugin, then by locale. */
export const cataloguesAtom = atom<Readonly<Record<string, Readonly<Record<string, Catalogue>>>>>({})

/** A connector and the source that announced it. */
export interface KnownConnector extends Connector {
  readonly sourceId: string
}

/** Connectors on offer, in the order of announcement. */
export const connectorsAtom = atom<readonly KnownConnector[]>([])

/** Wallets used last, by the id of their connector or listing, the most recent first: two are remembered (spec section 9). */
export const recentAtom = atom<readonly string[]>([])

/** What the directory of wallets said for the first list. */
export interface WalletSuggestions {
  /** `failed`: something is missing, and can be asked for again. */
  readonly status: 'pending' | 'ready' | 'failed'
  /** Wallets that someone named, by their id, their rdns or their name; others may be among them. */
  readonly named: readonly WalletListing[]
  /** The first page, in the directory's order. */
  readonly first: readonly WalletListing[]
  /** Wallets in the directory; undefined until it answered. */
  readonly count: number | undefined
}

/** Suggestions by namespace (`''`: all). Empty until a list is shown, and where there is no directory. */
export const suggestionsAtom = atom<Readonly<Record<string, WalletSuggestions>>>({})

/** The toast in sight. */
export const toastAtom = atom<Toast | undefined>(undefined)
/** Alerts that were raised, each code once, the oldest first. */
export const alertsAtom = atom<readonly Alert[]>([])

/** What became of each plugin, by id. */
export const pluginStatusAtom = atom<Readonly<Record<string, PluginStatus>>>({})

/** Whether a flag switches its feature on. */
export const isOn = (flag: Flag | undefined): boolean =>
  Array.isArray(flag?.value) ? flag.value.length > 0 : flag?.value === true

/** Counts balances that were asked for past the cache and came: what shows one asks again, and finds the new figure there. */
export const balancesAtom = atom(0)
