import { type Hex, toHex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Devnet, type DevnetChain, startDevnet } from '../../../../devnet/src/index.js'
import { createSender } from '../../../test/createSender.js'
import { createTestNode } from '../../../test/createTestNode.js'
import { createTestClock } from '../../../test/memoryServices.js'
import { startNodeBetween } from '../../../test/startNodeBetween.js'
import { readCoins } from './readCoins.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let devnet: Devnet
let chain: DevnetChain
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  chain = devnet.chains[0] as DevnetChain
})
afterAll(() => devnet.stop())

const addresses = Array.from({ length: 1_205 }, (_, index): Hex => toHex(index + 100_000, { size: 20 }))

test.each([
  ['some hundreds with a call', false, { eth_call: 2 }],
  ['one by one from a node that runs no code', true, { eth_call: 2, eth_getBalance: addresses.length }],
])('behavior: balances of coins at a block, %s', async (_title, isRefused, counts) => {
  const { send, reader } = createSender(devnet, chain)
  const [first, middle, last] = [addresses[0], addresses[999], addresses[1_204]] as [Hex, Hex, Hex]
  for (const address of [first, middle, last]) await send(address, 10n ** 17n)
  const block = Number(await reader.getBlockNumber())
  await send(last, 5n)
  const between = await startNodeBetween(chain.rpcUrl, ({ method }) =>
    isRefused && method === 'eth_call' ? { error: { code: -32_000, message: 'no' } } : undefined,
  )
  onTestFinished(between.close)
  const read = (at: number) =>
    readCoins(createTestNode(between.url, createTestClock()), addresses, at, AbortSignal.timeout(30_000))
  const before = await read(block)
  between.takeCounts()
  const after = await read(block + 1)
  expect(between.takeCounts()).toEqual(counts)
  const held = addresses.flatMap((address, index) => (before[index] === 0n ? [] : [address]))
  expect(held).toEqual([first, middle, last])
  expect(before[0]).toBe(await reader.getBalance({ address: first }))
  expect((after[1_204] ?? 0n) - (before[1_204] ?? 0n)).toBe(5n)
})
