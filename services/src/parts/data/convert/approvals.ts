import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { type ChainNode, NodeRefusal } from '../../../nodes/chainNode.js'
import { hexShape } from '../../../nodes/evm/shapes.js'
import { parseAnswer } from '../../../upstream/parseAnswer.js'
import { toAmount } from '../accounts/drivers/node/evm/contractFacts.js'

const abi = parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 amount) returns (bool)',
])

/** What an account lets a spender take of a token; nothing of what is none. @throws {DriverError} */
export async function getAllowance(
  node: ChainNode,
  { token, owner, spender }: { token: Hex; owner: Hex; spender: Hex },
  signal: AbortSignal,
): Promise<bigint> {
  const data = encodeFunctionData({ abi, functionName: 'allowance', args: [owner, spender] })
  try {
    const answer = await node.call('eth_call', [{ to: token, data }, 'latest'], signal)
    return toAmount(parseAnswer(hexShape, answer)) ?? 0n
  } catch (error) {
    if (error instanceof NodeRefusal) return 0n
    throw error
  }
}

/** The call that lets a spender take so much of a token. */
export const encodeApprove = (spender: Hex, amount: bigint): Hex =>
  encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] })
