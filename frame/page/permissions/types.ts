import type { KeptGrant } from '../records.js'

/** A permission of the account, and what became of it. What counts is on chain: this is where to look. */
export interface ListedGrant extends KeptGrant {
  /** The account that gave it. */
  readonly account: string
  /** Uses that the service `sessions` has seen on chain; absent where none looks. */
  readonly uses?: number | undefined
  /** The newest of them: its transaction, and when, in ms. */
  readonly lastUse?: { readonly hash: string; readonly at: number } | undefined
}

/** Permissions as the service `sessions` keeps them for their user (design.md, section 6). Without that service, those of this browser alone. */
export interface GrantStore {
  /**
   * Keeps one that was given just now. What it is for is in the answer itself.
   * @param link SHA-256, in hex, of the secret by which an agent gets it; then it is kept nowhere unless it is kept for the agent
   * @throws {FrameError} with a link alone: GRANT_LINK_USED, or RPC_FAILED where the service does not answer: it may have been kept then
   */
  keep(account: string, grant: KeptGrant, link?: string | undefined): Promise<void>
  /** Of these accounts, newest first, also those that were given on other devices. @throws {FrameError} where the service does not answer */
  list(accounts: readonly string[], signal: AbortSignal): Promise<readonly ListedGrant[]>
}
