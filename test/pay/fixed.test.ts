import { expect, test, vi } from 'vitest'
import { createPayWorld } from './world.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

// A chain that computes addresses of contracts in a way of its own (zkSync Era): all orders are paid to the merchant's own address.
const world = createPayWorld({
  goesOn: true,
  pay: ({ caipNetworkId }) => ({ chains: { [caipNetworkId]: { way: 'fixed', depth: 2 } } }),
})
const { ether, token } = world

test.each(['ether', 'dollar'] as const)(
  'behavior: an order in %s is paid at the merchant’s own address: proved by one signature, named by its hash',
  async (kind) => {
    const asset = kind === 'ether' ? ether : token('dollar')
    const amount = kind === 'ether' ? 10n ** 16n : 20_000_000n
    const made = await world.order([{ token: asset, amount }])
    const page = await world.open({ account: 3 })
    const bill = await page.paying.toBill({ order: made.id })
    expect(bill.debts).toMatchObject([{ way: 'fixed', recipient: world.merchant(), payTo: world.merchant(), depth: 2 }])
    const { id, steps } = await page.paying.begin(bill, await page.source(bill, asset))
    expect(steps.map(({ kind }) => kind)).toEqual(['prove', 'transfer'])
    const before = await world.holds(world.merchant(), asset)
    const paid = await page.paying.carryOn(id)
    expect(page.prompts()).toEqual(['personal_sign', 'eth_sendTransaction'])
    await world.whenOrder(id, 'seen')
    await world.client().mine({ blocks: 2 })
    const { payments } = await world.whenOrder(id, 'paid')
    expect(payments).toEqual([{ asset: world.assetOf(asset), hash: paid.hash, amount: `${amount}`, isFinal: true }])
    expect((await world.holds(world.merchant(), asset)) - before).toBe(amount)
    await vi.waitFor(() => expect(page.paying.follow(id).get()?.state).toBe('done'), { timeout: 10_000 })
  },
)

test('F11: who refuses to prove the account is asked for no money; the next try goes on from there', async () => {
  const dollar = token('dollar')
  const made = await world.order([{ token: dollar, amount: 5_000_000n }])
  const page = await world.open({ account: 4, decide: () => 'refuse' })
  const bill = await page.paying.toBill({ order: made.id })
  const { id } = await page.paying.begin(bill, await page.source(bill, dollar))
  await expect(page.paying.carryOn(id)).rejects.toMatchObject({ outcome: 'rejected' })
  expect(page.prompts()).toEqual(['personal_sign'])
  expect(page.paying.follow(id).get()).toMatchObject({
    state: 'stopped',
    steps: [{ state: 'failed' }, { state: 'waiting' }],
  })
  page.wallet.decide = () => 'approve'
  await page.paying.carryOn(id)
  expect(page.prompts()).toEqual(['personal_sign', 'personal_sign', 'eth_sendTransaction'])
  await world.client().mine({ blocks: 2 })
  await world.whenOrder(id, 'paid')
})

test('S38: a payment of another’s to the same merchant, and one of the payer’s to two orders, counts once and for its own', async () => {
  const dollar = token('dollar')
  const amount = 6_000_000n
  const [mine, second] = [
    await world.order([{ token: dollar, amount }]),
    await world.order([{ token: dollar, amount }]),
  ]
  const page = await world.open({ account: 5 })
  const bill = await page.paying.toBill({ order: mine.id })
  const { id } = await page.paying.begin(bill, await page.source(bill, dollar))
  const { hash } = await page.paying.carryOn(id)
  await world.client().mine({ blocks: 2 })
  await world.whenOrder(id, 'paid')
  const claim = await world.services().fetch(
    new Request(`http://services.example/v1/pay/orders/${second.id}/payments?projectId=demo`, {
      method: 'POST',
      body: JSON.stringify({ asset: world.assetOf(dollar), hash }),
    }),
    { address: '192.0.2.8' },
  )
  expect(claim.status).toBe(409)
  expect(await world.whenOrder(second.id, 'open')).toMatchObject({ payments: [] })
})
