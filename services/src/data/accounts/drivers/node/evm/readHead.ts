import { numberToHex } from 'viem'
import type { ChainNode } from '../chainNode.js'
import { type Head, headShape, parse } from './shapes.js'

/** A block without its transactions; undefined where the node has none of that number. */
export async function readHead(
  node: ChainNode,
  number: number | 'latest',
  signal: AbortSignal,
): Promise<Head | undefined> {
  const tag = number === 'latest' ? number : numberToHex(number)
  const found = await node.call('eth_getBlockByNumber', [tag, false], signal)
  return found === null ? undefined : parse(headShape, found)
}
