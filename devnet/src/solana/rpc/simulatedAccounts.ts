import type { Accounts, StoredAccount } from '../chain/accounts.js'
import type { TransactionError } from '../chain/transactionError.js'
import { encodeAccount, readAccountEncoding } from './encodeAccount.js'
import { readAddress, readConfig, readList } from './params.js'

interface Simulated {
  error: TransactionError | null
  accounts: readonly StoredAccount[]
}

/** Reads `accounts` of simulateTransaction: gives what writes the accounts that were asked for, as the run left them. */
export function readAccountsOption(value: unknown) {
  if (value === undefined || value === null) return undefined
  const config = readConfig(value)
  const encoding = readAccountEncoding({ encoding: 'base64', ...config })
  const addresses = readList(config.addresses).map(readAddress)
  return (accounts: Accounts, { error, accounts: after }: Simulated, slot: number) =>
    addresses.map((address) => {
      if (error) return null
      const account = after.find((candidate) => candidate.address === address) ?? accounts.read(address, slot)
      return account && account.lamports > 0n ? encodeAccount(account, encoding, accounts, slot) : null
    })
}
