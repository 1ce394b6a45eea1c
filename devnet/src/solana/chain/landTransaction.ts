import type { Machine } from '../litesvm.js'
import { readTokenBalances } from '../tokens/balances.js'
import type { Accounts, StoredAccount } from './accounts.js'
import type { LandedTransaction } from './ledger.js'
import { resolveLookups, toKeys } from './lookupTables.js'
import { advanceNonceAccount, findNonceAccount, readNonce } from './nonce.js'
import { nameMissingProgram, runTransaction } from './run.js'
import type { WireTransaction } from './transaction.js'

/** Where and when a transaction lands. */
export interface Landing {
  machine: Machine
  accounts: Accounts
  slot: number
  /** Seconds since 1970. */
  blockTime: number
}

/** Runs a transaction for good, and notes all that it changed; undefined when it pays no fee, and so changed nothing. */
export function landTransaction(transaction: WireTransaction, landing: Landing): LandedTransaction | undefined {
  const { machine, accounts, slot, blockTime } = landing
  const { id, wire, message } = transaction
  const loaded = resolveLookups(message, accounts)
  const keys = toKeys(message, loaded)
  const readAll = () => keys.map((key) => accounts.read(key))
  const before = readAll()
  const nonce = findNonceAccount(message)
  const livesByNonce = nonce !== undefined && readNonce(nonce, accounts) === message.blockhash

  const run = nameMissingProgram(runTransaction(machine, transaction), transaction, accounts)
  const after = readAll()
  const [preBalances, postBalances] = [before.map(toLamports), after.map(toLamports)]
  // Lamports only leave the accounts of a transaction as its fee.
  const fee = sum(preBalances) - sum(postBalances)
  if (fee === 0n) return undefined

  if (run.error && livesByNonce) advanceNonceAccount(nonce, accounts, machine.latestBlockhash())
  const last = readAll()
  for (const [index, key] of keys.entries()) {
    if (!isSame(before[index], last[index])) accounts.keepBefore(key, before[index], slot)
  }
  const read: Accounts['read'] = (address) => accounts.read(address)
  return {
    ...run,
    id,
    slot,
    blockTime,
    wire,
    fee,
    keys,
    loaded,
    preBalances,
    postBalances,
    preTokenBalances: readTokenBalances(before, read),
    postTokenBalances: readTokenBalances(after, read),
  }
}

const toLamports = (account: StoredAccount | undefined): bigint => account?.lamports ?? 0n
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

function isSame(a: StoredAccount | undefined, b: StoredAccount | undefined): boolean {
  if (!a || !b) return a === b
  const isLike = a.lamports === b.lamports && a.programAddress === b.programAddress && a.executable === b.executable
  return isLike && Buffer.from(a.data).equals(Buffer.from(b.data))
}
