import { createPublicClient, createWalletClient, erc20Abi, type Hex, http, parseEther, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Devnet,
  type DevnetChain,
  type DevnetExchange,
  deployExchange,
  deployOddTokens,
  type OddTokens,
  type OneInch,
  startDevnet,
  startOneInch,
  waitForReceipt,
} from '../../../../../devnet/src/index.js'
import { refusalShape } from '../../../../test/accountShapes.js'
import { createTestClock, useMemoryServices } from '../../../../test/memoryServices.js'
import {
  allowanceShape,
  approveShape,
  gasPriceShape,
  swapQuotesShape,
  swapShape,
  swapTokensShape,
} from '../../../../test/swapShapes.js'
import type { Services } from '../../../createServices.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const chainId = 'eip155:31337'
const memory = useMemoryServices()
let devnet: Devnet
let chain: DevnetChain
let exchange: DevnetExchange
let odd: OddTokens
let oneInch: OneInch
let snapshot: Hex | undefined
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  const [first] = devnet.chains
  if (!first) throw new Error('A chain was asked for.')
  chain = first
  exchange = await deployExchange(chain.rpcUrl, devnet.accounts, chain.token)
  odd = await deployOddTokens(chain.rpcUrl, devnet.accounts, chain.token, exchange)
  const tokens = [chain.token, ...Object.values(odd)]
  // A pair writes more in a later second than that of its last change, so an estimate from the same one would be too low.
  await callNode('evm_increaseTime', [10])
  await callNode('evm_mine')
  oneInch = await startOneInch({ rpcUrl: chain.rpcUrl, accounts: devnet.accounts, exchange, tokens })
})
// What a test does to pools and allowances is gone before the next one.
const callNode = (method: string, params: readonly unknown[] = []) =>
  reader().request({ method, params } as never) as Promise<Hex>
beforeEach(async () => {
  if (snapshot) await callNode('evm_revert', [snapshot])
  snapshot = await callNode('evm_snapshot')
})
afterAll(async () => {
  await oneInch.stop()
  await devnet.stop()
})

const reader = () => createPublicClient({ transport: http(chain.rpcUrl) })
const trader = () => privateKeyToAccount(devnet.accounts[0]?.privateKey ?? '0x')
const other = '0x00000000000000000000000000000000000A11cE'
const coin: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const at = (address: string) => `${chainId}:${address}`

const drivers = ['uniswap-v2', 'uniswap-v3', 'first-router', '1inch'] as const
type Driver = (typeof drivers)[number]

/** Each test's time, so that none is given what another was. */
let time = Date.now()
/** Services over the exchange, with a project for each driver alone. */
async function create(swaps: object = {}) {
  const { v2, v3 } = exchange
  const { factory, quoter, router, router02 } = v3
  const middles = [chain.token.address]
  time += 60_000
  const clock = createTestClock(time)
  const services = memory.create({
    clock,
    chains: { [chainId]: chain.rpcUrl },
    chainNames: { [chainId]: { name: 'One', coin: { symbol: 'ETH', decimals: 18 } } },
    accounts: {
      tokens: [
        { chain: chainId, ...chain.token },
        { chain: chainId, ...odd.permit, eip2612: true },
      ],
      drivers: {
        pools: {
          kind: 'pools',
          chains: {
            [chainId]: { pairs: [exchange.pair], dollars: [chain.token.address], wrapped: exchange.wrapped },
          },
        },
      },
      chains: { [chainId]: { prices: ['pools'] } },
    },
    swaps: {
      drivers: {
        'uniswap-v2': { kind: 'uniswap-v2', chains: { [chainId]: { router: v2.router, middles } } },
        'uniswap-v3': {
          kind: 'uniswap-v3',
          chains: { [chainId]: { factory, quoter, router: router02, form: 'SwapRouter02', middles } },
        },
        'first-router': {
          kind: 'uniswap-v3',
          chains: { [chainId]: { factory, quoter, router, form: 'SwapRouter', middles } },
        },
        '1inch': {
          ...{ kind: '1inch', key: 'local', url: oneInch.url, routers: { [chainId]: oneInch.router } },
          ...{ fee: 0.5, referrer: other },
        },
      },
      ...swaps,
    },
  })
  await services.projects.add({ id: 'demo' })
  for (const id of drivers) {
    await services.projects.add({ id })
    await services.projects.setFeature(id, { feature: 'swap', isEnabled: true, config: [id, 'unknown'] })
  }
  return { services, clock, ...callsOf(services) }
}

