import type { Accounts, StoredAccount } from '../chain/accounts.js'
import { toTokenAmount } from '../tokens/amount.js'
import {
  decodeMint,
  decodeTokenAccount,
  token2022Program,
  tokenAccountLength,
  tokenPrograms,
} from '../tokens/layout.js'

/** An account of a program that the node knows, in words; undefined for all others. */
export function parseAccount(account: StoredAccount, accounts: Accounts, slot?: number) {
  const program = tokenPrograms.get(account.programAddress)
  if (!program) return undefined
  const parsed = parseToken(account, accounts, slot)
  return parsed && { program, parsed, space: account.data.length }
}

function parseToken({ data, programAddress }: StoredAccount, accounts: Accounts, slot?: number) {
  // Only the newer program has extensions, and says so even when there are none.
  const extensions = programAddress === token2022Program ? { extensions: parseExtensions(data) } : {}
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

/** Type numbers of extensions that need no more than their name. */
const plainExtensions = new Map([
  [7, 'immutableOwner'],
  [9, 'nonTransferable'],
])

function parseExtensions(data: Uint8Array) {
  const found: { extension: string }[] = []
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  // After the kind of the account: type and length of two bytes each, then the extension.
  for (let at = tokenAccountLength + 1; at + 4 <= data.length; at += 4 + view.getUint16(at + 2, true)) {
    const type = view.getUint16(at, true)
    if (type === 0) break
    found.push({ extension: plainExtensions.get(type) ?? 'unparseableExtension' })
  }
  return found
}
