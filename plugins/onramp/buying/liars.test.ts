import { type Hex, parseUnits } from 'viem'
import { expect, test, vi } from 'vitest'
import { createBuyingWorld, lying } from './test/world.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = createBuyingWorld()
const { clock } = world

const isPurchase = (path: string) => path.startsWith('/v1/onramp/purchases/')
/** Services that say that a purchase was paid by a transaction. */
const naming = (hash: string | undefined, more: object = {}) =>
  lying((path) => (isPurchase(path) ? { status: 'complete', hash, isFollowed: false, ...more } : undefined))

test('S28 a transaction that paid somebody else is said to be none of this account’s, and nothing arrives', async () => {
  const stranger = await world.open()
  const { sale } = await stranger.begin()
  await world.choose(sale, 'pay')
  const page = await world.open()
  const { handle } = await page.begin()
  page.way.between = naming(sale.hash)
  await page.buying.refresh(handle)
  expect(page.buying.purchases().get()).toMatchObject([{ status: 'sent', isOver: true, problems: ['not-credited'] }])
})

test('S28 a transaction that is older than the purchase, or was another purchase’s, pays for nothing new', async () => {
  const page = await world.open()
  const first = await page.begin()
  await world.choose(first.sale, 'pay')
  await page.reaches('arrived')
  const second = await page.begin()
  page.way.between = naming(first.sale.hash)
  await page.buying.refresh(second.handle)
  const problems = () => page.buying.follow(second.handle).get()?.problems
  expect(problems()).toEqual(['not-credited'])
  page.latchkey.stop()

  await clock.advance(600_000)
  const later = await world.open({ privateKey: page.privateKey })
  const { handle } = await later.begin()
  later.way.between = naming(first.sale.hash)
  await later.buying.refresh(handle)
  expect(later.buying.follow(handle).get()).toMatchObject({ status: 'sent', problems: ['not-credited'] })
  // It said before whose it is, and that the account is another.
  later.way.between = naming(first.sale.hash, { address: '0x00000000000000000000000000000000000a11ce' })
  await expect(later.buying.refresh(handle)).rejects.toMatchObject({ code: 'SERVICE_ANSWER_INVALID' })
})

test('S28 without a hash, or with one that is in no block, the provider’s word alone is no arrival, however much is there', async () => {
  const page = await world.open()
  const { handle, sale } = await page.begin()
  await sale.coin.pay(page.address, parseUnits('98.25', 6))
  page.way.between = naming(undefined)
  await page.buying.refresh(handle)
  expect(page.buying.follow(handle).get()).toMatchObject({ status: 'sent', received: undefined })
  page.way.between = naming(`0x${'ab'.repeat(32)}`)
  await page.buying.refresh(handle)
  expect(page.buying.follow(handle).get()).toMatchObject({ status: 'sent', isOver: false, problems: [] })
})

test('behavior: where neither host nor wallet has a node the services’ is asked', async () => {
  const page = await world.open({ isBlind: true })
  const { sale } = await page.begin()
  await world.choose(sale, 'pay')
  expect(await page.reaches('arrived')).toMatchObject({ problems: [] })
})

test('F13 answers of wrong shapes change nothing: 3 MB, amounts below 0, states of nobody', async () => {
  const page = await world.open()
  const { handle } = await page.begin()
  await page.buying.refresh(handle)
  const known = page.buying.follow(handle).get()
  expect(known?.status).toBe('opened')
  for (const lie of [
    { padding: 'x'.repeat(3_000_000) },
    ...[{ quoted: { amount: '-1', currency: 'LUSD' } }, { status: 'arrived' }, { hash: '<b>' }, { chain: 'one' }],
  ]) {
    page.way.between = lying((path) => (isPurchase(path) ? lie : undefined))
    await expect(page.buying.refresh(handle)).rejects.toMatchObject({ code: 'SERVICE_ANSWER_INVALID' })
    expect(page.buying.follow(handle).get()).toBe(known)
  }
})

test('behavior: what the services do not know is dropped; another 404 loses nothing', async () => {
  const page = await world.open()
  const { handle } = await page.begin()
  page.way.between = async (path) => (isPurchase(path) ? new Response('', { status: 404 }) : undefined)
  await expect(page.buying.refresh(handle)).rejects.toMatchObject({ code: 'SERVICE_REFUSED' })
  expect(page.buying.resume(handle)).toBe(true)
  const reasons = [{ name: 'PURCHASE_UNKNOWN', description: 'gone' }]
  page.way.between = async (path) =>
    isPurchase(path) ? Response.json({ status: 'error', reasons }, { status: 404 }) : undefined
  await page.buying.refresh(handle)
  expect([page.buying.resume(handle), page.buying.purchases().get()]).toEqual([false, []])
})

test('behavior: a provider that the feature does not list has no row, no quote and no failure', async () => {
  await world.setProviders(['meld', 'nobody'])
  const page = await world.open({
    between: lying((path) =>
      path === '/v1/onramp/quote'
        ? { failed: [{ driver: 'coinbase', name: 'Coinbase', code: 'UPSTREAM_FAILED' }] }
        : undefined,
    ),
  })
  expect((await page.buying.options({ country: 'US' })).providers.map(({ id }) => id)).toEqual(['meld'])
  const { quotes, failed } = await page.buying.quotes(page.wish)
  expect([quotes.map(({ provider }) => provider), failed]).toEqual([['meld'], []])
  await world.setProviders(['meld', 'coinbase'])
})

test('S36, S37 no address, id or handle is in an error, in what is tracked, or in storage beyond handle and id', async () => {
  const page = await world.open()
  const { handle, url, quote } = await page.begin()
  const id = page.storage.get([...page.storage.keys()].find((key) => key.includes('purchases')) ?? '') ?? ''
  const secrets = [page.address, page.address.toLowerCase(), JSON.parse(id)[0].id as Hex, quote.id, url]
  page.way.between = async () => new Response('', { status: 400 })
  const told = [
    await page.buying.refresh(handle).catch((error) => error),
    await page.buying.begin(quote).catch((error) => error),
    await page.buying.begin({ ...quote }).catch((error) => error),
    await page.buying.quotes(page.wish).catch((error) => error),
  ].map((error) => `${error.code} ${error.message} ${JSON.stringify(error.data)} ${error.cause}`)
  expect(told).toHaveLength(4)
  const seen = `${told}${page.tracked}${page.errors}`
  for (const secret of secrets) expect(seen).not.toContain(secret)
  const own = [...page.storage].filter(([key]) => key.includes('onramp'))
  expect(own).toHaveLength(1)
  expect(Object.keys(JSON.parse(own[0]?.[1] ?? '')[0])).toEqual(['handle', 'id'])
})
