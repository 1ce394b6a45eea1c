import { type Hex, parseUnits } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { createTestClock } from '../../../src/testing/clock.js'
import { createBuyingWorld, lying } from './test/world.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = createBuyingWorld()
const { networkId, clock, openShown } = world
const day = 86_400_000

const isPurchase = (path: string) => path.startsWith('/v1/onramp/purchases/')
/** Services that say that a purchase was paid by a transaction. */
const naming = (hash: string | undefined, more: object = {}) =>
  lying((path) => (isPurchase(path) ? { status: 'complete', hash, isFollowed: false, ...more } : undefined))

describe('options and quotes', () => {
  test('behavior: what is sold on the instance’s networks, by providers of the feature’s list, frozen', async () => {
    const page = await world.open({ isDisconnected: true })
    const options = await page.buying.options({ country: 'US' })
    expect(options.place).toEqual({ country: 'US', source: 'chosen' })
    expect(options.coins.map(({ symbol, networks }) => [symbol, networks.length])).toEqual([
      ['ETH', 1],
      ['LUSD', 1],
    ])
    expect(options.coins[1]?.networks).toEqual([{ networkId, contract: world.chain().token.address }])
    expect(options.providers.map(({ id }) => id)).toEqual(['meld', 'coinbase'])
    expect(options.currencies.find(({ id }) => id === 'USD')?.methods[0]).toEqual({
      ...{ id: 'card', min: '5', max: '7500', isUsual: false },
    })
    expect(Object.isFrozen(options) && Object.isFrozen(options.coins) && Object.isFrozen(options.providers[0])).toBe(
      true,
    )
    expect(JSON.stringify(options)).not.toContain('127.0.0.1')
  })

  test('behavior: quotes of both, best first; amounts of coins come within a hundredth of what is wanted', async () => {
    const page = await world.open({ isDisconnected: true })
    const { quotes, failed } = await page.buying.quotes(page.wish)
    expect(failed).toEqual([])
    expect(quotes.map(({ provider, gets }) => [provider, gets])).toEqual([
      ['coinbase', { amount: '98.25', currency: 'LUSD' }],
      ['meld', { amount: '97.6', currency: 'LUSD' }],
    ])
    expect(quotes[0]?.fees).toHaveLength(2)
    expect(quotes[0]?.expiresAt).toBeLessThanOrEqual(clock.now() + 60_000)
    const coins = await page.buying.quotes({ ...page.wish, of: 'coin', amount: '20' })
    expect(Math.abs(Number(coins.quotes[0]?.gets.amount) - 20)).toBeLessThanOrEqual(0.2)
  })

  test('behavior: refusals have codes of the guide, with limits', async () => {
    const page = await world.open({ isDisconnected: true })
    const codeOf = (wish: object) =>
      page.buying.quotes({ ...page.wish, ...wish }).catch(({ code, data }) => [code, data.min, data.max])
    expect(await codeOf({ amount: '9000' })).toEqual(['ONRAMP_AMOUNT_INVALID', '5', '7500'])
    expect(await codeOf({ country: 'FR' })).toEqual(['ONRAMP_COUNTRY_UNSERVED', undefined, undefined])
    expect(await codeOf({ symbol: 'NONE' })).toEqual(['PAIR_UNSUPPORTED', undefined, undefined])
    expect(await codeOf({ amount: '-5' })).toEqual(['ONRAMP_AMOUNT_INVALID', undefined, undefined])
  })

  test('F12 a provider that is down has a row that says so, and the other’s quotes stand', async () => {
    const page = await world.open({ isDisconnected: true })
    await clock.advance(660_000)
    world.shop().sellers.setFault('meld', 'down')
    const { quotes, failed } = await page.buying.quotes(page.wish)
    world.shop().sellers.setFault('meld', undefined)
    expect(quotes.map(({ provider }) => provider)).toEqual(['coinbase'])
    expect(failed).toEqual([{ provider: 'meld', name: 'Meld', code: 'UPSTREAM_FAILED' }])
    await clock.advance(660_000)
  })

  test('F13 of wrong shapes nothing is shown: more quotes than 20, amounts below 0, other coins, 3 MB', async () => {
    let quote: Record<string, unknown> = {}
    const page = await world.open({
      isDisconnected: true,
      async between(path, answer) {
        if (path !== '/v1/onramp/quote') return undefined
        const { quotes } = (await answer.json()) as { quotes: object[] }
        return Response.json({ quotes: Array.from({ length: 30 }, () => ({ ...quotes[0], ...quote })), failed: [] })
      },
    })
    expect((await page.buying.quotes(page.wish)).quotes).toHaveLength(20)
    const money = (amount: string, currency: string) => ({ amount, currency })
    for (const lie of [
      { paymentTotal: money('-1', 'USD') },
      { purchaseAmount: money('98', 'ETH') },
      { chain: 'eip155:1' },
      { quoteId: '../x' },
    ]) {
      quote = lie
      await expect(page.buying.quotes(page.wish)).rejects.toMatchObject({ code: 'ONRAMP_UNAVAILABLE' })
    }
    page.way.between = async () => Response.json({ quotes: [], failed: 'x'.repeat(3_000_000) })
    await expect(page.buying.quotes(page.wish)).rejects.toMatchObject({ code: 'SERVICE_ANSWER_INVALID' })
  })
})

