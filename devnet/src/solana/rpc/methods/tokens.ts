import type { Address } from '@solana/kit'
import type { StoredAccount } from '../../chain/accounts.js'
import { toTokenAmount } from '../../tokens/amount.js'
import { decodeMint, decodeTokenAccount, type TokenAccount, tokenPrograms } from '../../tokens/layout.js'
import { encodeAccount, readAccountEncoding } from '../encodeAccount.js'
import { type Methods, type Node, withContext } from '../node.js'
import { readAddress, readConfig, readSlot } from '../params.js'
import { invalidParams } from '../problem.js'

/** Largest holders that are listed. */
const maxLargest = 20

function readMint(node: Node, address: Address, slot: number, missing: string) {
  const account = node.chain.accounts.read(address, slot)
  const mint = account && tokenPrograms.has(account.programAddress) ? decodeMint(account.data) : undefined
  if (!account || !mint) throw invalidParams(missing)
  return { ...mint, program: account.programAddress }
}

function listTokenAccounts(node: Node, programs: Iterable<Address>, slot: number) {
  return [...programs]
    .flatMap((program) => node.chain.accounts.ofProgram(program, slot))
    .flatMap((account) => {
      const held = decodeTokenAccount(account.data)
      return held ? [{ account, held }] : []
    })
}

/** Token accounts that `isOurs`, of one mint or of one token program, as the filter says. */
function findTokenAccounts(node: Node, isOurs: (held: TokenAccount) => boolean, filter: unknown, options: unknown) {
  const config = readConfig(options)
  const encoding = readAccountEncoding(config)
  const slot = readSlot(node, config)
  const { mint, programId } = readConfig(filter)
  let program: Address
  if (mint !== undefined) {
    program = readMint(node, readAddress(mint), slot, 'Invalid param: could not find mint').program
  } else {
    program = readAddress(programId)
    if (!tokenPrograms.has(program)) throw invalidParams('Invalid param: unrecognized Token program id')
  }
  const found = listTokenAccounts(node, [program], slot)
    .filter(({ held }) => isOurs(held) && (mint === undefined || held.mint === mint))
    .map(({ account }) => toKeyed(node, account, encoding, slot))
  return withContext(slot, found)
}

function toKeyed(node: Node, account: StoredAccount, encoding: ReturnType<typeof readAccountEncoding>, slot: number) {
  return { account: encodeAccount(account, encoding, node.chain.accounts, slot), pubkey: account.address }
}

/** Methods on tokens of both token programs. */
export const tokenMethods: Methods = {
  getTokenAccountsByOwner(node, [value, filter, options]) {
    const owner = readAddress(value)
    return findTokenAccounts(node, (held) => held.owner === owner, filter, options)
  },
  getTokenAccountsByDelegate(node, [value, filter, options]) {
    const delegate = readAddress(value)
    return findTokenAccounts(node, (held) => held.delegate === delegate, filter, options)
  },
  getTokenAccountBalance(node, [value, options]) {
    const address = readAddress(value)
    const slot = readSlot(node, readConfig(options))
    const account = node.chain.accounts.read(address, slot)
    if (!account) throw invalidParams('Invalid param: could not find account')
    const held = tokenPrograms.has(account.programAddress) ? decodeTokenAccount(account.data) : undefined
    if (!held) throw invalidParams('Invalid param: not a Token account')
    const { decimals } = readMint(node, held.mint, slot, 'Invalid param: could not find mint')
    return withContext(slot, toTokenAmount(held.amount, decimals))
  },
  getTokenSupply(node, [value, options]) {
    const address = readAddress(value)
    const slot = readSlot(node, readConfig(options))
    const { supply, decimals } = readMint(node, address, slot, 'Invalid param: not a Token mint')
    return withContext(slot, toTokenAmount(supply, decimals))
  },
  getTokenLargestAccounts(node, [value, options]) {
    const mint = readAddress(value)
    const slot = readSlot(node, readConfig(options))
    const { decimals, program } = readMint(node, mint, slot, 'Invalid param: not a Token mint')
    const largest = listTokenAccounts(node, [program], slot)
      .filter(({ held }) => held.mint === mint)
      .sort((a, b) => Number(b.held.amount - a.held.amount))
      .slice(0, maxLargest)
      .map(({ account, held }) => ({ address: account.address, ...toTokenAmount(held.amount, decimals) }))
    return withContext(slot, largest)
  },
}
