import { LatchkeyError, type ReadHandle } from '../../src/adapter.js'
import { type BlockTimes, readBlockTime } from '../kit/blockTime.js'
import { askNode } from '../kit/handles.js'
import { guarded } from './errors.js'
import { toQuantity } from './hex.js'
import { toHex } from './toHex.js'

/** Timestamps are whole seconds: over so many blocks that is little, also where several come in one second. */
const distance = 64n

/**
 * The mean of the latest 64 blocks, by two timestamps; of fewer on a chain that has no more.
 * @throws {LatchkeyError} RPC_FAILED, or the node's
 */
export const getBlockTime = (handle: ReadHandle, times: BlockTimes): Promise<number | undefined> =>
  readBlockTime(handle, times, () =>
    guarded({ code: 'RPC_FAILED', message: 'The pace of blocks could not be measured' }, async () => {
      const latest = await readBlock(handle, 'latest')
      const blocks = latest.number < distance ? latest.number : distance
      if (blocks === 0n) return undefined
      const earlier = await readBlock(handle, toHex(latest.number - blocks))
      return Number(latest.timestamp - earlier.timestamp) / Number(blocks)
    }),
  )

async function readBlock(handle: ReadHandle, block: string) {
  const fields: Partial<Record<string, unknown>> = Object(await askNode(handle, 'eth_getBlockByNumber', [block, false]))
  const [number, timestamp] = [toQuantity(fields.number), toQuantity(fields.timestamp)]
  if (number !== undefined && timestamp !== undefined) return { number, timestamp }
  throw new LatchkeyError('RPC_FAILED', 'The pace of blocks could not be measured: the answer is no block')
}
