import type { CaipNetworkId, Siwx, SiwxContext, SiwxSession } from '../kernel/index.js'

/** What `siwx()` takes; everything may be left out. */
export interface SiwxOptions {
  /** Whether the app is of no use without a session: a user who does not sign is disconnected. Default true. */
  readonly required?: boolean
  /** Why the user is to sign, in one line of the message. Letters, digits and `-._~:/?#[]@!$&'()*+,;=` and spaces. Default none. */
  readonly statement?: string
  /** How long a session is good for, in ms: one minute to thirty days. The services may end it earlier. Default a day. */
  readonly expiresIn?: number
  /** Addresses (URIs) of what the user signs in to, in the message. At most 32. Default none. */
  readonly resources?: readonly string[]
  /** Whether a session ends with its connection. Default true. */
  readonly signOutOnDisconnect?: boolean
  /**
   * Gets each new session and its token: where a host tells its back end which user is there. Awaited; when it rejects, the user
   * is not signed in and the token is revoked.
   */
  onSession?(signedIn: SignedIn): void | Promise<void>
}

/** A user has signed in. */
export interface SignedIn {
  readonly session: SiwxSession
  /** JSON Web Token of the services: proof for a back end. Kept in memory alone, gone with the page. */
  readonly token: string
}

/** The ready sign-in: what the option `siwx` takes, and a way to the tokens. */
export interface ReadySiwx {
  (context: SiwxContext): Promise<Siwx>
  /**
   * Token of a session that is good now. After a reload there is none: hand it to the back end in `onSession`.
   * @param account default: the one that signed in last
   */
  token(account?: { readonly chainId: CaipNetworkId; readonly accountAddress: string }): string | undefined
}
