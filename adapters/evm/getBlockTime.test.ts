import { createTestClient, http } from 'viem'
import { expect, test, vi } from 'vitest'
import { startDevnet } from '../../devnet/src/index.js'
import type { Request } from '../../src/adapter.js'
import { createTestClock } from '../../src/testing/clock.js'
import { setup } from './adapter.js'
import { createContext, localNetwork, readFrom } from './test/world.js'

const network = localNetwork(31337, 'One', 'http://127.0.0.1:1')

function open(read: Request) {
  const clock = createTestClock()
  const adapter = setup({ ...createContext().context, clock }, {})
  const reads = vi.fn(read)
  const handle = { network, read: reads, signal: new AbortController().signal }
  return { clock, reads, blockTime: () => adapter.getBlockTime?.(handle) }
}

/** A chain of so many blocks, a time apart. */
const chainOf =
  (length: number, seconds: number): Request =>
  async ({ params }) => {
    const [asked] = params as [string]
    const number = asked === 'latest' ? length : Number(asked)
    return { number: `0x${number.toString(16)}`, timestamp: `0x${Math.floor(1e9 + number * seconds).toString(16)}` }
  }

test.each([
  [1000, 12, 12],
  [1000, 0.25, 0.25],
  [3, 2, 2],
])('behavior: of %d blocks each %d s apart the mean is told', async (length, seconds, told) => {
  expect(await open(chainOf(length, seconds)).blockTime()).toBe(told)
})

test('behavior: a chain has no pace with its first block, with blocks in one second, or where a block waits for who sends', async () => {
  for (const [length, seconds] of [
    [0, 12],
    [1000, 0],
    [1000, 61],
    [1000, -1],
  ] as const)
    expect(await open(chainOf(length, seconds)).blockTime(), `${seconds}`).toBeUndefined()
})

test('behavior: it is asked once in ten minutes, and again at once where it failed', async () => {
  let answer: Request = async () => null
  const { clock, reads, blockTime } = open((...call) => answer(...call))
  await expect(blockTime()).rejects.toMatchObject({ code: 'RPC_FAILED' })
  answer = chainOf(100, 12)
  expect(await blockTime()).toBe(12)
  answer = chainOf(100, 2)
  await clock.advance(9 * 60_000)
  const asked = reads.mock.calls.length
  expect(await blockTime()).toBe(12)
  expect(reads).toHaveBeenCalledTimes(asked)
  await clock.advance(60_000)
  expect(await blockTime()).toBe(2)
})

test('behavior: a real chain whose blocks are three seconds apart says three', async () => {
  const devnet = await startDevnet()
  try {
    const { rpcUrl } = devnet.chains[0] ?? { rpcUrl: '' }
    const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
    // Mining with an interval adds it to the machine's clock, which goes on meanwhile.
    await node.setBlockTimestampInterval({ interval: 3 })
    await node.mine({ blocks: 70 })
    expect(await open(readFrom(rpcUrl)).blockTime()).toBe(3)
  } finally {
    await devnet.stop()
  }
}, 60_000)
