import { sql } from 'kysely'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { amountShape } from '../../../../../../nodes/evm/shapes.js'
import { parseAnswer } from '../../../../../../upstream/parseAnswer.js'
import { foldAddress } from '../../../tokenLists.js'
import type { Holding, Known, Question } from '../../../types.js'
import { toAmount } from './contractFacts.js'
import { type EvmTools, rowsOf, toSince } from './tools.js'

const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])

/** Most tokens beside the listed ones that one question asks contracts for: those that moved last. */
const mostFound = 1_000

/** The coin, listed tokens, and tokens that came or went in the window of logs. */
export async function readBalances(tools: EvmTools, { account, signal }: Question): Promise<Known<readonly Holding[]>> {
  const { coin, node, clock, tokens, chain, callMany, facts, followLogs } = tools
  const asOf = clock.now()
  const followed = await followLogs(account, signal)
  const listed = await tokens.of(chain)
  const isListed = new Set(listed.map(({ address = '' }) => foldAddress(address)))
  const seen = await rowsOf(tools, account, ['erc20'])
    .select('contract')
    .groupBy('contract')
    .orderBy(sql`max(block)`, 'desc')
    .limit(mostFound + isListed.size)
    .execute()
  const others = seen
    .map(({ contract }) => contract)
    .filter((contract) => !isListed.has(contract))
    .slice(0, mostFound)
  const contracts = [...listed.map(({ address = '' }) => address), ...others]
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [account as Hex] })
  const [native, amounts] = await Promise.all([
    node.call('eth_getBalance', [account, 'latest'], signal).then((value) => parseAnswer(amountShape, value)),
    callMany(
      contracts.map((to) => ({ to: to as Hex, data })),
      signal,
    ),
  ])
  const held = contracts.flatMap((contract, index) => {
    const amount = toAmount(amounts[index])
    return amount ? [{ contract, amount, listed: listed[index] }] : []
  })
  await facts.readWords(
    held.flatMap((one) => (one.listed ? [] : [one.contract])),
    signal,
  )
  const holdings = await Promise.all(
    held.map(async ({ contract, amount, listed: own }): Promise<readonly Holding[]> => {
      const asset = own ?? (await facts.toAsset(contract, signal))
      return asset ? [{ asset, amount }] : []
    }),
  )
  return {
    value: [{ asset: coin, amount: native }, ...holdings.flat()],
    asOf,
    ...(await toSince(node, followed.low, signal)),
    ...(followed.isBehind && { isStale: true }),
  }
}
