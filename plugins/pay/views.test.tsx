// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import {
  definePlugin,
  type Funding,
  funding,
  LatchkeyError,
  type Live,
  type PluginContext,
  type PluginModule,
  type Token,
} from '../../src/plugin.js'
import { createTestAdapter, createTestLatchkey, testNetwork } from '../../src/testing/index.js'
import { control, dialog, each, has, isOff, words } from '../../src/testing/test/page.js'
import { createForm } from './form/createForm.js'
import { toResult } from './paying/toResult.js'
import type {
  Bill,
  BridgeQuote,
  Debt,
  Deposits,
  ExchangeDeposit,
  ExchangeOffer,
  ExchangePage,
  PayChoices,
  PayFlow,
  Paying,
  Payment,
  PaySource,
  PayStep,
} from './types.js'

const networkId = 'eip155:31337'
const second = { ...testNetwork, id: 31338, name: 'Second' }
const secondId = 'eip155:31338'
const user = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const merchant = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ofOrder = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const one = 10n ** 18n
/** Of the page, as tests have it. */
const host = 'test.invalid'

const dollar: Token = {
  ...{ networkId, address: '0x1111111111111111111111111111111111111111' },
  ...{ name: 'Local Dollar', symbol: 'LUSD', decimals: 18 },
}
const ether: Token = { networkId, name: 'Ether', symbol: 'ETH', decimals: 18 }
const debt: Debt = {
  ...{ asset: dollar, assetId: `${networkId}/erc20:${dollar.address}`, amount: 20n * one },
  ...{ recipient: merchant, payTo: ofOrder },
}
const order: Bill = { id: 'a'.repeat(32), from: 'order', choice: 'pay', debts: [debt] }

const direct: PaySource = {
  ...{ id: 'dollars', account: `${networkId}:${user}`, debt, balance: 50n * one, isAtomic: false },
  ...{ pays: { token: dollar, value: debt.amount }, cost: 20.01 },
  fee: { value: one / 1000n, decimals: 18, symbol: 'ETH' },
}
const wish = { account: direct.account, pays: { token: ether, value: one / 100n }, gets: dollar }
const swapped: PaySource = {
  ...{ id: 'ether', account: direct.account, debt, balance: one, isAtomic: false, pays: wish.pays },
  quote: {
    ...{ wish, gets: { token: dollar, value: 21n * one }, least: { token: dollar, value: 20n * one } },
    ...{ source: 'Uniswap V3', expiresAt: Number.MAX_SAFE_INTEGER },
  },
}
const both: PayChoices = { sources: [direct, swapped], lacks: [], isWithoutSwaps: false }
const none: PayChoices = { sources: [], lacks: [{ token: dollar, value: 5n * one }], isWithoutSwaps: false }

const paymentOf = (source: PaySource, change: Partial<Payment>): Payment => {
  const kinds = source.quote ? (['swap', 'transfer'] as const) : (['transfer'] as const)
  const steps = kinds.map((kind): PayStep => ({ kind, state: 'waiting' }))
  return { id: order.id, bill: order, source, state: 'ready', steps, at: 0, ...change }
}

const offer: ExchangeOffer = {
  ...{ debt, cost: 20 },
  exchange: { id: 'coinbase', name: 'Coinbase', imageUrl: '', usualSeconds: 300 },
}
const depositOf = (change: Partial<ExchangeDeposit> = {}): ExchangeDeposit => ({
  ...{ id: 'b'.repeat(32), bill: order, debt, session: 'session-1', state: 'waiting' },
  ...{ exchange: { id: 'coinbase', name: 'Coinbase', usualSeconds: 300 }, before: 0n, arrived: 0n, at: 0 },
  ...change,
})

