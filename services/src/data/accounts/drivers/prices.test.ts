import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createTestClock } from '../../../../test/memoryServices.js'
import { startUpstream } from '../../../../test/startUpstream.js'
import { keyOf } from '../types.js'
import { coingecko } from './coingecko/index.js'
import { defillama } from './defillama/index.js'
import type { DriverKind, DriverTools } from './driverKind.js'

const now = Date.UTC(2026, 10, 22)
const seconds = now / 1_000
const usdc = { chain: 'eip155:1', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }
const dai = { chain: 'eip155:1', address: '0x6B175474E89094C44Da98b954EedeAC495271d0F' }
const ether = { chain: 'eip155:1' }
const mint = {
  chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
}

/** The tools that drivers of prices use. */
const tools = { fetch, clock: createTestClock(now) } as unknown as DriverTools
function make<Settings>(kind: DriverKind<Settings>, settings: object) {
  return kind.create('prices', kind.settings.parse(settings), tools)
}
const json = (body: unknown) => (response: ServerResponse) => response.end(JSON.stringify(body))
const signal = () => AbortSignal.timeout(20_000)

test('behavior: defillama: unsure, old and senseless prices are none; what is left is as old as its oldest', async () => {
  const answers = {
    [`ethereum:${usdc.address.toLowerCase()}`]: {
      decimals: 6,
      symbol: 'USDC',
      price: 0.9998,
      timestamp: seconds - 60,
      confidence: 0.99,
    },
    [`ethereum:${dai.address}`]: { decimals: 18, symbol: 'DAI', price: 1, timestamp: seconds - 5, confidence: 0.89 },
    'coingecko:ethereum': { symbol: 'ETH', price: 2500.12, timestamp: seconds - 20, confidence: 0.99 },
    [`solana:${mint.address}`]: { symbol: 'USDC', price: 1.01, timestamp: seconds - 7_200, confidence: 0.99 },
  }
  const upstream = await startUpstream((_, response) => json({ coins: answers })(response))
  const driver = make(defillama, { url: upstream.url })
  const { value, asOf } = (await driver.prices?.([usdc, dai, ether, mint], signal())) ?? {}
  expect([[...(value ?? [])], asOf]).toEqual([
    [
      [keyOf(usdc), { usd: 0.9998 }],
      [keyOf(ether), { usd: 2500.12 }],
    ],
    now - 60_000,
  ])
  expect(upstream.seen.map(({ path }) => decodeURIComponent(path))).toEqual([
    `/prices/current/ethereum:${usdc.address},ethereum:${dai.address},coingecko:ethereum,solana:${mint.address}`,
  ])
  expect([driver.serves('eip155:1'), driver.serves('eip155:31337')]).toEqual([true, false])
})

test('behavior: coingecko: the header of the plan, small letters for hex alone, and the change of a day', async () => {
  const upstream = await startUpstream(({ path }, response) => {
    if (path.startsWith('/simple/price'))
      return json({ ethereum: { usd: 2500, usd_24h_change: -1.5, last_updated_at: seconds - 30 } })(response)
    if (path.includes('/solana?')) return json({ [mint.address]: { usd: 1, last_updated_at: seconds } })(response)
    return json({
      [usdc.address.toLowerCase()]: { usd: 0.9998, usd_24h_change: 0.01, last_updated_at: seconds - 10 },
      [dai.address.toLowerCase()]: { usd: 1, last_updated_at: seconds - 90_000 },
    })(response)
  })
  const driver = make(coingecko, { plan: 'pro', key: 'secret', url: upstream.url })
  const { value, asOf } = (await driver.prices?.([usdc, dai, ether, mint], signal())) ?? {}
  expect([Object.fromEntries(value ?? []), asOf]).toEqual([
    {
      [keyOf(usdc)]: { usd: 0.9998, change24h: 0.01 },
      [keyOf(ether)]: { usd: 2500, change24h: -1.5 },
      [keyOf(mint)]: { usd: 1 },
    },
    now - 30_000,
  ])
  expect(upstream.seen.every(({ headers }) => headers['x-cg-pro-api-key'] === 'secret')).toBe(true)
  expect(coingecko.settings.safeParse({ plan: 'demo' }).success).toBe(false)
  expect(coingecko.settings.safeParse({ plan: 'keyless', key: 'secret' }).success).toBe(false)
})

test('behavior: coingecko without a key is asked for one address a call, and for few', async () => {
  const upstream = await startUpstream((_, response) => json({})(response))
  const many = Array.from({ length: 12 }, (_, index) => ({
    chain: 'eip155:1',
    address: `0x${`${index}`.padStart(40, '0')}`,
  }))
  await make(coingecko, { plan: 'keyless', url: upstream.url }).prices?.(many, signal())
  expect(upstream.seen).toHaveLength(5)
  expect(upstream.seen.every(({ path }) => !path.includes('%2C'))).toBe(true)
})

const broken: [string, (response: ServerResponse) => void, string][] = [
  ['a long pause', (response) => response.writeHead(429, { 'Retry-After': '60' }).end(), 'busy'],
  ['502 for bad input', (response) => response.writeHead(502).end(), 'unreachable'],
  ['a key on the wrong host', (response) => response.writeHead(400).end('{"error_code":10010}'), 'refused'],
  ['HTML', (response) => response.end('<html>'), 'malformed'],
  ['another shape', json({ coins: [1], ethereum: 'much' }), 'malformed'],
  ['a connection that breaks', (response) => response.destroy(), 'unreachable'],
]
test.each(broken)(
  'behavior: %s is an error with its reason, and no price (F9, F10, F12, F13)',
  async (_, answer, reason) => {
    const upstream = await startUpstream((__, response) => answer(response))
    const llama = make(defillama, { url: upstream.url })
    await expect(llama.prices?.([ether], signal())).rejects.toMatchObject({ name: 'DriverError', reason })
    const gecko = make(coingecko, { plan: 'keyless', url: upstream.url })
    const asked = gecko.prices?.([ether], signal())
    // A coin in another shape has no price; the others of the answer live.
    if (reason === 'malformed' && answer === broken[4]?.[1]) expect((await asked)?.value.size).toBe(0)
    else await expect(asked).rejects.toMatchObject({ name: 'DriverError', reason })
  },
)
