import { numberToHex } from 'viem'
import { parseAnswer } from '../../upstream/parseAnswer.js'
import type { ChainNode } from '../chainNode.js'
import { type Head, headShape } from './shapes.js'

/** A block without its transactions; undefined where the node has none of that number. */
export async function readHead(
  node: ChainNode,
  number: number | 'latest',
  signal: AbortSignal,
): Promise<Head | undefined> {
  const tag = number === 'latest' ? number : numberToHex(number)
  const found = await node.call('eth_getBlockByNumber', [tag, false], signal)
  return found === null ? undefined : parseAnswer(headShape, found)
}

/** A block without its transactions. */
export type HeadOf = (number: number, signal: AbortSignal) => Promise<Head | undefined>

/** Each block once: for the moment of one answer, whose transactions are often of one block. */
export function createHeadOf(node: ChainNode): HeadOf {
  const heads = new Map<number, Promise<Head | undefined>>()
  return (number, signal) => {
    const head = heads.get(number) ?? readHead(node, number, signal)
    heads.set(number, head)
    return head
  }
}
