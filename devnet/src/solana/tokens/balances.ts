import type { Address } from '@solana/kit'
import type { StoredAccount } from '../chain/accounts.js'
import { type TokenAmount, toTokenAmount } from './amount.js'
import { decodeMint, decodeTokenAccount, tokenPrograms } from './layout.js'

/** What an account of a transaction held of a token, as nodes write it. */
export interface TokenBalance {
  accountIndex: number
  mint: Address
  owner: Address
  programId: Address
  uiTokenAmount: TokenAmount
}

/**
 * The token balances among the accounts of a transaction.
 * @param read Reads any account, for the decimals of a mint that the transaction does not name
 */
export function readTokenBalances(
  accounts: readonly (StoredAccount | undefined)[],
  read: (address: Address) => StoredAccount | undefined,
): TokenBalance[] {
  return accounts.flatMap((account, accountIndex) => {
    if (!account || !tokenPrograms.has(account.programAddress)) return []
    const held = decodeTokenAccount(account.data)
    const mint = held && decodeMint(read(held.mint)?.data ?? new Uint8Array())
    if (!held || !mint) return []
    const uiTokenAmount = toTokenAmount(held.amount, mint.decimals)
    return [{ accountIndex, mint: held.mint, owner: held.owner, programId: account.programAddress, uiTokenAmount }]
  })
}
