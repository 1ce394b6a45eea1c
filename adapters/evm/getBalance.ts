import { type Amount, LatchkeyError, type ReadHandle, type Token, type WalletHandle } from '../../src/adapter.js'
import { loadCode } from '../kit/lazyVerb.js'
import { pageWait } from '../kit/pageWait.js'
import type { Wait } from '../kit/time.js'
import { toCall, wordAt } from './abi.js'
import { guarded } from './errors.js'
import { readFirst } from './handles.js'
import { toQuantity } from './hex.js'
import { balanceOf, isNft, toTokenAddress } from './token.js'

const unavailable = { code: 'BALANCE_UNAVAILABLE', message: 'Token Balance Unavailable' }

/**
 * Balance of an address: of the native coin, of a token, or the copies of a collectible. A wallet on this chain is asked first.
 * @throws {LatchkeyError} BALANCE_UNAVAILABLE, TOKEN_UNKNOWN when no token is at the address
 */
export function getBalance(
  handle: ReadHandle | WalletHandle,
  address: string,
  token?: Token,
  wait: Wait = pageWait,
): Promise<Amount> {
  return guarded(unavailable, async () => {
    const contract = token && toTokenAddress(handle, token)
    if (isNft(token)) {
      const { readCopies } = await loadCode(() => import('./nft.js'))
      return { value: await readCopies(handle, address, token, wait), decimals: 0, symbol: token.symbol }
    }
    if (token && contract) {
      const call = { to: contract, data: toCall(balanceOf, address) }
      const value = wordAt(await readFirst(handle, 'eth_call', [call, 'latest'], wait), 0)
      if (value === undefined)
        throw new LatchkeyError('TOKEN_UNKNOWN', `No token is at this address on ${handle.network.name}.`)
      return { value, decimals: token.decimals, symbol: token.symbol }
    }
    const value = toQuantity(await readFirst(handle, 'eth_getBalance', [address, 'latest'], wait))
    if (value === undefined)
      throw new LatchkeyError(unavailable.code, `${unavailable.message}: the answer is no number`)
    const { decimals, symbol } = handle.network.nativeCurrency
    return { value, decimals, symbol }
  })
}
