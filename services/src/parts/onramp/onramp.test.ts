import { randomBytes } from 'node:crypto'
import { createPublicClient, erc20Abi, getAddress, type Hex, http, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Devnet, type OnrampSale, startDevnet } from '../../../../devnet/src/index.js'
import { describeStore } from '../../../test/eachStore.js'
import { createTestClock } from '../../../test/memoryServices.js'
import { toOutcome } from '../../../test/signInPage.js'
import { type OnrampPage, openOnramp, shop, wanted } from '../../../test/testOnramp.js'
import type { Log } from '../../log.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
})
afterAll(() => devnet.stop())

const newAddress = () => getAddress(toHex(randomBytes(20)))
const minute = 60_000

describeStore('on-ramp', (stores) => {
  const clock = createTestClock(Date.now())
  const logged: string[] = []
  const log: Log = { request: (entry) => logged.push(JSON.stringify(entry)), problem: (text) => logged.push(text) }
  let page: OnrampPage
  beforeAll(async () => {
    page = await openOnramp(stores.store, { devnet, clock, log })
  })
  afterAll(() => page.stop())
  beforeEach(() => clock.advance(minute))

  const balanceOf = async (address: string) => {
    const [chain] = devnet.chains
    const reader = createPublicClient({ transport: http(chain?.rpcUrl) })
    const token = { address: chain?.token.address as Hex, abi: erc20Abi } as const
    return reader.readContract({ ...token, functionName: 'balanceOf', args: [address as Hex] })
  }
  const deliver = async ({
    url,
    headers,
    body,
  }: {
    url: string
    headers: Readonly<Record<string, string>>
    body: string
  }) => toOutcome(await fetch(url, { method: 'POST', headers, body }))
  /** A checkout of each seller. */
  async function checkoutOf(driver: string, address = newAddress()) {
    const { quotes } = await page.quote()
    const quote = quotes.find((one) => one.driver === driver)
    return { address, ...(await page.begin(quote?.quoteId ?? '', address)) }
  }
  const outcomeOf = async (body: object, headers: Record<string, string> = { Origin: shop }) =>
    toOutcome(await page.request('POST', '/v1/generators/onrampurl', body, headers))

  describe('options and quotes', () => {
    test('behavior: what both sell in a country, with the limits of each, in the protocol’s shape', async () => {
      const options = await page.getOptions()
      expect(options.paymentCurrencies).toContainEqual({
        id: 'USD',
        payment_method_limits: [
          { id: 'card', min: '5', max: '7500', is_usual: false },
          { id: 'sepa', min: '20', max: '5000', is_usual: false },
          { id: 'ach_bank_account', min: '5', max: '7500', is_usual: false },
        ],
      })
      expect(options.purchaseCurrencies.find(({ symbol }) => symbol === 'LUSD')?.networks).toEqual([
        {
          ...{ name: 'LOCAL31337', display_name: 'Local', chain_id: '31337', chain: 'eip155:31337' },
          contract_address: devnet.chains[0]?.token.address,
        },
      ])
      expect(options.countries).toEqual(['DE', 'GB', 'US'])
      expect(options.drivers.map(({ id, failed }) => [id, failed])).toEqual([
        ['meld', undefined],
        ['coinbase', undefined],
      ])
    })

    test('behavior: the country is the user’s choice, else what the language says; one that nobody serves is said so', async () => {
      const ask = async (query: string, languages: string) => {
        const headers = { Origin: shop, 'Accept-Language': languages }
        return (await page.request('GET', `/v1/onramp/options${query}`, undefined, headers)).json()
      }
      expect(await ask('?country=de', 'en-US')).toMatchObject({ place: { country: 'DE', source: 'chosen' } })
      expect(await ask('', 'de-AT,de;q=0.9')).toMatchObject({ place: { country: 'AT', source: 'language' } })
      expect(await ask('', 'de')).toMatchObject({ place: { country: 'DE', source: 'language' } })
      expect(await ask('', '*')).toMatchObject({ place: { country: 'US', source: 'default' } })
      const none = await ask('?country=FR', 'en')
      expect(none).toMatchObject({
        purchaseCurrencies: [],
        drivers: [{ failed: 'ONRAMP_COUNTRY_UNSERVED' }, { failed: 'ONRAMP_COUNTRY_UNSERVED' }],
      })
      expect(await toOutcome(await page.request('POST', '/v1/onramp/quote', { ...wanted, country: 'FR' }))).toBe(
        '400 ONRAMP_COUNTRY_UNSERVED',
      )
    })

    test('behavior: quotes of both, the best first, with all fees; who is outside of his limits says which they are', async () => {
      const { quotes, failed, ...best } = await page.quote()
      expect(failed).toEqual([])
      expect(quotes.map(({ provider, purchaseAmount }) => [provider, purchaseAmount.amount])).toEqual([
        ['Coinbase', '98.25'],
        ['LOCALPAY', '97.6'],
      ])
      expect(best).toEqual(quotes[0])
      expect(best).toMatchObject({
        paymentTotal: { amount: '100', currency: 'USD' },
        paymentSubtotal: { amount: '98.25', currency: 'USD' },
        networkFee: { amount: '0.25', currency: 'USD' },
        fees: [
          { type: 'provider', amount: '1.5', currency: 'USD' },
          { type: 'network', amount: '0.25', currency: 'USD' },
        ],
        ...{ driver: 'coinbase', paymentMethod: 'card', chain: 'eip155:31337' },
        expiresAt: new Date(clock.now() + minute).toISOString(),
      })
      const small = await page.quote({ amount: '10' })
      expect(small.quotes.map(({ driver }) => driver)).toEqual(['coinbase'])
      expect(small.failed).toEqual([
        { driver: 'meld', name: 'Meld', code: 'ONRAMP_AMOUNT_INVALID', min: '20', max: '5000' },
      ])
      const refused = await page.request('POST', '/v1/onramp/quote', { ...wanted, amount: '9000' })
      expect(await refused.json()).toMatchObject({
        reasons: [{ name: 'ONRAMP_AMOUNT_INVALID', field: 'amount', min: '5', max: '7500' }],
      })
    })

    test('F12, F13: a provider that hangs, answers 50 MB or is down has a row that says so; where all fail nothing is invented', async () => {
      for (const fault of ['hang', 'huge'] as const) {
        clock.advance(11 * minute)
        page.sellers.setFault('meld', fault)
        const { quotes, failed } = await page.quote()
        expect(quotes.map(({ driver }) => driver)).toEqual(['coinbase'])
        expect(failed).toEqual([{ driver: 'meld', name: 'Meld', code: 'UPSTREAM_FAILED' }])
      }
      page.sellers.setFault('meld', 'down')
      page.sellers.setFault('coinbase', 'down')
      clock.advance(11 * minute)
      expect(await toOutcome(await page.request('POST', '/v1/onramp/quote', wanted))).toBe('503 UPSTREAM_FAILED')
      page.sellers.setFault('meld', undefined)
      page.sellers.setFault('coinbase', undefined)
      clock.advance(minute)
      expect((await page.quote()).quotes).toHaveLength(2)
    })
  })

  describe('purchases', () => {
    test.each(['meld', 'coinbase'])(
      'behavior: at %s a user pays, coins arrive at the address, and each step is told with its time',
      async (driver) => {
        const { address, sale, url, purchaseId, provider } = await checkoutOf(driver)
        expect(url.startsWith(`${page.sellers.checkoutUrl}/checkout/`)).toBe(true)
        expect(await page.look(purchaseId)).toMatchObject({
          status: 'created',
          provider,
          address,
          contract: devnet.chains[0]?.token.address,
          hash: null,
          isFollowed: true,
        })
        const shown = await fetch(url)
        expect(await shown.text()).toContain('stands in for')
        // It is good once.
        expect((await fetch(url)).status).toBe(410)
        await page.sellers.choose(sale, 'pay')
        clock.advance(20_000)
        const told = await page.look(purchaseId)
        expect(told.status).toBe('complete')
        // Meld's messages do not say the transaction: it is asked.
        await page.services.onrampFollow.run()
        expect(await page.look(purchaseId)).toMatchObject({
          hash: sale.hash?.toLowerCase(),
          problems: [],
          isFollowed: false,
        })
        expect(told.steps.map(({ status }) => status)).toEqual([
          'created',
          'pending',
          'paid',
          ...(driver === 'meld' ? [] : ['sent']),
          'complete',
        ])
        expect(await balanceOf(address)).toBe(BigInt(Math.round(sale.amount * 1e6)))
      },
    )

    test('behavior: no message arrives, and what became of it is asked, with growing pauses; who looks has it asked at once', async () => {
      await stores.store.onramp.deleteFrom('onramp.purchases').execute()
      const { sale, purchaseId } = await checkoutOf('coinbase')
      const asked: number[] = []
      for (let second = 0; second < 300; second += 15) {
        clock.advance(15_000)
        if ((await page.services.onrampFollow.run()) > 0) asked.push(second + 15)
      }
      expect(asked).toEqual([15, 30, 60, 120, 240])
      await page.sellers.choose(sale, 'pay', 'never')
      expect(await page.look(purchaseId)).toMatchObject({ status: 'complete', hash: sale.hash })
    })

    test('behavior: a bank transfer of days is followed for 14 of them, then it is said that nobody asks any more; who never paid has let it run out', async () => {
      await stores.store.onramp.deleteFrom('onramp.purchases').execute()
      const [slow, never] = [await checkoutOf('meld'), await checkoutOf('meld')]
      await page.sellers.choose(slow.sale, 'delay', 'never')
      for (let part = 0; part < 4; part++) {
        clock.advance(7 * 60 * minute)
        await page.services.onrampFollow.run()
      }
      expect(await page.look(never.purchaseId)).toMatchObject({ status: 'expired', isFollowed: false })
      expect(await page.look(slow.purchaseId)).toMatchObject({ status: 'paid', isFollowed: true })
      for (let day = 0; day < 14; day++) {
        clock.advance(24 * 60 * minute)
        await page.services.onrampFollow.run()
      }
      expect(await page.look(slow.purchaseId)).toMatchObject({ status: 'paid', isFollowed: false })
      // Late is not lost (F27).
      await page.sellers.release(slow.sale)
      expect(await page.look(slow.purchaseId)).toMatchObject({ status: 'complete' })
    })

    test('behavior: declined, refunded, and paid out by half: each is told', async () => {
      const [declined, refunded, half] = [
        await checkoutOf('meld'),
        await checkoutOf('meld'),
        await checkoutOf('coinbase'),
      ]
      await page.sellers.choose(declined.sale, 'decline')
      await page.sellers.choose(refunded.sale, 'refund')
      await page.sellers.choose(half.sale, 'less')
      expect(await page.look(declined.purchaseId)).toMatchObject({ status: 'failed' })
      expect(await page.look(refunded.purchaseId)).toMatchObject({ status: 'refunded' })
      expect(await page.look(half.purchaseId)).toMatchObject({ status: 'complete', problems: ['amount-changed'] })
    })

    test('behavior: history with `onramp` is what an account has bought, of all that it got; where nothing is sold that is refused', async () => {
      const { address, sale } = await checkoutOf('coinbase', devnet.accounts[3]?.address)
      await page.sellers.choose(sale, 'pay')
      const [gift] = await Promise.all([sale.coin.pay(address, 5n)])
      const coin = { symbol: 'ETH', decimals: 18 }
      const chain = {
        chains: { 'eip155:31337': devnet.chains[0]?.rpcUrl ?? '' },
        chainNames: { 'eip155:31337': { name: 'One', coin } },
      }
      const other = await openOnramp(stores.store, { devnet, clock, ...chain })
      const hashesOf = async (query: string) => {
        const path = `/v1/account/${address.toLowerCase()}/history?chainId=eip155:31337${query}`
        const response = await other.request('GET', path)
        if (response.status !== 200) return toOutcome(response)
        const { data } = (await response.json()) as { data: { metadata: { hash: string } }[] }
        return data.map(({ metadata }) => metadata.hash)
      }
      expect(await hashesOf('')).toEqual(expect.arrayContaining([gift, sale.hash]))
      expect(await hashesOf('&onramp=true')).toEqual([sale.hash])
      await other.stop()
      const none = await openOnramp(stores.store, { devnet, clock, ...chain, onramp: {} })
      const path = `/v1/account/${address}/history?chainId=eip155:31337&onramp=true`
      expect(await toOutcome(await none.request('GET', path))).toBe('404 ONRAMP_NOT_SET_UP')
      await none.stop()
    })

    test('behavior: who does not have its id reads no purchase, nor does another project', async () => {
      const { purchaseId } = await checkoutOf('meld')
      expect(purchaseId).toMatch(/^[\w-]{22}$/)
      const at = (id: string) => `/v1/onramp/purchases/${id}`
      expect(await toOutcome(await page.request('GET', at('A'.repeat(22))))).toBe('404 PURCHASE_UNKNOWN')
      if (!(await page.services.projects.find('other')))
        await page.services.projects.add({ id: 'other', origins: [shop] })
      const response = await fetch(`${page.url}${at(purchaseId)}?projectId=other`, { headers: { Origin: shop } })
      expect(await toOutcome(response)).toBe('404 PURCHASE_UNKNOWN')
    })
  })

  describe('webhooks', () => {
    test('behavior: forged ones change nothing, and those that are sent twice, late or out of order end in one history', async () => {
      for (const driver of ['meld', 'coinbase'] as const) {
        const forged = await checkoutOf(driver)
        await page.sellers.choose(forged.sale, 'pay', 'forged')
        const row = await stores.store.onramp
          .selectFrom('onramp.purchases')
          .selectAll()
          .where('reference', '=', forged.sale.reference)
          .executeTakeFirst()
        expect(row?.status).toBe('created')
        for (const telling of ['twice', 'reversed'] as const) {
          const { sale, purchaseId } = await checkoutOf(driver)
          await page.sellers.choose(sale, 'pay', telling)
          const { status, steps } = await page.look(purchaseId)
          expect(status).toBe('complete')
          expect(steps.at(-1)?.status).toBe('complete')
          expect(new Set(steps.map((step) => step.status)).size).toBe(steps.length)
        }
      }
    })

    test('behavior: a message counts for five minutes, letter by letter, at its own address, once', async () => {
      const { sale } = await checkoutOf('coinbase')
      const event = {
        eventType: 'onramp.transaction.updated',
        partnerUserRef: sale.reference,
        status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
      }
      const sign = (at: number) => page.sellers.sign('coinbase', event, at)
      const good = sign(clock.now())
      expect(await deliver(sign(clock.now() - 6 * minute))).toBe('401 WEBHOOK_REFUSED')
      expect(await deliver(sign(clock.now() + 6 * minute))).toBe('401 WEBHOOK_REFUSED')
      expect(await deliver({ ...good, body: good.body.replace('IN_PROGRESS', 'SUCCESS') })).toBe('401 WEBHOOK_REFUSED')
      expect(await deliver({ ...good, body: `${good.body} ` })).toBe('401 WEBHOOK_REFUSED')
      expect(await deliver({ ...good, url: good.url.replace('coinbase', 'meld') })).toBe('401 WEBHOOK_REFUSED')
      expect(await deliver({ ...good, headers: {} })).toBe('401 WEBHOOK_REFUSED')
      expect(await deliver(good)).toBe('200')
      const count = async () => (await stores.store.onramp.selectFrom('onramp.used_once').select('id').execute()).length
      const before = await count()
      expect(await deliver(good)).toBe('200')
      expect(await count()).toBe(before)
      const meld = page.sellers.sign('meld', { eventType: 'TRANSACTION_CRYPTO_COMPLETE', payload: {} }, clock.now())
      expect(await deliver({ ...meld, url: `${meld.url}?x=1` })).toBe('200')
      expect(
        await deliver({
          ...meld,
          headers: { ...meld.headers, 'meld-signature-timestamp': new Date(clock.now() + 1).toISOString() },
        }),
      ).toBe('401 WEBHOOK_REFUSED')
    })

    test('behavior: of purchases that are not known here nothing is kept, only that a message came', async () => {
      const count = async () => (await stores.store.onramp.selectFrom('onramp.purchases').select('id').execute()).length
      const before = await count()
      const event = {
        eventType: 'onramp.transaction.success',
        partnerUserRef: 'nobody',
        status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
      }
      expect(await deliver(page.sellers.sign('coinbase', event))).toBe('200')
      expect(await count()).toBe(before)
      expect(logged.some((line) => line.includes('not known here') && !line.includes('nobody'))).toBe(true)
    })

    test('behavior: a provider that names the transaction of an older purchase is not believed', async () => {
      const older = await checkoutOf('coinbase')
      await page.sellers.choose(older.sale, 'pay')
      const { sale, purchaseId, address } = await checkoutOf('coinbase')
      const event = {
        ...{ eventType: 'onramp.transaction.success', partnerUserRef: sale.reference, walletAddress: address },
        ...{ status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', txHash: older.sale.hash, transactionId: sale.id },
      }
      expect(await deliver(page.sellers.sign('coinbase', event))).toBe('200')
      expect(await page.look(purchaseId)).toMatchObject({ status: 'paid', hash: null, problems: ['hash-used'] })
    })
  })

  describe('checkouts', () => {
    test('S28: a checkout is opened for a page of the project’s own origins alone: no stranger, no program, and no page reads another’s', async () => {
      const { quoteId } = await page.quote()
      const body = { quoteId, destinationWallets: [{ address: newAddress() }] }
      const before = page.sellers.sales.length
      for (const headers of [
        { Origin: 'https://evil.example' },
        { Origin: 'null' },
        {},
        { Origin: 'http://localhost:3000' },
        { Origin: shop.replace('https', 'http') },
      ]) {
        const response = await page.request('POST', '/v1/generators/onrampurl', body, headers as Record<string, string>)
        expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
        expect(await toOutcome(response)).toBe('403 ORIGIN_NOT_ALLOWED')
        const asked = await page.request(
          'OPTIONS',
          '/v1/generators/onrampurl',
          undefined,
          headers as Record<string, string>,
        )
        expect([asked.status, asked.headers.get('Access-Control-Allow-Origin')]).toEqual([403, null])
      }
      if (!(await page.services.projects.find('open'))) await page.services.projects.add({ id: 'open' })
      const open = await fetch(`${page.url}/v1/generators/onrampurl?projectId=open`, {
        method: 'POST',
        headers: { Origin: shop },
        body: JSON.stringify(body),
      })
      expect(await toOutcome(open)).toBe('403 ORIGIN_NOT_ALLOWED')
      expect(page.sellers.sales.length).toBe(before)
      const good = await page.request('POST', '/v1/generators/onrampurl', body)
      expect([good.status, good.headers.get('Access-Control-Allow-Origin')]).toEqual([200, shop])
    })

    test('behavior: what is wrong is refused with its field: another network’s address, another amount, a way back to elsewhere, an old quote', async () => {
      const { quoteId } = await page.quote()
      const own = { quoteId, destinationWallets: [{ address: newAddress() }] }
      const solana = 'GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW'
      const to = (address: string, more: object = {}) => ({ ...own, destinationWallets: [{ address, ...more }] })
      expect(await outcomeOf(to(solana))).toBe('400 ADDRESS_INVALID')
      expect(await outcomeOf(to('0x00000000000000000000000000000000000A11Ce'))).toBe('400 ADDRESS_INVALID')
      expect(
        await outcomeOf({ ...own, destinationWallets: [{ address: newAddress() }, { address: newAddress() }] }),
      ).toBe('400 ADDRESS_INVALID')
      expect(await outcomeOf({ ...own, presetFiatAmount: 99 })).toBe('400 ONRAMP_AMOUNT_INVALID')
      for (const redirectUrl of [
        'https://evil.example/',
        'javascript:alert(1)',
        'https://shop.example.com.evil.example/',
      ])
        expect(await outcomeOf({ ...own, redirectUrl })).toBe('400 ONRAMP_QUERY_INVALID')
      expect(await outcomeOf({ ...own, quoteId: 'A'.repeat(22) })).toBe('400 QUOTE_UNKNOWN')
      const refused = await page.request('POST', '/v1/generators/onrampurl', { ...own, destinationWallets: [] })
      expect(await refused.json()).toMatchObject({
        reasons: [{ name: 'ONRAMP_QUERY_INVALID', field: 'destinationWallets' }],
      })
      expect(await outcomeOf({ ...own, redirectUrl: `${shop}/account?latchkey=handle`, presetFiatAmount: 100 })).toBe(
        '200',
      )
      clock.advance(2 * minute)
      expect(await outcomeOf(own)).toBe('400 QUOTE_EXPIRED')
    })

    test('behavior: as the protocol’s clients ask: by coin, network and amount, without a quote', async () => {
      const body = {
        destinationWallets: [{ address: newAddress(), blockchains: ['LOCAL31337'], assets: ['LUSD'] }],
        ...{
          defaultNetwork: 'LOCAL31337',
          partnerUserId: 'project-id',
          defaultExperience: 'buy',
          presetFiatAmount: 100,
        },
      }
      expect(await outcomeOf(body)).toBe('200')
      expect(page.sellers.sales.at(-1)?.reference).not.toBe('project-id')
    })

    test('behavior: so many coins as a client has preset are bought by the money that they cost; what no provider sells at once, or the quote is not, is refused', async () => {
      const body = {
        destinationWallets: [{ address: newAddress(), blockchains: ['eip155:31337'], assets: ['LUSD'] }],
        defaultExperience: 'buy',
      }
      for (const coins of [5.5, 98.25, 7000]) {
        expect(await outcomeOf({ ...body, presetCryptoAmount: coins })).toBe('200')
        const { amount } = page.sellers.sales.at(-1) as OnrampSale
        expect(Math.abs(amount - coins) / coins).toBeLessThanOrEqual(0.0101)
      }
      const coin = { ...body, destinationWallets: [{ ...body.destinationWallets[0], assets: ['ETH'] }] }
      expect(await outcomeOf({ ...coin, presetCryptoAmount: 0.05, paymentCurrency: 'EUR' })).toBe('200')
      expect(page.sellers.sales.at(-1)).toMatchObject({ fiat: { currency: 'EUR' } })
      for (const coins of [0.5, 9000, 1e-9, 1e12]) {
        const refused = await page.request('POST', '/v1/generators/onrampurl', { ...body, presetCryptoAmount: coins })
        expect(await refused.json()).toMatchObject({
          reasons: [{ name: 'ONRAMP_AMOUNT_INVALID', field: 'presetCryptoAmount', min: '5', max: '7500' }],
        })
      }
      const { quoteId } = await page.quote()
      expect(await outcomeOf({ ...body, quoteId, presetFiatAmount: 100, presetCryptoAmount: 98 })).toBe('200')
      expect(await outcomeOf({ ...body, quoteId, presetCryptoAmount: 110 })).toBe('400 ONRAMP_AMOUNT_INVALID')
      // Of an amount of money and one of coins the money is charged: the coins have to be what it buys.
      expect(await outcomeOf({ ...body, presetFiatAmount: 100, presetCryptoAmount: 50 })).toBe(
        '400 ONRAMP_AMOUNT_INVALID',
      )
      expect(await outcomeOf(body)).toBe('400 ONRAMP_QUERY_INVALID')
      expect(await outcomeOf({ ...body, presetFiatAmount: 1e-9 })).toBe('400 ONRAMP_AMOUNT_INVALID')
    })

    test('S38: a checkout on a strange host, a script in its place, and terms that were not quoted are refused', async () => {
      const answers = { url: '', amount: '98.25' }
      const fetchSellers: typeof fetch = async (input, init) => {
        const response = await fetch(input, init)
        if (!`${input}`.endsWith('/onramp/sessions')) return response
        return new Response(
          (await response.text())
            .replace(/"onrampUrl":"[^"]*"/, `"onrampUrl":"${answers.url}"`)
            .replace('"purchaseAmount":"98.25"', `"purchaseAmount":"${answers.amount}"`),
        )
      }
      const { quoteId } = await page.quote()
      const other = await openOnramp(stores.store, { devnet, clock, fetch: fetchSellers })
      const own = (await other.quote()).quotes.find(({ driver }) => driver === 'coinbase')
      expect(quoteId).toBeDefined()
      const open = async (url: string, amount = '98.25') => {
        Object.assign(answers, { url, amount })
        const body = { quoteId: own?.quoteId, destinationWallets: [{ address: newAddress() }] }
        return toOutcome(await other.request('POST', '/v1/generators/onrampurl', body))
      }
      const good = `${other.sellers.checkoutUrl}/checkout/x`
      const count = async () => (await stores.store.onramp.selectFrom('onramp.purchases').select('id').execute()).length
      const before = await count()
      for (const url of [
        'https://evil.example/',
        'javascript:alert(1)',
        'data:text/html,x',
        good.replace('//', '//user:pass@'),
        'https://pay.coinbase.com.evil.example/',
        '',
      ])
        expect([url, await open(url)]).toEqual([url, '503 UPSTREAM_FAILED'])
      expect(await open(good, '48.25')).toBe('409 ONRAMP_QUOTE_CHANGED')
      expect(await count()).toBe(before)
      expect(await open(good)).toBe('200')
      await other.stop()
    })

    test('F11: a provider that does not answer is not asked a second time to open a checkout', async () => {
      let calls = 0
      const fetchSellers: typeof fetch = async (input, init) => {
        if (!`${input}`.endsWith('/onramp/sessions')) return fetch(input, init)
        calls++
        return new Response(null, { status: 503 })
      }
      const other = await openOnramp(stores.store, { devnet, clock, fetch: fetchSellers })
      const own = (await other.quote()).quotes.find(({ driver }) => driver === 'coinbase')
      const body = { quoteId: own?.quoteId, destinationWallets: [{ address: newAddress() }] }
      expect(await toOutcome(await other.request('POST', '/v1/generators/onrampurl', body))).toBe('503 UPSTREAM_FAILED')
      expect(calls).toBe(1)
      await other.stop()
    })
  })

  test('S37: no key, no address, no id of a purchase and no word of a provider stands in a log, an error or an answer', async () => {
    const { address, purchaseId, sale, url } = await checkoutOf('coinbase')
    await page.sellers.choose(sale, 'pay', 'twice')
    const texts = [
      JSON.stringify(await page.getOptions()),
      JSON.stringify(await page.quote()),
      JSON.stringify(await page.look(purchaseId)),
      await (await page.request('POST', '/v1/generators/onrampurl', { quoteId: 'x' })).text(),
      await (await page.request('POST', '/onramp/v1/webhooks/coinbase', { x: 1 })).text(),
    ]
    const { meld, coinbase } = page.sellers.drivers
    const keys = [meld.key, meld.webhookSecret, coinbase.key, coinbase.webhookSecret].map(String)
    for (const key of keys) for (const text of [...texts, ...logged]) expect(text).not.toContain(key)
    const lines = logged.join('\n')
    for (const canary of [address, address.toLowerCase(), purchaseId, sale.reference, sale.token, url, '192.0.2.1'])
      expect(lines).not.toContain(canary)
    // A stolen database opens no purchase.
    const rows = await stores.store.onramp.selectFrom('onramp.purchases').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(purchaseId)
  })
})
