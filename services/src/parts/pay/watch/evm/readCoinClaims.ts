import { numberToHex } from 'viem'
import * as z from 'zod'
import { mapParallel } from '../../../../mapParallel.js'
import type { ChainNode } from '../../../../nodes/chainNode.js'
import { headShape, transactionShape } from '../../../../nodes/evm/shapes.js'
import { parseAnswer } from '../../../../upstream/parseAnswer.js'
import type { Claim } from './attribute.js'
import { toReadBlock } from './readHeads.js'
import type { Range } from './readLogs.js'

const blockShape = headShape.extend({
  transactions: z.array(transactionShape.pick({ hash: true, to: true, value: true })),
})
/** Most blocks that are read whole: after a longer pause the hashes of coins stay unknown. */
const mostBlocks = 32
const parallel = 4
/** Coins have no log. */
const noLog = -1

/** Transactions that sent coins straight to these addresses, by address. What contracts send is not among them. @throws {DriverError} */
export async function readCoinClaims(
  node: ChainNode,
  addresses: ReadonlySet<string>,
  { from, to }: Range,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly Claim[]>> {
  const claims = new Map<string, Claim[]>()
  if (addresses.size === 0 || to - from >= mostBlocks) return claims
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const blocks = await mapParallel(numbers, parallel, async (number) =>
    parseAnswer(blockShape, await node.call('eth_getBlockByNumber', [numberToHex(number), true], signal)),
  )
  for (const block of blocks) {
    for (const { hash, to: target, value } of block.transactions) {
      if (target === null || value === 0n || !addresses.has(target)) continue
      const claim = { hash, logIndex: noLog, amount: value, at: toReadBlock(block) }
      claims.set(target, [...(claims.get(target) ?? []), claim])
    }
  }
  return claims
}