describe('checkouts', () => {
  test('S38 a quote is this instance’s, and holds a minute; without an account nothing is opened', async () => {
    const page = await world.open()
    const { quotes } = await page.buying.quotes(page.wish)
    const [quote] = quotes
    if (!quote) throw new Error('no quote')
    await expect(page.buying.begin({ ...quote })).rejects.toMatchObject({ code: 'QUOTE_UNKNOWN' })
    await clock.advance(61_000)
    await expect(page.buying.begin(quote)).rejects.toMatchObject({ code: 'ONRAMP_QUOTE_CHANGED' })
    const disconnected = await world.open({ isDisconnected: true })
    const [other] = (await disconnected.buying.quotes(page.wish)).quotes
    if (!other) throw new Error('no quote')
    await expect(disconnected.buying.begin(other)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })

  test('S31, S38 a checkout at a strange host, of a strange scheme, or with a password is refused, and nothing is kept', async () => {
    const { host } = new URL(world.shop().sellers.checkoutUrl)
    for (const url of [
      ...['javascript:alert(1)//aaaa', 'https://evil.example/checkout', `ftp://${host}/x`],
      ...[`http://user:password@${host}/x`, `https://${host}.evil.example/`, 'data:text/html,hello'],
    ]) {
      const page = await world.open({ between: lying((path) => (path.endsWith('onrampurl') ? { url } : undefined)) })
      const error = await page.begin().catch((reason) => reason)
      expect(error, url).toMatchObject({ code: 'ONRAMP_CHECKOUT_INVALID' })
      expect(`${error}${JSON.stringify(error.data)}`).not.toContain('evil')
      expect([...page.storage].filter(([key]) => key.includes('purchases'))).toEqual([])
      page.latchkey.stop()
    }
  })

  test('S31 the way back is the page’s own address with a handle, which says nothing and is known in this browser alone', async () => {
    const page = await world.open()
    const [quote] = (await page.buying.quotes(page.wish)).quotes
    if (!quote) throw new Error('no quote')
    const { handle } = await page.buying.begin(quote, { returns: true })
    const { body } = page.asked.find(({ path }) => path === '/v1/generators/onrampurl') ?? {}
    expect(JSON.parse(body ?? '')).toEqual({
      ...{ quoteId: quote.id, presetFiatAmount: 100, paymentCurrency: 'USD', country: 'US' },
      destinationWallets: [{ address: page.address, blockchains: [networkId], assets: ['LUSD'] }],
      redirectUrl: `http://test.invalid/?latchkey_purchase=${handle}`,
    })
    expect(handle).toMatch(/^[\w-]{22}$/)
  })
})

describe('following', () => {
  test.each(['coinbase', 'meld'])(
    'behavior: at %s: paid, sent, and arrived once the chain shows it',
    async (seller) => {
      const page = await world.open()
      const seen: unknown[] = []
      const { handle, sale, quote } = await page.begin(seller)
      const live = page.buying.follow(handle)
      live.watch(() => void seen.push(live.get()?.status))
      expect(await page.reaches('opened')).toMatchObject({
        ...{ handle, account: `${networkId}:${page.address}`, provider: seller, isOver: false, received: undefined },
        ...{ quoted: quote.gets, pays: quote.pays, problems: [] },
      })
      await world.choose(sale, 'delay')
      await page.reaches('paid')
      await world.release(sale)
      const done = await page.reaches('arrived')
      expect(done).toMatchObject({ isOver: true, problems: [], received: quote.gets, hash: sale.hash })
      expect(done.steps.at(-1)?.status).toBe('arrived')
      expect(await world.dollarsOf(page.address)).toBe(BigInt(Math.round(Number(quote.gets.amount) * 1e6)))
      expect(seen.at(-1)).toBe('arrived')
      expect(live.get()).toBe(done)
      const before = page.asked.length
      await clock.advance(120_000)
      expect(page.asked.length).toBe(before)
      page.buying.forget(handle)
      expect([page.buying.purchases().get(), live.get()]).toEqual([[], undefined])
    },
  )

  test('behavior: the list stays the same object while nothing changes; a host’s listener that throws loses no checkout', async () => {
    const page = await world.open()
    const { handle } = await page.begin()
    await page.reaches('opened')
    const list = page.buying.purchases().get()
    await page.buying.refresh(handle)
    expect(page.buying.purchases().get()).toBe(list)
    const [uncaught, others] = [vi.fn(), process.listeners('uncaughtException')]
    process.removeAllListeners('uncaughtException')
    process.on('uncaughtException', uncaught)
    try {
      page.buying.purchases().watch(() => {
        throw new Error('broken on purpose')
      })
      const begun = await page.begin()
      await page.reaches('opened', begun.handle)
      await vi.waitFor(() => expect(uncaught).toHaveBeenCalled())
    } finally {
      process.removeListener('uncaughtException', uncaught)
      for (const one of others) process.on('uncaughtException', one)
    }
  })

  test('behavior: the coin itself arrives, too; what the account has is asked for anew with that', async () => {
    const page = await world.open()
    const holdings = await page.holdings()
    holdings?.watch(() => undefined)
    const has = () => holdings?.get()?.[0]?.amount
    await vi.waitFor(() => expect(has()).toBe(0n))
    const { handle, sale } = await page.begin('coinbase', { symbol: 'ETH' })
    await world.choose(sale, 'pay')
    await page.buying.refresh(handle)
    expect(page.buying.follow(handle).get()).toMatchObject({
      ...{ status: 'arrived', problems: [], received: { currency: 'ETH' } },
    })
    await vi.waitFor(() => expect(has()).toBe(parseUnits(`${sale.amount}`, 18)))
  })

  test('behavior: closed early and paid later, declined, refunded, half of it, messages reversed or forged: each is told', async () => {
    const page = await world.open()
    const early = await page.begin()
    await world.choose(early.sale, 'close')
    expect(await page.reaches('opened', early.handle)).toMatchObject({ isOver: false })
    await world.choose(early.sale, 'pay', 'forged')
    const declined = await page.begin()
    const refunded = await page.begin('meld')
    const half = await page.begin()
    const reversed = await page.begin('meld')
    await world.choose(declined.sale, 'decline')
    await world.choose(refunded.sale, 'refund')
    await world.choose(half.sale, 'less')
    await world.choose(reversed.sale, 'pay', 'reversed')
    await page.reaches('failed', declined.handle)
    expect(await page.reaches('refunded', refunded.handle)).toMatchObject({ isOver: true })
    expect(await page.reaches('arrived', half.handle)).toMatchObject({
      ...{ problems: ['amount-changed'], received: { amount: `${half.sale.amount}`, currency: 'LUSD' } },
    })
    expect(await page.reaches('arrived', reversed.handle)).toMatchObject({ problems: [] })
    expect(await page.reaches('arrived', early.handle)).toMatchObject({ problems: [] })
  })

  test('S36 a reload and another tab find it by what is kept, which is a handle and an id', async () => {
    const page = await world.open()
    const { handle, sale } = await page.begin()
    const kept = [...page.storage].filter(([key]) => key.includes('purchases'))
    expect(kept).toHaveLength(1)
    expect(JSON.parse(kept[0]?.[1] ?? '')).toEqual([{ handle, id: expect.stringMatching(/^[\w-]{22}$/) }])
    await world.choose(sale, 'pay')
    page.latchkey.stop()
    const again = await world.open({ storage: page.storage, isDisconnected: true })
    expect(await again.reaches('arrived')).toMatchObject({ handle, account: `${networkId}:${page.address}` })
  })

  test('behavior: tabs of the page have one list: what one begins or is told of the other sees at once, unasked', async () => {
    const browser = new EventTarget()
    const page = await world.open({ browser })
    const tab = await world.open({ browser, storage: page.storage, isDisconnected: true })
    const listOf = (one: typeof tab) => one.buying.purchases().get()
    expect(listOf(tab)).toEqual([])
    const { handle } = await page.begin()
    await vi.waitFor(() => expect(listOf(tab)).toMatchObject([{ handle, status: 'opened' }]))
    tab.buying.forget(handle)
    await vi.waitFor(() => expect(listOf(page)).toEqual([]))
    const before = page.looks()
    await clock.advance(120_000)
    expect(page.looks()).toBe(before)
  })

  test('behavior: a page out of sight asks nothing; back in sight it catches up at once', async () => {
    const page = await openShown()
    const { sale } = await page.begin()
    await page.reaches('opened')
    page.show(false)
    const before = page.looks()
    await world.choose(sale, 'pay')
    await clock.advance(600_000)
    expect(page.looks()).toBe(before)
    page.show(true)
    await vi.waitFor(() => expect(page.buying.purchases().get()).toMatchObject([{ status: 'arrived' }]))
    expect(page.looks()).toBe(before + 1)
  })

  test('F19 a device whose clock is set back meanwhile asks as before; one that is days ahead claims nothing, and has it after a reload', async () => {
    const own = createTestClock(clock.now())
    const page = await world.open({ clock: own })
    await page.begin()
    await page.reaches('opened')
    own.set(clock.now() - 3 * day)
    const before = page.looks()
    await own.advance(60_000)
    await own.advance(60_000)
    expect(page.looks()).toBeGreaterThanOrEqual(before + 2)
    page.latchkey.stop()

    const ahead = await world.open({ clock: createTestClock(clock.now() + 3 * day) })
    const { handle, sale } = await ahead.begin()
    await world.choose(sale, 'pay')
    expect(await ahead.reaches('sent', handle)).toMatchObject({ received: { currency: 'LUSD' }, problems: [] })
    ahead.latchkey.stop()
    const again = await world.open({ storage: ahead.storage, isDisconnected: true })
    expect(await again.reaches('arrived')).toMatchObject({ handle, problems: [] })
  })

  test('behavior: it is asked after 5 s, then with growing pauses up to a minute, and at once when the user returns', async () => {
    const page = await world.open()
    await page.begin()
    await page.reaches('opened')
    const before = page.looks()
    for (let second = 0; second < 600; second += 5) await clock.advance(5_000)
    expect(page.looks() - before).toBeGreaterThan(8)
    expect(page.looks() - before).toBeLessThan(15)
    const asked = page.looks()
    page.target.dispatchEvent(new Event('pageshow'))
    await vi.waitFor(() => expect(page.looks()).toBe(asked + 1))
  })

  test('F9 services that fail leave what was known, and say so; then it goes on', async () => {
    const page = await world.open()
    const { handle } = await page.begin()
    await page.reaches('opened')
    page.way.isDown = true
    const failure = page.buying.refresh(handle).catch((error) => error)
    for (let second = 0; second < 30; second++) await clock.advance(1000)
    expect((await failure).code).toBe('SERVICE_UNREACHABLE')
    expect(page.buying.purchases().get()).toHaveLength(1)
    expect(page.buying.purchases().error?.()).toBeDefined()
    page.way.isDown = false
    await page.buying.refresh(handle)
    expect(page.buying.purchases().error?.()).toBeUndefined()
  })
})

describe('services that lie', () => {
  test('S28 a transaction that paid another account is said to be none of this account’s, and nothing arrives', async () => {
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

  test('F13 answers of wrong shapes change nothing: 3 MB, amounts below 0, unknown states', async () => {
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
    expect([...page.storage].some(([, kept]) => kept.includes(handle))).toBe(true)
    const reasons = [{ name: 'PURCHASE_UNKNOWN', description: 'gone' }]
    page.way.between = async (path) =>
      isPurchase(path) ? Response.json({ status: 'error', reasons }, { status: 404 }) : undefined
    await page.buying.refresh(handle)
    expect([page.buying.follow(handle).get(), page.buying.purchases().get()]).toEqual([undefined, []])
  })

  test('behavior: a provider that the feature does not list has no row, no quote and no failure', async () => {
    await world.setProviders(['meld', 'unknown'])
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
})
