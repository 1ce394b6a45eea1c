import type { Address } from '@solana/kit'
import type { LiteSvmModule, Machine } from '../litesvm.js'
import { type Accounts, createAccounts, type StoredAccount } from './accounts.js'
import { type Commitment, lagOf } from './commitment.js'
import { landTransaction } from './landTransaction.js'
import { createLedger, type LandedTransaction, type Ledger } from './ledger.js'
import { resolveLookups, toKeys } from './lookupTables.js'
import { hasLiveNonce } from './nonce.js'
import { nameMissingProgram, type Run, tryTransaction } from './run.js'
import { blockhashWindow, createSlots, type RecentBlockhash, type Slots } from './slots.js'
import type { WireTransaction } from './transaction.js'
import type { TransactionError } from './transactionError.js'

/** Told of what happens on a chain. */
export interface ChainListener {
  /** A new slot is worked on. */
  onSlot(slot: number): void
  /** Transactions of one slot reached a commitment, and with them the accounts that they changed. */
  onTransactions(
    commitment: Commitment,
    slot: number,
    transactions: readonly LandedTransaction[],
    changed: readonly Address[],
  ): void
}

/** What is kept of a chain between runs. */
export interface StoredChain {
  hashes: readonly RecentBlockhash[]
  /** Ms since 1970 of the last slot. */
  time: number
  accounts: readonly StoredAccount[]
  transactions: readonly LandedTransaction[]
}

/** Where a chain reads the time. */
export interface SolanaClock {
  /** Ms since 1970. */
  now(): number
}

export interface ChainOptions {
  litesvm: LiteSvmModule
  clock: SolanaClock
  /** Ms of a slot. */
  slotMs: number
  /** Transactions that are kept. */
  historyLimit: number
  /** A chain of an earlier run. */
  stored?: StoredChain
  /** Accounts of a new chain. */
  genesis: readonly StoredAccount[]
}

/** A Solana chain: one node that is the whole cluster. */
export interface Chain {
  slots: Slots
  accounts: Accounts
  ledger: Ledger
  machine: Machine
  /** Seconds since 1970 of a slot. */
  timeOf(slot: number): number
  /** Goes on to the slot of the clock. Never goes back. */
  catchUp(): void
  /** Goes on by this many slots at once, ahead of the clock. */
  advance(slots: number): void
  /** Why the block of `slot` does not take the transaction, as far as can be known without running it. */
  refuse(transaction: WireTransaction, slot: number): TransactionError | undefined
  /** Makes a transaction part of the chain; undefined when it cannot be, since it pays no fee. Signatures are not checked. */
  submit(transaction: WireTransaction): LandedTransaction | undefined
  /** Runs a transaction on the accounts as the block of `slot` left them, without effect. */
  simulate(transaction: WireTransaction, slot: number): Run & { accounts: readonly StoredAccount[] }
  listen(listener: ChainListener): () => void
  store(): StoredChain
}

/** Logs of a transaction beyond this are cut, as a node cuts them. */
const logBytes = 10_000n
/** Slots of an epoch. */
export const epochSlots = 432_000

