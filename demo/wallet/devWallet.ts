import type { Call } from './call.js'
import type { SolanaSide } from './solana/createSolanaSide.js'

/** A wallet that lives on the page: real keys of the local chains, and a window that asks. */
export interface DevWallet {
  request(call: Call): Promise<unknown>
  /** Its half for Solana, where the stack has a cluster. */
  readonly solana: SolanaSide | undefined
  /** Shows its window. */
  open(): void
}

/** What the user can do from the wallet's side. */
export interface WalletActions {
  hide(): void
  /** Chooses the account that pages see. */
  use(address: string): void
  /** Chooses the account that pages see on Solana. */
  chooseSolana(address: string): void
  /** Goes to another local chain. */
  move(chainId: number): void
  lock(locked: boolean): void
  /** Takes the page's permission away. */
  disconnect(): void
}
