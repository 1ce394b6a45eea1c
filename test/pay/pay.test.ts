import type { Abi, Hex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { compileContract } from '../../adapters/evm/test/compileContract.js'
import { waitForReceipt } from '../../devnet/src/index.js'
import { deployOrderTokens } from '../../devnet/src/orders.js'
import type { DirectPayment, PaymentOptions } from '../../plugins/pay/types.js'
import { createPayWorld } from './world.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = createPayWorld()
const { ether, networkId, token } = world

describe('what is owed', () => {
  test('parameters: a page’s payment is checked field by field', async () => {
    const { paying } = await world.open()
    const good = world.direct(token('dollar'), '1.5')
    const bill = await paying.toBill(good)
    expect(bill).toMatchObject({
      ...{ from: 'page', choice: 'pay' },
      debts: [{ amount: 1_500_000n, recipient: world.merchant(), payTo: world.merchant() }],
    })
    expect(Object.isFrozen(bill) && Object.isFrozen(bill.debts) && Object.isFrozen(bill.debts[0])).toBe(true)
    expect((await paying.toBill({ ...good, amount: 1.5, choice: 'deposit' })).choice).toBe('deposit')

    const { paymentAsset: asset } = good
    const wrong: readonly (readonly [string, object])[] = [
      ['INVALID_PAYMENT_CONFIG', {}],
      ['INVALID_PAYMENT_CONFIG', { ...good, order: '0'.repeat(32) }],
      ['INVALID_PAYMENT_CONFIG', { order: 'nonsense' }],
      ['INVALID_RECIPIENT', { ...good, recipient: '' }],
      ['INVALID_ASSET', { ...good, paymentAsset: undefined }],
      ['INVALID_ASSET', { ...good, paymentAsset: { ...asset, asset: 'LUSD' } }],
      ['INVALID_ASSET', { ...good, paymentAsset: { ...asset, asset: world.merchant() } }],
      // A false number of digits would pay a thousand times as much.
      ['INVALID_ASSET', { ...good, paymentAsset: { ...asset, metadata: { ...asset.metadata, decimals: 3 } } }],
      ['INVALID_CHAIN_NAMESPACE', { ...good, paymentAsset: { ...asset, network: 'eip155:999' } }],
      ['INVALID_CHAIN_NAMESPACE', { ...good, paymentAsset: { ...asset, network: 'nonsense' } }],
      ['INVALID_RECIPIENT_ADDRESS_FOR_ASSET', { ...good, recipient: 'alice.eth' }],
      ...['0', '-1', '1.1234567', '1,5', '1e3', '', ' '].map(
        (amount) => ['INVALID_AMOUNT', { ...good, amount }] as const,
      ),
      ['INVALID_AMOUNT', { ...good, amount: 1e-7 }],
      ['INVALID_AMOUNT', { ...good, amount: Number.NaN }],
    ]
    for (const [code, options] of wrong)
      await expect(paying.toBill(options as PaymentOptions), JSON.stringify(options)).rejects.toMatchObject({ code })
  })

  test('parameters: a link names amount and network, and never a merchant', async () => {
    const { paying } = await world.open()
    const dollar = token('dollar').address ?? ''
    const link = `ethereum:${dollar}@31337/transfer?address=${world.merchant()}&uint256=2500000`
    expect(await paying.toBill({ link })).toMatchObject({ from: 'link', debts: [{ amount: 2_500_000n }] })
    const wrong: readonly (readonly [string, string])[] = [
      ['INVALID_CHAIN_NAMESPACE', `ethereum:${world.merchant()}@999?value=1`],
      ['INVALID_AMOUNT', `ethereum:${world.merchant()}@31337`],
      ['PAYMENT_LINK_INVALID', 'nonsense'],
      ['INVALID_RECIPIENT_ADDRESS_FOR_ASSET', 'ethereum:pay-alice.eth@31337?value=1'],
    ]
    for (const [code, given] of wrong) await expect(paying.toBill({ link: given })).rejects.toMatchObject({ code })
  })

  test('S38: an order pays the host’s own recipient at an address that is computed here, whatever the services say', async () => {
    const dollar = token('dollar')
    const made = await world.order([{ token: dollar, amount: 20_000_000n }])
    const page = await world.open()
    const bill = await page.paying.toBill({ order: made.id })
    expect(bill).toMatchObject({
      id: made.id,
      from: 'order',
      debts: [{ recipient: world.merchant(), payTo: made.accepts[0]?.payTo }],
    })
    const thief = world.accounts()[5]?.address ?? ''
    const lies: readonly (readonly [string, object])[] = [
      ['RECIPIENT_UNKNOWN', { recipient: thief }],
      ['ORDER_DIFFERS', { payTo: thief }],
      ['ORDER_DIFFERS', { payTo: thief, way: 'fixed' }],
      ['RECIPIENT_UNKNOWN', { recipient: thief, payTo: thief, way: 'fixed' }],
      ['SERVICE_ANSWER_INVALID', { way: 'trust me' }],
      ['SERVICE_ANSWER_INVALID', { amount: '-5' }],
    ]
    for (const [code, lie] of lies) {
      const lied = await world.open({
        between: (path, body) =>
          path.includes('/pay/')
            ? { ...body, accepts: (body.accepts as object[]).map((accept) => ({ ...accept, ...lie })) }
            : body,
      })
      await expect(lied.paying.toBill({ order: made.id }), code).rejects.toMatchObject({ code })
    }
    await expect(page.paying.toBill({ order: 'f'.repeat(32) })).rejects.toMatchObject({ code: 'ORDER_UNKNOWN' })
    const without = await world.open({ options: {} })
    await expect(without.paying.toBill({ order: made.id })).rejects.toMatchObject({ code: 'RECIPIENT_UNKNOWN' })
    for (const [field, expected] of Object.entries({
      amount: '1',
      asset: world.assetOf(token('permit')),
      recipient: thief,
    }))
      await expect(page.paying.toBill({ order: made.id, expect: { [field]: expected } })).rejects.toMatchObject({
        ...{ code: 'ORDER_DIFFERS', data: { field } },
      })
    const expectation = { amount: 20_000_000n, asset: world.assetOf(dollar).toLowerCase(), recipient: world.merchant() }
    expect((await page.paying.toBill({ order: made.id, expect: expectation })).debts).toHaveLength(1)
  })
})

describe('paying', () => {
  test('behavior: what is there as it is comes first, then what a swap makes of the rest; the least is the whole debt', async () => {
    const page = await world.open()
    const bill = await page.paying.toBill(world.direct(token('dollar'), '20'))
    const { sources, isWithoutSwaps, lacks } = await page.paying.choices(bill, page.account)
    expect([isWithoutSwaps, lacks]).toEqual([false, []])
    expect(sources[0]).toMatchObject({ pays: { value: 20_000_000n }, isAtomic: false })
    expect(sources[0]?.quote).toBeUndefined()
    expect(sources.length).toBeGreaterThan(1)
    for (const { quote, pays, balance } of sources.slice(1)) {
      expect(quote?.least.value).toBeGreaterThanOrEqual(20_000_000n)
      expect(quote?.least.value).toBeLessThan(21_000_000n)
      expect(pays.value).toBeLessThanOrEqual(balance)
      // A user reads and compares it.
      expect(`${pays.value}`.replace(/0+$/, '').length).toBeLessThanOrEqual(6)
    }
    const dear = await page.paying.toBill(world.direct(token('dollar'), '900000000000'))
    const none = await page.paying.choices(dear, page.account)
    expect([none.sources, none.lacks.length]).toEqual([[], 1])
  })

  test('behavior: the time of a source is its steps and the depth of the order, by the pace of the chain; none where that has none', async () => {
    const dollar = token('dollar')
    const made = await world.order([{ token: dollar, amount: 20_000_000n }])
    const page = await world.open()
    const bill = await page.paying.toBill({ order: made.id })
    const sources = [await page.source(bill, dollar), await page.source(bill, ether)]
    // The last thing that happens on the chain before its pace is read. An interval of `mine` is added to a clock that goes on meanwhile.
    await world.client().setBlockTimestampInterval({ interval: 2 })
    await world.client().mine({ blocks: 80 })
    await world.client().removeBlockTimestampInterval()
    const times = await Promise.all(sources.map((source) => page.paying.seconds(source)))
    // 12 blocks on a chain that the services say nothing of, and one more for the swap.
    expect(times).toEqual([24, 26])
    const own = await page.paying.toBill(world.direct(dollar, '20'))
    expect(await page.paying.seconds(await page.source(own, dollar))).toBe(2)

    await world.client().mine({ blocks: 80, interval: 600 })
    const slow = await world.open()
    const later = await slow.paying.toBill(world.direct(dollar, '20'))
    expect(await slow.paying.seconds(await slow.source(later, dollar))).toBeUndefined()
  })

  test('behavior: a direct transfer asks for no quote, pays exactly that, and is told; the host hears of it once', async () => {
    const page = await world.open()
    const dollar = token('dollar')
    const bill = await page.paying.toBill(world.direct(dollar, '20'))
    const source = await page.source(bill, dollar)
    const payment = await page.paying.begin(bill, source)
    expect(payment.steps).toEqual([{ kind: 'transfer', state: 'waiting' }])
    const before = await world.holds(world.merchant(), dollar)
    const sent = await page.paying.carryOn(payment.id)
    expect(sent).toMatchObject({ state: 'sent', steps: [{ kind: 'transfer', state: 'sent', hash: sent.hash }] })
    await vi.waitFor(() => expect(page.paying.follow(bill.id).get()?.state).toBe('done'), { timeout: 10_000 })
    expect((await world.holds(world.merchant(), dollar)) - before).toBe(20_000_000n)
    expect(page.prompts()).toEqual(['eth_sendTransaction'])
    expect(page.told.map(([event]) => event)).toEqual(['PAY_INITIATED', 'PAY_SUCCESS'])
    expect(page.flow.toResult(page.paying.follow(bill.id).get() as never)).toMatchObject({
      ...{ paymentId: bill.id, hash: sent.hash, amount: '20000000', status: 'done', recipient: world.merchant() },
    })
    // Pressed again, nothing is asked.
    await page.paying.carryOn(payment.id)
    expect(page.prompts()).toHaveLength(1)
  })

  test('F11: an order is paid with ether, swap and transfer; refused at each step it goes on from there, over a reload', async () => {
    const dollar = token('dollar')
    const made = await world.order([{ token: dollar, amount: 20_000_000n }])
    const payTo = made.accepts[0]?.payTo ?? ''
    const page = await world.open({ account: 3 })
    const bill = await page.paying.toBill({ order: made.id })
    const source = await page.source(bill, ether)
    expect(source.quote).toBeDefined()
    const { id, steps } = await page.paying.begin(bill, source)
    expect(steps.map(({ kind }) => kind)).toEqual(['swap', 'transfer'])

    page.wallet.decide = () => 'refuse'
    await expect(page.paying.carryOn(id)).rejects.toMatchObject({ outcome: 'rejected' })
    expect(page.paying.follow(id).get()).toMatchObject({
      state: 'stopped',
      steps: [{ state: 'failed' }, { state: 'waiting' }],
    })
    let asked = 0
    page.wallet.decide = () => (asked++ === 0 ? 'approve' : 'refuse')
    await expect(page.paying.carryOn(id)).rejects.toMatchObject({ outcome: 'rejected' })
    const stopped = page.paying.follow(id).get()
    expect(stopped).toMatchObject({ state: 'stopped', steps: [{ state: 'done' }, { state: 'failed' }] })
    // What was swapped is not swapped again from another source.
    await expect(page.paying.begin(bill, source)).rejects.toMatchObject({ code: 'PAY_BEGUN' })
    page.latchkey.stop()

    const next = await world.open({ account: 3, storage: page.storage })
    const paid = await next.paying.carryOn(id)
    expect(next.prompts()).toEqual(['eth_sendTransaction'])
    expect(paid.steps[0]).toEqual(stopped?.steps[0])
    await vi.waitFor(() => expect(next.paying.follow(id).get()?.state).toBe('done'), { timeout: 10_000 })
    expect(await world.holds(payTo, dollar)).toBe(20_000_000n)
    expect(next.flow.toResult(next.paying.follow(id).get() as never)?.hashes).toHaveLength(2)
  })

  test('F11: a wallet that sent and did not answer is not asked again: by the count of what was sent', async () => {
    const page = await world.open({ account: 4 })
    const dollar = token('dollar')
    const bill = await page.paying.toBill(world.direct(dollar, '7'))
    const { id } = await page.paying.begin(bill, await page.source(bill, dollar))
    const request = page.wallet.request.bind(page.wallet)
    page.wallet.request = async (call) => {
      const answer = await request(call)
      if (call.method === 'eth_sendTransaction') throw Object.assign(new Error('lost'), { code: -32603 })
      return answer
    }
    const before = await world.holds(world.merchant(), dollar)
    await expect(page.paying.carryOn(id)).rejects.toBeInstanceOf(Error)
    await expect(page.paying.carryOn(id)).rejects.toMatchObject({ code: 'PAY_UNCERTAIN', data: { maybeSent: true } })
    expect(page.prompts()).toHaveLength(1)
    expect((await world.holds(world.merchant(), dollar)) - before).toBe(7_000_000n)
    await expect(page.paying.giveUp(id)).rejects.toMatchObject({ code: 'PAY_UNCERTAIN' })

    // One that has sent nothing is asked again.
    page.wallet.request = async (call) => {
      if (call.method === 'eth_sendTransaction') throw Object.assign(new Error('lost'), { code: -32603 })
      return request(call)
    }
    const other = await page.paying.toBill(world.direct(dollar, '8'))
    const begun = await page.paying.begin(other, await page.source(other, dollar))
    await expect(page.paying.carryOn(begun.id)).rejects.toBeInstanceOf(Error)
    page.wallet.request = request
    expect(await page.paying.carryOn(begun.id)).toMatchObject({ state: 'sent' })
  })

  test('behavior: swap and transfer go as one where the wallet says atomic; what the swap brings beyond stays the buyer’s', async () => {
    const { abi, bytecode } = compileContract('Batch', import.meta.resolve('../../adapters/evm/trade/test/'))
    const deployed = await world.writer(0).deployContract({ abi: abi as Abi, bytecode, chain: null })
    const { contractAddress } = await waitForReceipt(world.reader(), deployed)
    const dollar = token('dollar')
    const made = await world.order([{ token: dollar, amount: 20_000_000n }])
    const page = await world.open({ account: 6, batches: true, delegate: contractAddress as Hex })
    const bill = await page.paying.toBill({ order: made.id })
    const source = await page.source(bill, ether)
    expect(source.isAtomic).toBe(true)
    const { id, steps } = await page.paying.begin(bill, source)
    expect(steps.map(({ kind }) => kind)).toEqual(['batch'])
    const before = await page.balance(dollar)
    const paid = await page.paying.carryOn(id)
    expect(page.prompts()).toEqual(['wallet_sendCalls'])
    expect(paid).toMatchObject({ state: 'done', hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    expect(await world.holds(made.accepts[0]?.payTo ?? '', dollar)).toBe(20_000_000n)
    expect(await page.balance(dollar)).toBeGreaterThan(before)
  })

  test('behavior: a wallet that says atomic and is not has its steps told one by one, and pays by them', async () => {
    const dollar = token('dollar')
    const page = await world.open({ account: 6, batches: true })
    const request = page.wallet.request.bind(page.wallet)
    page.wallet.request = async (call) =>
      call.method === 'wallet_getCapabilities' ? { '0x7a69': { atomic: { status: 'ready' } } } : request(call)
    const bill = await page.paying.toBill(world.direct(dollar, '9'))
    const source = await page.source(bill, token('permit'))
    const { id, steps } = await page.paying.begin(bill, source)
    expect(steps.map(({ kind }) => kind)).toEqual(['batch'])
    await expect(page.paying.carryOn(id)).rejects.toMatchObject({ code: 'ATOMICITY_NOT_SUPPORTED' })
    expect(page.paying.follow(id).get()).toMatchObject({
      ...{ state: 'stopped', steps: ['approve', 'swap', 'transfer'].map((kind) => ({ kind, state: 'waiting' })) },
    })
    const before = await world.holds(world.merchant(), dollar)
    page.wallet.request = async (call) => (call.method === 'wallet_getCapabilities' ? {} : request(call))
    await page.paying.carryOn(id)
    await vi.waitFor(() => expect(page.paying.follow(id).get()?.state).toBe('done'), { timeout: 10_000 })
    expect((await world.holds(world.merchant(), dollar)) - before).toBe(9_000_000n)
  })

  test('F11: two presses at once, and two tabs, ask the wallet once', async () => {
    const page = await world.open({ account: 7 })
    const dollar = token('dollar')
    const bill = await page.paying.toBill(world.direct(dollar, '3'))
    const { id } = await page.paying.begin(bill, await page.source(bill, dollar))
    const [one, other] = await Promise.all([page.paying.carryOn(id), page.paying.carryOn(id)])
    expect(one.hash).toBe(other.hash)
    expect(page.prompts()).toEqual(['eth_sendTransaction'])
  })

  test('F11: a page that is left while its wallet is asked goes on by what was sent, and asks nothing anew', async () => {
    const page = await world.open({ account: 8 })
    const dollar = token('dollar')
    const bill = await page.paying.toBill(world.direct(dollar, '4'))
    const { id } = await page.paying.begin(bill, await page.source(bill, dollar))
    const request = page.wallet.request.bind(page.wallet)
    let sent = () => {}
    const whenSent = new Promise<void>((resolve) => {
      sent = resolve
    })
    page.wallet.request = async (call) => {
      const answer = await request(call)
      if (call.method !== 'eth_sendTransaction') return answer
      sent()
      return new Promise(() => {})
    }
    const before = await world.holds(world.merchant(), dollar)
    const left = page.paying.carryOn(id)
    left.catch(() => undefined)
    await whenSent
    page.latchkey.stop()
    await expect(left).rejects.toBeInstanceOf(Error)

    const next = await world.open({ account: 8, storage: page.storage })
    await vi.waitFor(() => expect(next.paying.follow(id).get()?.state).toBe('stopped'))
    await expect(next.paying.carryOn(id)).rejects.toMatchObject({ code: 'PAY_UNCERTAIN' })
    expect(next.prompts()).toEqual([])
    expect((await world.holds(world.merchant(), dollar)) - before).toBe(4_000_000n)
    // The user has looked, and says that it goes on: only then a second one is asked for.
    await next.paying.carryOn(id, { overrule: true })
    expect(next.prompts()).toEqual(['eth_sendTransaction'])
  })

  test('S38: a false token of the same symbol pays nothing: tokens are told apart by their contracts', async () => {
    const dollar = token('dollar')
    const { namesake } = await deployOrderTokens(world.reader().transport.url as string, world.accounts())
    const page = await world.open()
    const asset = { ...world.direct(dollar, '5').paymentAsset, asset: namesake.address }
    const bill = await page.paying.toBill({ ...world.direct(dollar, '5'), paymentAsset: asset })
    expect(bill.debts[0].asset.address).toBe(namesake.address)
    // Nothing of the real one stands in for it without a swap.
    const { sources } = await page.paying.choices(bill, page.account)
    expect(sources.filter(({ quote }) => !quote).map(({ pays }) => pays.token.address)).toEqual([namesake.address])
    const real = await page.paying.toBill(world.direct(dollar, '5'))
    const own = await page.paying.choices(real, page.account)
    expect(own.sources[0]?.pays.token.address?.toLowerCase()).toBe(dollar.address?.toLowerCase())
  })

  test('S38: an order that changes between review and signature is refused, and so is one that is over', async () => {
    const dollar = token('dollar')
    let change: (body: Record<string, unknown>) => unknown = (body) => body
    const page = await world.open({ between: (path, body) => (path.includes('/pay/') ? change(body) : body) })
    const accept = (changes: object) => (body: Record<string, unknown>) =>
      body.accepts ? { ...body, accepts: (body.accepts as object[]).map((one) => ({ ...one, ...changes })) } : body
    const cases: readonly (readonly [string, string, typeof change])[] = [
      ['ORDER_DIFFERS', 'stopped', accept({ amount: '21000000' })],
      ['RECIPIENT_UNKNOWN', 'stopped', accept({ recipient: world.accounts()[5]?.address })],
      ['ORDER_DIFFERS', 'stopped', accept({ payTo: world.merchant() })],
      ['ORDER_DIFFERS', 'stopped', accept({ asset: world.assetOf(token('permit')) })],
      ['ORDER_GONE', 'gone', (body) => (body.accepts ? { ...body, state: 'paid' } : body)],
      ['ORDER_GONE', 'gone', accept({ seen: '20000000' })],
      ['ORDER_LATE', 'late', (body) => (body.accepts ? { ...body, state: 'expired' } : body)],
      ['SERVICE_ANSWER_INVALID', 'stopped', () => ({ hello: 'world' })],
    ]
    for (const [code, state, lie] of cases) {
      change = (body) => body
      const made = await world.order([{ token: dollar, amount: 20_000_000n }])
      const bill = await page.paying.toBill({ order: made.id })
      const { id } = await page.paying.begin(bill, await page.source(bill, dollar))
      change = lie
      await expect(page.paying.carryOn(id), code).rejects.toMatchObject({ code })
      expect(page.paying.follow(id).get()).toMatchObject({ state, error: { code } })
    }
    expect(page.prompts()).toEqual([])
  })

  test('behavior: an order is leased by one browser; another pays it only where the user says that it may', async () => {
    const dollar = token('dollar')
    const made = await world.order([{ token: dollar, amount: 20_000_000n }])
    const [one, other] = [await world.open({ account: 1 }), await world.open({ account: 2 })]
    const begin = async (page: typeof one, overrule = false) => {
      const bill = await page.paying.toBill({ order: made.id })
      return page.paying.begin(bill, await page.source(bill, dollar), { overrule })
    }
    const { id } = await begin(one)
    await expect(begin(other)).rejects.toMatchObject({ code: 'ORDER_LEASED', data: { until: expect.any(Number) } })
    await begin(one)
    await begin(other, true)
    await expect(one.paying.carryOn(id)).rejects.toMatchObject({ code: 'ORDER_LEASED' })
    expect(await other.paying.carryOn(id)).toMatchObject({ state: 'sent' })
    expect(one.prompts()).toEqual([])
  })

  test('parameters: bills, sources and payments of others are refused', async () => {
    const page = await world.open()
    const dollar = token('dollar')
    const bill = await page.paying.toBill(world.direct(dollar, '1'))
    const source = await page.source(bill, dollar)
    const forged = { ...source, debt: { ...source.debt, payTo: page.address } }
    const code = 'INVALID_PAYMENT_CONFIG'
    await expect(page.paying.begin(bill, forged)).rejects.toMatchObject({ code })
    await expect(page.paying.begin({ ...bill }, source)).rejects.toMatchObject({ code })
    await expect(page.paying.choices({ ...bill }, page.account)).rejects.toMatchObject({ code })
    await expect(page.paying.carryOn('0')).rejects.toMatchObject({ code })
  })
})

describe('the controller', () => {
  test('behavior: without exchanges at the services the list is empty; a view that is left settles once, and is told', async () => {
    const { flow, latchkey } = await world.open()
    const payment: DirectPayment = world.direct(token('dollar'), '1')
    expect([await flow.getExchanges(), await flow.getAvailableExchanges()]).toEqual(
      Array(2).fill({ exchanges: [], total: 0 }),
    )
    for (const call of [flow.getPayUrl('x', payment), flow.openPayUrl('x', payment)])
      await expect(call).rejects.toMatchObject({ code: 'ASSET_NOT_SUPPORTED' })
    await expect(flow.pay({ ...payment, amount: '0' })).rejects.toMatchObject({ code: 'INVALID_AMOUNT' })
    expect(flow.getPayError()?.code).toBe('INVALID_AMOUNT')
    const opened = flow.pay(payment)
    opened.catch(() => undefined)
    await vi.waitFor(() => expect(latchkey.state().open).toBe(true))
    await latchkey.close()
    await expect(opened).rejects.toMatchObject({ code: 'VIEW_CLOSED', outcome: 'dismissed' })
    expect([flow.getPayResult(), flow.getPayError()?.code]).toEqual([undefined, 'VIEW_CLOSED'])
    expect(networkId).toBe('eip155:31337')
  })
})