/** What the engine answers, and may be changed by a test meanwhile. */
const createScript = () => ({
  bill: async (): Promise<Bill> => order,
  choices: async (): Promise<PayChoices> => both,
  elsewhere: async (): Promise<readonly PaySource[]> => [],
  seconds: async ({ id }: PaySource): Promise<number | undefined> => (id === direct.id ? 12 : undefined),
  begin: async (_: { readonly overrule?: boolean } = {}): Promise<void> => {},
  /** Until it is told to go on. */
  carryOn: (_: { readonly overrule?: boolean } = {}): Promise<void> => new Promise(() => {}),
  payments: [] as readonly Payment[],
  offers: async (): Promise<readonly ExchangeOffer[]> => [],
  openExchange: async (): Promise<ExchangeDeposit> => depositOf(),
  deposits: [] as readonly ExchangeDeposit[],
  page: undefined as ExchangePage | undefined,
  forgotten: [] as string[],
  listeners: new Set<() => void>(),
  asked: 0,
  begun: [] as unknown[],
  carriedOn: [] as unknown[],
  givenUp: [] as string[],
  pressed: 0,
  past: [] as string[],
  isContract: false,
  switched: [] as unknown[],
  deposit(...deposits: readonly ExchangeDeposit[]) {
    this.deposits = deposits
    for (const listener of this.listeners) listener()
  },
  put(payment: Payment) {
    this.payments = [payment]
    for (const listener of this.listeners) listener()
  },
})
type Script = ReturnType<typeof createScript>

function createFlowOf(script: Script): PayFlow {
  const toLive = <Value,>(get: () => Value): Live<Value> => ({
    get,
    watch(listener) {
      script.listeners.add(listener)
      return () => script.listeners.delete(listener)
    },
    refresh: async () => get(),
  })
  const paying: Paying = {
    toBill: () => script.bill(),
    choices() {
      script.asked++
      return script.choices()
    },
    elsewhere: () => script.elsewhere(),
    seconds: (source) => script.seconds(source),
    async begin(_, source, options) {
      script.begun.push([source.id, options?.overrule])
      await script.begin(options)
      const payment = paymentOf(source, {})
      script.put(payment)
      return payment
    },
    async carryOn(id, options) {
      script.carriedOn.push(options?.overrule)
      await script.carryOn(options)
      return script.payments.find((payment) => payment.id === id) as Payment
    },
    follow: (id) => toLive(() => script.payments.find((payment) => payment.id === id)),
    open: () => toLive(() => script.payments),
    async giveUp(id) {
      script.givenUp.push(id)
    },
  }
  const deposits: Deposits = {
    offers: () => script.offers(),
    async open() {
      const deposit = await script.openExchange()
      script.deposit(deposit)
      return deposit
    },
    all: () => toLive(() => script.deposits),
    pageOf: () => script.page,
    troubleOf: () => undefined,
    forget(id) {
      script.forgotten.push(id)
      script.deposit(...script.deposits.filter((one) => one.id !== id))
    },
  }
  return { paying, deposits, toResult, pressed: () => void script.pressed++ } as PayFlow
}

let stop = () => {}
afterEach(() => stop())

const receive = definePlugin({
  ...{ id: 'receive', api: '1.0', provides: [funding.id] },
  load: async () => ({
    setup: (): PluginModule => ({
      provides: { [funding.id]: { label: () => 'Receive', show: async () => {} } satisfies Funding },
    }),
  }),
})
const bookOf = (script: Script) =>
  definePlugin({
    ...{ id: 'book', api: '1.0', provides: ['latchkey-address-book'] },
    load: async () => ({
      setup: (): PluginModule => ({
        provides: {
          'latchkey-address-book': {
            of: () => ({
              get: () => script.past.map((address) => ({ address })),
              watch: () => () => {},
              refresh: async () => [],
            }),
          },
        },
      }),
    }),
  })

