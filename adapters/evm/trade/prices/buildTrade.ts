import { LatchkeyError, type ReadHandle, type TradePrice, type TradeTerms } from '../../../../src/adapter.js'
import { toAddress } from '../../address.js'
import type { Hex } from '../../hex.js'
import { toTokenAddress } from '../../token.js'
import type { EvmTransaction } from '../../transaction.js'
import { type AbiType, encode, listOf, words } from '../codec.js'
import { packPath } from './packPath.js'

/**
 * Uniswap V2, in the forms for tokens that keep a part of each transfer: only those look at what has arrived, so that the least that is
 * agreed holds whatever the token does.
 */
const tokenForToken = '0x5c11d795'
const coinForToken = '0xb6f9de95'
const tokenForCoin = '0x791ac947'
/** `multicall` and `exactInput` of V3's two routers. */
const multicall = '0xac9650d8'
const multicall02 = '0x5ae401dc'
const exactInput = 'c04b8d59'
const exactInput02 = 'b858183f'
/** `unwrapWETH9(uint256,address)`, `refundETH()`. */
const unwrapCoin = '49404b7c'
const refundCoin = '12210e8a'
/** Addresses up to this one stand for a router of V3 itself, or for who calls it. */
const lastOwnWord = 2n

const toId = (address: string | undefined) => BigInt(toAddress(`${address}`) ?? -1)

/**
 * Writes a trade by the way of a price, with amount, least, receiver and deadline of the terms. V3 gives coin that finds no buyer back.
 * @throws {LatchkeyError} TRADE_DIFFERS where the price is of other tokens or another exchange than the terms, or the receiver is none;
 * TRANSFER_INVALID for tokens of another chain
 */
export async function buildTrade(
  handle: ReadHandle,
  { pays, gets, spender, receiver, deadline, wrapped }: TradeTerms,
  { exchange, path, fees }: TradePrice,
): Promise<EvmTransaction> {
  const paid = toTokenAddress(handle, pays.token)
  const got = toTokenAddress(handle, gets.token)
  const [amount, least, to, until] = [pays.value, gets.value, toId(receiver), BigInt(deadline)]
  const differs =
    toId(exchange.router) !== toId(spender)
      ? 'spender'
      : toId(path[0]) !== toId(paid ?? wrapped)
        ? 'pays'
        : toId(path.at(-1)) !== toId(got ?? wrapped)
          ? 'gets'
          : to <= lastOwnWord && 'receiver'
  if (differs)
    throw new LatchkeyError('TRADE_DIFFERS', `This price is of another trade: ${differs}. Ask for a new one.`, {
      data: { field: differs },
    })
  const write = () => {
    if (exchange.form === 'uniswap-v2') {
      const types: readonly AbiType[] = ['word', listOf('word'), ...words(2)]
      const values = [least, path.map(BigInt), to, until]
      if (!paid) return coinForToken + encode(types, values)
      return (got ? tokenForToken : tokenForCoin) + encode(['word', ...types], [amount, ...values])
    }
    const isFirst = exchange.form === 'uniswap-v3'
    // What is unwrapped goes to the router first, by the name that it has for itself.
    const taker = got ? to : isFirst ? 0n : lastOwnWord
    const values = [packPath(path, fees), taker, ...(isFirst ? [until] : []), amount, least]
    const calls = [
      (isFirst ? exactInput : exactInput02) + encode([['bytes', ...words(values.length - 1)]], [values]),
      ...(got ? [] : [unwrapCoin + encode(words(2), [least, to])]),
      ...(paid ? [] : [refundCoin]),
    ]
    return isFirst
      ? multicall + encode([listOf('bytes')], [calls])
      : multicall02 + encode(['word', listOf('bytes')], [until, calls])
  }
  return { to: spender, data: write() as Hex, value: paid ? 0n : amount }
}
