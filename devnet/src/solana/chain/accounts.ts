import { type Address, type EncodedAccount, lamports } from '@solana/kit'
import type { Machine } from '../litesvm.js'

/** Owner of every account that no program owns. */
export const systemProgram = '11111111111111111111111111111111' as Address

/** An account as it is kept. */
export interface StoredAccount {
  address: Address
  data: Uint8Array
  executable: boolean
  lamports: bigint
  /** Its owner. */
  programAddress: Address
  space: bigint
}

/** Accounts of a chain, now and as they were some slots ago. */
export interface Accounts {
  /** @param slot As the block of this slot left it; by default, as it is now. Nothing older than the finalized slot. */
  read(address: Address, slot?: number): StoredAccount | undefined
  /** Accounts that a program owns. */
  ofProgram(program: Address, slot?: number): StoredAccount[]
  /** Notes what an account was before `slot` changed it. */
  keepBefore(address: Address, before: StoredAccount | undefined, slot: number): void
  /** Addresses that `slot` changed. */
  changedIn(slot: number): Address[]
  /** Writes accounts past all rules: a genesis, or a stored state. */
  write(accounts: readonly StoredAccount[]): void
  /** Runs `action` on the accounts as they were in the block of `slot`, then puts the present back. */
  during<T>(slot: number, addresses: readonly Address[], action: () => T): T
  /** Forgets what was before the block of `slot`. */
  forgetBefore(slot: number): void
  /** All accounts that did not come with the machine. */
  all(): StoredAccount[]
}

interface Before {
  slot: number
  account: StoredAccount | undefined
}

const nothingAt = (address: Address): StoredAccount => ({
  address,
  data: new Uint8Array(),
  executable: false,
  lamports: 0n,
  programAddress: systemProgram,
  space: 0n,
})

/** Bytes that the machine hands out are a copy of our own. */
export const toStored = (account: EncodedAccount): StoredAccount => ({ ...account, data: account.data as Uint8Array })

export function createAccounts(machine: Machine): Accounts {
  /** Of each address, what it was before the slots that changed it, oldest first. */
  const history = new Map<Address, Before[]>()
  const known = new Set<Address>()

  function readNow(address: Address): StoredAccount | undefined {
    const account = machine.getAccount(address)
    // An account without a lamport is gone at the end of its transaction.
    return account.exists && account.lamports > 0n ? toStored(account) : undefined
  }

  function read(address: Address, slot?: number): StoredAccount | undefined {
    const later = slot === undefined ? undefined : history.get(address)?.find((entry) => entry.slot > slot)
    return later ? later.account : readNow(address)
  }

  function write(accounts: readonly StoredAccount[]) {
    // A program's code lies in another account, which must be there when the program itself is written.
    const ordered = [...accounts].sort((a, b) => Number(a.executable) - Number(b.executable))
    for (const account of ordered) {
      machine.setAccount({ ...account, lamports: lamports(account.lamports) })
      known.add(account.address)
    }
  }

  return {
    read,
    ofProgram(program, slot) {
      const all = machine.getProgramAccounts(program)
      const now = all.filter((account) => account.lamports > 0n).map(toStored)
      if (slot === undefined) return now
      const changed = [...history].filter(([, entries]) => entries.some((entry) => entry.slot > slot))
      const addresses = new Set(changed.map(([address]) => address))
      const then = [...addresses].map((address) => read(address, slot)).filter((account) => account !== undefined)
      return [
        ...now.filter(({ address }) => !addresses.has(address)),
        ...then.filter(({ programAddress }) => programAddress === program),
      ]
    },
    keepBefore(address, account, slot) {
      known.add(address)
      const entries = history.get(address)
      if (!entries) history.set(address, [{ slot, account }])
      else if (entries.at(-1)?.slot !== slot) entries.push({ slot, account })
    },
    changedIn: (slot) => [...history].flatMap(([address, all]) => (all.some((e) => e.slot === slot) ? [address] : [])),
    write,
    during(slot, addresses, action) {
      const changed = addresses.filter((address) => history.get(address)?.some((entry) => entry.slot > slot))
      const present = changed.map((address) => readNow(address) ?? nothingAt(address))
      const past = changed.map((address) => read(address, slot) ?? nothingAt(address))
      try {
        for (const account of past) machine.setAccount({ ...account, lamports: lamports(account.lamports) })
        return action()
      } finally {
        for (const account of present) machine.setAccount({ ...account, lamports: lamports(account.lamports) })
      }
    },
    forgetBefore(slot) {
      for (const [address, entries] of history) {
        const rest = entries.filter((entry) => entry.slot > slot)
        if (rest.length === 0) history.delete(address)
        else history.set(address, rest)
      }
    },
    all() {
      const accounts = [...known].map((address) => ({ address, account: readNow(address) }))
      for (const { address, account } of accounts) if (!account) known.delete(address)
      return accounts.flatMap(({ account }) => account ?? [])
    },
  }
}