/** The views, as their user sees them, over an engine that says what the test wants. */
async function begin(
  change: Partial<Script> = {},
  { view = 'Pay', params = { payment: { order: order.id } } as object, connects = true } = {},
) {
  const script = Object.assign(createScript(), change)
  const pay = definePlugin({
    ...{ id: 'pay', api: '1.0', permissions: ['request', 'connect'] as const },
    views: ['Pay', 'PayQuote', 'PayLoading', 'PayExchange', 'PayExchangeWaiting', 'PayWithExchange'],
    load: async () => ({
      setup: (context: PluginContext<'request' | 'connect'>): PluginModule<unknown> => {
        const flow = createFlowOf(script)
        return {
          views: {
            Pay: () => import('./views/Pay.js'),
            PayQuote: () => import('./views/PayQuote.js'),
            PayLoading: () => import('./views/PayLoading.js'),
            PayExchange: () => import('./views/PayExchange.js'),
            PayExchangeWaiting: () => import('./views/PayExchangeWaiting.js'),
            PayWithExchange: () => import('./views/PayWithExchange.js'),
          },
          messages: { en: () => import('./messages/en.js') },
          controller: { ...flow, ...createForm(context, flow), listed: context.tokens },
        }
      },
    }),
  })
  const { descriptor, connector } = createTestAdapter({
    methods: {
      getAccountKind: async () => (script.isContract ? 'contract' : 'account'),
      switchNetwork: async (_: unknown, network: unknown) => void script.switched.push(network),
    } as never,
  })
  const { latchkey, clock } = createTestLatchkey({
    ...{ networks: [testNetwork, second], adapters: [descriptor] },
    ...{ plugins: [pay(), receive(), bookOf(script)()], testModal: 'real' },
    metadata: { name: 'Shop of Anna', description: '', url: 'https://shop.example', icons: [] },
  })
  stop = () => latchkey.stop()
  if (connects) await latchkey.connect({ connector })
  const ends: unknown[] = []
  latchkey.open({ view, params: params as Record<string, unknown> }).then(
    (result) => ends.push(result),
    ({ code }) => ends.push(code),
  )
  return { script, latchkey, clock, ends }
}
type World = Awaited<ReturnType<typeof begin>>

/** Time passes until it is so. */
const until = (world: World, check: () => void) =>
  vi.waitFor(
    async () => {
      await world.clock.advance(50)
      check()
    },
    { timeout: 20_000, interval: 5 },
  )
const sees = (world: World, text: string) => until(world, () => expect(words()).toContain(text))
const press = (world: World, label: string) =>
  until(world, () => {
    expect(isOff(label), words()).toBe(false)
    control(label).click()
  })
const review = async (world: World, source = 'LUSD on Test') => {
  await press(world, source)
  await sees(world, 'Review payment')
}

test('behavior: what is asked stands with the page’s origin, its own words marked, the amount, and the receiver; a link names no merchant', async () => {
  const world = await begin()
  await sees(world, '20 LUSD')
  expect(words()).toContain(host)
  expect(words()).toContain('calls itself “Shop of Anna”')
  expect(each('[data-address]').map((each) => each.getAttribute('data-address'))).toEqual([merchant])
  stop()
  const link = await begin({ bill: async () => ({ ...order, from: 'link' }) }, { params: { payment: { link: 'x' } } })
  await sees(link, 'A payment link asks for')
  expect(words()).not.toContain('Shop of Anna')
  expect(words()).not.toContain(host)
})

test('behavior: what is there as it is comes first, each with its whole cost and time; an unknown price is a dash', async () => {
  const world = await begin()
  await sees(world, 'LUSD on Test')
  await sees(world, '20 LUSD, about 12 s')
  const [first, second] = each('[part=row]').map(({ textContent }) => textContent)
  expect(first).toContain('20 LUSD, about 12 s$20.01')
  expect(second).toContain('0.01 ETH, swapped, ––')
})

test('behavior: the list does not wait for times: a dash stands in their place, and the row stays what it was', async () => {
  let tell = (_: number | undefined) => {}
  const told = new Promise<number | undefined>((resolve) => {
    tell = resolve
  })
  const world = await begin({ seconds: () => told })
  await sees(world, '20 LUSD, –')
  const row = each('[part=row]')[0]
  tell(90)
  await sees(world, '20 LUSD, about 2 min')
  expect(each('[part=row]')[0]).toBe(row)
  await review(world)
  await sees(world, 'about 2 min')
})

test('behavior: nothing suffices: what lacks, with the ways to get it', async () => {
  const world = await begin({ choices: async () => none })
  await sees(world, 'You lack 5 LUSD, and have nothing else')
  await until(world, () => expect(has('Receive')).toBe(true))
})

