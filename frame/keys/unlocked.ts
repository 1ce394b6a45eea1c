import type { Account } from './accounts.js'
import type { Bytes } from './bytes.js'

/** Time, handed in: the limits are judged by `now` at every use, timers only end things early. */
export interface Clock {
  /** Milliseconds. */
  readonly now: () => number
  /** Runs once after so many milliseconds; returns what cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
}

/** Why an unlocked wallet was dropped. */
export type LockReason = 'idle' | 'age' | 'hidden' | 'signedOut' | 'revoked'

/**
 * A wallet that can sign, in memory only: 15 minutes at most, 5 without a signature, 5 behind a hidden page. It holds a
 * non-extractable record key and the sealed record; private keys exist for one signature each.
 */
export interface UnlockedWallet {
  readonly wal: string
  readonly accounts: readonly Account[]
  readonly isLocked: () => boolean
  /**
   * Signs for the EVM account. The bytes are what is hashed (Keccak-256), never a hash: a message by EIP-191 (`0x19 'E'`), typed
   * data by EIP-712 (`0x19 0x01`), an unsigned transaction (legacy list, type 1 or 2). Anything else is refused, EIP-7702
   * authorizations and transactions (S18) included: no address is pinned as a delegate.
   *
   * @returns 65 bytes: r, s, and y parity as 0 or 1; and the hash that was signed
   * @throws KeyError `LOCKED`, `SIGNING_REFUSED`, `ACCOUNT_UNKNOWN`
   */
  readonly signEvm: (preimage: Uint8Array) => Promise<{ readonly signature: Bytes; readonly hash: Bytes }>
  /** Signs a Solana message or a transaction's message with ed25519. @returns 64 bytes @throws KeyError `LOCKED`, `ACCOUNT_UNKNOWN` */
  readonly signSolana: (message: Uint8Array) => Promise<Bytes>
  /** To be called by the page as it is hidden and shown (`visibilitychange`); this library has no page. */
  readonly pageHidden: (isHidden: boolean) => void
  /** Drops everything, at once. */
  readonly lock: (reason: LockReason) => void
  /** Tells once, with the reason; at once when it is locked already. Returns what stops it. */
  readonly onLock: (listener: (reason: LockReason) => void) => () => void
}
