import { encodeAccount, encodeOneAccount, readAccountEncoding } from '../encodeAccount.js'
import { matchesAll, readFilters } from '../filters.js'
import type { Methods } from '../node.js'
import { withContext } from '../node.js'
import { readAddress, readBoolean, readConfig, readList, readSlot } from '../params.js'
import { invalidParams } from '../problem.js'

/** Accounts that one request may ask for. */
const maxAccounts = 100

/** Methods that read accounts. */
export const accountMethods: Methods = {
  getBalance(node, [value, options]) {
    const address = readAddress(value)
    const slot = readSlot(node, readConfig(options))
    return withContext(slot, node.chain.accounts.read(address, slot)?.lamports ?? 0)
  },
  getAccountInfo(node, [value, options]) {
    const address = readAddress(value)
    const config = readConfig(options)
    const encoding = readAccountEncoding(config)
    const slot = readSlot(node, config)
    const account = node.chain.accounts.read(address, slot)
    return withContext(slot, account ? encodeOneAccount(account, encoding, node.chain.accounts, slot) : null)
  },
  getMultipleAccounts(node, [value, options]) {
    const addresses = readList(value)
    if (addresses.length > maxAccounts) {
      throw invalidParams(`Too many inputs provided; max ${maxAccounts}`)
    }
    const config = readConfig(options)
    const encoding = readAccountEncoding(config)
    const slot = readSlot(node, config)
    const { accounts } = node.chain
    const found = addresses.map(readAddress).map((address) => accounts.read(address, slot))
    return withContext(
      slot,
      found.map((account) => (account ? encodeOneAccount(account, encoding, accounts, slot) : null)),
    )
  },
  getProgramAccounts(node, [value, options]) {
    const program = readAddress(value)
    const config = readConfig(options)
    const filters = readFilters(config.filters)
    const encoding = readAccountEncoding(config)
    const slot = readSlot(node, config)
    const { accounts } = node.chain
    const found = accounts
      .ofProgram(program, slot)
      .filter((account) => matchesAll(account.data, filters))
      .map((account) => ({ account: encodeAccount(account, encoding, accounts, slot), pubkey: account.address }))
    return readBoolean(config.withContext, false) ? withContext(slot, found) : found
  },
}
