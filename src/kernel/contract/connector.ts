import type { AccountRef, WalletAccount, WalletUser } from './accounts.js'
import type { CaipNetworkId } from './caip.js'
import type { LoginFrame } from './login.js'
import type { Network } from './network.js'
import type { FeeTerms, RpcCall } from './rpc.js'
import type { SiwxMessage, SiwxSession } from './siwx.js'
import type { WalletListing } from './walletListing.js'

/**
 * The method by which a chain adapter tells a session which chain is in use from now on, with the CAIP-2 id as its one
 * parameter: for wallets that hold several chains at once, and hear with each request which one is meant. The source
 * answers it with null, or with the code 4902 for a chain that the wallet does not allow; no wallet ever hears it, and
 * providers refuse it to the page's libraries. Adapter and source may be of different makers, so the name is a contract.
 */
export type ChooseChain = 'latchkey_chooseChain'

/** How a connector reaches its wallet; decides its place in the list (spec section 2, connector type order). */
export type ConnectorType = 'walletConnect' | 'announced' | 'injected' | 'external' | 'auth'

/** A way to one wallet, as a source announces it. Everything in it is the wallet's own claim. */
export interface Connector {
  /** The same after a reload, unique in its source: an rdns, a wallet's name, `walletConnect`. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  /** CAIP-2 namespaces that it can connect. More than one: the user is asked which, or gets all at once. */
  readonly namespaces: readonly string[]
  /** Raw, as announced; views check it before they show it (S38). */
  readonly icon?: string
  readonly rdns?: string
  /** View that accompanies its connection. Default: the one for external wallets. */
  readonly view?: string
  /**
   * It is reached by a pairing: each attempt reports a URI (see `ConnectContext.progress`) that is scanned or followed.
   * Opening its view begins an attempt, and connecting again shows it. Absent: an attempt begins with a choice alone.
   */
  readonly pairs?: true
  /** Another connector claims the same identity: the list says so, and neither replaces the other (S38). */
  readonly clash?: boolean
}

/** A connector and the source that announced it. */
export interface KnownConnector extends Connector {
  readonly sourceId: string
}

/** What a source may tell about connectors while it discovers. */
export interface ConnectorReport {
  /** Adds one, or replaces the one with the same id. */
  add(connector: Connector): void
  remove(id: string): void
}

/** A request for sessions on one or more namespaces. */
export interface ConnectRequest {
  readonly connector: Connector
  /** Namespaces that are wanted; a source may serve fewer, never others. */
  readonly namespaces: readonly string[]
  /** Chains that the host knows in these namespaces, the preferred one first. */
  readonly networks: readonly Network[]
  /** Never prompts: only what the wallet already allowed. Nothing allowed: resolves with an empty list. */
  readonly silent: boolean
  /** The account that is restored: a source that holds several sessions answers with the one that has it, this account first. */
  readonly account?: AccountRef
  /** The wallet that the user chose from the list, when it is reached through a pairing. */
  readonly wallet?: WalletListing
  /**
   * What the caller of `connect` handed over for this connector, as it is: a code that was entered, the URI of a login. Its
   * form is the source's own, and the source checks it. Absent in silent requests.
   */
  readonly input?: unknown
  /**
   * The app wants a sign-in besides: a source whose wallet can connect and sign in one step hands this message to it, and
   * puts what was signed into its session. Its `accountAddress` is `anyAccount`: the account that signs takes its place, in
   * its text (`toString`) as well.
   * Undefined: on this chain no sign-in is asked for, or there is no message now. Absent in silent requests.
   */
  readonly signIn?: (chainId: CaipNetworkId) => Promise<SiwxMessage | undefined>
}

/** What happens to a session by itself; told by the source in the order it happens. */
export type SessionChange =
  | { readonly type: 'accounts'; readonly namespace: string; readonly accounts: readonly WalletAccount[] }
  | { readonly type: 'network'; readonly namespace: string; readonly networkId: CaipNetworkId }
  /** The wallet allows other chains than before (see `ConnectorSession.networkIds`). */
  | {
      readonly type: 'networks'
      readonly namespace: string
      readonly networkIds: readonly CaipNetworkId[] | undefined
    }
  /** The user is known, has other data, or is known no more. */
  | { readonly type: 'user'; readonly namespace: string; readonly user: WalletUser | undefined }
  /**
   * The wallet ended it, vanished, or a session of several namespaces was closed as a whole. `reason`: its time was over; the
   * user ended it, here or in another of its namespaces, so that it is no news to them. Default: its wallet ended it.
   */
  | { readonly type: 'ended'; readonly namespace: string; readonly reason?: 'expired' | 'user' }

