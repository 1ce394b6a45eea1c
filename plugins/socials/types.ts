import type { Connection } from '../../src/plugin.js'

/** What the host of a Farcaster mini app signs in with. */
export interface FarcasterSignature {
  readonly message: string
  readonly signature: string
}

/** What `socials(...)` takes; all of it is optional. */
export interface SocialsOptions {
  /**
   * IANA time zones in which a provider cannot be reached and is not offered, by its id; besides those that the services name.
   * Default: mainland China for google, facebook, x and discord (spec section 9).
   */
  readonly excluded?: Readonly<Record<string, readonly string[]>>
  readonly farcaster?: {
    /**
     * Signs in by the host of a Farcaster mini app, in place of the QR code: `sdk.actions.signIn`. Give it inside of a mini app only.
     * Default: none.
     */
    readonly signIn?: (request: { readonly nonce: string }) => Promise<FarcasterSignature>
  }
}

/** For any call of the controller. */
export interface SocialCallOptions {
  /** Gives the login up: it rejects with REQUEST_ABORTED. */
  readonly signal?: AbortSignal
}

/**
 * What `latchkey.use(socials)` resolves with: a login without the modal's views.
 * @example
 * const { connect } = await latchkey.use(socials)
 * button.onclick = () => connect('google').then(showAccount, showError)
 */
export interface SocialsController {
  /**
   * Logs in with a provider's id, `telegram` or `passkey`, and connects. Call it in a click: it opens a window, or leaves the page
   * on phones. One at a time: a new one takes the place of the one before. A window that was closed does not end it, since some
   * providers make an open one look closed: what the user does there later still counts, for ten minutes.
   * @throws {LatchkeyError} SOCIAL_WINDOW_BLOCKED, SOCIAL_FAILED, SOCIAL_DENIED, SOCIAL_EXPIRED, SOCIAL_REFUSED, REQUEST_ABORTED, the frame's, or those of `connect`
   */
  connect(provider: string, options?: SocialCallOptions): Promise<Connection>
}
