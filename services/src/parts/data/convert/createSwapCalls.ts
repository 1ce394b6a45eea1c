import type { Hex } from 'viem'
import type { Places } from './createPlaces.js'
import type { Quotes } from './createQuotes.js'
import { rankOffers } from './rankOffers.js'
import { leastOf, type SwapCall, type SwapDriver, type Trade } from './types.js'

/** What a swap has to bring, to whom and until when. */
export interface WantedSwap extends Pick<Trade, 'chain' | 'account' | 'sold' | 'bought'> {
  readonly receiver: Hex
  /** What has to arrive at least, in smallest units. */
  readonly least: bigint
  /** In seconds since 1970. */
  readonly deadline: bigint
  /** Whose exchanges are asked. */
  readonly projectId: string
}

/** A swap that was found, with its call. */
export interface FoundSwap extends SwapCall {
  /** What it sells, in smallest units. */
  readonly pays: bigint
  /** Whom the account approves. */
  readonly spender: Hex
}

/** Swaps by what they bring, for parts that pay by them: of exchanges whose calls name a deadline. They reject with a `DriverError`. */
export interface SwapCalls {
  serves(chain: string): boolean
  /** The cheapest that is found; undefined where none brings it. */
  find(wanted: WantedSwap, signal: AbortSignal): Promise<FoundSwap | undefined>
}

/** Offers name what is bought for what is sold: so often what is sold is raised until the least is enough. */
const rounds = 4
/** Of what an offer promises so much may be missing, in hundredths of a per cent: the price may move until it is sent. */
const slippageBps = 100
/** Thousandths that a first guess is raised by, for the pools of both ways and that price; and a later one. */
const [firstRaise, nextRaise] = [1020n, 1001n]

const isInTime = ({ namesDeadline = false }: SwapDriver) => namesDeadline

export function createSwapCalls(quotes: Quotes, places: Places): SwapCalls {
  return {
    serves: (chain) => places.listed(chain).some(isInTime),
    async find({ receiver, least, deadline, projectId, ...pair }, signal) {
      const drivers = (await places.driversOf(pair.chain, projectId)).filter(isInTime)
      const ask = async (trade: Trade) =>
        rankOffers(await quotes.offers(trade, drivers, signal), { gasPrice: 0n, coinWorth: undefined })
      // What the amount would bring the other way round is close to what it takes.
      const { sold, bought } = pair
      const [reverse] = await ask({ ...pair, sold: bought, bought: sold, amount: least, slippageBps })
      let amount = ((reverse?.amount ?? 0n) * firstRaise) / 1000n + 1n
      for (let round = 0; reverse && round < rounds; round++) {
        const trade: Trade = { ...pair, receiver, amount, slippageBps }
        const [best] = await ask(trade)
        if (!best || best.amount <= 0n) return undefined
        const sure = leastOf(best.amount, slippageBps)
        if (sure >= least) {
          const driver = drivers.find(({ id }) => id === best.driver)
          const terms = { least, deadline, plan: best.plan }
          const call = driver && (await quotes.carryOut(trade, driver, terms, signal))
          return call && { ...call, pays: amount, spender: best.spender }
        }
        amount = (amount * least * nextRaise) / (sure * 1000n) + 1n
      }
      return undefined
    },
  }
}
