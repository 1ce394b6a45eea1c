import type { CaipNetworkId } from './caip.js'
import type { Clock } from './clock.js'
import type { Network } from './network.js'
import type { AppMetadata } from './options.js'
import type { SiwxMessageData, SiwxSession } from './siwx.js'
import type { WalletListing } from './walletListing.js'

/** Version of both contracts in this file; another one is refused at creation. */
export const adapterApi = 1

// ---------------------------------------------------------------- words that both contracts share

/** A JSON-RPC call, as CAIP-27 hands it to a wallet. */
export interface RpcCall {
  readonly method: string
  readonly params?: unknown
}

/** Sends one call and resolves with the bare result; rejects with the far side's own error. */
export type Request = (call: RpcCall, options?: { readonly signal?: AbortSignal }) => Promise<unknown>

/**
 * The method by which a chain adapter tells a session which chain is in use from now on, with the CAIP-2 id as its one
 * parameter: for wallets that hold several chains at once, and hear with each request which one is meant. The source
 * answers it with null, or with the code 4902 for a chain that the wallet does not allow; no wallet ever hears it, and
 * providers refuse it to the page's libraries. Adapter and source may be of different makers, so the name is a contract.
 */
export type ChooseChain = 'latchkey_chooseChain'

/** What kind of account an address is (spec section 3, Account). */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

/** An account as a connector source reports it. */
export interface WalletAccount {
  /** In the namespace's canonical spelling: checksummed on EVM. */
  readonly address: string
  /** Default `eoa`. */
  readonly type?: AccountType
  readonly publicKey?: string
  /** Derivation path, where the wallet says it. */
  readonly path?: string
}

