import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import * as z from 'zod'
import { evmAddress } from '../../evmAddress.js'
import type { SwapDriver } from '../../types.js'
import { deadlineOf } from '../deadlineOf.js'
import type { SwapDriverKind } from '../swapDriverKind.js'
import { bestByHops } from '../uniswap/bestByHops.js'
import { listPaths, pairsOf } from '../uniswap/listPaths.js'
import { once } from '../uniswap/once.js'
import { encodeRoute, encodeSwap } from './encode.js'
import { listRoutes } from './listRoutes.js'
import { knownV3Places, v3Settings } from './places.js'
import { readExchange } from './readExchange.js'

const abi = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] sqrtPricesAfter, uint32[] ticksCrossed, uint256 gasEstimate)',
])
/** What a swap takes beside its pools: the transaction, and transfers of tokens. */
const outerGas = 90_000n

const planShape = z.strictObject({
  route: z
    .array(z.strictObject({ from: evmAddress, to: evmAddress, fee: z.int() }))
    .min(1)
    .max(3),
})

/** Uniswap V3 by the addresses of its contracts. It takes no fee of an operator's, and tokens that take one on transfers fail in it. */
export const uniswapV3: SwapDriverKind<z.infer<typeof v3Settings>> = {
  settings: v3Settings,
  create(id, { chains }, { clock, contracts }): SwapDriver {
    const places = new Map(Object.entries({ ...knownV3Places, ...chains }))
    const exchangeOf = once(async (chain, signal) => {
      const [place, callMany] = [places.get(chain), contracts.get(chain)]
      if (!place || !callMany) throw new Error('The driver was asked for a chain that it does not serve.')
      return readExchange(place, { callMany, clock }, signal)
    })
    return {
      ...{ id, namesDeadline: true },
      serves: (chain) => places.has(chain) && contracts.has(chain),
      wrapped: async (chain, signal) => (await exchangeOf(chain, signal)).wrapped,
      spender: async (chain, signal) => (await exchangeOf(chain, signal)).router,
      async quote({ chain, sold, bought, amount }, signal) {
        const { router, quoter, wrapped, middles, findPools, callMany } = await exchangeOf(chain, signal)
        const paths = listPaths(sold ?? wrapped, bought ?? wrapped, middles)
        const routes = listRoutes(paths, await findPools(paths.flatMap(pairsOf), signal))
        const answers = await callMany(
          routes.map((route) => ({
            to: quoter,
            data: encodeFunctionData({
              abi,
              functionName: 'quoteExactInput',
              args: [encodeRoute(route), amount],
            }),
          })),
          signal,
        )
        const offers = routes.map((route, index) => {
          const { amount: out, gas } = readQuote(answers[index])
          return { amount: out, spender: router, gas: gas + outerGas, route, plan: { route } }
        })
        return bestByHops(offers)
      },
      async build(trade, { least, plan, deadline = deadlineOf(clock) }, signal) {
        const { router, form } = await exchangeOf(trade.chain, signal)
        const { route } = planShape.parse(plan)
        return {
          to: router,
          data: encodeSwap(trade, { form, route, least, deadline }),
          value: trade.sold === undefined ? trade.amount : 0n,
        }
      },
    }
  },
}

/** What the quoter says; an amount of 0 for what cannot be read. */
function readQuote(answer: Hex | undefined): { amount: bigint; gas: bigint } {
  if (!answer) return { amount: 0n, gas: 0n }
  try {
    const [amount, , , gas] = decodeFunctionResult({ abi, functionName: 'quoteExactInput', data: answer })
    return { amount, gas }
  } catch {
    return { amount: 0n, gas: 0n }
  }
}