test('behavior: S20 the review shows all of the receiver, warns of one that resembles a past one, of a contract, of one that is new', async () => {
  const past = `${merchant.slice(0, 8)}${'0'.repeat(28)}${merchant.slice(-6)}`
  const world = await begin({ past: [past], isContract: true })
  await review(world)
  await sees(world, 'The receiver resembles another address')
  await sees(world, 'The receiver is a contract')
  expect(each('[data-address]').map((each) => each.getAttribute('data-address'))).toEqual([past, merchant, ofOrder])
  expect(words()).toContain('Up to 0.001 ETH')
  expect(words()).toContain('~ 30 LUSD')
  expect(words()).toContain('One: pay')
  stop()
  const other = await begin()
  await review(other)
  await sees(other, 'You have not paid to this address from here before.')
  stop()
  const known = await begin({ past: [merchant] })
  await review(known)
  await until(known, () => expect(isOff('Pay 20 LUSD')).toBe(false))
  expect(words()).not.toContain('You have not paid to this address')
})

test('behavior: a press that was held from the view before pays nothing; one after half a second pays once', async () => {
  const world = await begin()
  await sees(world, 'LUSD on Test')
  control('LUSD on Test').click()
  await vi.waitFor(() => expect(words()).toContain('Review payment'), { timeout: 10_000 })
  // All is there that it waits for, but the half second.
  await vi.waitFor(() => expect(words()).toContain('You have not paid to this address'), { timeout: 10_000 })
  control('Pay 20 LUSD').click()
  expect(world.script.begun).toEqual([])
  await until(world, () => expect(isOff('Pay 20 LUSD')).toBe(false))
  const button = control('Pay 20 LUSD')
  button.click()
  button.click()
  await until(world, () => expect(world.script.carriedOn).toHaveLength(1))
  expect(world.script.begun).toEqual([['dollars', false]])
})

test('behavior: steps are told before the first one; then the wallet is named, each step has its mark, and the host gets the result once', async () => {
  let go = () => {}
  const world = await begin({
    carryOn: () =>
      new Promise((resolve) => {
        go = resolve
      }),
  })
  await review(world, 'ETH on Test')
  await sees(world, 'Two: swap ETH, then pay')
  await press(world, 'Pay 20 LUSD')
  await until(world, () => expect(world.script.carriedOn).toHaveLength(1))
  world.script.put(
    paymentOf(swapped, {
      state: 'paying',
      steps: [
        { kind: 'swap', state: 'done', hash: '0x1' },
        { kind: 'transfer', state: 'asking' },
      ],
    }),
  )
  await sees(world, 'Check the payment there and accept it.')
  expect(each('.step.past').map(({ textContent }) => textContent)).toEqual(['Step 1 of 2Swap ETH'])
  expect(world.ends).toEqual([])
  world.script.put(
    paymentOf(swapped, {
      ...{ state: 'sent', hash: '0x2' },
      steps: [
        { kind: 'swap', state: 'done', hash: '0x1' },
        { kind: 'transfer', state: 'sent', hash: '0x2' },
      ],
    }),
  )
  go()
  await sees(world, 'You can close this.')
  expect(words()).toContain(order.id)
  await until(world, () => expect(world.ends).toHaveLength(1))
  expect(world.ends[0]).toMatchObject({ paymentId: order.id, hash: '0x2', hashes: ['0x1', '0x2'], status: 'sent' })
})

test('behavior: declined, it goes on from the first step that is not done; what was swapped is told to be kept', async () => {
  const declined = new LatchkeyError('REQUEST_REJECTED', 'no', { outcome: 'rejected' })
  const world = await begin()
  const stopped = paymentOf(swapped, {
    ...{ state: 'stopped', error: { code: declined.code, message: 'no' } },
    steps: [
      { kind: 'swap', state: 'done', hash: '0x1' },
      { kind: 'transfer', state: 'failed' },
    ],
  })
  world.script.carryOn = async () => {
    world.script.put(stopped)
    throw declined
  }
  await review(world, 'ETH on Test')
  await press(world, 'Pay 20 LUSD')
  await sees(world, 'Declined in the wallet')
  expect(words()).toContain('What is done is kept, and not asked for again.')
  expect(world.ends).toEqual([])
  expect(each('.notice.danger')).toEqual([])
  const name = `Go on: Pay 20 LUSD to ${host}`
  await press(world, name)
  await until(world, () => expect(world.script.carriedOn).toEqual([undefined, false]))
})

