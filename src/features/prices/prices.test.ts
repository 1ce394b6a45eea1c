import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DataCall, type DataServer, refuse, startDataServer } from '../../../test/fixtures/dataServer.js'
import { type PricedAsset, prices } from '../../kernel/index.js'
import { createTestClock, type TestClock } from '../../testing/clock.js'
import { createTestLatchkey, type TestLatchkeyOptions } from '../../testing/createTestLatchkey.js'
import { spelled } from '../../testing/test/spelled.js'

const usdc = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const usdcAsset = 'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ether = 'eip155:1/slip44:60'
const wireEther = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

let server: DataServer
let clock: TestClock
const living: { stop(): void }[] = []
beforeEach(async () => {
  server = await startDataServer()
  clock = createTestClock()
})
afterEach(async () => {
  for (const latchkey of living.splice(0)) latchkey.stop()
  await server.stop()
})
const answer = (...fungibles: unknown[]) => server.routes.set('/v1/fungible/price', { fungibles })
const fungible = (address: string, price: unknown) => ({ address, name: 'N', symbol: 'S', iconUrl: '', price })
const asked = () => server.asked('/v1/fungible/price')
const addresses = () => asked().map(({ body }) => Object(body).addresses)

async function start(options: Partial<TestLatchkeyOptions> = {}) {
  const made = createTestLatchkey({
    ...{ clock, services: { data: server.url }, projectId: 'p', fetch: globalThis.fetch, adapters: spelled },
    ...options,
  })
  living.push(made.latchkey)
  return (await made.loadEngine()).resources.get(prices)
}
const list = async () => {
  const found = await start()
  if (!found) throw new Error('no prices')
  return found
}

test('behavior: prices come by the asset as it was asked for; an unknown one is absent', async () => {
  answer(fungible(wireEther, 3000.5), fungible(usdc.toLowerCase(), 1))
  const { of } = await list()
  const live = of([ether, usdcAsset, usdc, 'eip155:1/erc20:0x00000000000000000000000000000000000000aa'])
  const value = live.refresh()
  await clock.advance(0)
  const asOf = clock.now()
  expect(await value).toEqual({
    [ether]: { usd: 3000.5, asOf },
    [usdcAsset]: { usd: 1, asOf },
    [usdc]: { usd: 1, asOf },
  })
  expect(asked()).toMatchObject([{ method: 'POST', body: { projectId: 'p', currency: 'usd' } }])
  expect(addresses()[0].sort()).toEqual([wireEther, usdc, 'eip155:1:0x00000000000000000000000000000000000000aa'].sort())
})

test('behavior: all that ask in one task share one request', async () => {
  answer(fungible(wireEther, 3000), fungible(usdc, 1))
  const { of } = await list()
  const lives = [of([ether]), of([usdcAsset]), of([usdcAsset, ether])]
  expect(of([ether, usdcAsset, ether])).toBe(lives[2])
  for (const live of lives) live.watch(() => {})
  await clock.advance(0)
  await vi.waitFor(() => expect(lives.map((live) => Object.keys(live.get() ?? {}).length)).toEqual([1, 1, 2]))
  expect(asked()).toHaveLength(1)
})

test('behavior: a price holds for 15 s for all that ask; refresh asks anew', async () => {
  answer(fungible(wireEther, 3000), fungible(usdc, 1))
  const { of } = await list()
  const both = of([ether, usdcAsset])
  const refresh = async (live: ReturnType<typeof of>) => {
    const value = live.refresh()
    await clock.advance(0)
    return value
  }
  await refresh(both)
  await clock.advance(14_999)
  const one = of([ether])
  const stop = one.watch(() => {})
  await vi.waitFor(() => expect(one.get()).toMatchObject({ [ether]: { usd: 3000 } }))
  expect(asked()).toHaveLength(1)
  answer(fungible(wireEther, 3001))
  expect(await refresh(one)).toMatchObject({ [ether]: { usd: 3001 } })
  expect(addresses()[1]).toEqual([wireEther])
  await clock.advance(15_000)
  await vi.waitFor(() => expect(asked()).toHaveLength(3))
  stop()
  await clock.advance(100_000)
  expect(asked()).toHaveLength(3)
})

test('behavior: an answer by the address alone counts where it is one asset’s', async () => {
  answer(fungible('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 1), fungible('0xbb', 2))
  const { of } = await list()
  const value = of([usdc, 'eip155:1:0xbb', 'eip155:10:0xbb']).refresh()
  await clock.advance(0)
  expect(await value).toEqual({ [usdc]: { usd: 1, asOf: clock.now() } })
})

test('behavior: a third chain’s coin has the name that its adapter says, and its tokens the spelling', async () => {
  answer(fungible('folding:one:PEBBLE', 7), fungible('casing:one:0xab', 1), fungible('casing:one:0xAB', 2))
  const { of } = await list()
  const value = of(['folding:one/slip44:1', 'casing:one/slip44:1', 'casing:one:0xAB', 'casing:one:0xaB']).refresh()
  await clock.advance(0)
  const asOf = clock.now()
  expect(await value).toEqual({ 'folding:one/slip44:1': { usd: 7, asOf }, 'casing:one:0xAB': { usd: 2, asOf } })
  expect(addresses()[0].sort()).toEqual(['casing:one:0xAB', 'casing:one:0xaB', 'folding:one:Pebble'])
})

test('S38 what is no price becomes none', async () => {
  const bad = [fungible(usdc, '1'), fungible(usdc, -1), fungible(usdc, null), null, 'text']
  answer(...bad, fungible(wireEther, 0), fungible(wireEther, 9))
  const { of } = await list()
  const value = of([ether, usdc]).refresh()
  await clock.advance(0)
  expect(await value).toEqual({ [ether]: { usd: 0, asOf: clock.now() } })
})

test('behavior: more than a hundred are asked for in several requests', async () => {
  const many = Array.from({ length: 101 }, (_, at) => `eip155:1:0x${at.toString(16).padStart(40, '0')}` as PricedAsset)
  server.routes.set('/v1/fungible/price', ({ body }: DataCall) => ({
    fungibles: (Object(body).addresses as string[]).map((address) => fungible(address, 1)),
  }))
  const { of } = await list()
  const value = of(many).refresh()
  await clock.advance(0)
  expect(Object.keys(await value)).toHaveLength(101)
  expect(addresses().map(({ length }) => length)).toEqual([100, 1])
})

test('F15 after a failure old prices stay and nothing is asked for 30 s', async () => {
  answer(fungible(wireEther, 3000))
  const { of } = await list()
  const live = of([ether])
  live.watch(() => {})
  await clock.advance(0)
  await vi.waitFor(() => expect(live.get()).toBeDefined())
  server.answer = refuse
  await clock.advance(15_000)
  await vi.waitFor(() => expect(live.error?.()).toMatchObject({ code: 'SERVICE_REFUSED' }))
  await clock.advance(29_000)
  expect(asked()).toHaveLength(2)
  expect(live.get()).toMatchObject({ [ether]: { usd: 3000 } })
})

test('behavior: a coin that the service cannot name has no price and is not asked for', async () => {
  const { of } = await list()
  expect(await of(['bip122:000000000019d6689c085ae165831e93/slip44:0']).refresh()).toEqual({})
  expect(asked()).toEqual([])
  expect(() => of(['ether' as PricedAsset])).toThrow(expect.objectContaining({ code: 'CAIP_INVALID' }))
})

test('behavior: without a data service there are no prices', async () => {
  expect(await start({ services: undefined, projectId: undefined })).toBeUndefined()
})
