import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Devnet, deployExchange, startDevnet } from '../../../../../../devnet/src/index.js'
import { createTestClock, useMemoryServices } from '../../../../../test/memoryServices.js'
import { silentLog } from '../../../../log.js'
import { type AssetRef, keyOf } from '../types.js'
import type { DriverTools } from './driverKind.js'
import { createDrivers } from './index.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const clock = createTestClock(1_800_000_000_000)
const seconds = clock.now() / 1000
const usdc = { chain: 'eip155:1', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }
const ether = { chain: 'eip155:1' }

/** A driver whose upstream answers from a table, and what it was asked. */
function create(entry: { kind: string; [setting: string]: unknown }, answers: (url: string) => unknown) {
  const asked: { url: string; headers: Headers }[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    asked.push({ url: `${input}`, headers: new Headers(init?.headers) })
    const answer = answers(`${input}`)
    return answer instanceof Response ? answer : Response.json(answer)
  }
  const tools = { fetch, clock, log: silentLog, nodes: new Map() } as unknown as DriverTools
  const driver = createDrivers({ own: entry }, { ...tools, nameOf: () => undefined }).get('own')
  const price = async (assets: readonly AssetRef[]) => {
    const known = await driver?.prices?.(assets, AbortSignal.timeout(5_000))
    return { prices: Object.fromEntries(known?.value ?? []), asOf: known?.asOf }
  }
  return { driver, price, asked }
}

describe('DefiLlama', () => {
  test('behavior: a price by chain and address; unknown, doubtful and old ones are absent', async () => {
    const { price, asked } = create({ kind: 'defillama' }, () => ({
      coins: {
        'ethereum:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': {
          ...{ decimals: 6, symbol: 'USDC', price: 0.9998, timestamp: seconds - 60, confidence: 0.99 },
        },
        'ethereum:0x0000000000000000000000000000000000000000': { price: 3000, timestamp: seconds - 120 },
        'ethereum:0x1111111111111111111111111111111111111111': { price: 1, timestamp: seconds, confidence: 0.5 },
        'ethereum:0x2222222222222222222222222222222222222222': { price: 1, timestamp: seconds - 7200 },
      },
    }))
    const strange = ['1', '2', '3'].map((digit) => ({ chain: 'eip155:1', address: `0x${digit.repeat(40)}` }))
    expect(await price([usdc, ether, ...strange])).toEqual({
      prices: { [keyOf(usdc)]: { usd: 0.9998 }, [keyOf(ether)]: { usd: 3000 } },
      asOf: clock.now() - 120_000,
    })
    expect(decodeURIComponent(asked[0]?.url ?? '')).toContain(
      'https://coins.llama.fi/prices/current/ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48,ethereum:0x0000',
    )
  })

  test('F13: an answer of another shape is an error, and no price', async () => {
    for (const answer of [{ coins: { x: { price: '1' } } }, [], new Response('<html>')])
      await expect(create({ kind: 'defillama' }, () => answer).price([usdc])).rejects.toMatchObject({
        reason: 'malformed',
      })
  })
})

describe('CoinGecko', () => {
  const answers = (url: string) =>
    url.includes('token_price')
      ? {
          '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': {
            usd: 1.001,
            usd_24h_change: -0.2,
            last_updated_at: seconds - 30,
          },
        }
      : { ethereum: { usd: 3000, usd_24h_change: 1.5, last_updated_at: seconds - 10 } }

  test('behavior: prices with their change; the key goes to its own host in its own header', async () => {
    const { price, asked } = create({ kind: 'coingecko', plan: 'pro', key: 'secret' }, answers)
    expect(await price([usdc, ether])).toEqual({
      prices: { [keyOf(usdc)]: { usd: 1.001, change24h: -0.2 }, [keyOf(ether)]: { usd: 3000, change24h: 1.5 } },
      asOf: clock.now() - 30_000,
    })
    expect(asked.map(({ url, headers }) => [new URL(url).host, headers.get('x-cg-pro-api-key')])).toEqual([
      ['pro-api.coingecko.com', 'secret'],
      ['pro-api.coingecko.com', 'secret'],
    ])
  })

  test('behavior: without a key one address is asked for at a time, and few of them', async () => {
    const { price, asked } = create({ kind: 'coingecko' }, answers)
    const many = Array.from({ length: 9 }, (_, at) => ({ chain: 'eip155:1', address: `0x${`${at}`.repeat(40)}` }))
    await price(many)
    expect(asked).toHaveLength(5)
    for (const { url } of asked) expect(new URL(url).searchParams.get('contract_addresses')).toHaveLength(42)
  })
})

describe('pools of a local chain', () => {
  const memory = useMemoryServices()
  let devnet: Devnet
  beforeAll(async () => {
    devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  })
  afterAll(() => devnet.stop())

  test('behavior: the exchange’s reserves are prices of coin and token on the wire; a second deployment changes nothing', async () => {
    const [chain] = devnet.chains
    if (!chain) throw new Error('A chain was asked for.')
    const exchange = await deployExchange(chain.rpcUrl, devnet.accounts, chain.token)
    expect(await deployExchange(chain.rpcUrl, devnet.accounts, chain.token)).toEqual(exchange)
    const places = { pairs: [exchange.pair], dollars: [chain.token.address], wrapped: exchange.wrapped }
    const services = memory.create({
      chains: { 'eip155:31337': chain.rpcUrl },
      chainNames: { 'eip155:31337': { name: 'One', coin: { symbol: 'ETH', decimals: 18 } } },
      accounts: {
        tokens: [{ chain: 'eip155:31337', ...chain.token }],
        drivers: { pools: { kind: 'pools', chains: { 'eip155:31337': places } } },
        chains: { 'eip155:31337': { prices: ['pools'] } },
      },
    })
    await services.projects.add({ id: 'demo' })
    const query = 'projectId=demo&currency=usd&chainId=eip155:31337'
    const answer = await services.data.request(`/v1/account/${devnet.accounts[0]?.address}/balance?${query}`)
    const { balances } = (await answer.json()) as { balances: { symbol: string; price: number; value: number }[] }
    expect(balances.slice(0, 2).map(({ symbol, price }) => [symbol, price])).toEqual([
      ['ETH', 2500],
      ['LUSD', 1],
    ])
    expect(balances[1]?.value).toBe(1_000_000)
  })

  test.each(['eip155:1', 'eip155:10', 'eip155:11155111'])('S38: they are refused as a source on %s', (chain) => {
    const places = { pairs: [usdc.address], dollars: [usdc.address] }
    expect(() => create({ kind: 'pools', chains: { [chain]: places } }, () => ({}))).toThrow(/is wrong at/)
  })
})