test('behavior: what may have been sent takes a press that says so', async () => {
  const steps: readonly PayStep[] = [{ kind: 'transfer', state: 'asking' }]
  const payment = paymentOf(direct, { state: 'stopped', steps, error: { code: 'PAY_UNCERTAIN', message: '' } })
  const world = await begin({ payments: [payment] }, { view: 'PayLoading', params: { id: order.id } })
  await sees(world, 'This may have been sent')
  await press(world, `It was not sent: Pay 20 LUSD to ${host}`)
  await until(world, () => expect(world.script.carriedOn).toEqual([true]))
})

test('behavior: an order that may be paid elsewhere takes a press that says what it risks, which has to stand there first', async () => {
  const leased = new LatchkeyError('ORDER_LEASED', 'no', { data: { until: 120_000 } })
  const world = await begin({
    begin: async ({ overrule } = {}) => {
      if (!overrule) throw leased
    },
  })
  await review(world)
  await press(world, 'Pay 20 LUSD')
  await sees(world, 'the shop has your money twice')
  expect(world.script.carriedOn).toEqual([])
  await press(world, 'Pay 20 LUSD all the same')
  await until(world, () => expect(world.script.carriedOn).toHaveLength(1))
  expect(world.script.begun).toEqual([
    ['dollars', false],
    ['dollars', true],
  ])
})

test.each([
  ['ORDER_OVER', 'This order has ended', false],
  ['ORDER_DIFFERS', 'The order is not what the page shows', false],
  ['RECIPIENT_UNKNOWN', 'The order would pay a stranger', false],
  ['INVALID_AMOUNT', 'This payment cannot be read', false],
  ['INVALID_CHAIN_NAMESPACE', 'This cannot be paid here', false],
  ['SERVICE_UNREACHABLE', 'No connection', true],
] as const)('behavior: %s is told in words, with Try again where that may help', async (code, text, canRetry) => {
  const world = await begin({ bill: () => Promise.reject(new LatchkeyError(code, '')) })
  await sees(world, text)
  expect(has('Try again')).toBe(canRetry)
  if (!canRetry) return
  world.script.bill = async () => order
  await press(world, 'Try again')
  await sees(world, '20 LUSD')
})

test('behavior: balances that cannot be had are asked for again', async () => {
  const world = await begin({ choices: () => Promise.reject(new LatchkeyError('UNABLE_TO_GET_TOKEN_BALANCES', '')) })
  await sees(world, 'What you have could not be read')
  world.script.choices = async () => both
  await press(world, 'Try again')
  await sees(world, 'LUSD on Test')
  expect(words()).not.toContain('could not be read')
})

test('behavior: its time passes in sight: nothing can be chosen, and what is reviewed cannot be paid', async () => {
  const world = await begin()
  const bill = { ...order, expiresAt: world.clock.now() + 60_000 }
  world.script.bill = async () => bill
  await world.latchkey.close()
  void world.latchkey.open({ view: 'Pay', params: { payment: { order: 'b' } } }).catch(() => undefined)
  await review(world)
  await until(world, () => expect(isOff('Pay 20 LUSD')).toBe(false))
  await world.clock.advance(60_000)
  await sees(world, 'The time to pay this is over')
  expect(isOff('Pay 20 LUSD')).toBe(true)
})

