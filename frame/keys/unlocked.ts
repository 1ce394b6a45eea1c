import { type Account, type DerivedKey, paths } from './accounts.js'
import type { Batch } from './batch.js'
import type { Bytes } from './bytes.js'
import { KeyError } from './errors.js'
import type { Operation, SignedOperation } from './operation.js'
import type { Ending, Grant } from './permission.js'
import type { ChainPin } from './pin.js'
import { importRecordKey, openRecord, type RecordPlace, wipeRecord } from './record.js'
import type { Removal } from './removal.js'
import { type EvmSignature, signEvmPreimage, signSolanaMessage } from './signing.js'
import type { SignedUpgrade } from './upgrade.js'

/** Time, handed in: the limits are judged by `now` at every use, timers only end things early. */
export interface Clock {
  /** Milliseconds, never going back. */
  readonly now: () => number
  /** Runs once after so many milliseconds; returns what cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
}

/** Why an unlocked wallet was dropped. */
export type LockReason = 'idle' | 'age' | 'hidden' | 'signedOut' | 'revoked'

/** How long a wallet stays unlocked, in milliseconds: in all, without a signature, behind a hidden page. */
export const unlockLimits = { age: 15 * 60_000, idle: 5 * 60_000, hidden: 5 * 60_000 } as const

/**
 * A wallet that can sign, in memory only: 15 minutes at most, 5 without a signature, 5 behind a hidden page. It holds a
 * non-extractable record key and the sealed record; private keys exist for one signature each.
 */
export interface UnlockedWallet {
  readonly wal: string
  readonly accounts: readonly Account[]
  readonly isLocked: () => boolean
  /**
   * Signs for the EVM account. The bytes are what is hashed (Keccak-256), never a hash: a message by EIP-191, typed data by
   * EIP-712 with its domain open, an unsigned transaction (`readEvmPreimage`). Anything else is refused, EIP-7702 authorizations and what
   * commands the account through a contract included (S18).
   *
   * @throws KeyError `LOCKED`, `SIGNING_REFUSED`, `ACCOUNT_UNKNOWN`
   */
  readonly signEvm: (preimage: Uint8Array) => Promise<EvmSignature>
  /**
   * Signs an authorization that another account sends (EIP-7702), for the delegate that is pinned for its chain.
   *
   * @param preimage `05` and the list of chain, delegate and nonce.
   * @param next The account's next nonce, as the chain says: the one that it is signed for.
   * @throws KeyError `LOCKED`, `SIGNING_REFUSED`, `ACCOUNT_UNKNOWN`
   */
  readonly signAuthorization: (preimage: Uint8Array, next: bigint) => Promise<EvmSignature>
  /**
   * Signs a transaction by which the account upgrades itself, with the authorization in it.
   *
   * @param preimage `04` and the list of its fields, its one authorization as `[chain, delegate, nonce]`.
   * @param next The account's next nonce, as the chain says: the transaction's. The authorization has the one after it.
   * @throws KeyError `LOCKED`, `SIGNING_REFUSED`, `ACCOUNT_UNKNOWN`
   */
  readonly signUpgrade: (preimage: Uint8Array, next: bigint) => Promise<SignedUpgrade>
  /**
   * Signs a transaction of the account to itself that carries out calls as one. On a chain whose contract is pinned; each call is held
   * against what pages may ask for, as if it were sent alone.
   *
   * @param next The account's next nonce, as the chain says.
   * @returns The signed transaction, as nodes take it.
   * @throws KeyError `LOCKED`, `SIGNING_REFUSED`, `ACCOUNT_UNKNOWN`
   */
  readonly signBatch: (batch: Batch, next: bigint) => Promise<Bytes>
  /**
   * Signs an operation (ERC-4337) for the pinned EntryPoint, with a paymaster of the operator's in it; with it the authorization, where it is
   * the account's first.
   *
   * @param next The account's next nonce, as the chain says: the authorization's.
   * @param ending The permission that it ends, or all; it then does nothing else.
   * @throws KeyError `LOCKED`, `SIGNING_REFUSED`, `ACCOUNT_UNKNOWN`
   */
  readonly signOperation: (
    operation: Operation,
    next: bigint,
    ending?: Pick<Ending, 'delegation'>,
  ) => Promise<SignedOperation>
  /**
   * Signs a transaction of the account to itself that takes its contract off, whichever it is.
   *
   * @param next The account's next nonce, as the chain says.
   * @returns The signed transaction, as nodes take it.
   * @throws KeyError `LOCKED`, `SIGNING_REFUSED`, `ACCOUNT_UNKNOWN`
   */
  readonly signRemoval: (removal: Removal, next: bigint) => Promise<Bytes>
  /**
   * Signs a permission for the manager that is pinned for its chain (ERC-7710), if the pin lets permissions be given there, and it is
   * exactly one of the sets of enforcers (S22).
   *
   * @returns 65 bytes, as the account's contract takes it.
   * @throws KeyError `LOCKED`, `SIGNING_REFUSED`, `ACCOUNT_UNKNOWN`
   */
  readonly signGrant: (grant: Grant) => Promise<Bytes>
  /**
   * Signs a transaction of the account that ends a permission, or all that it has given.
   *
   * @returns The signed transaction, as nodes take it.
   * @throws KeyError `LOCKED`, `SIGNING_REFUSED`, `ACCOUNT_UNKNOWN`
   */
  readonly signEnding: (ending: Ending) => Promise<Bytes>
  /** Signs a Solana message with ed25519. @returns 64 bytes @throws KeyError `LOCKED`, `ACCOUNT_UNKNOWN` */
  readonly signSolana: (message: Uint8Array) => Promise<Bytes>
  /** To be called by the page as it is hidden and shown (`visibilitychange`); this library has no page. */
  readonly pageHidden: (isHidden: boolean) => void
  /** Drops everything, at once. */
  readonly lock: (reason: LockReason) => void
  /** Tells once, with the reason; at once when it is locked already. Returns what stops it. */
  readonly onLock: (listener: (reason: LockReason) => void) => () => void
}

/** Its code is there before a key is. */
const loadSmartAccount = () => import('./smartAccount.js')
const loadPermission = () => import('./permission.js')

/** What is unlocked. */
export interface Unlockable extends RecordPlace {
  readonly record: Bytes
  readonly accounts: readonly Account[]
  /** Secret; the caller wipes it afterwards. */
  readonly wek: Bytes
}

/** Holds a wallet in memory until a limit is reached. Only the record key stays, and it cannot be read out. */
export async function holdUnlocked(
  wallet: Unlockable,
  clock: Clock,
  pins: readonly ChainPin[],
): Promise<UnlockedWallet> {
  const { realm, wal, gen, accounts } = wallet
  const place = { realm, wal, gen }
  const evm = accounts.find(({ path }) => path === paths.evm)?.address
  if (evm === undefined) throw new KeyError('ACCOUNT_UNKNOWN', 'This wallet has no EVM account. Report it.')
  const life = createLife(clock)
  let held: { key: CryptoKey; record: Bytes } | undefined = {
    key: await importRecordKey(wallet.wek, place),
    record: wallet.record.slice(),
  }
  life.onLock(() => {
    held = undefined
  })

  const sign = async <Result>(path: string, use: (key: DerivedKey) => Result | Promise<Result>): Promise<Result> => {
    life.check()
    if (!held) throw locked()
    const record = await openRecord(held.record, held.key, place)
    try {
      // It may have been locked meanwhile: then nothing is signed.
      life.check()
      const key = record.keys.find((candidate) => candidate.path === path)
      if (!key) throw new KeyError('ACCOUNT_UNKNOWN', 'This wallet has no such account. Choose another one.')
      const result = await use(key)
      // Nor is what was signed while it was being locked given away.
      life.check()
      life.used()
      return result
    } finally {
      wipeRecord(record)
    }
  }
  return {
    wal,
    accounts,
    isLocked: () => !life.isAlive(),
    signEvm: (preimage) => sign(paths.evm, (key) => signEvmPreimage(preimage, key, evm, pins)),
    async signAuthorization(preimage, next) {
      const { signAuthorization } = await loadSmartAccount()
      return sign(paths.evm, (key) => signAuthorization(preimage, key, { account: evm, next, pins }))
    },
    async signUpgrade(preimage, next) {
      const { signUpgrade } = await loadSmartAccount()
      return sign(paths.evm, (key) => signUpgrade(preimage, key, { account: evm, next, pins }))
    },
    async signBatch(batch, next) {
      const { signBatch } = await loadSmartAccount()
      return sign(paths.evm, (key) => signBatch(batch, key, { account: evm, next, pins }))
    },
    async signOperation(operation, next, ending) {
      const { signOperation } = await loadSmartAccount()
      const toEnding = ending && (await loadPermission()).toEndingCall
      return sign(paths.evm, (key) => {
        const call = toEnding?.({ ...ending, chainId: operation.chainId }, { account: evm, pins })
        return signOperation(operation, key, { account: evm, next, pins }, call)
      })
    },
    async signRemoval(removal, next) {
      const { signRemoval } = await loadSmartAccount()
      return sign(paths.evm, (key) => signRemoval(removal, key, { account: evm, next }))
    },
    async signGrant(grant) {
      const { signGrant } = await loadPermission()
      return sign(paths.evm, (key) => signGrant(grant, key, { account: evm, pins }))
    },
    async signEnding(ending) {
      const { signEnding } = await loadPermission()
      return sign(paths.evm, (key) => signEnding(ending, key, { account: evm, pins }))
    },
    signSolana: (message) => sign(paths.solana, (key) => signSolanaMessage(message, key)),
    pageHidden: life.pageHidden,
    lock: life.lock,
    onLock: life.onLock,
  }
}

/** The limits. A sleeping machine runs no timer, so each use asks the clock as well. */
function createLife(clock: Clock) {
  const born = clock.now()
  let used = born
  let hiddenAt: number | undefined
  let reason: LockReason | undefined
  const listeners = new Set<(reason: LockReason) => void>()
  let cancel = () => {}

  /** Each limit with the moment at which it is reached. */
  const ends = (): readonly (readonly [LockReason, number])[] => [
    ['age', born + unlockLimits.age],
    ['idle', used + unlockLimits.idle],
    ...(hiddenAt === undefined ? [] : ([['hidden', hiddenAt + unlockLimits.hidden]] as const)),
  ]
  const lock = (why: LockReason) => {
    if (reason) return
    reason = why
    cancel()
    for (const listener of listeners) listener(why)
    listeners.clear()
  }
  const isAlive = () => {
    const over = ends().find(([, at]) => clock.now() >= at)
    if (over) lock(over[0])
    return reason === undefined
  }
  const schedule = () => {
    cancel()
    if (!isAlive()) return
    const next = Math.min(...ends().map(([, at]) => at))
    cancel = clock.after(next - clock.now(), schedule)
  }
  schedule()
  return {
    lock,
    isAlive,
    check: () => {
      if (!isAlive()) throw locked()
    },
    used: () => {
      used = clock.now()
      schedule()
    },
    pageHidden: (isHidden: boolean) => {
      if (!isAlive()) return
      hiddenAt = isHidden ? (hiddenAt ?? clock.now()) : undefined
      schedule()
    },
    onLock: (listener: (reason: LockReason) => void) => {
      if (reason) listener(reason)
      else listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const locked = () => new KeyError('LOCKED', 'The wallet is locked. Unlock it again.')
