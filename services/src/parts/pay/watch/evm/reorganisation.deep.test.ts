import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { payTables } from '../../../../../test/payTables.js'
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
import { openStore } from '../../../../openStore.js'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const dollars = (amount: number) => BigInt(amount) * 1_000_000n
const coin = parseEther('1')

let chain: PayChain
let desk: PayDesk
let close: () => Promise<void>
const clock = createPayClock()
beforeAll(async () => {
  const [opened, store] = await Promise.all([openPayChain(), openStore({ folder: 'memory' }, [payTables])])
  chain = opened
  close = store.close
  desk = createPayDesk(store.pay, clock)
})
beforeEach(() => clock.follow(chain))
afterAll(() => Promise.all([chain.stop(), close()]))

function startWatch() {
  const watch = createTestWatch(desk, [chain.rpcUrl], { multicalls: { [chain.chainId]: chain.multicall } })
  onTestFinished(watch.close)
  return watch
}
const told = (id: string) => desk.told.get(id) ?? []
/** The newest blocks go, and others come in their place: each with another time, so that each has another hash. */
async function turn(snapshot: Hex, blocks: number, refill: () => Promise<unknown> = async () => undefined) {
  const { node } = chain.sender
  await node.revert({ id: snapshot })
  await node.increaseTime({ seconds: 7 })
  await refill()
  await node.mine({ blocks })
}

test('attack: a payment whose block is reorganised away is no payment; `seen` is taken back, and it fails at the end', async () => {
  const watch = startWatch()
  const asked = { depth: 4, amount: dollars(9), token: chain.token }
  const order = await addOrder(desk, [asked, { token: '', amount: coin, depth: 4 }], { expiresIn: 60_000 })
  const inCoins = await addOrder(desk, [{ token: '', amount: coin, depth: 4 }], { expiresIn: 60_000 })
  await watch.run()
  const snapshot = await chain.sender.node.snapshot()
  await chain.call(chain.token, 'transfer', order.payTo, dollars(9))
  await chain.sender.send(inCoins.payTo, coin)
  await watch.run()
  expect([told(order.id), told(inCoins.id)]).toEqual([['seen 1'], ['seen 1']])
  await turn(snapshot, 3)
  await watch.run()
  expect([told(order.id), told(inCoins.id)]).toEqual([
    ['seen 1', 'open 2'],
    ['seen 1', 'open 2'],
  ])
  expect(await readOrder(desk, order.id)).toEqual({ state: 'open', sums: ['0 0', '0 0'], payments: [] })
  await chain.mine(9)
  await watch.run()
  clock.advance(61_000)
  await settleNow(desk, order.id)
  expect(told(order.id)).toEqual(['seen 1', 'open 2', 'failed 3'])
})

test('behavior: a payment that comes again in another block counts once, with that block’s depth', async () => {
  const watch = startWatch()
  const order = await addOrder(desk, [{ token: chain.token, amount: dollars(9), depth: 4 }])
  await watch.run()
  const snapshot = await chain.sender.node.snapshot()
  const pay = () => chain.call(chain.token, 'transfer', order.payTo, dollars(9))
  await pay()
  await chain.mine(1)
  await watch.run()
  // It stood in a block that is two deep; now in one that is the newest.
  await turn(snapshot, 2, async () => chain.mine(2))
  await pay()
  await watch.run()
  expect(await readOrder(desk, order.id)).toMatchObject({ state: 'seen', sums: ['9000000 0'] })
  await chain.mine(2)
  await watch.run()
  expect(told(order.id)).toEqual(['seen 1'])
  await chain.mine(1)
  await watch.run()
  expect(told(order.id)).toEqual(['seen 1', 'paid 2'])
})

test('behavior: a payout that is reorganised away counts no more, and what it paid out counts still', async () => {
  const watch = startWatch()
  const order = await addOrder(desk, [{ token: chain.token, amount: dollars(9), depth: 6 }])
  await watch.run()
  await chain.call(chain.token, 'transfer', order.payTo, dollars(9))
  await watch.run()
  const snapshot = await chain.sender.node.snapshot()
  await chain.collect({ ...order, tokens: [chain.token] })
  await watch.run()
  expect((await readOrder(desk, order.id)).sums).toEqual(['9000000 0'])
  await turn(snapshot, 3)
  await watch.run()
  expect((await readOrder(desk, order.id)).sums).toEqual(['9000000 0'])
  await chain.mine(4)
  await watch.run()
  expect(told(order.id)).toEqual(['seen 1', 'paid 2'])
  expect((await readOrder(desk, order.id)).sums).toEqual(['9000000 9000000'])
})

test('behavior: what the chain turns while nothing is looked at is found at the next look', async () => {
  const order = await addOrder(desk, [{ token: chain.token, amount: dollars(9), depth: 8 }])
  const first = startWatch()
  await first.run()
  const snapshot = await chain.sender.node.snapshot()
  await chain.call(chain.token, 'transfer', order.payTo, dollars(9))
  for (let block = 0; block < 3; block++) {
    await chain.mine(1)
    await first.run()
  }
  await first.close()
  await turn(snapshot, 12)
  const second = startWatch()
  await second.run()
  expect(told(order.id)).toEqual(['seen 1', 'open 2'])
})
