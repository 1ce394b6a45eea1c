import { type Amount, LatchkeyError, type ReadHandle, type Token, type WalletHandle } from '../../src/adapter.js'
import { guarded } from './errors.js'
import { askValue, toAmount } from './handles.js'
import { toMint } from './token.js'
import { readTokenAccounts } from './tokenAccounts.js'

const unavailable = { code: 'BALANCE_UNAVAILABLE', message: 'Token Balance Unavailable' }

/**
 * Balance of an address: of the native coin, or of a token in all accounts that the address holds. Wallets of this
 * namespace read nothing, so the chain's nodes are asked.
 * @throws {LatchkeyError} BALANCE_UNAVAILABLE, TOKEN_UNKNOWN when no token is at the address
 */
export function getBalance(handle: ReadHandle | WalletHandle, address: string, token?: Token): Promise<Amount> {
  return guarded(unavailable, async () => {
    const mint = token && toMint(handle, token)
    if (token && mint) {
      const accounts = await readTokenAccounts(handle, address, mint)
      const value = accounts.reduce((sum, { amount }) => sum + amount, 0n)
      return { value, decimals: token.decimals, symbol: token.symbol }
    }
    const value = toAmount(await askValue(handle, 'getBalance', [address]))
    if (value === undefined)
      throw new LatchkeyError(unavailable.code, `${unavailable.message}: the answer is no number`)
    const { decimals, symbol } = handle.network.nativeCurrency
    return { value, decimals, symbol }
  })
}
