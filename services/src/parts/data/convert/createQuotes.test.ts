import { type Hex, numberToHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestClock } from '../../../../test/memoryServices.js'
import { openTestStore } from '../../../../test/testStore.js'
import { silentLog } from '../../../log.js'
import type { Store } from '../../../openStore.js'
import { DriverError } from '../../../upstream/driverError.js'
import { createAnswerStore } from '../accounts/store/answerStore.js'
import { createTokenLists } from '../accounts/tokenLists.js'
import { keyOf } from '../accounts/types.js'
import { createQuotes, type QuoteTools } from './createQuotes.js'
import type { Offer, SwapDriver, Trade } from './types.js'

// A real database on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const account: Hex = '0x00000000000000000000000000000000000A11cE'
const dollar: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const other: Hex = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const router: Hex = '0x1111111254EEB25477B68fb85Ed929f73A960582'
let count = 0n
/** Each trade is another one: none is answered by what is kept. */
const newTrade = (change: Partial<Trade> = {}): Trade => ({
  ...{ chain: 'eip155:1', account, sold: dollar, bought: other, amount: 1_000_000n + ++count, slippageBps: 100 },
  ...change,
})

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const clock = createTestClock(1_800_000_000_000)
beforeEach(() => clock.advance(60_000))

function create(more: Partial<QuoteTools> = {}) {
  const quotes = createQuotes({
    log: silentLog,
    store: createAnswerStore(store.data, clock),
    clock,
    getGasPrices: async () => ({ standard: '10', fast: '20', instant: '30' }),
    listPrices: async () => ({ prices: new Map(), asOf: clock.now() }),
    tokens: createTokenLists([], undefined, { fetch, clock, log: silentLog }),
    nameOf: () => ({ name: 'Ethereum', coin: { symbol: 'ETH', decimals: 18 } }),
    ...more,
  })
  const signal = AbortSignal.timeout(30_000)
  return {
    quotes,
    signal,
    list: async (drivers: readonly SwapDriver[], trade = newTrade()) =>
      (await quotes.list(trade, drivers, signal)).body,
  }
}

const offer = (amount: bigint, gas = 100_000n): Offer => ({
  amount,
  gas,
  spender: router,
  route: [],
  plan: { amount: `${amount}` },
})
function driver(id: string, quote: SwapDriver['quote'], more: Partial<SwapDriver> = {}): SwapDriver {
  return {
    ...{ id, serves: () => true, spender: async () => router, quote },
    build: async (_, { least }) => ({ to: router, data: `0x${least.toString(16).padStart(8, '0')}`, value: 0n }),
    ...more,
  }
}
const idsOf = (quotes: readonly { driver: string }[]) => quotes.map(({ driver: id }) => id)

describe('side by side', () => {
  test('F12: one that hangs is given two seconds, and the others’ offers come', async () => {
    const { list } = create()
    let isAborted = false
    const hangs = driver('hangs', (_, signal) => {
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          isAborted = true
          reject(new DriverError('unreachable', 'no answer in time'))
        })
      })
    })
    const since = performance.now()
    expect(idsOf(await list([hangs, driver('quick', async () => [offer(5n)])]))).toEqual(['quick'])
    expect(isAborted).toBe(true)
    expect(performance.now() - since).toBeLessThan(10_000)
  })

  test('behavior: one that failed three times in a row rests, the others are asked on', async () => {
    const { list } = create()
    let asked = 0
    const broken = driver('broken', async () => {
      asked++
      throw new DriverError('malformed', 'wrong')
    })
    const well = driver('well', async () => [offer(5n)])
    for (let times = 0; times < 5; times++) expect(idsOf(await list([broken, well]))).toEqual(['well'])
    expect(asked).toBe(3)
    clock.advance(10_000)
    await list([broken, well])
    expect(asked).toBe(4)
  })

  test('behavior: what a token of a stranger does to a driver keeps no listed one waiting', async () => {
    const { list } = create()
    const calls: (() => void)[] = []
    const own = driver('own', ({ bought }, signal) => {
      if (bought === other) return Promise.resolve([offer(5n)])
      return new Promise((_resolve, reject) => {
        const fail = () => reject(new DriverError('unreachable', 'no answer in time'))
        calls.push(fail)
        signal.addEventListener('abort', fail)
      })
    })
    // As many as a driver has at a time.
    const hanging = Array.from({ length: 16 }, () => list([own], newTrade({ bought: router })).catch(() => undefined))
    await vi.waitFor(() => expect(calls).toHaveLength(16))
    expect(idsOf(await list([own]))).toEqual(['own'])
    for (const fail of calls) fail()
    await Promise.all(hanging)
    expect(idsOf(await list([own]))).toEqual(['own'])
  })

  test('behavior: too little liquidity is no failure; with one that failed nobody knows', async () => {
    const { list } = create()
    let asked = 0
    const empty = driver('empty', async () => {
      asked++
      return []
    })
    for (let times = 0; times < 4; times++)
      await expect(list([empty])).rejects.toMatchObject({
        code: 'LIQUIDITY_MISSING',
        message: /insufficient liquidity/,
      })
    expect(asked).toBe(4)
    const broken = driver('broken', () => Promise.reject(new DriverError('unreachable', 'no connection')))
    await expect(list([empty, broken])).rejects.toMatchObject({ reason: 'unreachable' })
  })

  test('behavior: the best of each driver is listed, net of gas by the operator’s prices', async () => {
    const trade = newTrade()
    const prices = new Map([
      [keyOf({ chain: 'eip155:1' }), { usd: 2_000 }],
      [keyOf({ chain: 'eip155:1', address: other }), { usd: 1 }],
    ])
    const listed = create({ listPrices: async () => ({ prices, asOf: clock.now() }) })
    // 100,000 of gas at 10 wei are 10^6 wei: 2000 times as many units of a dollar with 18 digits.
    const [dear, cheap] = [offer(10n ** 12n + 10n ** 9n, 200_000n), offer(10n ** 12n, 100_000n)]
    const drivers = [driver('dear', async () => [dear]), driver('cheap', async () => [offer(1n, 1n), cheap])]
    expect(idsOf(await listed.list(drivers, trade))).toEqual(['cheap', 'dear'])
    expect(idsOf(await create().list(drivers, newTrade()))).toEqual(['dear', 'cheap'])
  })
})

