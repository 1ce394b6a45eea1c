/**
 * The parts of the WalletConnect SDK that are used, as they are in 2.21.8. Written down here, so that neither our types
 * nor a host's build need the SDK, and so that one place says on which of its inner parts we lean.
 */

/** What the SDK keeps its state in. */
export interface SdkStorage {
  getKeys(): Promise<string[]>
  getEntries<Value>(): Promise<[string, Value][]>
  getItem<Value>(key: string): Promise<Value | undefined>
  setItem<Value>(key: string, value: Value): Promise<void>
  removeItem(key: string): Promise<void>
}

/** Its events: Node's emitter. */
export interface SdkEvents {
  on(event: string, listener: (payload: never) => void): unknown
  off(event: string, listener: (payload: never) => void): unknown
  once(event: string, listener: (payload: never) => void): unknown
  emit(event: string, payload?: unknown): boolean
  removeAllListeners(event: string): unknown
  setMaxListeners?(count: number): unknown
}

/** A table of the SDK, kept in its storage. */
export interface SdkStore<Key, Item> {
  readonly keys: Key[]
  getAll(): Item[]
  set(key: Key, item: Item): Promise<void>
  delete(key: Key, reason: { code: number; message: string }): Promise<void>
}

/** What is asked for, or granted, in one namespace (CAIP-25). Keys are a namespace or a chain. */
export interface SdkNamespace {
  readonly chains?: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** CAIP-10 ids; only in what was granted. */
  readonly accounts?: readonly string[]
}
export type SdkNamespaces = Readonly<Record<string, SdkNamespace>>

/** What a peer says of itself. */
export interface SdkMetadata {
  readonly name?: unknown
  readonly url?: unknown
  readonly icons?: unknown
}

/** A session, as the SDK keeps it. What is in it came from the wallet. */
export interface SdkSession {
  readonly topic: string
  /** Unix time in seconds. */
  readonly expiry: number
  readonly namespaces: SdkNamespaces
  readonly pairingTopic?: string
  readonly peer?: { readonly metadata?: SdkMetadata }
}

/** A socket to the relay; another one after each reconnect. */
export interface SdkSocket {
  readonly events: SdkEvents
  connect(): Promise<void>
  disconnect(): Promise<void>
  request(call: { method: string; params: unknown }): Promise<unknown>
  readonly connection: { send(payload: unknown): Promise<void> }
}

/** What carries messages. The members after the blank line are private in the SDK's types. */
export interface SdkRelayer {
  readonly events: SdkEvents
  readonly connected: boolean
  readonly subscriber: SdkSubscriber
  readonly publisher: SdkPublisher
  transportExplicitlyClosed: boolean
  confirmOnlineStateOrThrow(): Promise<void>
  transportOpen(): Promise<void>
  transportClose(): Promise<void>
  subscribe(topic: string, options: { transportType: string }): Promise<unknown>
  unsubscribe(topic: string): Promise<void>

  provider: SdkSocket
  relayUrl: string
  connectionAttemptInProgress: boolean
  reconnectInProgress: boolean
  hasExperiencedNetworkDisruption: boolean
  pingTimeout?: ReturnType<typeof setTimeout>
  reconnectTimeout?: ReturnType<typeof setTimeout>
  connect(): Promise<void>
  createProvider(): Promise<void>
  unregisterProviderListeners(): void
  onProviderPayload(payload: unknown): Promise<void>
  recordMessageEvent(event: unknown, direction?: unknown): Promise<void>
}

export interface SdkSubscriber {
  readonly events: SdkEvents
  readonly hasAnyTopics: boolean
  readonly topics: string[]
  readonly values: { readonly topic: string }[]
  readonly pending: Map<string, unknown>
  readonly storageKey: string
  start(): Promise<void>
  stop(): Promise<void>

  cached: { readonly topic: string }[]
  readonly topicMap: { get(topic: string): string[] }
  checkPending(): Promise<void>
  onUnsubscribe(topic: string, id: string, reason: { code: number; message: string }): Promise<void>
}

export interface SdkPublisher {
  readonly queue: Map<string, { readonly request: unknown; readonly opts?: unknown }>
  rpcPublish(request: unknown, opts: unknown): Promise<unknown>
  checkQueue(): void
}

export interface SdkCrypto {
  generateKeyPair(): Promise<string>
  /** Resolves with the topic that both sides have then. */
  generateSharedKey(publicKey: string, peerPublicKey: string): Promise<string>
  deleteKeyPair(publicKey: string): Promise<void>
  deleteSymKey(topic: string): Promise<void>
  decode: (topic: string, message: string, options?: { receiverPublicKey?: string }) => Promise<unknown>
}

export interface SdkCore {
  readonly storage: SdkStorage
  readonly relayer: SdkRelayer
  readonly heartbeat: { readonly events: SdkEvents; stop(): void }
  readonly expirer: { set(key: string | number, expiry: number): void; del(key: string | number): void }
  readonly crypto: SdkCrypto
  readonly pairing: {
    readonly pairings: SdkStore<string, { readonly topic: string; readonly active: boolean }>
    create(options: { methods: string[]; transportType: string }): Promise<{ topic: string; uri: string }>
  }
  readonly history: {
    readonly values: readonly { readonly topic: string }[]
    /** @param id default: all of the topic */
    delete(topic: string, id?: number): void
  }
  readonly eventClient: object
  readonly verify: object
}

/** One of our calls that waits for the wallet. */
export interface SdkRequest {
  readonly topic: string
  readonly method: string
  readonly params: unknown
  readonly clientRpcId?: number
  /** Seconds. */
  readonly expiry?: number
  readonly throwOnFailedPublish: boolean
}

export interface SdkClient {
  readonly core: SdkCore
  readonly events: SdkEvents
  readonly metadata: SdkMetadata
  readonly session: SdkStore<string, SdkSession>
  readonly proposal: SdkStore<number, { readonly id: number; readonly pairingTopic: string }>
  connect(params: { optionalNamespaces: SdkNamespaces }): Promise<{ uri?: string; approval(): Promise<SdkSession> }>

  readonly engine: {
    readonly events: SdkEvents
    sendRequest(request: SdkRequest): Promise<number>
    deleteSession: (session: { topic: string; emitEvent?: boolean }) => Promise<void>
  }
}

/** A `UniversalProvider`, as far as it is used; a host may hand in one of its own. */
export interface WalletConnectProvider {
  readonly client: unknown
  disconnect(): Promise<void>
}

/** The same with what makes it usable for the host as well. */
export interface SdkProvider extends WalletConnectProvider {
  readonly client: SdkClient
  session?: SdkSession | undefined
  namespaces?: unknown
  optionalNamespaces?: unknown
  onConnect?(): void
}