/** An amount of a coin or token. `value` is in smallest units. */
export interface Amount {
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

/** A token on one chain. Without `address` it is the chain's native coin. */
export interface Token {
  readonly networkId: CaipNetworkId
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string
}

// ---------------------------------------------------------------- chain adapter: what to do on a namespace

/** What a read works with: one chain, and a way to ask its nodes. */
export interface ReadHandle {
  readonly network: Network
  /** Asks the services' RPC, then the URLs that the host gave; never a host that nobody chose. 10 s timeout. */
  readonly read: Request
  /** Aborts when the caller lost interest or the instance stopped. */
  readonly signal: AbortSignal
}

/** What an action works with: one account of one live connection, on one chain. */
export interface WalletHandle extends ReadHandle {
  readonly account: WalletAccount
  /** Asks the wallet, on `network`. May open the wallet's own prompt. */
  readonly request: Request
}

/** A transfer of a native coin or a token. */
export interface TransferRequest {
  readonly token: Token
  /** Receiver, in the namespace's canonical spelling (see `ChainAdapter.toAddress`). */
  readonly to: string
  /** In smallest units of the token. */
  readonly value: bigint
}

/** What a transfer would cost, in the native coin. */
export interface TransferEstimate {
  readonly fee: Amount
}

/** What became of a transaction that was sent. */
export interface TransactionOutcome {
  readonly status: 'success' | 'reverted'
}

/** What became of a batch of calls. */
export interface CallsStatus {
  readonly status: 'pending' | 'success' | 'failed' | 'reverted' | 'partial'
  /** Whether the calls were executed as one. */
  readonly atomic: boolean
  /** Hashes of the transactions that carry the calls, as far as they are known. */
  readonly hashes: readonly string[]
}

/** State of one namespace, as the adapter's provider shows it to the host's libraries. */
export interface ProviderState {
  readonly accounts: readonly WalletAccount[]
  /** The wallet's chain while connected, else the selected one. */
  readonly networkId: CaipNetworkId | undefined
  readonly connected: boolean
}

/** What an adapter builds the host's provider from. */
export interface ProviderLink {
  state(): ProviderState
  /** Calls back after each change; returns its own stop. */
  watch(listener: (now: ProviderState, before: ProviderState) => void): () => void
  /** The active wallet of the namespace. @throws {LatchkeyError} NOT_CONNECTED */
  readonly request: Request
  /** The nodes of the current chain, as `ReadHandle.read`. */
  readonly read: Request
  /**
   * For a library that asks for accounts: the active wallet's at once, else those of the wallet that the user chooses in
   * the modal, which opens once for all who ask. @throws {LatchkeyError} MODAL_CLOSED (dismissed), and those of `connect`
   */
  connect(): Promise<readonly WalletAccount[]>
  /** Goes through the kernel, so that views and storage follow. */
  switchNetwork(id: CaipNetworkId): Promise<void>
}

/** The namespace's own provider: EIP-1193 in shape on every namespace, so that one facade serves all. */
export interface ChainProvider {
  request(call: RpcCall): Promise<unknown>
  on(event: string, listener: (...values: never[]) => void): unknown
  removeListener(event: string, listener: (...values: never[]) => void): unknown
}

/** What an adapter builds for `latchkey.provider(namespace)`. */
export interface AdapterProvider extends ChainProvider {
  /**
   * @param link the one of `createProvider`, with `request` bound to the account that was in use when the host asked:
   * what needs the wallet goes through it, or another account could sign (F26). Default: the one of `createProvider`
   */
  request(call: RpcCall, link?: ProviderLink): Promise<unknown>
}

/**
 * What can be done on one namespace. Only `toAddress` is required: a namespace that cannot do
 * a thing leaves the method out, and callers test for the method, never for a chain's name.
 * Errors leave as `LatchkeyError`; a person's "no" has the outcome `rejected`.
 */
export interface ChainAdapter {
  /** The canonical spelling of an address, or undefined when the text is none. */
  toAddress(text: string): string | undefined
  /** Resolves once the wallet was read back on that chain. @throws CHAIN_NOT_SUPPORTED, SWITCH_REJECTED, SWITCH_FAILED */
  switchNetwork?(wallet: WalletHandle, network: Network): Promise<void>
  /** Native balance, or the token's when one is given. With a wallet on that chain its own node is asked first. */
  readBalance?(handle: ReadHandle | WalletHandle, address: string, token?: Token): Promise<Amount>
  /** Name, symbol and decimals of a token contract. @throws TOKEN_UNKNOWN */
  readToken?(handle: ReadHandle, address: string): Promise<Token>
  /** Address behind a human-readable name, or undefined when it has none. */
  resolveName?(handle: ReadHandle, name: string): Promise<string | undefined>
  /** Signs a text or bytes; resolves with the signature in the namespace's usual encoding. */
  signMessage?(wallet: WalletHandle, message: string | Uint8Array): Promise<string>
  /** Signs structured data of the namespace's own form (EIP-712 on EVM). */
  signTypedData?(wallet: WalletHandle, data: unknown): Promise<string>
  /** Sends a transaction of the namespace's own form; resolves with its hash as soon as the wallet has sent it. */
  sendTransaction?(wallet: WalletHandle, transaction: unknown): Promise<string>
  /** Cost of a transfer. @throws INSUFFICIENT_FUNDS, TRANSFER_INVALID, TRANSFER_REFUSED */
  estimateTransfer?(wallet: WalletHandle, transfer: TransferRequest): Promise<TransferEstimate>
  /** The most of a token that can be sent to `to`: a native coin keeps back its fee. */
  readMaxTransfer?(wallet: WalletHandle, transfer: Omit<TransferRequest, 'value'>): Promise<bigint>
  /**
   * Sends a coin or token; resolves with the hash as soon as the wallet has sent it. An error whose code does not say
   * whether it may be under way all the same, or says it wrongly, has `maybeSent` in its data.
   */
  transfer?(wallet: WalletHandle, transfer: TransferRequest): Promise<string>
  /** Waits until a transaction is in a block; aborted by the handle's signal. A transfer that moved nothing is `reverted`. */
  waitForTransaction?(handle: ReadHandle, hash: string): Promise<TransactionOutcome>
  /** What the wallet can do on each chain (EIP-5792), keyed by CAIP-2 id; empty when it cannot say. */
  readCapabilities?(wallet: WalletHandle): Promise<Readonly<Record<CaipNetworkId, unknown>>>
  /**
   * Hands several calls of the namespace's own form to the wallet as one request (EIP-5792 on EVM); resolves with the
   * batch's id. Never falls back to one transaction after the other: that is another promise, and the host's to make.
   */
  sendCalls?(wallet: WalletHandle, calls: unknown): Promise<string>
  /** What became of a batch. @throws CALLS_UNKNOWN */
  readCallsStatus?(wallet: WalletHandle, id: string): Promise<CallsStatus>
  /**
   * Asks a node which chain it serves, by a method of the namespace, and compares. The kernel asks each address of the
   * host's once before it is used, and drops one of another chain (F14). Default: every address is believed.
   */
  servesNetwork?(handle: ReadHandle): Promise<boolean>
  /** The provider that `latchkey.provider(namespace)` forwards to. */
  createProvider?(link: ProviderLink): AdapterProvider | Promise<AdapterProvider>
}

/** Names of the methods of a chain adapter that a wallet may lack. */
export type ChainCapability = Exclude<keyof ChainAdapter, 'toAddress' | 'servesNetwork' | 'createProvider'>

/** The lazy half of a chain adapter. `setup` may fail; loading the module must not. */
export interface AdapterModule<Options = never> {
  setup(context: AdapterContext, options: Options): ChainAdapter
}

/** What an adapter or source is given once, when its lazy half arrives. */
export interface AdapterContext {
  /** Id of the instance: names what is kept for it. */
  readonly id: string
  /** The instance's project at its services. */
  readonly projectId: string | undefined
  /** How the host presents itself to wallets, completed by what the page says. */
  app(): AppMetadata
  /** The networks of the instance, as they are now. */
  networks(): readonly Network[]
  /** Time, as tests may set it. */
  readonly clock: Clock
  /** Aborts when the instance stops. */
  readonly signal: AbortSignal
  /** Runs on stop, last-in first-out. */
  onDispose(dispose: () => void): void
  /** Runs when the person comes back: the page is shown again, restored from the cache, or online again. Returns its own stop. */
  onReturn(run: () => void): () => void
}

/** The eager half of a chain adapter: at most 0.25 kB in every host's first load. */
export interface AdapterDescriptor<Id extends string = string, Namespace extends string = string> {
  readonly kind: 'adapter'
  readonly id: Id
  readonly api: number
  /** CAIP-2 namespace that it serves. One adapter per namespace. */
  readonly namespace: Namespace
  /** Its own way to reach wallets, registered with it. */
  readonly source?: SourceDescriptor
  /** A minimal adapter (accounts and requests) that a full one replaces. Default false. */
  readonly minimal?: boolean
  load(): Promise<AdapterModule>
  readonly options: unknown
}

/** Makes descriptors of one adapter; `evm()` or `evm({ ... })`. */
export interface AdapterFactory<Id extends string, Namespace extends string, Options> {
  (...options: OptionArguments<Options>): AdapterDescriptor<Id, Namespace>
  readonly id: Id
}

/** No argument when nothing can be set, an optional one when nothing must be. */
export type OptionArguments<Options> = unknown extends Options
  ? []
  : Record<never, never> extends Options
    ? [options?: Options]
    : [options: Options]

/** What is written of an adapter; everything else is inferred from `load`. */
export interface AdapterDefinition<Id extends string, Namespace extends string, Options> {
  readonly id: Id
  readonly api: typeof adapterApi
  readonly namespace: Namespace
  readonly source?: SourceDescriptor | ((options: Options | undefined) => SourceDescriptor)
  readonly minimal?: boolean
  load(): Promise<AdapterModule<Options>>
}

/** Declares a chain adapter. @example export const evm = defineAdapter({ id: 'evm', api: 1, namespace: 'eip155', load: () => import('./adapter.js') }) */
export function defineAdapter<const Id extends string, const Namespace extends string, Options = unknown>(
  definition: AdapterDefinition<Id, Namespace, Options>,
): AdapterFactory<Id, Namespace, Options> {
  const { source, load } = definition
  const make = (options?: Options): AdapterDescriptor<Id, Namespace> => ({
    ...definition,
    kind: 'adapter',
    source: typeof source === 'function' ? source(options) : source,
    // The options are the ones of this factory: only `setup` of the same module ever sees them.
    load: load as unknown as () => Promise<AdapterModule>,
    options: options ?? {},
  })
  return Object.assign(make, { id: definition.id }) as AdapterFactory<Id, Namespace, Options>
}

// ---------------------------------------------------------------- connector source: how wallets are reached

/** How a connector reaches its wallet; decides its place in the list (spec section 2, connector type order). */
export type ConnectorType = 'walletConnect' | 'announced' | 'injected' | 'external' | 'auth'

/** A way to one wallet, as a source announces it. Everything in it is the wallet's own claim. */
export interface Connector {
  /** The same after a reload, unique in its source: an rdns, a wallet's name, `walletConnect`. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  /** CAIP-2 namespaces that it can connect. More than one: the person is asked which, or gets all at once. */
  readonly namespaces: readonly string[]
  /** Raw, as announced; views check it before they show it (S38). */
  readonly icon?: string
  readonly rdns?: string
  /** View that accompanies its connection. Default: the one for external wallets. */
  readonly view?: string
  /** Another connector claims the same identity: the list says so, and neither replaces the other (S38). */
  readonly clash?: boolean
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
  readonly address?: string
  /** The wallet that the person chose from the list, when it is reached through a pairing. */
  readonly wallet?: WalletListing
  /**
   * The app wants a sign-in besides: a source whose wallet can connect and sign in one step hands this message to it, and
   * puts what was signed into its session. Its `accountAddress` is `anyAccount`: the account that signs takes its place.
   * Undefined: on this chain nobody is asked, or there is no message now. Absent in silent requests.
   */
  readonly signIn?: (chainId: CaipNetworkId) => Promise<SiwxMessageData | undefined>
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
  /** The wallet ended it, vanished, or a session of several namespaces was closed as a whole. */
  | { readonly type: 'ended'; readonly namespace: string }

/** What a pairing shows on the way: the connecting view reads it. */
export interface PairingProgress {
  /** To be shown as a QR code, or opened as a deep link. */
  readonly uri: string
  /** Unix time in ms after which `uri` is worthless. */
  readonly expiresAt: number
}

/** Who a wallet says it is. Its own claim: views show it as text and check the picture (S38). */
export interface WalletInfo {
  readonly name: string
  readonly icon?: string
  readonly url?: string
}

/** What the kernel hands to one attempt to connect. */
export interface ConnectContext {
  /** May be called before `connect` resolves: some wallets announce first and answer later. */
  emit(change: SessionChange): void
  progress(progress: PairingProgress): void
  /** Aborts when the person cancels or a newer attempt begins; a late answer is then ignored. */
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
  /** Who answered, where the connector is not the wallet itself. */
  readonly wallet?: WalletInfo
  /** What the wallet signed while it connected (see `ConnectRequest.signIn`); the app's sign-in verifies it. */
  readonly signedIn?: readonly SiwxSession[]
  /** Asks the wallet. `networkId` says on which chain, for wallets that hold several at once (CAIP-27). */
  request(
    call: RpcCall,
    options: { readonly networkId: CaipNetworkId; readonly signal?: AbortSignal },
  ): Promise<unknown>
  /** Asks the wallet to forget us, as well as it can. Settles within 3 s or is left behind. */
  disconnect(): Promise<void>
  /** Makes another of `accounts` the active one, where the wallet can. */
  switchAccount?(address: string): Promise<void>
}

/** A source at work. */
export interface ConnectorSource {
  /** Begins to announce connectors, late ones too, until the context's signal aborts. */
  discover?(report: ConnectorReport): void
  /**
   * Connects, through a connector that it announced. Resolves with one session per namespace granted; with none when `silent` and nothing is allowed.
   * @throws {LatchkeyError} CONNECTION_REJECTED when the person declines, CONNECTION_FAILED, CONNECTION_PENDING, CODE_UNAVAILABLE when code did not arrive: what is stored is kept then
   */
  connect(request: ConnectRequest, context: ConnectContext): Promise<readonly ConnectorSession[]>
  /**
   * Begins a pairing before anybody has chosen, and resolves with its URI, so that a tap can lead to a wallet in its own
   * task. A `connect` of the same connector and namespaces that follows goes on with it; when `signal` aborts before, it
   * is given up.
   * @throws {LatchkeyError} the errors of `connect`
   */
  prepare?(request: Omit<ConnectRequest, 'silent' | 'wallet'>, signal: AbortSignal): Promise<PairingProgress>
  /** The channel to its login frame; the methods are the source's own. Only plugins with the grant `login` reach it. */
  login?(call: RpcCall): Promise<unknown>
}

/** The lazy half of a connector source. */
export interface SourceModule<Options = never> {
  setup(context: AdapterContext, options: Options): ConnectorSource
}

/** The eager half of a connector source. */
export interface SourceDescriptor<Id extends string = string, Namespace extends string = string> {
  readonly kind: 'source'
  readonly id: Id
  readonly api: number
  /** Namespaces that it can reach. */
  readonly namespaces: readonly string[]
  /** Connectors known without loading code: their rows are in the list, the code comes when one is used. */
  readonly connectors?: readonly Connector[]
  /** Minimal adapters (accounts and requests) for namespaces that no listed adapter serves. */
  readonly adapters?: readonly AdapterDescriptor<string, Namespace>[]
  /** Whether it looks for wallets: then its code comes when the list is shown, or stored connections are restored. */
  readonly discovers?: boolean
  /** Whether it has a login frame, for plugins that need the grant `login`. */
  readonly login?: boolean
  load(): Promise<SourceModule>
  /** Code that connecting needs besides; fetched beside everything else when stored connections are restored. */
  ahead?(): Promise<unknown>
  readonly options: unknown
}

/** Makes descriptors of one source. */
export interface SourceFactory<Id extends string, Options, Namespace extends string = never> {
  (...options: OptionArguments<Options>): SourceDescriptor<Id, Namespace>
  readonly id: Id
}

/** What is written of a source; everything else is inferred from `load`. */
export interface SourceDefinition<Id extends string, Options, Namespace extends string = never> {
  readonly id: Id
  readonly api: typeof adapterApi
  readonly namespaces: readonly string[]
  /** A function where the options decide which there are. */
  readonly connectors?: readonly Connector[] | ((options: Options | undefined) => readonly Connector[])
  readonly adapters?: readonly AdapterDescriptor<string, Namespace>[]
  readonly discovers?: boolean
  readonly login?: boolean
  load(): Promise<SourceModule<Options>>
  ahead?(): Promise<unknown>
}

/** Declares a connector source. */
export function defineConnectorSource<
  const Id extends string,
  Options = unknown,
  const Namespace extends string = never,
>(definition: SourceDefinition<Id, Options, Namespace>): SourceFactory<Id, Options, Namespace> {
  const { connectors } = definition
  const make = (options?: Options): SourceDescriptor<Id, Namespace> => ({
    ...definition,
    kind: 'source',
    connectors: typeof connectors === 'function' ? connectors(options) : connectors,
    load: definition.load as unknown as () => Promise<SourceModule>,
    options: options ?? {},
  })
  return Object.assign(make, { id: definition.id }) as SourceFactory<Id, Options, Namespace>
}