test('behavior: without a wallet one is asked for; a wallet on a network where nothing is asked for is switched in place', async () => {
  const world = await begin({}, { connects: false })
  await until(world, () => expect(has('Connect a wallet')).toBe(true))
  expect(world.script.asked).toBe(0)
  stop()
  const asset = { ...dollar, networkId: secondId } as const
  const bill: Bill = { ...order, debts: [{ ...debt, asset }] }
  const other = await begin({ bill: async () => bill, choices: async () => ({ ...none, lacks: [] }) })
  await sees(other, 'This is paid on another network')
  await press(other, 'Switch to Second')
  await until(other, () => expect(other.latchkey.state().network?.caipNetworkId).toBe(secondId))
  await until(other, () => expect(words()).not.toContain('This is paid on another network'))
})

test('behavior: a payment by which something has left the account is led to, and nothing else can be chosen', async () => {
  const payment = paymentOf(swapped, {
    state: 'stopped',
    steps: [
      { kind: 'swap', state: 'done', hash: '0x1' },
      { kind: 'transfer', state: 'waiting' },
    ],
  })
  const world = await begin({ payments: [payment] })
  await sees(world, 'You have begun to pay this')
  expect(has('LUSD on Test')).toBe(false)
  await press(world, 'Show it')
  await sees(world, 'Not finished')
  await press(world, 'Give it up')
  await until(world, () => expect(world.script.givenUp).toEqual([order.id]))
})

test('behavior: S38 names of strangers are text', async () => {
  const named = { ...dollar, symbol: '<img src=x onerror=alert(1)>' }
  const bill: Bill = { ...order, debts: [{ ...debt, asset: named }] }
  const world = await begin({ bill: async () => bill })
  await sees(world, '<img src=x onerror=alert(1)>')
  expect(dialog().querySelector('img[src=x]')).toBeNull()
})

const exchanges = { offers: async () => [offer] }

test('behavior: an exchange is a row of the choice, after what is there, with its time; one that is too slow for the order is none', async () => {
  const world = await begin(exchanges)
  await sees(world, 'LUSD, about 5 min')
  const last = each('[part=row]').at(-1)?.textContent
  expect(last).toContain('Coinbase')
  expect(last).toContain('$20.00 + fee')
  expect(each('[part=row]')).toHaveLength(3)
  stop()
  const expiresAt = world.clock.now() + 200_000
  const soon = await begin({ ...exchanges, bill: async () => ({ ...order, expiresAt }) })
  await sees(soon, 'LUSD on Test')
  expect(has('Coinbase')).toBe(false)
})

test('behavior: before the window it is told that nothing is taken back, and who has the money; a held press opens nothing', async () => {
  let opened = 0
  const world = await begin({
    ...exchanges,
    openExchange: async () => {
      opened++
      return depositOf()
    },
  })
  await press(world, 'Coinbase')
  await sees(world, 'An exchange takes nothing back')
  control('Go on to Coinbase').click()
  expect(opened).toBe(0)
  expect(words()).toContain('Coinbase has the money until it is sent')
  expect(each('[data-address]').map((each) => each.getAttribute('data-address'))).toEqual([merchant, ofOrder])
  await press(world, 'Go on to Coinbase')
  await sees(world, 'Send it at Coinbase')
  expect(opened).toBe(1)
})

test('F27: where the browser opened no window, the exchange’s page is one press away; once it is closed nothing leads there any more', async () => {
  const url = 'https://pay.coinbase.com/buy?session=1'
  const world = await begin({ ...exchanges, page: { url, popup: undefined } })
  await press(world, 'Coinbase')
  await press(world, 'Go on to Coinbase')
  await sees(world, 'Send it at Coinbase')
  await until(world, () => expect(control('Open Coinbase').getAttribute('href')).toBe(url))
  world.script.page = undefined
  world.script.deposit(depositOf({ state: 'said', saidAt: 1 }))
  await sees(world, 'It is not paid yet')
  expect(has('Open Coinbase')).toBe(false)
})

