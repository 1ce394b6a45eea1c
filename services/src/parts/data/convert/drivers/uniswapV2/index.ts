import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import * as z from 'zod'
import { evmAddress } from '../../evmAddress.js'
import type { Offer, SwapDriver, Terms, Trade } from '../../types.js'
import { deadlineOf } from '../deadlineOf.js'
import type { SwapDriverKind } from '../swapDriverKind.js'
import { bestByHops } from '../uniswap/bestByHops.js'
import { createPoolBook } from '../uniswap/createPoolBook.js'
import { listPaths, type Pair, type Path, pairsOf } from '../uniswap/listPaths.js'
import { once } from '../uniswap/once.js'
import { readAddresses, toAddress } from '../uniswap/readAddresses.js'
import { knownV2Places, v2Settings } from './places.js'

const abi = parseAbi([
  'function factory() view returns (address)',
  'function WETH() view returns (address)',
  'function getPair(address, address) view returns (address)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  // These hold the receiver's balance against the least amount, whatever a token takes on its way.
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
/** What a swap takes: a transaction with its transfers, and each pool. */
const gasOf = (hops: number) => 60_000n + 65_000n * BigInt(hops)

const planShape = z.strictObject({ path: z.array(evmAddress).min(2).max(4) })

/** Uniswap V2, and exchanges of its form, by the addresses of their routers. It takes no fee of an operator's. */
export const uniswapV2: SwapDriverKind<z.infer<typeof v2Settings>> = {
  settings: v2Settings,
  create(id, { chains }, { clock, contracts }): SwapDriver {
    const places = new Map(Object.entries({ ...knownV2Places, ...chains }))
    const exchangeOf = once(async (chain, signal) => {
      const [place, callMany] = [places.get(chain), contracts.get(chain)]
      if (!place || !callMany) throw new Error('The driver was asked for a chain that it does not serve.')
      const { router, middles } = place
      const [factory, wrapped] = await readAddresses(
        callMany,
        (['factory', 'WETH'] as const).map((functionName) => ({
          to: router,
          data: encodeFunctionData({ abi, functionName }),
        })),
        signal,
      )
      if (!factory || !wrapped) throw new Error('Each read has an answer.')
      const findPools = createPoolBook(clock, async (pairs, own) => {
        const reads = pairs.map((pair: Pair) => ({
          to: factory,
          data: encodeFunctionData({ abi, functionName: 'getPair', args: pair }),
        }))
        const answers = await callMany(reads, own)
        return answers.map((answer) => [toAddress(answer)].filter((pool) => pool && pool !== zeroAddress))
      })
      return { router, wrapped, middles: [wrapped, ...middles], findPools, callMany }
    })

    return {
      ...{ id, namesDeadline: true },
      serves: (chain) => places.has(chain) && contracts.has(chain),
      wrapped: async (chain, signal) => (await exchangeOf(chain, signal)).wrapped,
      spender: async (chain, signal) => (await exchangeOf(chain, signal)).router,
      async quote({ chain, sold, bought, amount }, signal) {
        const { router, wrapped, middles, findPools, callMany } = await exchangeOf(chain, signal)
        const paths = listPaths(sold ?? wrapped, bought ?? wrapped, middles)
        const poolsOf = await findPools(paths.flatMap(pairsOf), signal)
        const open = paths.filter((path) => pairsOf(path).every((pair) => poolsOf(pair).length > 0))
        const answers = await callMany(
          open.map((path) => ({
            to: router,
            data: encodeFunctionData({ abi, functionName: 'getAmountsOut', args: [amount, path] }),
          })),
          signal,
        )
        return bestByHops(open.map((path, index) => toOffer(router, path, answers[index])))
      },
      async build(trade, terms, signal) {
        const { router } = await exchangeOf(trade.chain, signal)
        return {
          to: router,
          data: encodeSwap(trade, terms, terms.deadline ?? deadlineOf(clock)),
          value: trade.sold === undefined ? trade.amount : 0n,
        }
      },
    }
  },
}

function toOffer(router: Hex, path: Path, answer: Hex | undefined): Offer {
  const route = pairsOf(path).map(([from, to]) => ({ from, to }))
  return { amount: readLast(answer), spender: router, gas: gasOf(route.length), route, plan: { path } }
}

/** What comes out at the end; 0 for what cannot be read. */
function readLast(answer: Hex | undefined): bigint {
  if (!answer) return 0n
  try {
    return decodeFunctionResult({ abi, functionName: 'getAmountsOut', data: answer }).at(-1) ?? 0n
  } catch {
    return 0n
  }
}

/** Slippage is the least amount, the coin is a function of its own. */
function encodeSwap(
  { account, receiver = account, sold, bought, amount }: Trade,
  { least, plan }: Terms,
  deadline: bigint,
): Hex {
  const { path } = planShape.parse(plan)
  if (sold === undefined) {
    const args = [least, path, receiver, deadline] as const
    return encodeFunctionData({
      abi,
      functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens',
      args,
    })
  }
  const functionName =
    bought === undefined
      ? 'swapExactTokensForETHSupportingFeeOnTransferTokens'
      : 'swapExactTokensForTokensSupportingFeeOnTransferTokens'
  return encodeFunctionData({ abi, functionName, args: [amount, least, path, receiver, deadline] })
}
