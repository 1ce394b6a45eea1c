import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { getAddress, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Devnet, startDevnet } from '../../../../devnet/src/index.js'
import { describeEachStore } from '../../../test/eachStore.js'
import { encodeBase58 } from '../../../test/encodeBase58.js'
import { createTestClock } from '../../../test/memoryServices.js'
import { coin, merchant, newAddress, newHash, openPay, type PayAnswer, shop } from '../../../test/testOrders.js'
import { startReceiver, type WebhookReceiver } from '../../../test/webhookReceiver.js'
import { toOrderAddress } from './orderAddress.js'
import { payerMessage } from './payerMessage.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({
    chains: [
      { chainId: 31337, name: 'One' },
      { chainId: 31338, name: 'Two' },
    ],
  })
})
afterAll(() => devnet.stop())

const [one, two] = ['eip155:31337', 'eip155:31338']
const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const solanaMerchant = encodeBase58(crypto.getRandomValues(new Uint8Array(32)))
const minute = 60_000
const token = getAddress(`0x${'c0'.repeat(20)}`)
const newHolder = () => toHex(crypto.getRandomValues(new Uint8Array(16))).slice(2)
const isId = /^[0-9a-f]{32}$/
const times = (n: number, make: () => Promise<PayAnswer>) => Promise.all(Array.from({ length: n }, make))