test('behavior: the exchange’s word pays nothing: the host hears when the chain shows it', async () => {
  const world = await begin({ ...exchanges })
  await press(world, 'Coinbase')
  await press(world, 'Go on to Coinbase')
  await sees(world, 'Send it at Coinbase')
  world.script.deposit(depositOf({ state: 'said', saidAt: 1, hash: '0xaa' }))
  await sees(world, 'It is not paid yet')
  world.script.deposit(depositOf({ state: 'missing', saidAt: 1, hash: '0xaa' }))
  await sees(world, 'Nothing is paid. Ask Coinbase where the money is')
  expect(words()).toContain('session-1')
  expect(world.ends).toEqual([])
  world.script.deposit(depositOf({ state: 'arrived', saidAt: 1, hash: '0xaa', arrived: debt.amount }))
  await sees(world, 'It has arrived')
  await until(world, () => expect(world.ends).toHaveLength(1))
  expect(world.ends[0]).toMatchObject({ order: order.id, hash: '0xaa', exchange: 'coinbase', status: 'done' })
})

test('behavior: what is awaited from an exchange is not paid beside it, until the user says twice that nothing was sent', async () => {
  const world = await begin({ ...exchanges, deposits: [depositOf()] })
  await sees(world, 'You are paying this from Coinbase')
  expect(has('LUSD on Test')).toBe(false)
  await press(world, 'Show it')
  await press(world, 'I sent nothing')
  await sees(world, 'Then it would be paid twice')
  expect(world.script.forgotten).toEqual([])
  await press(world, 'I sent nothing: another way')
  await sees(world, 'LUSD on Test')
  expect(world.script.forgotten).toEqual([depositOf().id])
})

test('behavior: less arrived: the rest is paid in another way, once the services know of it', async () => {
  const short = depositOf({ state: 'short', arrived: 19n * one })
  const world = await begin({ ...exchanges, deposits: [short] })
  await press(world, 'Show it')
  await sees(world, '19 LUSD of 20 LUSD has arrived')
  await press(world, 'Pay the rest')
  await sees(world, 'The shop has not seen what arrived yet')
  world.script.bill = async () => ({ ...order, debts: [{ ...debt, amount: one }] })
  await press(world, 'Pay the rest')
  await sees(world, 'LUSD on Test')
  expect(dialog()?.textContent).toContain('1 LUSD')
  expect(world.script.forgotten).toEqual([short.id])
})

test('behavior: declined at the exchange, and more than was owed, have their words', async () => {
  const world = await begin(
    { deposits: [depositOf({ state: 'failed' })] },
    { view: 'PayExchangeWaiting', params: { id: depositOf().id } },
  )
  await sees(world, 'Coinbase has sent nothing')
  world.script.deposit(depositOf({ state: 'more', arrived: 40n * one, hash: '0xaa' }))
  await sees(world, '40 LUSD has arrived, 20 LUSD was owed')
})

test('behavior: an account is filled: how much, then who sends it', async () => {
  const deposit: Bill = { ...order, from: 'page', choice: 'deposit' }
  const world = await begin(
    { ...exchanges, bill: async () => deposit },
    { view: 'PayWithExchange', params: { token: dollar, value: 20n * one } },
  )
  await sees(world, 'LUSD on Test')
  await press(world, 'Coinbase')
  await sees(world, 'Deposit from Coinbase')
})

const there: Token = { ...dollar, networkId: secondId, address: '0x2222222222222222222222222222222222222222' }
const bridge: BridgeQuote = {
  ...{ request: 'request-1', name: 'Local bridge', contract: '0x4444444444444444444444444444444444444444' },
  ...{ seconds: 5, quotedAt: 0, deadline: 1_800, filler: `0x${'0'.repeat(40)}`, fillerSeconds: 0 },
}
const brought: PaySource = {
  ...{ id: 'there', account: `${secondId}:${user}`, debt, balance: 50n * one, isAtomic: false, bridge, cost: 20.2 },
  ...{ pays: { token: there, value: 20n * one + one / 10n }, fee: { value: one / 1000n, decimals: 18, symbol: 'ETH' } },
}
const passing = (change: Partial<Payment> = {}) =>
  paymentOf(brought, {
    ...{ state: 'held', hash: '0xaa', passage: { before: 0n, arrived: 0n } },
    steps: [{ kind: 'bridge', state: 'sent', hash: '0xaa' }],
    ...change,
  })

