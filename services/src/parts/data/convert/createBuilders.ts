import { Refusal } from '../../../http/refusal.js'
import { encodeApprove } from './approvals.js'
import type { Places } from './createPlaces.js'
import type { Quotes } from './createQuotes.js'
import { estimateGas, toGasLimit } from './estimateGas.js'
import type { GasPrices } from './gasPrices.js'
import {
  type ApproveQuestion,
  type BuildQuestion,
  readAccount,
  readAmount,
  readPair,
  readSlippage,
} from './readQuestion.js'
import type { Trade } from './types.js'
import { toWireToken } from './wire.js'

/** What transactions are built with. */
export interface BuilderOptions {
  readonly quotes: Quotes
  readonly places: Places
  readonly getGasPrices: (chain: string, signal: AbortSignal) => Promise<GasPrices>
}

/** The largest amount: an approval without one is for all, as the protocol has it. */
export const unlimited = 2n ** 256n - 1n
/** An approval takes no more, where the node cannot say. */
const approveGas = 100_000n

/** Transactions as the protocol has them. They reject with a `Refusal` or a `DriverError`. */
export function createBuilders({ quotes, places, getGasPrices }: BuilderOptions) {
  return {
    /** Lets the driver of a quote, else the first one, take what is sold: by our own encoding, for exactly the amount where it is named. */
    async approve(asked: ApproveQuestion, signal: AbortSignal) {
      const pair = readPair(asked.from, asked.to)
      const { chain, sold } = pair
      const account = readAccount(asked.userAddress, chain)
      const amount = asked.amount === undefined ? undefined : readAmount(asked.amount)
      const { first, find, node } = await places.placeOf(chain, asked.projectId)
      if (sold === undefined) throw new Refusal(400, 'SWAP_QUERY_INVALID', 'The coin of a chain needs no approval.')
      const quote = asked.id
        ? await quotes.find(asked.id, { ...pair, account, ...(amount !== undefined && { amount: `${amount}` }) })
        : undefined
      const spender = await quotes.spenderOf(quote ? find(quote.driver) : first, chain, signal)
      const data = encodeApprove(spender, amount ?? (quote ? BigInt(quote.amount) : unlimited))
      const [gas, { standard }] = await Promise.all([
        estimateGas(node, account, { to: sold, data, value: 0n }, signal),
        getGasPrices(chain, signal),
      ])
      return {
        from: toWireToken(chain, account),
        to: toWireToken(chain, sold),
        data,
        value: '0',
        eip155: { gas: Number(gas ?? approveGas), gasPrice: standard },
      }
    },
    /** The swap of a quote, else one of the first driver. */
    async swap(asked: BuildQuestion, signal: AbortSignal) {
      const pair = readPair(asked.from, asked.to)
      const { chain } = pair
      const account = readAccount(asked.userAddress, chain)
      const amount = readAmount(asked.amount)
      const trade: Trade = { ...pair, account, amount, slippageBps: readSlippage(asked.eip155?.slippage) }
      const { first, find, node } = await places.placeOf(chain, asked.projectId)
      const quote = asked.id ? await quotes.find(asked.id, { ...pair, account, amount: `${amount}` }) : undefined
      const [built, { standard }] = await Promise.all([
        quotes.build(trade, quote ? find(quote.driver) : first, quote, signal),
        getGasPrices(chain, signal),
      ])
      const gas = asked.disableEstimate ? toGasLimit(built.gas) : await estimateGas(node, account, built, signal)
      if (gas === undefined)
        throw new Refusal(400, 'SWAP_REFUSED', 'The chain would refuse this swap: look at balance, approval and price.')
      return {
        from: toWireToken(chain, account),
        to: toWireToken(chain, built.to),
        data: built.data,
        amount: `${amount}`,
        eip155: { gas: `${gas}`, gasPrice: standard },
      }
    },
  }
}