describeEachStore('orders', (stores) => {
  const clock = createTestClock(Date.now())
  type World = Awaited<ReturnType<typeof openPay>>
  let pay: World
  let other: World
  let key: string
  const receivers: WebhookReceiver[] = []
  const open = (store = stores.store, rateLimits = {}) =>
    openPay(store, {
      ...{ clock, rateLimits },
      chains: {
        ...Object.fromEntries(devnet.chains.map(({ chainId, rpcUrl }) => [`eip155:${chainId}`, rpcUrl])),
        [solana]: 'http://127.0.0.1:9',
      },
      pay: { chains: { [one]: { depth: 3 }, [two]: { way: 'fixed' } } },
    })
  beforeAll(async () => {
    pay = await open()
    other = await open(stores.other)
    key = await pay.addKey()
    await pay.run('setRecipient', { PROJECT: 'shop', CHAIN: one, ADDRESS: merchant })
    await pay.run('setRecipient', { PROJECT: 'shop', CHAIN: two, ADDRESS: merchant })
    await pay.run('setRecipient', { PROJECT: 'shop', CHAIN: solana, ADDRESS: solanaMerchant })
  })
  afterAll(async () => {
    await pay.services.payOutbox.close()
    await other.services.payOutbox.close()
  })
  beforeEach(() => clock.advance(minute))
  afterEach(async () => {
    for (const receiver of receivers.splice(0)) await receiver.close()
    await stores.store.pay.deleteFrom('pay.webhooks' as never).execute()
  })
  const make = async (more: object = {}, own = key) => {
    const answer = await pay.asHost(own, 'POST', '', { accepts: [coin()], ...more })
    expect(answer.outcome).toBe('200')
    return answer.json
  }

  describe('made and read', () => {
    test('behavior: an address of its own, the chain’s depth, a quarter of an hour; the page reads all but the reference', async () => {
      const order = await make({
        accepts: [coin('7'), { asset: `${one}/erc20:${token}`, amount: '20', depth: 9 }],
        reference: 'no. 7',
      })
      const payTo = toOrderAddress({ order: order.id, recipient: merchant })
      const known = { recipient: merchant, payTo, way: 'address', referenceKey: null, seen: '0', final: '0' }
      expect(order).toEqual({
        ...{ id: expect.stringMatching(isId), project: 'shop', state: 'open', sequence: 0 },
        accepts: [
          { asset: `${one}/slip44:60`, amount: '7', depth: 3, ...known },
          { asset: `${one}/erc20:${token}`, amount: '20', depth: 9, ...known },
        ],
        ...{ payments: [], refunds: [], reference: 'no. 7', endedAt: null, leasedUntil: null },
        createdAt: new Date(clock.now()).toISOString(),
        expiresAt: new Date(clock.now() + 15 * minute).toISOString(),
      })
      const { reference: _, refunds: __, ...shown } = order
      const read = await pay.asPage('GET', `/${order.id}`)
      expect(read.json).toEqual(shown)
      expect([read.headers.get('Access-Control-Allow-Origin'), read.headers.get('Cache-Control')]).toEqual([
        shop,
        'no-store',
      ])
      expect((await pay.asHost(key, 'GET', `/${order.id}`)).json).toEqual(order)
    })

    test('behavior: pages of the project may ask, as browsers want to know before', async () => {
      const { id } = await make()
      const ask = async (path: string, origin: string) => {
        const { status, headers } = await pay.asPage('OPTIONS', path, undefined, 'shop', { Origin: origin })
        return [status, headers.get('Access-Control-Allow-Origin'), headers.get('Access-Control-Allow-Methods')]
      }
      expect(await ask(`/${id}`, shop)).toEqual([204, shop, 'GET'])
      for (const path of ['lease', 'payments', 'payer'])
        expect(await ask(`/${id}/${path}`, shop)).toEqual([204, shop, 'POST'])
      expect(await ask(`/${id}`, 'https://evil.example.com')).toEqual([403, null, null])
    })

    test('behavior: where addresses are computed otherwise it is the recipient’s own, on Solana a key of the order', async () => {
      const { accepts } = await make({ accepts: [coin('1', two), coin('2', solana)] })
      expect(accepts.map(({ way, payTo, referenceKey }) => [way, payTo, referenceKey])).toEqual([
        ['fixed', merchant, null],
        ['reference', solanaMerchant, expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)],
      ])
    })

    test('behavior: a list of one’s own, the newest first, page by page, by state and reference', async () => {
      const reference = `list ${clock.now()}`
      const ids: string[] = []
      for (const _ of Array.from({ length: 5 })) ids.unshift((await make({ reference })).id)
      await pay.asHost(key, 'POST', `/${ids[1]}/cancel`)
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const query = `?limit=2&reference=${encodeURIComponent(reference)}${cursor ? `&cursor=${cursor}` : ''}`
        const { json } = await pay.asHost(key, 'GET', query)
        seen.push(...json.orders.map(({ id }) => id))
        cursor = json.cursor
        // The next has the same time: each is listed once all the same.
      } while (cursor !== undefined)
      expect([...seen].sort()).toEqual([...ids].sort())
      const list = async (query: string) => (await pay.asHost(key, 'GET', query)).json.orders.map(({ id }) => id)
      expect(await list(`?state=cancelled&reference=${encodeURIComponent(reference)}`)).toEqual([ids[1]])
      const { json } = await pay.asHost(key, 'GET', '?limit=1')
      expect((await pay.asHost(key, 'GET', `?state=open&cursor=${json.cursor}`)).outcome).toBe('400 CURSOR_INVALID')
    })

    test('behavior: the same call with its Idempotency-Key makes one order, in two processes at once, too', async () => {
      const body = { accepts: [coin()], reference: `once ${clock.now()}` }
      const name = { 'Idempotency-Key': `purchase ${clock.now()}`.replace(' ', '-') }
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => (index % 2 ? pay : other).asHost(key, 'POST', '', body, name)),
      )
      const again = await other.asHost(key, 'POST', '', body, name)
      expect(new Set([...answers, again].map(({ outcome }) => outcome))).toEqual(
        new Set(['200', ...(answers.some(({ status }) => status === 409) ? ['409 IDEMPOTENCY_KEY_USED'] : [])]),
      )
      const { json } = await pay.asHost(key, 'GET', `?reference=${encodeURIComponent(body.reference)}`)
      expect(json.orders.map(({ id }) => id)).toEqual([again.json.id])
      const changed = { ...body, accepts: [coin('1')] }
      expect((await pay.asHost(key, 'POST', '', changed, name)).outcome).toBe('409 IDEMPOTENCY_KEY_USED')
      const unnamed = await pay.call('POST', '/v1/pay/orders', { body, headers: { Authorization: `Bearer ${key}` } })
      expect(unnamed.outcome).toBe('400 BODY_INVALID')
    })

    /** The process died, or its database was away, after the order was made and before its answer was kept. */
    const forgetAnswer = (name: string, isClaimed: boolean) =>
      isClaimed
        ? stores.store.auth.updateTable('auth.host_answers').set({ answer: null }).where('name', '=', name).execute()
        : stores.store.auth.deleteFrom('auth.host_answers').where('name', '=', name).execute()

    test.each([true, false])(
      'crash: between the order and its kept answer no second order is made (claimed: %s)',
      async (isClaimed) => {
        const name = crypto.randomUUID()
        const body = { accepts: [coin()], reference: name }
        const again = (given: object = body, by = key, from = other) =>
          from.asHost(by, 'POST', '', given, { 'Idempotency-Key': name })
        const first = await again(body, key, pay)
        await forgetAnswer(name, isClaimed)
        clock.advance(minute)
        const second = await again()
        expect([second.outcome, second.json]).toEqual(['200', first.json])
        await forgetAnswer(name, false)
        expect((await again({ ...body, accepts: [coin('1')] })).outcome).toBe('409 IDEMPOTENCY_KEY_USED')
        const both = await Promise.all([again(), again(body, key, pay)])
        for (const { status, json } of both) if (status === 200) expect(json.id).toBe(first.json.id)
        const listed = await pay.asHost(key, 'GET', `?reference=${name}`)
        expect(listed.json.orders.map(({ id }) => id)).toEqual([first.json.id])

        // Of another key, and of the next day, it is another call.
        const others = await again(body, await pay.addKey())
        clock.advance(24 * 60 * minute)
        const next = await again()
        expect(new Set([first.json.id, others.json.id, next.json.id]).size).toBe(3)
      },
    )

    test('crash: an answer that cannot be kept is refused, and the call that comes again finds its order', async () => {
      const name = crypto.randomUUID()
      const body = { accepts: [coin()], reference: name }
      const { auth } = stores.store
      await sql`create function auth.lose_answer() returns trigger language plpgsql as
        $$ begin if new.answer is not null then raise exception 'the disk is full'; end if; return new; end $$`.execute(
        auth,
      )
      await sql`create trigger lose_answer before update on auth.host_answers
        for each row execute function auth.lose_answer()`.execute(auth)
      const make = () => pay.asHost(key, 'POST', '', body, { 'Idempotency-Key': name })
      try {
        expect((await make()).status).toBe(503)
      } finally {
        await sql`drop function auth.lose_answer() cascade`.execute(auth)
      }
      const { json } = await pay.asHost(key, 'GET', `?reference=${name}`)
      expect(json.orders).toHaveLength(1)
      expect((await make()).json.id).toBe(json.orders[0]?.id)
    })
  })

  describe('over', () => {
    test('behavior: it is cancelled while nothing was seen, once', async () => {
      const { id } = await make()
      const cancelled = await pay.asHost(key, 'POST', `/${id}/cancel`)
      expect(cancelled.json).toMatchObject({
        state: 'cancelled',
        sequence: 1,
        endedAt: new Date(clock.now()).toISOString(),
      })
      const paid = await make()
      await pay.arrive(paid.id, 1n, { at: clock.now(), isFinal: false })
      expect((await pay.asHost(key, 'POST', `/${paid.id}/cancel`)).outcome).toBe('409 ORDER_NOT_OPEN')
    })

    test('behavior: it expires by itself, once, by whichever process looks', async () => {
      const receiver = await listen()
      const { id } = await make({ expiresIn: 60 })
      clock.advance(minute - 1)
      await pay.services.payOrders.run()
      expect((await pay.asPage('GET', `/${id}`)).json.state).toBe('open')
      clock.advance(1)
      await Promise.all([pay, other, pay, other].map(({ services }) => services.payOrders.run()))
      expect((await pay.asPage('GET', `/${id}`)).json).toMatchObject({ state: 'expired', sequence: 1 })
      await pay.services.payOutbox.deliver()
      expect(receiver.received.filter(({ body }) => body.includes(id))).toHaveLength(1)
    })

    test('behavior: a refund is noted once, and seen once the chain shows it', async () => {
      const { id } = await make()
      const [chain, account] = [devnet.chains[0], devnet.accounts[0]]
      if (!chain || !account) throw new Error('The local chain has accounts.')
      const response = await fetch(chain.rpcUrl, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          ...{ jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction' },
          params: [{ from: account.address, to: newAddress(), value: '0x1' }],
        }),
      })
      const { result: hash } = (await response.json()) as { result: string }
      const refund = { asset: `${one}/slip44:60`, hash }
      for (const _ of [1, 2])
        expect((await pay.asHost(key, 'POST', `/${id}/refunds`, refund)).json.refunds).toEqual([
          { ...refund, isSeen: false },
        ])
      const second = await make()
      expect((await pay.asHost(key, 'POST', `/${second.id}/refunds`, refund)).outcome).toBe('409 PAYMENT_TAKEN')
      const unknown = { ...refund, hash: newHash() }
      await pay.asHost(key, 'POST', `/${id}/refunds`, unknown)
      await pay.services.payOrders.run()
      const { refunds } = (await pay.asHost(key, 'GET', `/${id}`)).json
      expect(refunds).toEqual(
        expect.arrayContaining([
          { ...refund, isSeen: true },
          { ...unknown, isSeen: false },
        ]),
      )
    })
  })

  describe('payers', () => {
    test('behavior: one has the lease for two minutes, prolongs it, gives it back; another can overrule', async () => {
      const { id } = await make()
      const [holder, rival] = [newHolder(), newHolder()]
      const lease = (body: object, of = pay) => of.asPage('POST', `/${id}/lease`, body)
      const inTwo = () => new Date(clock.now() + 2 * minute).toISOString()
      expect((await lease({ holder })).json).toEqual({ until: inTwo() })
      const until = inTwo()
      const refused = await lease({ holder: rival }, other)
      expect([refused.outcome, refused.json.reasons?.[0]?.until]).toEqual(['409 ORDER_LEASED', until])
      expect((await pay.asPage('GET', `/${id}`)).json.leasedUntil).toBe(until)
      clock.advance(minute)
      expect((await lease({ holder })).json).toEqual({ until: inTwo() })
      expect((await lease({ holder: rival, overrule: true }, other)).json).toEqual({ until: inTwo() })
      expect((await lease({ holder })).outcome).toBe('409 ORDER_LEASED')
      // Only the own one is given back.
      expect((await lease({ holder, end: true })).outcome).toBe('200')
      expect((await lease({ holder })).outcome).toBe('409 ORDER_LEASED')
      expect((await lease({ holder: rival, end: true })).json).toEqual({ until: null })
      expect((await lease({ holder })).outcome).toBe('200')
      clock.advance(2 * minute)
      expect((await lease({ holder: rival })).outcome).toBe('200')
    })

    test('attack: of twenty who ask two processes for an order at once one gets it', async () => {
      const { id } = await make()
      let index = 0
      const answers = await times(20, () =>
        (index++ % 2 ? pay : other).asPage('POST', `/${id}/lease`, { holder: newHolder() }),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['200', '409 ORDER_LEASED']))
    })

    test('behavior: no lease of what is over', async () => {
      const { id } = await make({ expiresIn: 60 })
      clock.advance(minute)
      const body = { holder: newHolder() }
      expect((await pay.asPage('POST', `/${id}/lease`, body)).outcome).toBe('409 ORDER_NOT_OPEN')
      expect((await pay.asPage('POST', `/${id}/lease`, { ...body, overrule: true })).outcome).toBe('409 ORDER_NOT_OPEN')
    })

    test('behavior: a payer is proved by a signature over this very order, and then names the transaction', async () => {
      const { id } = await make({ accepts: [coin('5', two)] })
      const second = await make({ accepts: [coin('5', two)] })
      const wallet = privateKeyToAccount(generatePrivateKey())
      const account = `${two}:${wallet.address}`
      const named = { asset: `${two}/slip44:60`, hash: newHash() }
      expect((await pay.asPage('POST', `/${id}/payments`, named)).outcome).toBe('409 PAYER_NEEDED')
      const prove = (order: string, body: object) => pay.asPage('POST', `/${order}/payer`, body)
      const signature = await wallet.signMessage({ message: payerMessage(id, account) })
      // Of another order, another account, another chain; and of no one.
      expect((await prove(second.id, { account, signature })).outcome).toBe('401 PAYER_INVALID')
      expect((await prove(id, { account: `${two}:${newAddress()}`, signature })).outcome).toBe('401 PAYER_INVALID')
      expect((await prove(id, { account: `${one}:${wallet.address}`, signature })).outcome).toBe('401 PAYER_INVALID')
      expect((await prove(id, { account, signature: '0x00' })).outcome).toBe('401 PAYER_INVALID')
      expect((await prove(id, { token: 'a.b.c' })).outcome).toBe('401 SESSION_INVALID')
      expect((await prove(id, { account, signature })).json).toEqual({ account })
      // A stranger who proves another one takes nothing from it.
      const stranger = privateKeyToAccount(generatePrivateKey())
      const foreign = `${two}:${stranger.address}`
      const signed = await stranger.signMessage({ message: payerMessage(id, foreign) })
      expect((await prove(id, { account: foreign, signature: signed })).json).toEqual({ account: foreign })
      const payers = await stores.store.pay
        .selectFrom('pay.payers')
        .select('account')
        .where('order_id', '=', id)
        .execute()
      expect(payers.map(({ account: one }) => one).sort()).toEqual([account, foreign].sort())
      for (const _ of [1, 2]) expect((await pay.asPage('POST', `/${id}/payments`, named)).outcome).toBe('200')
      const rows = await stores.store.pay
        .selectFrom('pay.named')
        .select(['hash', 'position'])
        .where('order_id', '=', id)
        .execute()
      expect(rows).toEqual([{ hash: named.hash, position: 0 }])
    })

    test('attack: a transaction that has paid another order, and more of them than are looked up', async () => {
      const wallet = privateKeyToAccount(generatePrivateKey())
      const account = `${two}:${wallet.address}`
      const [paid, claim] = [await make({ accepts: [coin('5', two)] }), await make({ accepts: [coin('5', two)] })]
      const hash = await pay.arrive(paid.id, 5n, { at: clock.now() })
      const signature = await wallet.signMessage({ message: payerMessage(claim.id, account) })
      await pay.asPage('POST', `/${claim.id}/payer`, { account, signature })
      const name = (one: string) =>
        pay.asPage('POST', `/${claim.id}/payments`, { asset: `${two}/slip44:60`, hash: one })
      expect((await name(hash)).outcome).toBe('409 PAYMENT_TAKEN')
      for (const one of ['0x12', `0x${'g'.repeat(64)}`, 'x'.repeat(90)])
        expect((await name(one)).outcome).toBe('400 ORDER_INVALID')
      const outcomes: string[] = []
      for (const _ of Array.from({ length: 21 })) outcomes.push((await name(newHash())).outcome)
      expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(20)
      expect(outcomes.at(-1)).toBe('429 RATE_LIMITED')
      const foreign = { asset: `${one}/slip44:60`, hash: newHash() }
      expect((await pay.asPage('POST', `/${claim.id}/payments`, foreign)).outcome).toBe('400 ORDER_INVALID')
    })
  })

  describe('attacks', () => {
    test('S28: a stolen key names no recipient but the operator’s, and no address for callbacks', async () => {
      const body = (accept: object, more: object = {}) => ({ accepts: [{ ...coin(), ...accept }], ...more })
      for (const recipient of [newAddress(), merchant.toLowerCase().replace('a1', 'b1'), 'x', solanaMerchant])
        expect((await pay.asHost(key, 'POST', '', body({ recipient }))).outcome).toBe('409 RECIPIENT_NOT_SET')
      for (const more of [
        { webhook: shop },
        { callback: shop },
        { recipient: merchant },
        { payTo: merchant },
        { state: 'paid' },
      ])
        expect((await pay.asHost(key, 'POST', '', body({}, more))).outcome).toBe('400 BODY_INVALID')
      expect((await pay.asHost(key, 'POST', '', body({ payTo: merchant }))).outcome).toBe('400 BODY_INVALID')
      const second = newAddress()
      await pay.run('setRecipient', { PROJECT: 'shop', CHAIN: one, ADDRESS: second })
      expect((await make()).accepts[0]?.recipient).toBe(merchant)
      expect((await make(body({ recipient: second.toLowerCase() }))).accepts[0]?.recipient).toBe(second)
      await pay.run('removeRecipient', { PROJECT: 'shop', CHAIN: one, ADDRESS: second })
      expect((await pay.asHost(key, 'POST', '', body({ recipient: second }))).outcome).toBe('409 RECIPIENT_NOT_SET')
      // The recipients of a project are its own.
      const far = await pay.addKey('other')
      expect((await pay.asHost(far, 'POST', '', body({ recipient: merchant }))).outcome).toBe('409 RECIPIENT_NOT_SET')
    })

    test('S28: a key of another project, of another scope, on a page, or of none', async () => {
      const { id } = await make()
      const [far, reader, writer] = [
        await pay.addKey('other'),
        await pay.addKey('shop', ['orders:read']),
        await pay.addKey('shop', ['orders:write']),
      ]
      expect((await pay.asHost(far, 'GET', `/${id}`)).outcome).toBe('404 ORDER_UNKNOWN')
      expect((await pay.asHost(far, 'POST', `/${id}/cancel`)).outcome).toBe('404 ORDER_UNKNOWN')
      const refund = { asset: `${one}/slip44:60`, hash: newHash() }
      expect((await pay.asHost(far, 'POST', `/${id}/refunds`, refund)).outcome).toBe('404 ORDER_UNKNOWN')
      expect((await pay.asHost(far, 'GET')).json).toEqual({ orders: [] })
      expect((await pay.asHost(reader, 'POST', '', { accepts: [coin()] })).outcome).toBe('403 HOST_KEY_SCOPE')
      expect((await pay.asHost(reader, 'POST', `/${id}/cancel`)).outcome).toBe('403 HOST_KEY_SCOPE')
      expect((await pay.asHost(writer, 'GET')).outcome).toBe('403 HOST_KEY_SCOPE')
      expect((await pay.asHost(key, 'GET', '', undefined, { Origin: shop })).outcome).toBe('403 HOST_KEY_ON_PAGE')
      expect((await pay.asHost('latchkey_host_x', 'GET')).outcome).toBe('401 HOST_KEY_INVALID')
      // No list without a key, and nothing of an order for other pages.
      expect((await pay.asPage('GET', '')).outcome).toBe('403 HOST_KEY_ON_PAGE')
      expect((await pay.call('GET', '/v1/pay/orders?projectId=shop')).outcome).toBe('401 HOST_KEY_INVALID')
      expect((await pay.asPage('GET', `/${id}`, undefined, 'other')).outcome).toBe('404 ORDER_UNKNOWN')
      const evil = { Origin: 'https://evil.example.com' }
      expect((await pay.asPage('GET', `/${id}`, undefined, 'shop', evil)).outcome).toBe('403 ORIGIN_NOT_ALLOWED')
    })

    test('S28: ids that are none, and guesses of keys, which are limited', async () => {
      for (const id of [
        newHolder(),
        'x',
        '..',
        `${newHolder()}0`,
        newHolder().toUpperCase(),
        encodeURIComponent("' or 1=1"),
      ])
        expect((await pay.asPage('GET', `/${id}`)).outcome).toMatch(/^404 (ORDER_UNKNOWN|ROUTE_NOT_FOUND)$/)
      for (const path of ['lease', 'payments', 'payer']) {
        const body = { lease: { holder: newHolder() }, payments: { asset: `${one}/slip44:60`, hash: newHash() } }[
          path
        ] ?? { token: 'x' }
        expect((await pay.asPage('POST', `/${newHolder()}/${path}`, body)).outcome).toBe('404 ORDER_UNKNOWN')
      }
      const few = await open(stores.store, {
        hostGuesses: { perSecond: 0.001, burst: 3 },
        payAddress: { perSecond: 0.001, burst: 3 },
      })
      const outcomes: string[] = []
      for (const _ of Array.from({ length: 5 })) outcomes.push((await few.asHost('latchkey_host_guess', 'GET')).outcome)
      expect(outcomes.at(-1)).toBe('429 RATE_LIMITED')
      const guesses = await times(5, () => few.asPage('GET', `/${newHolder()}`))
      expect(guesses.map(({ outcome }) => outcome).filter((outcome) => outcome === '429 RATE_LIMITED')).toHaveLength(2)
    })

    test.each([
      ['0', { amount: '0' }, '400 BODY_INVALID'],
      ['a negative amount', { amount: '-1' }, '400 BODY_INVALID'],
      ['a decimal amount', { amount: '1.5' }, '400 BODY_INVALID'],
      ['an amount in hex', { amount: '0x10' }, '400 BODY_INVALID'],
      ['an exponent', { amount: '1e18' }, '400 BODY_INVALID'],
      ['an amount with a zero before it', { amount: '01' }, '400 BODY_INVALID'],
      ['a number', { amount: 1 }, '400 BODY_INVALID'],
      ['more than 256 bits', { amount: `${2n ** 256n}` }, '400 ORDER_INVALID'],
      ['78 digits', { amount: '9'.repeat(78) }, '400 ORDER_INVALID'],
      ['too many digits', { amount: '9'.repeat(79) }, '400 BODY_INVALID'],
      ['a chain that is not served', { asset: 'eip155:1/slip44:60' }, '400 ORDER_INVALID'],
      ['no asset', { asset: 'x' }, '400 ORDER_INVALID'],
      ['an address that is none', { asset: `${one}/erc20:0x12` }, '400 ORDER_INVALID'],
      ['a wrong checksum', { asset: `${one}/erc20:${token.replace('C', 'c')}` }, '400 ORDER_INVALID'],
      ['the zero address', { asset: `${one}/erc20:0x${'0'.repeat(40)}` }, '400 ORDER_INVALID'],
      ['a standard of another chain', { asset: `${one}/token:${solanaMerchant}` }, '400 ORDER_INVALID'],
      ['a collectible', { asset: `${one}/erc721:${token}` }, '400 ORDER_INVALID'],
      ['a long asset', { asset: 'x'.repeat(201) }, '400 BODY_INVALID'],
      ['no depth', { depth: 0 }, '400 BODY_INVALID'],
      ['a depth that never comes', { depth: 10_001 }, '400 BODY_INVALID'],
    ])('parameters: %s', async (_, accept, outcome) => {
      const answer = await pay.asHost(key, 'POST', '', { accepts: [{ ...coin(), ...accept }] })
      expect(answer.outcome).toBe(outcome)
    })

    test.each<[string, object, string]>([
      ['no amount at all', { accepts: [] }, '400 BODY_INVALID'],
      ['too many', { accepts: Array.from({ length: 17 }, () => coin()) }, '400 BODY_INVALID'],
      ['an asset twice', { accepts: [coin('1'), coin('2')] }, '400 ORDER_INVALID'],
      [
        'a coin twice, by another number',
        { accepts: [coin('1'), { asset: `${one}/slip44:966`, amount: '1' }] },
        '400 ORDER_INVALID',
      ],
      [
        'a token twice, spelt otherwise',
        { accepts: [token, token.toLowerCase()].map((one_) => ({ asset: `${one}/erc20:${one_}`, amount: '1' })) },
        '400 ORDER_INVALID',
      ],
      ['a moment', { accepts: [coin()], expiresIn: 59 }, '400 BODY_INVALID'],
      ['for ever', { accepts: [coin()], expiresIn: 2_592_001 }, '400 BODY_INVALID'],
      ['a long reference', { accepts: [coin()], reference: 'x'.repeat(201) }, '400 BODY_INVALID'],
      ['another field', { accepts: [coin()], id: newHolder() }, '400 BODY_INVALID'],
    ])('parameters: an order with %s', async (_, body, outcome) => {
      expect((await pay.asHost(key, 'POST', '', body)).outcome).toBe(outcome)
    })

    test('attack: a body that is no JSON, too long, or reaches for a prototype', async () => {
      for (const body of ['{', '"x"', '[]', '{"__proto__":{"x":1},"accepts":[]}'])
        expect((await pay.asHost(key, 'POST', '', body)).outcome).toMatch(/^400 (BODY|DATA)_INVALID$/)
      expect((await pay.asHost(key, 'POST', '', `"${'x'.repeat(200_000)}"`)).outcome).toBe('413 BODY_TOO_LONG')
    })
  })

  describe('commands and callbacks', () => {
    test('behavior: what becomes of an order is told once each, in order, and signed; the page’s part of it not', async () => {
      const receiver = await startReceiver()
      receivers.push(receiver)
      const { answer } = await pay.run('addOrderWebhook', { PROJECT: 'shop', URL: receiver.url })
      const { secret } = answer as { secret: string }
      const order = await make({ reference: 'no. 8' })
      const [first, second] = [
        await pay.arrive(order.id, 400n, { at: clock.now(), isFinal: false }),
        await pay.arrive(order.id, 600n, { at: clock.now(), isFinal: false }),
      ]
      await pay.settle(order.id, clock.now())
      await stores.store.pay
        .updateTable('pay.payments')
        .set({ is_final: true })
        .where('order_id', '=', order.id)
        .execute()
      // Of two processes that find it one tells.
      await Promise.all([pay.settle(order.id, clock.now()), other.settle(order.id, clock.now())])
      await pay.services.payOutbox.deliver()
      expect(receiver.list()).toEqual(['order.seen 1', 'order.paid 2'])
      const message = receiver.received[1]
      const body = JSON.parse(message?.body ?? '') as object
      expect(body).toEqual({
        ...{ id: message?.headers['webhook-id'], type: 'order.paid', version: 1, project: 'shop', sequence: 2 },
        time: new Date(clock.now()).toISOString(),
        order: {
          ...{ id: order.id, state: 'paid', reference: 'no. 8' },
          accepts: [{ asset: `${one}/slip44:60`, amount: '1000', seen: '1000', final: '1000' }],
          payments: expect.arrayContaining([
            { asset: `${one}/slip44:60`, hash: first, amount: '400', isFinal: true },
            { asset: `${one}/slip44:60`, hash: second, amount: '600', isFinal: true },
          ]),
        },
      })
      const webhook = new Webhook(secret)
      expect(message?.headers['webhook-signature']).toBe(
        webhook.sign(message?.headers['webhook-id'] ?? '', new Date(clock.now()), message?.body ?? ''),
      )
    })

    test('behavior: a webhook takes what it was made for, and no event of users', async () => {
      const receiver = await startReceiver()
      receivers.push(receiver)
      const words = { PROJECT: 'shop', URL: receiver.url }
      await pay.run('addOrderWebhook', words, { event: ['order.cancelled'] })
      await expect(pay.run('addOrderWebhook', words, { event: ['user.created'] })).rejects.toMatchObject({
        code: 'WEBHOOK_INVALID',
      })
      const [kept, gone] = [await make(), await make()]
      await pay.arrive(kept.id, 1000n, { at: clock.now() })
      await pay.settle(kept.id, clock.now())
      await pay.asHost(key, 'POST', `/${gone.id}/cancel`)
      await pay.services.payOutbox.deliver()
      expect(receiver.list()).toEqual(['order.cancelled 1'])
      const { answer } = await pay.run('listOrderWebhooks', {}, { project: 'shop' })
      expect((answer as { webhooks: object[] }).webhooks).toMatchObject([{ taken: 1, waiting: 0 }])
    })

    test('behavior: recipients are what an operator typed, or refused', async () => {
      const wrong: [string, string][] = [
        [one, 'x'],
        [one, merchant.toLowerCase().replace('0xa', '0xA')],
        [one, `0x${'0'.repeat(40)}`],
        [solana, merchant],
        [one, solanaMerchant],
        ['x', merchant],
      ]
      for (const [CHAIN, ADDRESS] of wrong)
        await expect(pay.run('setRecipient', { PROJECT: 'shop', CHAIN, ADDRESS })).rejects.toMatchObject({
          code: 'COMMAND_INVALID',
        })
      await expect(pay.run('setRecipient', { PROJECT: 'nope', CHAIN: one, ADDRESS: merchant })).rejects.toMatchObject({
        code: 'PROJECT_NOT_FOUND',
      })
      await expect(
        pay.run('removeRecipient', { PROJECT: 'shop', CHAIN: one, ADDRESS: newAddress() }),
      ).rejects.toMatchObject({ code: 'RECIPIENT_NOT_SET' })
      const { warning } = await pay.run('setRecipient', { PROJECT: 'other', CHAIN: 'eip155:10', ADDRESS: merchant })
      expect(warning).toMatch(/no node/)
      const { answer } = await pay.run('listRecipients', {}, { project: 'other' })
      expect((answer as { recipients: object[] }).recipients).toMatchObject([
        { project: 'other', chain: 'eip155:10', address: merchant },
      ])
    })

    test('behavior: what is at addresses of orders is collected, and what was paid out no more', async () => {
      const order = await make()
      const calls = async (): Promise<readonly string[]> => {
        const { answer } = await pay.run('collectProject', { PROJECT: 'shop' })
        return (answer as { calls: { orders: string[] }[] }).calls.flatMap(({ orders }) => orders)
      }
      expect(await calls()).not.toContain(order.id)
      await pay.arrive(order.id, 1000n, { at: clock.now() })
      await pay.settle(order.id, clock.now())
      expect(await calls()).toContain(order.id)
      const { answer } = await pay.run('collectProject', { PROJECT: 'other' })
      expect(answer).toEqual({ calls: [] })
      const payTo = toOrderAddress({ order: order.id, recipient: merchant }).toLowerCase()
      await stores.store.pay
        .insertInto('pay.payouts')
        .values({
          ...{ chain: one, hash: newHash(), log_index: 0, pay_to: payTo, token: '' },
          ...{ amount: '1000', block: 2, block_hash: '0x02' },
        })
        .execute()
      expect(await calls()).not.toContain(order.id)
    })
  })

  async function listen(): Promise<WebhookReceiver> {
    const receiver = await startReceiver()
    receivers.push(receiver)
    await pay.run('addOrderWebhook', { PROJECT: 'shop', URL: receiver.url })
    return receiver
  }
  test('behavior: the document names what the routes take', async () => {
    const { json } = await pay.call('GET', '/v1/pay/openapi.json')
    const { paths } = json as unknown as { paths: Record<string, object> }
    expect(
      Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`)),
    ).toEqual([
      'post /v1/pay/orders',
      'get /v1/pay/orders',
      'get /v1/pay/orders/{id}',
      'post /v1/pay/orders/{id}/cancel',
      'post /v1/pay/orders/{id}/refunds',
    ])
  })
})