/** What a pairing shows on the way: the connecting view reads it. */
export interface PairingProgress {
  /** To be shown as a QR code, or opened as a deep link. */
  readonly uri: string
  /** Unix time in ms after which `uri` is worthless. */
  readonly expiresAt: number
}

/** What a wallet says of itself. Its own claim: views show it as text and check the picture (S38). */
export interface WalletInfo {
  readonly name: string
  readonly icon?: string
  readonly url?: string
}

/** What the kernel hands to one attempt to connect. */
export interface ConnectContext {
  /**
   * May be called before `connect` resolves: some wallets announce first and answer later.
   * @throws {LatchkeyError} CONNECTION_STATUS_INVALID for a change of another type; nothing is changed
   */
  emit(change: SessionChange): void
  progress(progress: PairingProgress): void
  /** Aborts when the user or the caller cancels, or a newer attempt begins; a late answer is then ignored. */
  readonly signal: AbortSignal
  /** Runs when the attempt fails or its last session ends, last-in first-out. */
  onDispose(dispose: () => void): void
}

/** A live way to a wallet on one namespace. */
export interface ConnectorSession {
  readonly namespace: string
  /** The first is the active one. Never empty. */
  readonly accounts: readonly WalletAccount[]
  readonly networkId: CaipNetworkId
  /** Chains that the wallet allows, when it cannot be led to others; absent when it may be asked for any. */
  readonly networkIds?: readonly CaipNetworkId[]
  /** The wallet that answered, where the connector is not the wallet itself. */
  readonly wallet?: WalletInfo
  /** The user who was let in, where the connector knows. Texts of 256 characters at most; longer ones are dropped. */
  readonly user?: WalletUser
  /** How the user was let in, for usage events: `email`, `google`. Default: what the connector's type says. */
  readonly method?: string
  /** What the wallet signed while it connected (see `ConnectRequest.signIn`); the app's sign-in verifies it. */
  readonly signedIn?: readonly SiwxSession[]
  /** Asks the wallet. `networkId` says on which chain, for wallets that hold several at once (CAIP-27). */
  request(
    call: RpcCall,
    options: { readonly networkId: CaipNetworkId; readonly signal?: AbortSignal; readonly terms?: FeeTerms },
  ): Promise<unknown>
  /** Tells the wallet that the user has disconnected, as well as it can. It is waited for 3 s at most. */
  disconnect(): Promise<void>
  /** Makes another of `accounts` the active one, where the wallet can. */
  switchAccount?(account: AccountRef): Promise<void>
}

/** A source at work. */
export interface ConnectorSource {
  /** Begins to announce connectors, late ones too, until the context's signal aborts. */
  discover?(report: ConnectorReport): void
  /**
   * Fetches what `connect` needs besides and keeps it: called when a list of wallets is near or in sight and the page idle.
   * What fails is fetched again by `connect`.
   */
  preload?(): Promise<unknown>
  /**
   * Connects, through a connector that it announced. Resolves with one session per namespace granted; with none when `silent` and nothing is allowed.
   * @throws {LatchkeyError} CONNECTION_REJECTED when the user declines, CONNECTION_FAILED, CONNECTION_PENDING, CODE_UNAVAILABLE when code did not arrive: what is stored is kept then
   */
  connect(request: ConnectRequest, context: ConnectContext): Promise<readonly ConnectorSession[]>
  /**
   * Begins a pairing before a wallet was chosen, and resolves with its URI, so that a tap can lead to a wallet in its own
   * task. A `connect` of the same connector and namespaces that follows goes on with it; when `signal` aborts before, it
   * is given up.
   * @throws {LatchkeyError} the errors of `connect`
   */
  prepare?(
    request: Pick<ConnectRequest, 'connector' | 'namespaces' | 'networks' | 'signIn'>,
    signal: AbortSignal,
  ): Promise<PairingProgress>
  /** The channel to its login frame. Only plugins with the permission `login` reach it. */
  readonly login?: LoginFrame
}
