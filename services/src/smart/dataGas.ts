import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import * as z from 'zod'
import type { ChainNode } from '../nodes/chainNode.js'

/** How a rollup charges for what it publishes: by a contract of the OP Stack, by Arbitrum's, or not besides. */
export type DataFee = 'none' | 'op-stack' | 'arbitrum'

/** Chains of which it is known. */
const known: Readonly<Record<string, DataFee>> = {
  'eip155:10': 'op-stack',
  'eip155:130': 'op-stack',
  'eip155:480': 'op-stack',
  'eip155:8453': 'op-stack',
  'eip155:7777777': 'op-stack',
  'eip155:84532': 'op-stack',
  'eip155:11155420': 'op-stack',
  'eip155:42161': 'arbitrum',
  'eip155:42170': 'arbitrum',
  'eip155:421614': 'arbitrum',
}

/** How a chain charges where the operator says nothing. */
export const usualDataFee = (chain: string): DataFee => known[chain] ?? 'none'

const oracle: Address = '0x420000000000000000000000000000000000000F'
const oracleAbi = parseAbi(['function getL1Fee(bytes data) view returns (uint256)'])
const arbitrum: Address = '0x00000000000000000000000000000000000000C8'
const arbitrumAbi = parseAbi([
  'function gasEstimateL1Component(address to, bool contractCreation, bytes data) payable returns (uint64 gasEstimateForL1, uint256 baseFee, uint256 l1BaseFeeEstimate)',
])

/** What the data of a transaction costs beside its gas, as gas at the given price. */
export async function readDataGas(
  kind: DataFee,
  { node, to, data, price, signal }: { node: ChainNode; to: Address; data: Hex; price: bigint; signal: AbortSignal },
): Promise<bigint> {
  if (kind === 'none') return 0n
  const ask = async (target: Address, question: Hex) =>
    z.string().parse(await node.call('eth_call', [{ to: target, data: question }, 'latest'], signal)) as Hex
  if (kind === 'op-stack') {
    const question = encodeFunctionData({ abi: oracleAbi, functionName: 'getL1Fee', args: [data] })
    const fee = decodeFunctionResult({ abi: oracleAbi, functionName: 'getL1Fee', data: await ask(oracle, question) })
    return price > 0n ? (fee + price - 1n) / price : 0n
  }
  const args = [to, false, data] as const
  const question = encodeFunctionData({ abi: arbitrumAbi, functionName: 'gasEstimateL1Component', args })
  const answer = await ask(arbitrum, question)
  return decodeFunctionResult({ abi: arbitrumAbi, functionName: 'gasEstimateL1Component', data: answer })[0]
}