interface Asked {
  from: string
  to: string
  amount: bigint
  project?: string
  account?: string
}
type Query = Readonly<Record<string, string | undefined>>

function callsOf(services: Services) {
  const read = async (path: string, query: Query) => {
    const known = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const answer = await services.data.request(`/v1/convert/${path}?${new URLSearchParams(known)}`)
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  const get = async (path: string, query: Query) => (await read(path, query)).body
  const refusalOf = ({ status, body }: { status: number; body: unknown }) => {
    const [reason] = refusalShape.parse(body).reasons
    return `${status} ${reason?.name}: ${reason?.description}`
  }
  const post = async (body: object) => {
    const answer = await services.data.request('/v1/convert/build-transaction', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  const toQuery = ({ from, to, amount, project = 'demo', account = trader().address }: Asked) => ({
    ...{ from: at(from), to: at(to), amount: `${amount}`, userAddress: account, projectId: project, gasPrice: '1' },
  })
  const toBody = ({ from, to, amount, project = 'demo', account = trader().address }: Asked, more: object = {}) => ({
    ...{ from: at(from), to: at(to), amount: `${amount}`, userAddress: at(account), projectId: project },
    ...{ eip155: { slippage: 1 }, ...more },
  })
  const quote = async (asked: Asked, more: Query = {}) =>
    swapQuotesShape.parse(await get('quotes', { ...toQuery(asked), ...more })).quotes
  return {
    ...{ read, get, post, quote },
    refusalOf: async (path: string, query: Query) => refusalOf(await read(path, query)),
    quoteRefusal: async (asked: Asked) => refusalOf(await read('quotes', toQuery(asked))),
    approve: async ({ account = trader().address, ...asked }: Asked, more: Query) =>
      approveShape.parse(await get('build-approve', { ...toQuery({ ...asked, account: at(account) }), ...more })).tx,
    build: async (asked: Asked, more: object = {}) => swapShape.parse((await post(toBody(asked, more))).body).tx,
    buildRefusal: async (asked: Asked, more: object = {}) => refusalOf(await post(toBody(asked, more))),
  }
}

/** Sends a transaction as a page would. Gives what its gas cost. */
async function send({ to, data, value, gas }: { to: string; data: string; value: bigint; gas: number | string }) {
  const wallet = createWalletClient({ account: trader(), transport: http(chain.rpcUrl) })
  const address = to.slice(`${chainId}:`.length) as Hex
  const hash = await wallet.sendTransaction({ chain: null, to: address, data: data as Hex, value, gas: BigInt(gas) })
  const { status, gasUsed, effectiveGasPrice } = await waitForReceipt(reader(), hash)
  expect(status).toBe('success')
  return gasUsed * effectiveGasPrice
}

const balanceOf = (token: Hex) =>
  token === coin
    ? reader().getBalance({ address: trader().address })
    : reader().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [trader().address] })

describe('a swap by what was quoted and built', () => {
  const dollars = parseUnits('500', 6)
  const forms: readonly [name: string, trade: () => { from: Hex; to: Hex; amount: bigint }, hops: number][] = [
    ['coin for token', () => ({ from: coin, to: chain.token.address, amount: parseEther('0.1') }), 1],
    ['token for coin', () => ({ from: chain.token.address, to: coin, amount: dollars }), 1],
    ['token for token, two pools', () => ({ from: chain.token.address, to: odd.permit.address, amount: dollars }), 2],
    ['coin for token, two pools', () => ({ from: coin, to: odd.far.address, amount: parseEther('0.1') }), 2],
    ['token for coin, two pools', () => ({ from: odd.far.address, to: coin, amount: parseUnits('500', 8) }), 2],
    ['token for token, three pools', () => ({ from: odd.permit.address, to: odd.far.address, amount: 10n ** 20n }), 3],
  ]
  // SwapRouter differs from SwapRouter02 by how the coin goes in and out, 1inch by its outer call.
  const tried = forms.flatMap((form, index) =>
    drivers.filter((_, at) => at < 2 || index < 3).map((driver) => [driver, ...form] as const),
  )
  test.each(tried)('behavior: %s brings what it quoted for %s', async (driver: Driver, _name, toTrade, hops) => {
    const { quote, approve, build, get } = await create()
    const trade = { ...toTrade(), project: driver }
    const [best, ...rest] = await quote(trade)
    expect(rest).toEqual([])
    expect(best).toMatchObject({
      driver,
      fromAmount: `${trade.amount}`,
      fromAccount: at(trade.from),
      toAccount: at(trade.to),
      minAmount: `${(BigInt(best?.toAmount ?? 0) * 99n) / 100n}`,
    })
    expect(best?.route).toHaveLength(driver === '1inch' ? 0 : hops)
    const id = best?.id ?? ''
    const isCoin = trade.from === coin
    if (!isCoin) {
      const { to, data, value, eip155 } = await approve(trade, { id })
      expect([to, value]).toEqual([at(trade.from), '0'])
      await send({ to, data, value: 0n, gas: eip155.gas })
      const asked = { tokenAddress: at(trade.from), userAddress: at(trader().address), projectId: driver }
      // Exactly what is sold, not all that there is.
      expect(allowanceShape.parse(await get('allowance', asked)).allowance).toBe(`${trade.amount}`)
    }
    const { to, data, amount, eip155 } = await build(trade, { id })
    expect([to, amount]).toEqual([best?.spender, `${trade.amount}`])
    const [sold, bought] = [await balanceOf(trade.from), await balanceOf(trade.to)]
    const cost = await send({ to, data, value: isCoin ? trade.amount : 0n, gas: eip155.gas })
    const came = (await balanceOf(trade.to)) - bought + (trade.to === coin ? cost : 0n)
    expect(came).toBe(BigInt(best?.toAmount ?? 0))
    expect(sold - (await balanceOf(trade.from))).toBe(trade.amount + (isCoin ? cost : 0n))
    // Nothing stays in the router for anybody.
    const router = to.slice(`${chainId}:`.length) as Hex
    expect(await reader().getBalance({ address: router })).toBe(0n)
  })

  test('behavior: the operator’s fee of 1inch stands in its quote and goes to its receiver', async () => {
    const { build, quote } = await create()
    const trade = { from: coin, to: chain.token.address, amount: parseEther('0.1'), project: '1inch' }
    const [best] = await quote(trade)
    const fee = trade.amount / 200n
    expect(best?.fee).toEqual({ amount: `${fee}`, token: at(coin) })
    const { to, data, eip155 } = await build(trade, { id: best?.id })
    await send({ to, data, value: trade.amount, gas: eip155.gas })
    expect(await reader().getBalance({ address: other })).toBe(fee)
  })

  test('behavior: a token that takes a fee on transfers is bought for no less than the least amount, or not at all', async () => {
    const { build, buildRefusal, quote } = await create()
    const trade = { from: coin, to: odd.taxed.address, amount: parseEther('0.1'), project: 'uniswap-v2' }
    const [best] = await quote(trade)
    expect(await buildRefusal(trade, { id: best?.id })).toMatch(/^400 SWAP_REFUSED: /)
    const { to, data, eip155 } = await build(trade, { id: best?.id, eip155: { slippage: 3 } })
    const before = await balanceOf(odd.taxed.address)
    await send({ to, data, value: trade.amount, gas: eip155.gas })
    const came = (await balanceOf(odd.taxed.address)) - before
    expect(came).toBeGreaterThanOrEqual((BigInt(best?.toAmount ?? 0) * 97n) / 100n)
  })

  test('behavior: coins that a shallow pool could not take come back', async () => {
    const { build, quote } = await create()
    const trade = { from: coin, to: odd.shallow.address, amount: parseEther('3'), project: 'uniswap-v3' }
    const [best] = await quote(trade)
    const { to, data, eip155 } = await build(trade, { id: best?.id })
    const before = await balanceOf(coin)
    const cost = await send({ to, data, value: trade.amount, gas: eip155.gas })
    expect(before - (await balanceOf(coin)) - cost).toBeLessThan(trade.amount)
    expect(await reader().getBalance({ address: exchange.v3.router02 })).toBe(0n)
  })
})

describe('quotes', () => {
  const trade = () => ({ from: coin, to: chain.token.address, amount: parseEther('1') })

  test('behavior: all drivers are asked, the best net of gas comes first, each with an id of its own', async () => {
    const { quote, clock } = await create()
    const quotes = await quote(trade())
    expect(quotes.map(({ driver }) => driver).sort()).toEqual([...drivers].sort())
    expect(new Set(quotes.map(({ id }) => id)).size).toBe(drivers.length)
    expect(quotes[0]?.driver).not.toBe('uniswap-v2')
    expect(quotes[0]).toMatchObject({
      spender: expect.stringMatching(/^eip155:31337:0x/),
      route: [{ from: at(exchange.wrapped), to: at(chain.token.address), fee: 500 }],
      gas: expect.stringMatching(/^\d{6}$/),
      expiresAt: new Date(clock.now() + 30_000).toISOString(),
    })
    expect(quotes[0]).not.toHaveProperty('fee')
  })

  test('behavior: what the project lists is asked alone; where the service has none of it, the operator’s choice is', async () => {
    const { quote, services } = await create()
    const ids = async (project: string) => (await quote({ ...trade(), project })).map(({ driver }) => driver)
    expect(await ids('uniswap-v2')).toEqual(['uniswap-v2'])
    await services.projects.setFeature('uniswap-v2', { feature: 'swap', isEnabled: true, config: ['own'] })
    expect((await ids('uniswap-v2')).length).toBe(drivers.length)
  })

  test('behavior: a router of another factory is not asked', async () => {
    const { v2, v3 } = exchange
    const drivers = {
      'uniswap-v2': { kind: 'uniswap-v2', chains: { [chainId]: { router: v2.router } } },
      'uniswap-v3': {
        kind: 'uniswap-v3',
        chains: {
          [chainId]: { factory: v2.factory, quoter: v3.quoter, router: v3.router, form: 'SwapRouter' },
        },
      },
    }
    const { quote, quoteRefusal } = await create({ drivers })
    expect((await quote(trade())).map(({ driver }) => driver)).toEqual(['uniswap-v2'])
    expect(await quoteRefusal({ ...trade(), project: 'uniswap-v3' })).toMatch(/^503 UPSTREAM_FAILED: /)
  })

  test('behavior: a quote is kept for five seconds, and another amount, account or slippage has another', async () => {
    const { quote, clock } = await create()
    const idOf = async (more: object = {}, query: Query = {}) => (await quote({ ...trade(), ...more }, query))[0]?.id
    const first = await idOf()
    expect(await idOf()).toBe(first)
    const others = [
      await idOf({ amount: parseEther('2') }),
      await idOf({ account: other }),
      await idOf({}, { slippage: '2' }),
    ]
    expect(new Set([first, ...others]).size).toBe(4)
    clock.advance(5_000)
    expect(await idOf()).not.toBe(first)
  })

  test('parameters: slippage is per cent, and sets the least amount', async () => {
    const { quote, refusalOf } = await create()
    const [best] = await quote(trade(), { slippage: '0.5' })
    expect(best?.minAmount).toBe(`${(BigInt(best?.toAmount ?? 0) * 9_950n) / 10_000n}`)
    for (const slippage of ['-1', '51', 'much'])
      expect(
        await refusalOf('quotes', {
          ...{ from: at(coin), to: at(chain.token.address), amount: '1', userAddress: other, projectId: 'demo' },
          slippage,
        }),
      ).toMatch(/^400 SWAP_QUERY_INVALID/)
  })

  test('behavior: a token without a pool, and an amount for which nothing comes, are told in the protocol’s words', async () => {
    const { quoteRefusal } = await create()
    const told = '400 LIQUIDITY_MISSING: insufficient liquidity'
    expect(await quoteRefusal({ ...trade(), to: odd.poolless.address })).toContain(told)
    // The wrapped coin is the coin in other clothes: there is no pool between them.
    expect(await quoteRefusal({ ...trade(), to: exchange.wrapped })).toContain(told)
    expect(await quoteRefusal({ ...trade(), to: other })).toContain(told)
  })

  test('parameters: what names no trade is refused', async () => {
    const { refusalOf } = await create()
    const asked = { from: at(coin), to: at(other), amount: '1', userAddress: other, projectId: 'demo' }
    for (const [name, more, code] of [
      ['another chain', { to: `eip155:1:${other}` }, 'PAIR_UNSUPPORTED'],
      ['the same token', { to: at(coin) }, 'PAIR_UNSUPPORTED'],
      ['no token', { to: 'LUSD' }, 'SWAP_QUERY_INVALID'],
      ['an address too short', { to: at('0x1234') }, 'SWAP_QUERY_INVALID'],
      ['no account', { userAddress: 'me' }, 'SWAP_QUERY_INVALID'],
      [
        'an account that routers take for themselves',
        { userAddress: `0x${'2'.padStart(40, '0')}` },
        'SWAP_QUERY_INVALID',
      ],
      ['an account of another chain', { userAddress: `eip155:1:${other}` }, 'SWAP_QUERY_INVALID'],
      ['an amount of zero', { amount: '0' }, 'SWAP_QUERY_INVALID'],
      ['an amount below zero', { amount: '-1' }, 'SWAP_QUERY_INVALID'],
      ['an amount over 2^256', { amount: `${2n ** 256n}` }, 'SWAP_QUERY_INVALID'],
    ] as const)
      expect(await refusalOf('quotes', { ...asked, ...more }), name).toMatch(`400 ${code}: `)
  })
})

describe('ids of quotes', () => {
  const trade = () => ({ from: coin, to: chain.token.address, amount: parseEther('1') })

  test('behavior: an id builds nothing for another account, amount, token or way', async () => {
    const { quote, buildRefusal } = await create()
    const [best] = await quote(trade())
    for (const change of [
      { account: other },
      { amount: parseEther('2') },
      { to: odd.permit.address },
      { from: chain.token.address, to: coin },
    ])
      expect(await buildRefusal({ ...trade(), ...change }, { id: best?.id })).toMatch(/^400 QUOTE_UNKNOWN: /)
  })

  test('behavior: an id that nobody was given, and one that is thirty seconds old, build nothing', async () => {
    const { quote, build, buildRefusal, clock } = await create()
    const [best] = await quote(trade())
    expect(await buildRefusal(trade(), { id: 'x'.repeat(24) })).toMatch(/^400 QUOTE_UNKNOWN: /)
    clock.advance(29_999)
    await build(trade(), { id: best?.id })
    clock.advance(1)
    expect(await buildRefusal(trade(), { id: best?.id })).toMatch(/^400 QUOTE_EXPIRED: /)
  })

  test('behavior: an approval by an id is for what was quoted, and for no other token', async () => {
    const { quote, refusalOf } = await create()
    const sale = { from: chain.token.address, to: coin, amount: 1_000_000n }
    const [best] = await quote(sale)
    const asked = { from: at(odd.permit.address), to: at(coin), userAddress: at(trader().address), projectId: 'demo' }
    expect(await refusalOf('build-approve', { ...asked, id: best?.id ?? '' })).toMatch(/^400 QUOTE_UNKNOWN: /)
  })

  test('behavior: without an id the first driver of the chain builds, for the price of the moment', async () => {
    const { build, approve } = await create({ chains: { [chainId]: ['uniswap-v2', 'uniswap-v3'] } })
    const { to } = await build(trade())
    expect(to).toBe(at(exchange.v2.router))
    const sale = { from: chain.token.address, to: coin, amount: 1_000_000n }
    const { data } = await approve(sale, { amount: undefined })
    expect(data).toBe(`0x095ea7b3${exchange.v2.router.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}`)
  })
})

describe('builds', () => {
  test('behavior: a swap that the chain would refuse is told, unless the caller estimates by itself', async () => {
    const { build, buildRefusal } = await create()
    // Nothing was approved.
    const sale = { from: chain.token.address, to: coin, amount: 1_000_000n }
    expect(await buildRefusal(sale)).toMatch(/^400 SWAP_REFUSED: /)
    const { eip155 } = await build(sale, { disableEstimate: true })
    expect(Number(eip155.gas)).toBeGreaterThan(100_000)
  })

  test('behavior: the coin needs no approval', async () => {
    const { get, refusalOf } = await create()
    const userAddress = at(trader().address)
    const asked = { tokenAddress: at(coin), userAddress, projectId: 'demo' }
    expect(allowanceShape.parse(await get('allowance', asked)).allowance).toBe(`${2n ** 256n - 1n}`)
    const pair = { from: at(coin), to: at(chain.token.address), userAddress, projectId: 'demo' }
    expect(await refusalOf('build-approve', pair)).toMatch(/^400 SWAP_QUERY_INVALID: /)
  })
})

test('S28: pages of the project alone ask, and are told what they may send', async () => {
  const { services } = await create()
  await services.projects.add({ id: 'shop', origins: ['https://shop.example'] })
  const ask = (path: string, method: string, origin: string) =>
    services.data.request(`/v1/convert/${path}`, { method, headers: { Origin: origin } })
  const preflight = await ask('quotes?projectId=shop', 'OPTIONS', 'https://shop.example')
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'Content-Type'])
  expect((await ask('quotes?projectId=shop', 'OPTIONS', 'https://evil.example')).status).toBe(403)
  expect((await ask('tokens?projectId=shop', 'GET', 'https://evil.example')).status).toBe(403)
  // The project is in the body: the call itself is refused.
  expect((await ask('build-transaction', 'OPTIONS', 'https://evil.example')).status).toBe(204)
  const trade = { from: at(coin), to: at(other), amount: '1', userAddress: at(other), projectId: 'shop' }
  const built = await services.data.request('/v1/convert/build-transaction', {
    method: 'POST',
    headers: { Origin: 'https://evil.example' },
    body: JSON.stringify(trade),
  })
  expect(built.status).toBe(403)
})