test('behavior: what another network has is a row with its cost, time and holder; the review says who has it, until when, and what comes back', async () => {
  const token = { ...there, symbol: 'USDX' }
  const slow: PaySource = {
    ...brought,
    id: 'slow',
    pays: { ...brought.pays, token },
    bridge: { ...bridge, seconds: 700 },
  }
  const world = await begin({ elsewhere: async () => [brought, slow] })
  await sees(world, '20.1 LUSD, about 5 s, held by Local bridge')
  const rows = each('[part=row]').map(({ textContent }) => textContent)
  expect(rows[2]).toContain('LUSD on Second20.1 LUSD, about 5 s, held by Local bridge$20.20')
  expect(rows[3]).toContain('slow: about 12 min')
  await review(world, 'LUSD on Second')
  await sees(world, 'Local bridge has the money, until')
  expect(words()).toContain('It comes back to your account after')
  expect(words()).toContain('Sent onSecond')
  expect(words()).toContain('Arrives onTest')
  expect(words()).toContain('You send20.1 LUSD')
  expect(each('[data-address]').map((each) => each.getAttribute('data-address'))).toContain(bridge.contract)
})

test('behavior: nothing is lacking while another network has it', async () => {
  let find = (_: readonly PaySource[]) => {}
  const found = new Promise<readonly PaySource[]>((resolve) => {
    find = resolve
  })
  const world = await begin({ choices: async () => none, elsewhere: () => found })
  await sees(world, '20 LUSD')
  expect(words()).not.toContain('Not enough to pay')
  find([brought])
  await sees(world, 'LUSD on Second')
  expect(words()).not.toContain('Not enough to pay')
})

test('behavior: the host hears what the screen says: held is no result, arrived is one; what came twice is said', async () => {
  const world = await begin({ elsewhere: async () => [brought], carryOn: async () => world.script.put(passing()) })
  await review(world, 'LUSD on Second')
  await press(world, 'Pay 20 LUSD')
  await sees(world, 'Local bridge has the money')
  await sees(world, 'You can close this.')
  expect(each('.step.past').map(({ textContent }) => textContent)).toEqual([
    'Step 1 of 3Send 20.1 LUSD over Local bridge',
  ])
  expect(world.ends).toEqual([])
  world.script.put(passing({ state: 'overdue' }))
  await sees(world, 'You have to do nothing: Local bridge gives it back')
  expect(world.ends).toEqual([])
  const passage = { before: 0n, arrived: 20n * one, arrivedHash: '0xbb', refundedHash: '0xcc' }
  world.script.put(passing({ state: 'done', passage }))
  await sees(world, 'It came back, and arrived as well')
  await until(world, () => expect(world.ends).toEqual([expect.objectContaining({ hash: '0xbb', status: 'done' })]))
})

test('behavior: what came back says what to do, and the order is paid in another way; a host whose modal is closed hears of it', async () => {
  const world = await begin({ elsewhere: async () => [brought], carryOn: async () => world.script.put(passing()) })
  await review(world, 'LUSD on Second')
  await press(world, 'Pay 20 LUSD')
  await sees(world, 'Local bridge has the money')
  world.script.put(passing({ state: 'refunded', passage: { before: 0n, arrived: 0n, refundedHash: '0xcc' } }))
  await sees(world, '20.1 LUSD is in your account on Second again.')
  await press(world, 'Pay in another way')
  await until(world, () => expect(world.script.givenUp).toEqual([order.id]))
  await sees(world, 'LUSD on Test')
  // The user may pay yet.
  expect(world.ends).toEqual([])
  stop()
  const closed = await begin({ elsewhere: async () => [brought], carryOn: async () => closed.script.put(passing()) })
  await review(closed, 'LUSD on Second')
  await press(closed, 'Pay 20 LUSD')
  await sees(closed, 'Local bridge has the money')
  closed.latchkey.close()
  await closed.clock.advance(1000)
  expect(closed.ends).toEqual([])
  closed.script.put(passing({ state: 'refunded', passage: { before: 0n, arrived: 0n, refundedHash: '0xcc' } }))
  await until(closed, () => expect(closed.ends).toEqual(['PAY_REFUNDED']))
})
