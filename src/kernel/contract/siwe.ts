/** Who is signed in, as the back end of an older host says it. */
export interface SiweSession {
  /** Hex address; upper and lower case are the same. */
  readonly address: string
  /** EVM chain id. */
  readonly chainId: number
}

/** What the message is to say of the app. */
export interface SiweMessageParams {
  /** Default: the page's host. */
  readonly domain?: string
  /** Default: the page's origin. */
  readonly uri?: string
  /** EVM chain ids; the chain in use is what is signed for. Kept for older hosts, not read. */
  readonly chains?: readonly number[]
  readonly statement?: string
  readonly resources?: readonly string[]
  readonly requestId?: string
  /** Times of RFC 3339: issued at (default now), end, beginning. */
  readonly iat?: string
  readonly exp?: string
  readonly nbf?: string
}

/** What a message is written from. */
export interface SiweMessageFields extends SiweMessageParams {
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  readonly nonce: string
  /** As the wallet spells it: with a checksum. */
  readonly address: string
  readonly chainId: number
  readonly iat: string
}

/**
 * Sign-in as older hosts bring it (`siweConfig` of the specification): their back end gives the nonce, verifies the
 * message and keeps the one session, mostly in a cookie. EVM accounts alone are asked.
 */
export interface SiweConfig {
  getNonce(address: string): Promise<string>
  /** Writes the text by ERC-4361. */
  createMessage(fields: SiweMessageFields): string
  /** Whether the back end took the message; from then on `getSession` has its session. */
  verifyMessage(signed: {
    readonly message: string
    readonly signature: string
    readonly cacao?: unknown
  }): Promise<boolean>
  /** Who is signed in; null where no user is. */
  getSession(): Promise<SiweSession | null | undefined>
  /** Ends the session; false when that did not work. */
  signOut(): Promise<boolean>
  getMessageParams?(): Promise<SiweMessageParams>
  onSignIn?(session: SiweSession): void
  onSignOut?(): void
  /** Whether users are asked to sign in. Default true. */
  readonly enabled?: boolean
  /** Whether the app is of no use without a session. Default true. */
  readonly required?: boolean
  /** How long a nonce that was not used is good for, in ms. Default five minutes. */
  readonly nonceRefetchIntervalMs?: number
  /** How long an answer of `getSession` is believed, in ms. Default five minutes. */
  readonly sessionRefetchIntervalMs?: number
  /** Whether the session ends when the wallet goes on with another account. Default true. */
  readonly signOutOnAccountChange?: boolean
  /** Whether it ends when the wallet goes on with another chain. Default true. */
  readonly signOutOnNetworkChange?: boolean
  /** Whether it ends with the connection. Default true. */
  readonly signOutOnDisconnect?: boolean
}