export function createChain({ litesvm, clock, slotMs, historyLimit, stored, genesis }: ChainOptions): Chain {
  const machine = new litesvm.LiteSVM()
    .withSigverify(false)
    .withBlockhashCheck(false)
    .withTransactionHistory(0n)
    .withLogBytesLimit(logBytes)
  machine.setEpochSchedule(new litesvm.EpochSchedule(BigInt(epochSlots), BigInt(epochSlots), false, 0n, 0n))
  const slots = createSlots(stored?.hashes)
  const accounts = createAccounts(machine)
  const ledger = createLedger(historyLimit, stored?.transactions)
  const listeners = new Set<ChainListener>()

  /** The moment of `origin.slot`: the clock counts slots from there. */
  const origin = { slot: slots.current, time: stored?.time ?? clock.now() }
  const timeOf = (slot: number) => Math.floor((origin.time + (slot - origin.slot) * slotMs) / 1000)

  function tellMachine() {
    const { current } = slots
    const epoch = Math.floor(current / epochSlots)
    const time = BigInt(timeOf(current))
    const epochTime = BigInt(timeOf(epoch * epochSlots))
    machine.setClock(new litesvm.Clock(BigInt(current), epochTime, BigInt(epoch), BigInt(epoch + 1), time))
    // Newest first, as the sysvar has them; a lookup table or a nonce needs them.
    const hashes = slots.recent().map(({ slot, blockhash }) => ({ slot: BigInt(slot), hash: blockhash }))
    machine.setSlotHashes(hashes.filter(({ slot }) => slot < BigInt(current)).reverse())
    machine.expireBlockhash()
  }

  function announce(commitment: Commitment, slot: number, transactions: LandedTransaction[], changed: Address[]) {
    for (const listener of [...listeners]) listener.onTransactions(commitment, slot, transactions, changed)
  }

  function advanceTo(target: number) {
    const before = slots.current
    if (target <= before) return
    slots.advanceTo(target)
    tellMachine()
    for (const { slot } of slots.recent().filter((entry) => entry.slot > before)) {
      for (const listener of [...listeners]) listener.onSlot(slot)
    }
    for (const commitment of ['confirmed', 'finalized'] as const) {
      const reached = ledger.between(before - lagOf[commitment], slots.at(commitment))
      for (const slot of new Set(reached.map((transaction) => transaction.slot))) {
        const transactions = reached.filter((transaction) => transaction.slot === slot)
        announce(commitment, slot, transactions, accounts.changedIn(slot))
      }
    }
    accounts.forgetBefore(slots.at('finalized'))
    ledger.forgetBefore(slots.current - blockhashWindow)
  }

  const clockSlot = () => origin.slot + Math.floor((clock.now() - origin.time) / slotMs)
  accounts.write(stored?.accounts ?? genesis)
  // What an earlier run left unsettled is settled now: nothing can undo it any more.
  if (stored) {
    const down = Math.max(clockSlot() - origin.slot, lagOf.finalized)
    slots.advanceTo(origin.slot + down)
    Object.assign(origin, { slot: slots.current, time: clock.now() })
    ledger.forgetBefore(slots.current - blockhashWindow)
  }
  tellMachine()

  return {
    slots,
    accounts,
    ledger,
    machine,
    timeOf,
    catchUp: () => advanceTo(clockSlot()),
    advance(count) {
      // Slots run ahead of the clock, the time of day does not.
      origin.slot += count
      advanceTo(slots.current + count)
    },
    refuse({ id, message }, slot) {
      const recent = ledger.findRecent(id)
      if (recent && recent.slot <= slot) return 'AlreadyProcessed'
      if (new Set(message.staticKeys).size < message.staticKeys.length) return 'AccountLoadedTwice'
      const isAlive = slots.isRecent(message.blockhash, slot) || hasLiveNonce(message, accounts, slot)
      return isAlive ? undefined : 'BlockhashNotFound'
    },
    submit(transaction) {
      const slot = slots.current
      const landed = landTransaction(transaction, { machine, accounts, slot, blockTime: timeOf(slot) })
      if (!landed) return undefined
      ledger.add(landed)
      announce(
        'processed',
        slot,
        [landed],
        accounts.changedIn(slot).filter((address) => landed.keys.includes(address)),
      )
      return landed
    },
    simulate(transaction, slot) {
      const keys = toKeys(transaction.message, resolveLookups(transaction.message, accounts, slot))
      const tables = transaction.message.lookups.map(({ table }) => table)
      return accounts.during(slot, [...keys, ...tables], () =>
        nameMissingProgram(tryTransaction(machine, transaction), transaction, accounts),
      )
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    store: () => ({
      hashes: slots.recent(),
      time: origin.time + (slots.current - origin.slot) * slotMs,
      accounts: accounts.all(),
      transactions: ledger.all(),
    }),
  }
}
