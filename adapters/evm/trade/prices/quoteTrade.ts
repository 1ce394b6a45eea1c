import {
  abortedError,
  LatchkeyError,
  type PriceRequest,
  type ReadHandle,
  type TradeExchange,
  type TradePrice,
} from '../../../../src/adapter.js'
import { askNode } from '../../../kit/handles.js'
import { guarded, unlessReverted } from '../../errors.js'
import { toTokenAddress } from '../../token.js'
import { type AbiType, type AbiValue, decode, encode } from '../codec.js'
import { packPath } from './packPath.js'

/** Fees of the pools of Uniswap V3, in millionths, and those that ways over the coin are asked for. */
const tiers = [100, 500, 3000, 10_000]
const tiersOverCoin = [500, 3000]

/** `getAmountsOut(uint256,address[])` of V2's routers, `quoteExactInput(bytes,uint256)` of QuoterV2. */
const amountsOut = '0xd06ca61f'
const exactInput = '0xcdca1753'

/** The last prices that a pool of V3 can have. The quoter says one of them of an amount that the pool took in part. */
const ends = [4295128740n, 1461446703485210103287273052203988822378723970341n]

const list: AbiType = { listOf: 'word' }

type Way = Pick<TradePrice, 'path' | 'fees'>

interface Question {
  readonly to: string
  readonly data: string
  /** What comes out; undefined for what is no answer. */
  readonly read: (digits: string) => bigint | undefined
}

/**
 * What exchanges say that they give for an amount: by pools of both tokens, and of each with the coin. A way that does not take all of the amount, or
 * whose answer is none, is left out. All questions are asked at once, each a single time.
 * @returns the most first
 * @throws {LatchkeyError} PRICE_UNAVAILABLE where there is no price and a question had no answer, TRANSFER_INVALID, REQUEST_ABORTED
 */
export function quoteTrade(handle: ReadHandle, request: PriceRequest): Promise<readonly TradePrice[]> {
  const { pays, gets, wrapped, exchanges } = request
  const unavailable = { code: 'PRICE_UNAVAILABLE', message: 'The exchanges could not be asked for a price. Try again' }
  return guarded(unavailable, async () => {
    const coin = toTokenAddress(handle, { ...gets, address: wrapped }) ?? ''
    const paid = toTokenAddress(handle, pays.token) ?? coin
    const got = toTokenAddress(handle, gets) ?? coin
    const direct = paid === got ? [] : [[paid, got]]
    const paths = paid === coin || got === coin ? direct : [...direct, [paid, coin, got]]

    const failures: unknown[] = []
    /** Two routers may share a quoter. */
    const answers = new Map<string, Promise<unknown>>()
    const ask = (to: string, data: string) => {
      const key = to + data
      const known = answers.get(key)
      if (known) return known
      const answer = unlessReverted(askNode(handle, 'eth_call', [{ to, data }, 'latest'])).catch((error) => {
        failures.push(error)
      })
      answers.set(key, answer)
      return answer
    }
    const price = async (exchange: TradeExchange, way: Way): Promise<readonly TradePrice[]> => {
      const question = toQuestion(exchange, way, pays.value)
      if (!question) return []
      const { to, data, read } = question
      const answer = await ask(to, data)
      const value = typeof answer === 'string' ? read(answer.slice(2)) : undefined
      return value ? [freeze(exchange, way, { token: Object.freeze({ ...gets }), value })] : []
    }
    const asked = exchanges.flatMap((exchange) =>
      paths.flatMap((path) => waysOf(exchange, path).map((way) => price(exchange, way))),
    )
    const prices = (await Promise.all(asked)).flat()
    if (handle.signal.aborted) throw abortedError(handle.signal.reason)
    if (prices.length === 0 && failures.length > 0)
      throw new LatchkeyError(unavailable.code, `${unavailable.message}.`, { cause: failures[0] })
    return Object.freeze(prices.sort((one, other) => Number(other.gets.value - one.gets.value)))
  })
}

/** The ways of an exchange over some tokens: V3 has several pools of two. */
function waysOf({ form }: TradeExchange, path: readonly string[]): readonly Way[] {
  if (form === 'uniswap-v2') return [{ path }]
  const fees =
    path.length === 2
      ? tiers.map((fee) => [fee])
      : tiersOverCoin.flatMap((fee) => tiersOverCoin.map((next) => [fee, next]))
  return fees.map((each) => ({ path, fees: each }))
}

function toQuestion({ form, router, quoter }: TradeExchange, way: Way, amount: bigint): Question | undefined {
  if (form === 'uniswap-v2')
    return {
      to: router,
      data: amountsOut + encode(['word', list], [amount, way.path.map(BigInt)]),
      read(digits) {
        const [amounts = []] = (decode([list], digits) ?? []) as readonly (readonly bigint[])[]
        return amounts.length === way.path.length && amounts[0] === amount ? amounts.at(-1) : undefined
      },
    }
  if (!quoter) return undefined
  return {
    to: quoter,
    data: exactInput + encode(['bytes', 'word'], [packPath(way), amount]),
    read(digits) {
      const [value, after] = (decode(['word', list, list, 'word'], digits) ?? []) as [bigint?, (readonly AbiValue[])?]
      const isWhole = after?.length === way.fees?.length && !after?.some((each) => ends.includes(each as bigint))
      return isWhole ? value : undefined
    },
  }
}

const freeze = (exchange: TradeExchange, { path, fees }: Way, gets: TradePrice['gets']): TradePrice =>
  Object.freeze({
    exchange: Object.freeze({ ...exchange }),
    gets: Object.freeze(gets),
    path: Object.freeze([...path]),
    ...(fees && { fees: Object.freeze([...fees]) }),
  })
