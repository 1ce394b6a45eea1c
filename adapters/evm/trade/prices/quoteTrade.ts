import {
  abortedError,
  LatchkeyError,
  type PriceRequest,
  type ReadHandle,
  type TradeExchange,
  type TradePrice,
} from '../../../../src/adapter.js'
import { askNode } from '../../../kit/handles.js'
import { wordAt } from '../../abi.js'
import { guarded, unlessReverted } from '../../errors.js'
import { toTokenAddress } from '../../token.js'
import { encode, listOf } from '../codec.js'
import { packPath } from './packPath.js'

/** Fees of the pools of Uniswap V3, in millionths, and those that ways over the coin are asked for. */
const tiers = [100, 500, 3000, 10_000]
const tiersOverCoin = [500, 3000]

/** `getAmountsOut(uint256,address[])` of V2's routers, `quoteExactInput(bytes,uint256)` of QuoterV2. */
const amountsOut = '0xd06ca61f'
const exactInput = '0xcdca1753'

/**
 * Whether a pool of V3 has nothing left at a price, which is the least or the last that there can be: the quoter says so of an amount that the
 * pool took in part.
 */
const isEmpty = (price: bigint) => price <= 4295128740n || price >> 128n >= 0xfffd8963n

/**
 * What exchanges say that they give for an amount: by pools of both tokens, and of each with the coin. A way that does not take all of the amount, or
 * whose answer is none, is left out. All questions are asked at once, each a single time.
 * @returns the most first
 * @throws {LatchkeyError} PRICE_UNAVAILABLE where there is no price and a question had no answer, TRANSFER_INVALID, REQUEST_ABORTED
 */
export function quoteTrade(
  handle: ReadHandle,
  { pays, gets, wrapped, exchanges }: PriceRequest,
): Promise<readonly TradePrice[]> {
  const unavailable = { code: 'PRICE_UNAVAILABLE', message: 'The exchanges did not say a price. Try again' }
  return guarded(unavailable, async () => {
    const coin = toTokenAddress(handle, { ...gets, address: wrapped }) ?? ''
    const paid = toTokenAddress(handle, pays.token) ?? coin
    const got = toTokenAddress(handle, gets) ?? coin
    const paths = paid === got ? [] : [[paid, got]]
    if (paid !== coin && got !== coin) paths.push([paid, coin, got])

    let failure: unknown
    // Two routers may share a quoter.
    const answers: Record<string, Promise<unknown>> = {}
    const ask = (to: string, data: string) => {
      answers[to + data] ??= unlessReverted(askNode(handle, 'eth_call', [{ to, data }, 'latest'])).catch((error) => {
        failure = error
      })
      return answers[to + data]
    }
    const token = { ...gets }
    const price = async (exchange: TradeExchange, path: readonly string[], fees?: readonly number[]) => {
      const to = fees ? exchange.quoter : exchange.router
      if (!to) return []
      const data = fees
        ? exactInput + encode(['bytes', 'word'], [packPath(path, fees), pays.value])
        : amountsOut + encode(['word', listOf('word')], [pays.value, path.map(BigInt)])
      const value = readPrice(await ask(to, data), path, fees)
      return value ? [{ exchange: { ...exchange }, gets: { token, value }, path, ...(fees && { fees }) }] : []
    }
    const asked = exchanges.flatMap((exchange) =>
      paths.flatMap((path) => waysOf(exchange, path).map((fees) => price(exchange, path, fees))),
    )
    const prices = (await Promise.all(asked)).flat()
    if (handle.signal.aborted) throw abortedError(handle.signal.reason)
    if (failure && !prices.length) throw new LatchkeyError(unavailable.code, unavailable.message, { cause: failure })
    return freeze(prices.sort((one, other) => Number(other.gets.value - one.gets.value)))
  })
}

/** The fees of the ways of an exchange over some tokens: V3 has several pools of two, V2 one, and names none. */
function waysOf({ form }: TradeExchange, { length }: readonly string[]): readonly (readonly number[] | undefined)[] {
  if (form === 'uniswap-v2') return [undefined]
  if (length === 2) return tiers.map((fee) => [fee])
  return tiersOverCoin.flatMap((fee) => tiersOverCoin.map((next) => [fee, next]))
}

/**
 * What comes out. V2 answers with a list of the amounts before, between and behind its pools; the quoter with what comes out, the place of a list,
 * two words more, and in that list the price of each pool after it.
 * @returns undefined for what is no such answer, and where a pool takes a part
 */
function readPrice(answer: unknown, path: readonly string[], fees?: readonly number[]): bigint | undefined {
  if (wordAt(answer, fees ? 4 : 1) !== BigInt((fees ?? path).length)) return undefined
  if (!fees) return wordAt(answer, path.length + 1)
  return fees.some((_, index) => isEmpty(wordAt(answer, 5 + index) ?? 0n)) ? undefined : wordAt(answer, 0)
}

function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value) for (const each of Object.values(value)) freeze(each)
  return Object.freeze(value)
}