describe('builds', () => {
  test('behavior: the least amount is that of the quote, whatever the driver would offer now', async () => {
    const { quotes, list, signal } = create()
    const trade = newTrade()
    const own = driver('own', async () => [offer(1_000n)])
    const [quote] = await list([own], trade)
    const { chain, sold, bought } = trade
    const kept = await quotes.find(quote?.id ?? '', { chain, account, sold, bought, amount: `${trade.amount}` })
    const now = driver('own', async () => [offer(500n)])
    expect(await quotes.build({ ...trade, slippageBps: 50 }, now, kept, signal)).toMatchObject({
      data: '0x000003e3',
      gas: 100_000n,
    })
  })

  test('behavior: processes that share a database build what another one quoted', async () => {
    const [one, two] = [create(), create()]
    const trade = newTrade()
    const [quote] = await one.list([driver('own', async () => [offer(1_000n)])], trade)
    const { chain, sold, bought } = trade
    const asked = { chain, account, sold, bought, amount: `${trade.amount}` }
    expect(await two.quotes.find(quote?.id ?? '', asked)).toMatchObject({ driver: 'own', toAmount: '1000' })
    clock.advance(60_000)
    await expect(two.quotes.find(quote?.id ?? '', asked)).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
  })

  test.each([
    ['the sale of a token', {}, 1n],
    ['the sale of the coin', { sold: undefined }, 0n],
  ])('behavior: coins that a driver wants for %s are its fault', async (_name, change, value) => {
    const { quotes, signal } = create()
    const liar = driver('liar', async () => [offer(5n)], { build: async () => ({ to: router, data: '0x', value }) })
    await expect(quotes.build(newTrade(change), liar, undefined, signal)).rejects.toMatchObject({ reason: 'malformed' })
  })

  test('behavior: what can no longer be had is told, and is no failure of the driver', async () => {
    const { quotes, signal } = create()
    const moved = driver('moved', async () => [offer(5n)], { build: async () => undefined })
    for (let times = 0; times < 4; times++)
      await expect(quotes.build(newTrade(), moved, undefined, signal)).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
  })
})

