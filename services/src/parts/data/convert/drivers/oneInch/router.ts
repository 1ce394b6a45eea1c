import { decodeFunctionData, encodeFunctionData, type Hex, isAddressEqual, parseAbi } from 'viem'
import type { Trade } from '../../types.js'

/** The one outer call that says what comes out, for whom, and how much at least (`unoswap` and its like leave that to a pool). */
const abi = parseAbi([
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data) payable returns (uint256 returnAmount, uint256 spentAmount)',
])
/** Bit of the flags: less than the whole may be sold. */
const partialFill = 1n

/** The coin's address here, and in the protocol. */
export const nativeAddress: Hex = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/**
 * What a call to the router brings the account at least. Undefined for what is not exactly the trade: another call, another token, amount or
 * receiver, a part of it alone, or bytes that no encoder writes.
 */
export function readLeast(data: Hex, { account, receiver = account, sold, bought, amount }: Trade): bigint | undefined {
  try {
    const { args, functionName } = decodeFunctionData({ abi, data })
    const [, desc] = args
    const isWanted =
      encodeFunctionData({ abi, functionName, args }) === data.toLowerCase() &&
      isAddressEqual(desc.srcToken, sold ?? nativeAddress) &&
      isAddressEqual(desc.dstToken, bought ?? nativeAddress) &&
      isAddressEqual(desc.dstReceiver, receiver) &&
      desc.amount === amount &&
      (desc.flags & partialFill) === 0n
    return isWanted ? desc.minReturnAmount : undefined
  } catch {
    return undefined
  }
}
