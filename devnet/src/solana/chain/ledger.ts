import type { Address } from '@solana/kit'
import type { TokenBalance } from '../tokens/balances.js'
import type { LoadedAddresses } from './lookupTables.js'
import type { Run } from './run.js'
import type { TransactionError } from './transactionError.js'

/** A transaction that is part of the chain: it paid its fee, whether or not its instructions succeeded. */
export interface LandedTransaction extends Run {
  /** Base58 of its first signature. */
  id: string
  slot: number
  /** Seconds since 1970. */
  blockTime: number
  wire: Uint8Array
  fee: bigint
  /** All its accounts, those of lookup tables after its own. */
  keys: readonly Address[]
  loaded: LoadedAddresses
  /** Lamports of the accounts, in the order of `keys`. */
  preBalances: readonly bigint[]
  postBalances: readonly bigint[]
  preTokenBalances: readonly TokenBalance[]
  postTokenBalances: readonly TokenBalance[]
}

/** The transactions of a chain. */
export interface Ledger {
  add(transaction: LandedTransaction): void
  find(id: string): LandedTransaction | undefined
  /** Slot and result of a transaction whose blockhash may still be taken. */
  findRecent(id: string): { slot: number; error: TransactionError | null } | undefined
  /** Those of the slots after `from`, up to `to`, oldest first. */
  between(from: number, to: number): LandedTransaction[]
  /** Those that name an account, newest first. */
  ofAddress(address: Address): LandedTransaction[]
  /** Forgets results of slots before this one: their blockhashes are refused anyway. */
  forgetBefore(slot: number): void
  all(): LandedTransaction[]
  /** First slot of which all is kept; 0 until something had to go. */
  firstSlot(): number
}

/** @param limit Transactions that are kept: the newest. */
export function createLedger(limit: number, stored: readonly LandedTransaction[] = []): Ledger {
  /** Oldest first. */
  const transactions = new Map<string, LandedTransaction>()
  const recent = new Map<string, { slot: number; error: TransactionError | null }>()

  // A kept chain with as many as it keeps may have had more.
  let first = stored.length < limit ? 0 : (stored[0]?.slot ?? 0)

  function add(transaction: LandedTransaction) {
    transactions.set(transaction.id, transaction)
    recent.set(transaction.id, { slot: transaction.slot, error: transaction.error })
    const [oldest] = transactions.keys()
    if (transactions.size <= limit || oldest === undefined) return
    first = (transactions.get(oldest)?.slot ?? 0) + 1
    transactions.delete(oldest)
  }

  for (const transaction of stored) add(transaction)
  const newestFirst = () => [...transactions.values()].reverse()
  return {
    add,
    find: (id) => transactions.get(id),
    findRecent: (id) => recent.get(id),
    between(from, to) {
      const found: LandedTransaction[] = []
      for (const transaction of newestFirst()) {
        if (transaction.slot <= from) break
        if (transaction.slot <= to) found.unshift(transaction)
      }
      return found
    },
    ofAddress: (address) => newestFirst().filter(({ keys }) => keys.includes(address)),
    forgetBefore(slot) {
      for (const [id, entry] of recent) {
        if (entry.slot >= slot) break
        recent.delete(id)
      }
    },
    firstSlot: () => first,
    all: () => [...transactions.values()],
  }
}
