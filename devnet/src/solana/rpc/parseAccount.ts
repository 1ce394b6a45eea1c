import type { Accounts, StoredAccount } from '../chain/accounts.js'
import { toTokenAmount } from '../tokens/amount.js'
import { readExtensions } from '../tokens/extensions.js'
import { decodeMint, decodeTokenAccount, token2022Program, tokenPrograms } from '../tokens/layout.js'

/** An account of a program that the node knows, in words; undefined for all others. */
export function parseAccount(account: StoredAccount, accounts: Accounts, slot?: number) {
  const program = tokenPrograms.get(account.programAddress)
  if (!program) return undefined
  const parsed = parseToken(account, accounts, slot)
  return parsed && { program, parsed, space: account.data.length }
}

function parseToken({ data, programAddress }: StoredAccount, accounts: Accounts, slot?: number) {
  // Only the newer program has extensions, and says so even when there are none.
  const extensions = programAddress === token2022Program ? { extensions: readExtensions(data) } : {}
  const mint = decodeMint(data)
  if (mint) {
    const { decimals, freezeAuthority, isInitialized, mintAuthority, supply } = mint
    const info = { decimals, freezeAuthority, isInitialized, mintAuthority, supply: supply.toString(), ...extensions }
    return { type: 'mint', info }
  }
  const held = decodeTokenAccount(data)
  const decimals = held && decodeMint(accounts.read(held.mint, slot)?.data ?? new Uint8Array())?.decimals
  if (!held || decimals === undefined) return undefined
  return {
    type: 'account',
    info: {
      ...(held.closeAuthority && { closeAuthority: held.closeAuthority }),
      ...(held.delegate && {
        delegate: held.delegate,
        delegatedAmount: toTokenAmount(held.delegatedAmount, decimals),
      }),
      isNative: held.rentExemptReserve !== null,
      mint: held.mint,
      owner: held.owner,
      ...(held.rentExemptReserve !== null && { rentExemptReserve: toTokenAmount(held.rentExemptReserve, decimals) }),
      state: held.state,
      tokenAmount: toTokenAmount(held.amount, decimals),
      ...extensions,
    },
  }
}
