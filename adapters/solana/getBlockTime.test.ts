import { expect, test } from 'vitest'
import type { BlockTime } from '../kit/blockTime.js'
import { createRecent } from '../kit/recent.js'
import { getBlockTime } from './getBlockTime.js'
import { localNetwork } from './test/world.js'

const measure = (answer: unknown) =>
  getBlockTime(
    {
      network: localNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'http://127.0.0.1:1'),
      read: async ({ method }) => (method === 'getRecentPerformanceSamples' ? answer : undefined),
      signal: new AbortController().signal,
    },
    { known: createRecent<BlockTime>(), now: 0 },
  )
const sample = (numSlots: unknown, samplePeriodSecs: unknown = 60) => ({
  ...{ slot: 348125, numTransactions: 126, numNonVoteTransactions: 1 },
  ...{ numSlots, samplePeriodSecs },
})

// https://solana.com/docs/rpc/http/getrecentperformancesamples
test('behavior: the mean of all samples is told', async () => {
  expect(await measure([sample(126), sample(174)])).toBe(0.4)
})

test('behavior: a node without samples, and one that makes no slots, tells no pace', async () => {
  expect(await measure([])).toBeUndefined()
  expect(await measure([sample(0)])).toBeUndefined()
})

test.each([[null], [{}], [[null]], [[sample('126')]], [[sample(-1)]], [[sample(126, 1.5)]]])(
  'behavior: %j is no list of samples',
  async (answer) => {
    await expect(measure(answer)).rejects.toMatchObject({ code: 'RPC_FAILED' })
  },
)
