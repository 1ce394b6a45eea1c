import { type Hex, numberToHex } from 'viem'
import { mapParallel } from '../../mapParallel.js'
import { parseAnswer } from '../../upstream/parseAnswer.js'
import { type ChainNode, NodeRefusal } from '../chainNode.js'
import { amountShape, hexShape } from './shapes.js'

/**
 * Code that is run and not deployed: behind it stand addresses of 20 bytes, and it answers the balance of each, a word for each. A chain needs
 * no contract for it, and it is a tenth of what calls of Multicall3 are.
 *
 * ```
 * n = codesize - 50; codecopy(0x8000, 50, n)
 * for (i = 0, o = 0; i < n; i += 20, o += 32) mstore(o, balance(mload(0x8000 + i) >> 96))
 * return(0, o)
 * ```
 */
const code = '6032803803808261800039600060005b82821015602e5781618000015160601c3181526020019060140190600f565b6000f3'
/** Addresses of a call: nodes take what it answers for a contract's code, which EIP-170 allows 24,576 bytes. */
const perCall = 700
const parallel = 4
const onesAtATime = 8

/**
 * Balances of the chain's coin at a block, some hundreds with a call; from nodes that run no such code, one by one.
 * @throws {DriverError}
 */
export async function readCoins(
  node: ChainNode,
  addresses: readonly string[],
  block: number,
  signal: AbortSignal,
): Promise<readonly bigint[]> {
  const tag = numberToHex(block)
  const readOne = async (address: string) =>
    parseAnswer(amountShape, await node.call('eth_getBalance', [address, tag], signal))

  async function readTogether(some: readonly string[]): Promise<readonly bigint[]> {
    const data = `0x${code}${some.map((address) => address.slice(2)).join('')}`
    const answer = await node.call('eth_call', [{ data }, tag], signal).catch((error: unknown) => {
      if (error instanceof NodeRefusal) return undefined
      throw error
    })
    const found = answer === undefined ? '0x' : parseAnswer(hexShape, answer)
    if (found.length !== 2 + 64 * some.length) return mapParallel(some, onesAtATime, readOne)
    return some.map((_, index) => BigInt(`0x${found.slice(2 + 64 * index, 66 + 64 * index)}` as Hex))
  }

  const chunks = Array.from({ length: Math.ceil(addresses.length / perCall) }, (_, index) =>
    addresses.slice(index * perCall, (index + 1) * perCall),
  )
  return (await mapParallel(chunks, parallel, readTogether)).flat()
}
