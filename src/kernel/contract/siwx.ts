import type { CaipNetworkId } from './caip.js'
import type { InstanceContext } from './context.js'

/** In place of an address, in a message for whichever account will sign it (behaviour.md 3.8, protocol/login-frame.md). */
export const anyAccount = '<<AccountAddress>>'

/** Fields of a sign-in message (ERC-4361, CAIP-122; spec section 3). Times are RFC 3339. */
export interface SiwxMessageData {
  /** In the namespace's canonical spelling; `anyAccount` until the message is signed. */
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  /** Host and port of the page that asks. */
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly statement?: string
  readonly resources?: readonly string[]
  readonly requestId?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
}

/** A message to be signed; `toString` gives the text that the wallet shows. */
export interface SiwxMessage extends SiwxMessageData {
  toString(): string
}

/** A signed message. */
export interface SiwxSession {
  readonly data: SiwxMessageData
  /** The text that was signed. */
  readonly message: string
  /** In the namespace's usual encoding. */
  readonly signature: string
  /** The CAIP-74 object that it came as, where a wallet connected and signed in one step. */
  readonly cacao?: unknown
}

/** Sign-in with a wallet, as a host brings it (behaviour.md 2.5). Whatever it rejects with is shown as a failure. */
export interface Siwx {
  /** `accountAddress` is `anyAccount` when a wallet is to connect and sign in one step. */
  createMessage(input: {
    readonly accountAddress: string
    readonly chainId: CaipNetworkId
    readonly notBefore?: string
  }): Promise<SiwxMessage>
  /** Signs in place of the wallet's usual way. Default: the namespace's `signMessage`. */
  signMessage?(input: {
    readonly message: string
    readonly chainId: CaipNetworkId
    readonly accountAddress: string
  }): Promise<string>
  /** Keeps a session. It must verify it, and reject when it is not good. */
  addSession(session: SiwxSession): Promise<void>
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /**
   * Ends all sessions of an account, on every chain of its namespace: what signing out and disconnecting mean. Default:
   * `revokeSession` for each chain of the app on which the account has one.
   */
  revokeAccount?(namespace: string, address: string): Promise<void>
  /** Replaces all sessions; rejects when one of them is not good. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** Sessions that are good now, the latest first. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SiwxSession[]>
  /** Tells when a session may have ended by itself. Called once; returns its own stop. */
  watch?(listener: () => void): () => void
  /** Whether the app is of no use without a session: closing then shakes, and cancelling leaves the wallet. Default false. */
  getRequired?(): boolean
  /** Whether sessions end with their connection. Default true. */
  readonly signOutOnDisconnect?: boolean
  /** Namespaces whose accounts are asked. Default all. */
  readonly namespaces?: readonly string[]
}

/** What a sign-in of ours is made with. */
export interface SiwxContext extends InstanceContext {}

/** What the option `siwx` takes: a host's own, or what makes one when it is first needed. */
export type SiwxOption = Siwx | ((context: SiwxContext) => Siwx | Promise<Siwx>)