describe('tokens, gas and chains', () => {
  test('behavior: tokens are the coin, its wrapped token and those that the operator lists', async () => {
    const { get } = await create()
    const { tokens } = swapTokensShape.parse(await get('tokens', { chainId, projectId: 'demo' }))
    expect(tokens.map(({ symbol, address, eip2612 }) => [symbol, address.toLowerCase(), eip2612])).toEqual([
      ['ETH', at(coin), undefined],
      ['WETH', at(exchange.wrapped).toLowerCase(), undefined],
      ['LUSD', at(chain.token.address).toLowerCase(), undefined],
      ['LPMT', at(odd.permit.address).toLowerCase(), true],
    ])
    expect(swapTokensShape.parse(await get('tokens', { projectId: 'demo' })).tokens).toEqual(tokens)
  })

  test('behavior: gas prices rise from standard to instant', async () => {
    const { get } = await create()
    const prices = gasPriceShape.parse(await get('gas-price', { chainId, projectId: 'demo' }))
    const { standard, fast, instant } = prices
    expect(BigInt(standard)).toBeGreaterThan(0n)
    expect([BigInt(fast) >= BigInt(standard), BigInt(instant) >= BigInt(fast)]).toEqual([true, true])
  })

  test('behavior: a chain that nobody serves is told in the protocol’s words', async () => {
    const { get, refusalOf, buildRefusal } = await create({ chains: { [chainId]: [] } })
    const pair = { from: at(coin), to: at(chain.token.address), userAddress: other, amount: '1', projectId: 'demo' }
    expect(await get('tokens', { chainId, projectId: 'demo' })).toEqual({ tokens: [] })
    const swaps = '400 CHAIN_NOT_SERVED: Network not supported for Swaps'
    expect(await refusalOf('quotes', pair)).toBe(swaps)
    expect(await refusalOf('build-approve', pair)).toBe(swaps)
    expect(await refusalOf('allowance', { tokenAddress: at(other), userAddress: other, projectId: 'demo' })).toBe(swaps)
    expect(await buildRefusal({ from: coin, to: other as Hex, amount: 1n })).toBe(swaps)
    for (const unknown of ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', ''])
      expect(await refusalOf('gas-price', { chainId: unknown, projectId: 'demo' })).toBe(
        '400 CHAIN_NOT_SERVED: Network not supported for Gas Price',
      )
  })
})
