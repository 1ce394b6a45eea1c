import { LatchkeyError, type ReadHandle, type TradePrice, type TradeTerms } from '../../../../src/adapter.js'
import { toAddress } from '../../address.js'
import { guarded } from '../../errors.js'
import type { Hex } from '../../hex.js'
import { toTokenAddress } from '../../token.js'
import type { EvmTransaction } from '../../transaction.js'
import { type AbiType, encode } from '../codec.js'
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
/** What the routers of V3 take for themselves, or for who calls them. */
const lastOwnWord = 2n

const steps: AbiType = { listOf: 'bytes' }
const words = (count: number): AbiType[] => Array<AbiType>(count).fill('word')

const differs = (field: 'spender' | 'pays' | 'gets' | 'receiver') =>
  new LatchkeyError(
    'TRADE_DIFFERS',
    `This price is not of the trade that was agreed: ${field}. Nothing was sent. Ask for another price.`,
    { data: { field } },
  )

const toId = (address: string | undefined) => BigInt(toAddress(`${address}`) ?? -1)

/**
 * Writes a trade by the way of a price, with amount, least, receiver and deadline of the terms. V3 gives coin that finds no buyer back.
 * @throws {LatchkeyError} TRADE_DIFFERS where the price is of other tokens or another exchange than the terms, or the receiver is none;
 * TRANSFER_INVALID
 */
export function buildTrade(handle: ReadHandle, terms: TradeTerms, price: TradePrice): Promise<EvmTransaction> {
  return guarded({ code: 'TRANSFER_INVALID', message: 'The trade could not be written' }, async () => {
    const { pays, gets, spender, wrapped } = terms
    const { exchange, path } = price
    const [paid, got] = [pays, gets].map(({ token }) => toTokenAddress(handle, token))
    const to = toAddress(spender)
    const receiver = toId(terms.receiver)
    if (!to || toId(exchange.router) !== BigInt(to)) throw differs('spender')
    if (toId(path[0]) !== toId(paid ?? wrapped)) throw differs('pays')
    if (toId(path.at(-1)) !== toId(got ?? wrapped)) throw differs('gets')
    if (receiver <= lastOwnWord) throw differs('receiver')
    const trade = {
      ...{ amount: pays.value, least: gets.value, receiver, deadline: BigInt(terms.deadline) },
      ...{ paysCoin: paid === undefined, getsCoin: got === undefined },
    }
    const data = exchange.form === 'uniswap-v2' ? writeV2(trade, path) : writeV3(trade, price)
    return Object.freeze({ to, data, value: trade.paysCoin ? pays.value : 0n })
  })
}

interface Trade {
  readonly amount: bigint
  readonly least: bigint
  readonly receiver: bigint
  readonly deadline: bigint
  readonly paysCoin: boolean
  readonly getsCoin: boolean
}

function writeV2({ amount, least, receiver, deadline, paysCoin, getsCoin }: Trade, path: readonly string[]): Hex {
  const types: readonly AbiType[] = ['word', { listOf: 'word' }, 'word', 'word']
  const values = [least, path.map(BigInt), receiver, deadline]
  if (paysCoin) return `${coinForToken}${encode(types, values)}`
  return `${getsCoin ? tokenForCoin : tokenForToken}${encode(['word', ...types], [amount, ...values])}`
}

function writeV3({ amount, least, receiver, deadline, paysCoin, getsCoin }: Trade, price: TradePrice): Hex {
  const isFirst = price.exchange.form === 'uniswap-v3'
  // What is unwrapped goes to the router first, by the name that it has for itself.
  const recipient = getsCoin ? (isFirst ? 0n : lastOwnWord) : receiver
  const values = [packPath(price), recipient, ...(isFirst ? [deadline] : []), amount, least]
  const exchange = (isFirst ? exactInput : exactInput02) + encode([['bytes', ...words(values.length - 1)]], [values])
  const calls = [
    exchange,
    ...(getsCoin ? [unwrapCoin + encode(words(2), [least, receiver])] : []),
    ...(paysCoin ? [refundCoin] : []),
  ]
  return isFirst
    ? `${multicall}${encode([steps], [calls])}`
    : `${multicall02}${encode(['word', steps], [deadline, calls])}`
}
