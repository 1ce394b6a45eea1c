import { type Address, getAddressDecoder } from '@solana/kit'
import type { Accounts } from './accounts.js'
import type { Message } from './transaction.js'

/** What comes before the addresses in the data of a lookup table. */
const headerLength = 56

/** Accounts that a message loads from lookup tables, in their order: all writable ones first. */
export interface LoadedAddresses {
  writable: readonly Address[]
  readonly: readonly Address[]
}

/** Resolves a message's lookups. A table or entry that does not exist loads nothing; running the message says so. */
export function resolveLookups(message: Message, accounts: Accounts, slot?: number): LoadedAddresses {
  const pick = (side: 'writable' | 'readonly') =>
    message.lookups.flatMap((lookup) => {
      const data = accounts.read(lookup.table, slot)?.data ?? new Uint8Array()
      return lookup[side].flatMap((index) => {
        const start = headerLength + index * 32
        return start + 32 <= data.length ? [getAddressDecoder().decode(data, start)] : []
      })
    })
  return { writable: pick('writable'), readonly: pick('readonly') }
}

/** All accounts of a message, in the order that its instructions count by. */
export function toKeys(message: Message, { writable, readonly }: LoadedAddresses): Address[] {
  return [...message.staticKeys, ...writable, ...readonly]
}
