import { LatchkeyError, type ReadHandle } from '../../src/adapter.js'
import { type BlockTimes, readBlockTime } from '../kit/blockTime.js'
import { askNode } from '../kit/handles.js'
import { guarded } from './errors.js'
import { fieldsOf } from './handles.js'

/** A sample is a minute: of so many the mean is taken. */
const samples = 5

/**
 * The mean of the slots of the latest five minutes (`getRecentPerformanceSamples`); undefined from a node that has no samples yet.
 * @throws {LatchkeyError} RPC_FAILED, or the node's
 */
export const getBlockTime = (handle: ReadHandle, times: BlockTimes): Promise<number | undefined> =>
  readBlockTime(handle, times, () =>
    guarded({ code: 'RPC_FAILED', message: 'The pace of slots could not be measured' }, async () => {
      const answer = await askNode(handle, 'getRecentPerformanceSamples', [samples])
      if (!Array.isArray(answer)) throw noSamples()
      const [seconds, slots] = [sum(answer, 'samplePeriodSecs'), sum(answer, 'numSlots')]
      return slots > 0 ? seconds / slots : undefined
    }),
  )

function sum(list: readonly unknown[], field: 'samplePeriodSecs' | 'numSlots'): number {
  return list.reduce<number>((total, sample) => {
    const value = fieldsOf(sample)[field]
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw noSamples()
    return total + value
  }, 0)
}

const noSamples = () =>
  new LatchkeyError('RPC_FAILED', 'The pace of slots could not be measured: the answer is no list of samples')