describe('what is not built: the documented answers of others pass the drivers’ interface', () => {
  test('behavior: 0x: slippage in basis points, the spender from the answer and never the transaction’s contract', async () => {
    const allowanceHolder: Hex = '0x0000000000001fF3684f28c67538d4D072C22734'
    const asked: Record<string, string>[] = []
    const answer = (query: Record<string, string>) => {
      asked.push(query)
      return {
        ...{ liquidityAvailable: true, buyAmount: '99700', sellAmount: query.sellAmount, minBuyAmount: '98703' },
        ...{ allowanceTarget: allowanceHolder, totalNetworkFee: '1393685870940000', zid: '0x111111111111111111111111' },
        fees: { integratorFee: { amount: '150', token: other, type: 'volume' }, zeroExFee: null, gasFee: null },
        issues: { allowance: { actual: '0', spender: allowanceHolder }, balance: null, simulationIncomplete: false },
        transaction: { to: router, data: '0x2213bc0b', gas: '288079', gasPrice: '4837860000', value: '0' },
      }
    }
    const toQuery = ({ chain, account: taker, sold, bought, amount, slippageBps }: Trade) => ({
      ...{
        chainId: chain.slice(7),
        sellToken: sold ?? 'native',
        buyToken: bought ?? 'native',
        sellAmount: `${amount}`,
      },
      ...{ taker, slippageBps: `${slippageBps}` },
    })
    const zeroEx = driver(
      '0x',
      async (trade) => {
        const { buyAmount, allowanceTarget, transaction, fees } = answer(toQuery(trade))
        const { amount, token } = fees.integratorFee
        const fee = { amount: BigInt(amount), token }
        const { to, data, value, gas } = transaction
        const plan = { to, data, value }
        return [{ amount: BigInt(buyAmount), spender: allowanceTarget, gas: BigInt(gas), route: [], fee, plan }]
      },
      {
        spender: async () => allowanceHolder,
        async build(_, { plan }) {
          const { to, data, value } = plan as { to: Hex; data: Hex; value: string }
          return { to, data, value: BigInt(value) }
        },
      },
    )
    const { quotes, list, signal } = create()
    const trade = newTrade()
    const [quote] = await list([zeroEx], trade)
    expect(asked[0]).toMatchObject({ slippageBps: '100', sellToken: dollar })
    expect(quote).toMatchObject({
      ...{ driver: '0x', toAmount: '99700', minAmount: '98703', gas: '288079' },
      ...{ spender: `eip155:1:${allowanceHolder}`, fee: { amount: '150', token: `eip155:1:${other}` } },
    })
    const { chain, sold, bought } = trade
    const kept = await quotes.find(quote?.id ?? '', { chain, account, sold, bought })
    expect(await quotes.build(trade, zeroEx, kept, signal)).toMatchObject({ to: router, data: '0x2213bc0b', value: 0n })
  })

  test('behavior: LI.FI: slippage as a fraction, the coin as zero, amounts as hex', async () => {
    const zero: Hex = '0x0000000000000000000000000000000000000000'
    const asked: Record<string, string>[] = []
    const answer = (query: Record<string, string>) => {
      asked.push(query)
      return {
        ...{ id: '0b1d', type: 'lifi', tool: 'uniswap' },
        estimate: {
          ...{ toAmount: '2000', toAmountMin: '1980', approvalAddress: router },
          feeCosts: [{ name: 'Integrator Fee', amount: '3', token: { address: dollar }, included: true }],
          gasCosts: [{ type: 'SEND', estimate: '216000', limit: '324000', amount: '1' }],
        },
        transactionRequest: {
          ...{ to: router, data: '0x4666fc80', gasLimit: '0x4f1a0', gasPrice: '0x1' },
          value: numberToHex(BigInt(query.fromAmount ?? 0)),
        },
      }
    }
    const lifi = driver(
      'li-fi',
      async ({ chain, account: fromAddress, sold, bought, amount, slippageBps }) => {
        const { estimate, transactionRequest } = answer({
          ...{ fromChain: chain.slice(7), toChain: chain.slice(7), fromToken: sold ?? zero, toToken: bought ?? zero },
          ...{ fromAddress, fromAmount: `${amount}`, slippage: `${slippageBps / 10_000}` },
        })
        const [fee] = estimate.feeCosts
        const gas = estimate.gasCosts.reduce((sum, each) => sum + BigInt(each.estimate), 0n)
        const { approvalAddress: spender, toAmount } = estimate
        return [
          {
            ...{ amount: BigInt(toAmount), spender, gas, route: [] },
            ...(fee && { fee: { amount: BigInt(fee.amount), token: fee.token.address } }),
            plan: transactionRequest,
          },
        ]
      },
      {
        async build(_, { plan }) {
          const { to, data, value } = plan as { to: Hex; data: Hex; value: string }
          return { to, data, value: BigInt(value) }
        },
      },
    )
    const { quotes, list, signal } = create()
    const trade = newTrade({ sold: undefined, slippageBps: 50 })
    const [quote] = await list([lifi], trade)
    expect(asked[0]).toMatchObject({ fromToken: zero, toToken: other, slippage: '0.005' })
    expect(quote).toMatchObject({ toAmount: '2000', minAmount: '1990', gas: '216000', fee: { amount: '3' } })
    const kept = await quotes.find(quote?.id ?? '', { chain: trade.chain, account, sold: undefined, bought: other })
    expect(await quotes.build(trade, lifi, kept, signal)).toMatchObject({ to: router, value: trade.amount })
  })
})
