import { parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { payTables } from '../../../../../test/payTables.js'
import { startNodeBetween } from '../../../../../test/startNodeBetween.js'
import {
  addOrder,
  createPayClock,
  createPayDesk,
  createTestWatch,
  openPayChain,
  type PayChain,
  type PayDesk,
  readOrder,
  settleNow,
} from '../../../../../test/testPay.js'
import { openTestStore } from '../../../../../test/testStore.js'
import { watchedAfterEndMs } from '../createWatch.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const dollars = (amount: number) => BigInt(amount) * 1_000_000n
const coin = parseEther('1')

let chain: PayChain
let desk: PayDesk
let close: () => Promise<void>
const clock = createPayClock()
beforeAll(async () => {
  const [opened, store] = await Promise.all([openPayChain(), openTestStore([payTables])])
  chain = opened
  close = store.close
  desk = createPayDesk(store.pay, clock)
})
beforeEach(() => clock.follow(chain))
afterAll(() => Promise.all([chain.stop(), close()]))

/** The time of both: of the services, and of the chain's blocks. */
const pass = (ms: number) => clock.follow(chain, ms)

function startWatch(nodes: readonly string[] = [chain.rpcUrl], multicall = true) {
  const watch = createTestWatch(desk, nodes, multicall ? { multicalls: { [chain.chainId]: chain.multicall } } : {})
  onTestFinished(watch.close)
  return watch
}
const told = (id: string) => desk.told.get(id) ?? []

test('behavior: what was asked for, in tokens and in coins, is paid as deep as the order asks', async () => {
  const watch = startWatch()
  const inTokens = await addOrder(desk, [{ token: chain.token, amount: dollars(20), depth: 3 }])
  const inCoins = await addOrder(desk, [
    { token: chain.token, amount: dollars(20) },
    { token: '', amount: coin, depth: 3 },
  ])
  await watch.run()
  expect(told(inTokens.id)).toEqual([])
  const token = await chain.call(chain.token, 'transfer', inTokens.payTo, dollars(20))
  const sent = await chain.sender.send(inCoins.payTo, coin)
  await watch.run()
  expect(await readOrder(desk, inTokens.id)).toEqual({
    state: 'seen',
    sums: ['20000000 0'],
    payments: [{ hash: token, amount: '20000000' }],
  })
  await chain.mine(1)
  await watch.run()
  // The coins came a block later.
  expect([told(inTokens.id), told(inCoins.id)]).toEqual([['seen 1', 'paid 2'], ['seen 1']])
  await chain.mine(1)
  await watch.run()
  await watch.run()
  expect(await readOrder(desk, inCoins.id)).toEqual({
    state: 'paid',
    sums: ['0 0', `${coin} ${coin}`],
    payments: [{ hash: sent, amount: `${coin}` }],
  })
  expect(told(inCoins.id)).toEqual(['seen 1', 'paid 2'])
})

test('behavior: parts add up, more is `overpaid`, less is `underpaid` at the end, and what comes then is `late`, each time', async () => {
  const watch = startWatch()
  const [parts, more, less, none] = await Promise.all(
    Array.from({ length: 4 }, () =>
      addOrder(desk, [{ token: chain.token, amount: dollars(20) }], { expiresIn: 60_000 }),
    ),
  )
  if (!parts || !more || !less || !none) throw new Error('Four orders were made.')
  await watch.run()
  for (const amount of [5, 8, 7]) await chain.call(chain.token, 'transfer', parts.payTo, dollars(amount))
  await chain.call(chain.token, 'transfer', more.payTo, dollars(20) + 1n)
  await chain.call(chain.token, 'transfer', less.payTo, dollars(20) - 1n)
  await watch.run()
  expect([told(parts.id), told(more.id), told(less.id)]).toEqual([['paid 1'], ['overpaid 1'], ['seen 1']])
  await pass(61_000)
  for (const { id } of [parts, more, less, none]) await settleNow(desk, id)
  expect([told(less.id), told(none.id)]).toEqual([['seen 1', 'underpaid 2'], ['expired 1']])
  await chain.call(chain.token, 'transfer', less.payTo, 1n)
  await chain.call(chain.token, 'transfer', none.payTo, dollars(20))
  await watch.run()
  await chain.call(chain.token, 'transfer', none.payTo, 3n)
  await watch.run()
  expect(told(less.id)).toEqual(['seen 1', 'underpaid 2', 'late 3'])
  expect(told(none.id)).toEqual(['expired 1', 'late 2', 'late 3'])
  expect((await readOrder(desk, none.id)).sums).toEqual(['20000003 20000003'])
  expect(told(parts.id)).toEqual(['paid 1'])
})

test('behavior: what a block holds that was made in time is paid, even if it is read after the order expired', async () => {
  const watch = startWatch()
  const order = await addOrder(desk, [{ token: chain.token, amount: dollars(1) }], { expiresIn: 60_000 })
  await watch.run()
  await chain.call(chain.token, 'transfer', order.payTo, dollars(1))
  await pass(61_000)
  await settleNow(desk, order.id)
  await chain.mine(1)
  await watch.run()
  expect(told(order.id)).toEqual(['expired 1', 'paid 2'])
})

test('attack: small amounts at the last moment do not keep a price open', async () => {
  const watch = startWatch()
  const order = await addOrder(desk, [{ token: chain.token, amount: dollars(20), depth: 4 }], { expiresIn: 60_000 })
  await watch.run()
  await chain.call(chain.token, 'transfer', order.payTo, 1n)
  await watch.run()
  await pass(61_000)
  await settleNow(desk, order.id)
  expect(told(order.id)).toEqual(['seen 1'])
  await chain.call(chain.token, 'transfer', order.payTo, dollars(20))
  await watch.run()
  await chain.mine(4)
  await watch.run()
  // In one block both are final: the first ended as too little, the second is late.
  expect(told(order.id)).toEqual(['seen 1', 'late 2'])
})

test('behavior: a cancelled order takes nothing that comes after', async () => {
  const watch = startWatch()
  const order = await addOrder(desk, [{ token: chain.token, amount: dollars(1) }])
  await watch.run()
  expect(await settleNow(desk, order.id, { cancel: true })).toBe('cancelled')
  await chain.call(chain.token, 'transfer', order.payTo, dollars(1))
  await watch.run()
  expect(told(order.id)).toEqual(['cancelled 1', 'late 2'])
  const seen = await addOrder(desk, [{ token: chain.token, amount: dollars(2) }])
  await chain.call(chain.token, 'transfer', seen.payTo, dollars(1))
  await watch.run()
  expect(await settleNow(desk, seen.id, { cancel: true })).toBe('seen')
})

test('attack: a token with a fee counts as what arrived, a false one and a lying log as nothing', async () => {
  const watch = startWatch()
  const taxed = await addOrder(desk, [{ token: chain.taxed, amount: dollars(100) }])
  const fooled = await addOrder(desk, [{ token: chain.token, amount: dollars(100) }])
  await watch.run()
  const hash = await chain.call(chain.taxed, 'transfer', taxed.payTo, dollars(100))
  await chain.call(chain.falseToken, 'transfer', fooled.payTo, dollars(100))
  await chain.call(chain.token, 'lie', fooled.payTo, dollars(100))
  await watch.run()
  expect(await readOrder(desk, taxed.id)).toMatchObject({ state: 'seen', payments: [{ hash, amount: '98000000' }] })
  expect(await readOrder(desk, fooled.id)).toMatchObject({ state: 'open', payments: [] })
  await chain.call(chain.taxed, 'transfer', taxed.payTo, dollars(100))
  await watch.run()
  expect(await readOrder(desk, taxed.id)).toMatchObject({ state: 'overpaid', sums: ['196000000 196000000'] })
})

test('behavior: coins that a contract sent are seen by the balance, without a hash; tokens without a log a minute later', async () => {
  const watch = startWatch()
  const inCoins = await addOrder(desk, [{ token: '', amount: coin }])
  const silent = await addOrder(desk, [{ token: chain.token, amount: dollars(3) }])
  await watch.run()
  await chain.sendBy(inCoins.payTo, coin)
  await chain.call(chain.token, 'moveSilently', silent.payTo, dollars(3))
  await watch.run()
  expect(await readOrder(desk, inCoins.id)).toMatchObject({
    state: 'paid',
    payments: [{ hash: null, amount: `${coin}` }],
  })
  expect(await readOrder(desk, silent.id)).toMatchObject({ state: 'open' })
  await pass(61_000)
  await chain.mine(1)
  await watch.run()
  expect(await readOrder(desk, silent.id)).toMatchObject({
    state: 'paid',
    payments: [{ hash: null, amount: '3000000' }],
  })
})

test('behavior: what is paid out before it is deep counts still, and what came later adds to it', async () => {
  const watch = startWatch()
  const order = await addOrder(desk, [
    { token: chain.token, amount: dollars(10), depth: 4 },
    { token: '', amount: coin, depth: 4 },
  ])
  await watch.run()
  await chain.call(chain.token, 'transfer', order.payTo, dollars(10))
  await watch.run()
  await chain.collect({ ...order, tokens: [chain.token, ''] })
  await watch.run()
  expect(await readOrder(desk, order.id)).toMatchObject({ state: 'seen', sums: ['10000000 0', '0 0'] })
  await chain.mine(3)
  await watch.run()
  expect(told(order.id)).toEqual(['seen 1', 'paid 2'])
  // Paid in and out between two looks.
  await chain.sender.send(order.payTo, coin)
  await chain.collect({ ...order, tokens: [chain.token, ''] })
  await chain.mine(4)
  await watch.run()
  expect(told(order.id)).toEqual(['seen 1', 'paid 2', 'overpaid 3'])
  expect((await readOrder(desk, order.id)).sums).toEqual(['10000000 10000000', `${coin} ${coin}`])
})

test('behavior: a token that takes back what is not final is no payment; what is final stays', async () => {
  const watch = startWatch()
  const order = await addOrder(desk, [{ token: chain.token, amount: dollars(10), depth: 3 }])
  await watch.run()
  await chain.call(chain.token, 'transfer', order.payTo, dollars(10))
  await watch.run()
  await chain.call(chain.token, 'seize', order.payTo, dollars(4))
  await pass(61_000)
  await chain.mine(1)
  await watch.run()
  expect(await readOrder(desk, order.id)).toMatchObject({ state: 'seen', sums: ['6000000 0'] })
  await chain.mine(3)
  await watch.run()
  await chain.call(chain.token, 'seize', order.payTo, dollars(6))
  await pass(61_000)
  await chain.mine(1)
  await watch.run()
  expect((await readOrder(desk, order.id)).sums).toEqual(['6000000 6000000'])
})

test('behavior: where orders share an address, the proved payer’s transaction counts, once, and nothing from before the order', async () => {
  const watch = startWatch()
  const account = `${chain.chainId}:${chain.sender.address}`
  const asked = [{ token: chain.token, amount: dollars(5), way: 'fixed' as const }]
  const recipient = (await addOrder(desk, asked)).payTo
  const early = await chain.call(chain.token, 'transfer', recipient, dollars(5))
  await pass(2_000)
  const orders = await Promise.all([
    addOrder(desk, asked, { payer: account }),
    addOrder(desk, asked, { payer: account }),
    addOrder(desk, asked, { payer: `${chain.chainId}:0x${'cd'.repeat(20)}` }),
    addOrder(desk, asked),
  ])
  const paid = await chain.call(chain.token, 'transfer', recipient, dollars(5))
  const coins = await addOrder(desk, [{ token: '', amount: coin, way: 'fixed' }], { payer: account })
  const sent = await chain.sender.send(recipient, coin)
  const name = (hash: string, { id }: { id: string }) =>
    desk.db
      .insertInto('pay.named')
      .values({ chain: chain.chainId, hash, order_id: id, position: 0, created_at: clock.now() })
      .execute()
  const [first, second, another, unproved] = orders
  if (!first || !second || !another || !unproved) throw new Error('Four orders were made.')
  // A stranger who proves another account as well takes nothing away.
  const stranger = `${chain.chainId}:0x${'ce'.repeat(20)}`
  await desk.db.insertInto('pay.payers').values({ order_id: first.id, account: stranger }).execute()
  await name(early, second)
  await name(paid, first)
  await watch.run()
  for (const order of [second, another, unproved]) await name(paid, order)
  await name(sent, coins)
  await watch.run()
  expect(told(first.id)).toEqual(['paid 1'])
  expect(told(coins.id)).toEqual(['paid 1'])
  expect([second, another, unproved].flatMap(({ id }) => told(id))).toEqual([])
  // The payer proves it later: it is too late for what another order has.
  await desk.db.insertInto('pay.payers').values({ order_id: unproved.id, account }).execute()
  await watch.run()
  expect(told(unproved.id)).toEqual([])
})

test('F14: a node that lags, shows another block or has less holds `paid` back; one of another chain is not asked', async () => {
  let lag = 0
  let lie: 'hash' | 'balance' | undefined
  const between = await startNodeBetween(chain.rpcUrl, async ({ method, params }, ask) => {
    if (method === 'eth_getBlockByNumber' && params[0] === 'latest' && lag > 0) {
      const { number } = (await ask({ method, params })) as { number: string }
      return { result: await ask({ method, params: [`0x${(Number(number) - lag).toString(16)}`, false] }) }
    }
    if (method === 'eth_getBlockByNumber' && lie === 'hash' && params[0] !== 'latest') {
      const block = (await ask({ method, params })) as object
      return { result: { ...block, hash: `0x${'ee'.repeat(32)}` } }
    }
    if (method === 'eth_call' && lie === 'balance') return { result: `0x${'0'.repeat(64)}` }
    return undefined
  })
  const foreign = await startNodeBetween(chain.rpcUrl, ({ method }) =>
    method === 'eth_chainId' ? { result: '0x1' } : undefined,
  )
  onTestFinished(async () => {
    await Promise.all([between.close(), foreign.close()])
  })
  const watch = startWatch([chain.rpcUrl, between.url, foreign.url], false)
  const order = await addOrder(desk, [{ token: chain.token, amount: dollars(5), depth: 2 }])
  await watch.run()
  await chain.call(chain.token, 'transfer', order.payTo, dollars(5))
  await chain.mine(1)
  for (const blocks of [2, 1]) {
    lag = blocks
    await watch.run()
    expect(told(order.id)).toEqual(['seen 1'])
  }
  lag = 0
  for (const one of ['hash', 'balance'] as const) {
    lie = one
    await chain.mine(1)
    await watch.run()
    expect(told(order.id)).toEqual(['seen 1'])
  }
  lie = undefined
  await watch.run()
  expect(told(order.id)).toEqual(['seen 1', 'paid 2'])
  expect(foreign.seen).toEqual([])
})

test('behavior: a read node that is behind what was read takes nothing back', async () => {
  let lag = 0
  const between = await startNodeBetween(chain.rpcUrl, async ({ method, params }, ask) => {
    if (method !== 'eth_getBlockByNumber' || params[0] !== 'latest' || lag === 0) return undefined
    const { number } = (await ask({ method, params })) as { number: string }
    return { result: await ask({ method, params: [`0x${(Number(number) - lag).toString(16)}`, false] }) }
  })
  onTestFinished(between.close)
  const watch = startWatch([between.url])
  const order = await addOrder(desk, [{ token: chain.token, amount: dollars(5), depth: 2 }])
  await watch.run()
  await chain.call(chain.token, 'transfer', order.payTo, dollars(5))
  await watch.run()
  lag = 2
  await watch.run()
  expect(told(order.id)).toEqual(['seen 1'])
  lag = 0
  await chain.mine(1)
  await watch.run()
  expect(told(order.id)).toEqual(['seen 1', 'paid 2'])
})

test('behavior: calls do not grow with orders, and there are none while nothing is watched', async () => {
  await desk.db.deleteFrom('pay.orders').execute()
  const between = await startNodeBetween(chain.rpcUrl)
  onTestFinished(between.close)
  const watch = startWatch([between.url])
  await watch.run()
  expect(between.takeCounts()).toEqual({})
  const orders = []
  for (let index = 0; index < 60; index++)
    orders.push(
      await addOrder(desk, [
        { token: chain.token, amount: dollars(5) },
        { token: '', amount: coin },
      ]),
    )
  await watch.run()
  await chain.call(chain.token, 'transfer', orders[7]?.payTo ?? '0x', dollars(5))
  await chain.sender.send(orders[8]?.payTo ?? '0x', coin)
  between.takeCounts()
  await watch.run()
  expect(between.takeCounts()).toEqual({ eth_getBlockByNumber: 6, eth_getLogs: 2, eth_call: 2 })
  expect([told(orders[7]?.id ?? ''), told(orders[8]?.id ?? '')]).toEqual([['paid 1'], ['paid 1']])
})

test('behavior: money for an ended order is seen for 30 days, at a slower pace', async () => {
  const watch = startWatch()
  const order = await addOrder(desk, [{ token: chain.token, amount: dollars(5) }], { expiresIn: 60_000 })
  await pass(61_000)
  await settleNow(desk, order.id)
  await pass(20 * 24 * 3_600_000)
  await chain.mine(1)
  await watch.run()
  await chain.call(chain.token, 'transfer', order.payTo, dollars(2))
  await watch.run()
  expect(told(order.id)).toEqual(['expired 1'])
  await pass(61_000)
  await chain.mine(1)
  await watch.run()
  expect(told(order.id)).toEqual(['expired 1', 'late 2'])
  await pass(watchedAfterEndMs - 20 * 24 * 3_600_000)
  await chain.call(chain.token, 'transfer', order.payTo, dollars(2))
  await watch.run()
  expect(told(order.id)).toEqual(['expired 1', 'late 2'])
})
