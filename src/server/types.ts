/** What a session is verified by. All of it is the host's own configuration, never a word of the page. */
export interface VerifySessionOptions {
  /** Address of the services' part `auth`, without a final slash: `https://latchkey.example.com`. https, but on this machine. */
  readonly url: string
  /** `--auth-issuer` of the services. Default `latchkey-services`. */
  readonly issuer?: string | undefined
  /** Id of the project. */
  readonly audience: string
  /** Origins of the pages whose users count here, in full: `https://app.example.com`. */
  readonly origins: readonly string[]
  /**
   * How old, in seconds, the services' last word on a session may be that it goes on; older, they are asked, and no answer refuses. So a
   * sign-out counts here within that time. `false` never asks: a session counts until it expires. Default 60.
   */
  readonly recheck?: number | false | undefined
  /** How long ago, in seconds, the user may have last proved who it is. For what one must not do with a session left open. Default: not asked. */
  readonly freshWithin?: number | undefined
  /** Asks the services; what was learnt is kept for each. Default: the platform's. */
  readonly fetch?: typeof fetch | undefined
}

/**
 * A token, or the request that brings it: of a request the header `Authorization` counts, and nothing else. Takes the platform's `Request`, and
 * those of Node and Express.
 */
export type SessionCarrier =
  | string
  | { readonly headers: { get(name: string): string | null } }
  | { readonly headers: { readonly authorization?: string | undefined } }

/** Who sends a request. Frozen. Times are ms since 1970. */
export interface VerifiedSession {
  /** Id of the session. */
  readonly id: string
  /**
   * Id of the user in the project's realm: rights go to this. A login has the same on each device, whatever account it shows; a connected wallet is a
   * user of its own.
   */
  readonly user: string
  /** The account that was proved, in CAIP-10: `eip155:1:0xC02a...`. */
  readonly account: string
  /** What showed it: its key, which is the same account's on every chain of the namespace, or a contract, which is one's on this chain alone. */
  readonly accountProof: 'key' | 'contract'
  /** Origin of the page that the user signed in on. */
  readonly origin: string
  /** When the session was made, and when it ends at the latest. */
  readonly issuedAt: number
  readonly expiresAt: number
  /** When the user logged in, and last proved who it is: by a code, a provider, a passkey. Of a connected wallet both are the sign-in. */
  readonly loggedInAt: number
  readonly provedAt: number
  /**
   * The user's mailbox when the session was made, where the operator lets this project know it (`disclosures set`) and the user was told. Who
   * verified it: `mailbox`, our own code; else the issuer of a provider that runs it. Rights never go to a mailbox: it may change hands.
   */
  readonly email: { readonly address: string; readonly verifiedBy: string } | undefined
  /** What the user is called, by the same setting; the user chose it. */
  readonly name: string | undefined
  /** How the login was proved, by the same setting: `otp`, `wa` (a passkey), `social`, `farcaster`, `telegram`. */
  readonly methods: readonly string[] | undefined
  /** All that the token says, by the names of docs/sign-in.md. */
  readonly claims: Readonly<Record<string, unknown>>
}
