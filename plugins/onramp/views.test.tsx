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
} from '../../src/plugin.js'
import { createTestAdapter, createTestLatchkey } from '../../src/testing/index.js'
import { control, each, has, isOff, words } from '../../src/testing/test/page.js'
import type { OwnBuying } from './buying/createBuying.js'
import { createFlow } from './form/flow.js'
import type { BuyChoices, BuyQuote, BuyQuotes, BuyWish, Purchase } from './types.js'

const networkId = 'eip155:31337'
const user = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const card = { id: 'card', min: '10', max: '7500', isUsual: true }

const choices: BuyChoices = {
  place: { country: 'US', source: 'language' },
  countries: ['DE', 'US'],
  currencies: [{ id: 'USD', methods: [card, { ...card, id: 'sepa' }] }],
  coins: [{ symbol: 'LUSD', name: 'Local Dollar', networks: [{ networkId, contract: '0x1111' }] }],
  providers: [
    { id: 'meld', name: 'Meld', usualFee: { min: '1', max: '2' }, failed: undefined },
    { id: 'coinbase', name: 'Coinbase', usualFee: { min: '1', max: '2' }, failed: undefined },
  ],
}

const quoteOf = (wish: BuyWish, provider: string, seller: string, gets: string): BuyQuote => ({
  ...{ id: seller, wish, provider, seller, method: wish.method ?? 'card', expiresAt: Number.MAX_SAFE_INTEGER },
  pays: { amount: wish.amount, currency: 'USD' },
  gets: { amount: gets, currency: 'LUSD' },
  fees: [{ amount: '1.1', currency: 'USD', type: 'network' }],
})
const both = (wish: BuyWish): BuyQuotes => ({
  quotes: [quoteOf(wish, 'meld', 'Simplex', '48.9'), quoteOf(wish, 'coinbase', 'Coinbase', '48.71')],
  failed: [],
})

const bought: Purchase = {
  ...{ handle: 'one', status: 'opened', isOver: false, provider: 'meld', seller: 'Simplex', method: 'card' },
  account: `${networkId}:${user}`,
  pays: { amount: '50', currency: 'USD' },
  quoted: { amount: '48.9', currency: 'LUSD' },
  ...{ received: undefined, hash: undefined, problems: [], steps: [], sessionUntil: 0 },
}

/** What buying answers, and may be changed by a test meanwhile. */
const createScript = () => ({
  choices: async (): Promise<BuyChoices> => choices,
  quotes: async (wish: BuyWish): Promise<BuyQuotes> => both(wish),
  begin: async (quote: BuyQuote) => ({ handle: 'one', url: `https://pay.example/${quote.id}` }),
  purchases: [] as readonly Purchase[],
  listeners: new Set<() => void>(),
  forgotten: [] as string[],
  refreshed: 0,
  set(change: Partial<Purchase>) {
    this.purchases = [{ ...bought, ...change }]
    for (const listener of this.listeners) listener()
  },
})
type Script = ReturnType<typeof createScript>

function createBuyingOf(script: Script): OwnBuying {
  const toLive = <Value,>(get: () => Value): Live<Value> => ({
    get,
    watch(listener) {
      script.listeners.add(listener)
      return () => script.listeners.delete(listener)
    },
    refresh: async () => get(),
  })
  return {
    options: () => script.choices(),
    quotes: (wish) => script.quotes(wish),
    begin: (quote) => script.begin(quote),
    purchases: () => toLive(() => script.purchases),
    follow: (handle) => toLive(() => script.purchases.find((one) => one.handle === handle)),
    async refresh() {
      script.refreshed++
    },
    forget: (handle) => void script.forgotten.push(handle),
    knows: (handle) => script.purchases.some((one) => one.handle === handle),
  }
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

/** The views, as their user sees them, over a buying that says what the test wants. */
async function begin(
  change: Partial<Script> = {},
  view = 'OnRampProviders',
  params: Readonly<Record<string, unknown>> = {},
) {
  const script = Object.assign(createScript(), change)
  const onramp = definePlugin({
    ...{ id: 'onramp', api: '1.0' },
    views: ['OnRampProviders', 'OnRampTokenSelect', 'OnRampFiatSelect', 'BuyInProgress', 'WhatIsABuy'],
    load: async () => ({
      setup: (context: PluginContext): PluginModule<unknown> => ({
        views: {
          OnRampProviders: () => import('./views/OnRampProviders.js'),
          OnRampTokenSelect: () => import('./views/OnRampTokenSelect.js'),
          OnRampFiatSelect: () => import('./views/OnRampFiatSelect.js'),
          BuyInProgress: () => import('./views/BuyInProgress.js'),
          WhatIsABuy: () => import('./views/WhatIsABuy.js'),
        },
        messages: { en: () => import('./messages/en.js') },
        controller: createFlow(context, createBuyingOf(script), { label: () => 'Buy', show: async () => {} }),
      }),
    }),
  })
  const { descriptor, connector } = createTestAdapter()
  const { latchkey, clock } = createTestLatchkey({
    ...{ adapters: [descriptor], plugins: [onramp(), receive()], testModal: 'real' },
  })
  stop = () => latchkey.stop()
  await latchkey.connect({ connector })
  const ends: unknown[] = []
  latchkey.open({ view, params }).then(
    (result) => ends.push(result),
    ({ code }) => ends.push(code),
  )
  return { script, latchkey, clock, ends }
}
type World = Awaited<ReturnType<typeof begin>>

/** Time passes until it is so. */
const until = ({ clock }: World, check: () => void) =>
  vi.waitFor(
    async () => {
      await clock.advance(100)
      check()
    },
    { timeout: 8000, interval: 20 },
  )
const sees = (world: World, text: string) => until(world, () => expect(words()).toContain(text))
const click = (world: World, label: string) =>
  until(world, () => {
    expect(isOff(label)).toBe(false)
    control(label).click()
  })
const type = (value: string) => {
  const [input] = each<HTMLInputElement>('input')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input?.dispatchEvent(new Event('input', { bubbles: true }))
}
const rows = () => each('[part=row]').map(({ textContent }) => textContent)

test('behavior: offers stand best first with all that they cost; the chosen one is what the button and the facts mean', async () => {
  const world = await begin()
  await until(world, () =>
    expect(rows().slice(2)).toEqual([
      'Simplex, Card48.9 LUSD · fees $1.10 · by MeldBest',
      'Coinbase, Card48.71 LUSD · fees $1.10',
    ]),
  )
  for (const text of ['LUSD on', 'United States', '~ 48.9 LUSD', 'Sold by Simplex, not by test.invalid.'])
    await sees(world, text)
  expect(each('[data-address]')).toHaveLength(1)
  await click(world, 'Coinbase, Card')
  await sees(world, '~ 48.71 LUSD')
  // Asked for again with the next ones: the choice stays.
  world.script.quotes = async (wish) => ({ ...both(wish), quotes: [...both(wish).quotes].reverse() })
  await world.clock.advance(30_000)
  await until(world, () => expect(rows().at(2)).toContain('Coinbase'))
  expect(has('Continue to Coinbase')).toBe(true)
})

test('behavior: a fee that is taken in a coin is written as one', async () => {
  const fees = [
    { amount: '0.1', currency: 'USD', type: 'network' },
    { amount: '0.2', currency: 'USD', type: 'provider' },
    { amount: '0.25', currency: 'LUSD', type: 'partner_fee' },
  ]
  const world = await begin({
    quotes: async (wish) => ({ quotes: [{ ...quoteOf(wish, 'meld', 'Simplex', '48.9'), fees }], failed: [] }),
  })
  await sees(world, '48.9 LUSD · fees $0.30')
  await sees(world, 'partner fee0.25 LUSD')
})

test('behavior: a provider that fails has a row that says why; where all fail there is none, and Try again asks once more', async () => {
  const world = await begin({
    quotes: async (wish) => ({
      quotes: both(wish).quotes.slice(0, 1),
      failed: [{ provider: 'coinbase', name: 'Coinbase', code: 'PAIR_UNSUPPORTED' }],
    }),
  })
  await until(world, () => expect(rows().at(-1)).toBe('CoinbaseDoes not sell this coin for this money'))
  stop()
  const other = await begin({ quotes: () => Promise.reject(new LatchkeyError('ONRAMP_UNAVAILABLE', 'none')) })
  await sees(other, 'No provider answered. Try again in a moment.')
  expect(isOff('Asking for offers')).toBe(true)
  other.script.quotes = async (wish) => both(wish)
  await click(other, 'Try again')
  await sees(other, '~ 48.9 LUSD')
})

test('behavior: an amount outside of the limits is told while it is typed, and what sellers say of coins leads to an amount that they take', async () => {
  const world = await begin()
  await sees(world, '~ 48.9 LUSD')
  type('9')
  await sees(world, 'At least $10.00, at most $7,500.00')
  expect(isOff('Change the amount')).toBe(true)
  world.script.quotes = (wish) =>
    wish.of === 'coin'
      ? Promise.reject(new LatchkeyError('ONRAMP_AMOUNT_INVALID', 'x', { data: { min: '10', max: '7500' } }))
      : Promise.resolve(both(wish))
  await click(world, 'In LUSD')
  await until(world, () => expect(has('Add amount')).toBe(true))
  type('0.5')
  await sees(world, 'From $10.00 to $7,500.00 can be paid at once.')
  await click(world, 'Pay $10.00')
  await sees(world, 'You pay$10.00')
})

test('behavior: an offer that gives less than a moment ago says by how much, and a press that was meant for more does not count', async () => {
  const world = await begin()
  await sees(world, '~ 48.9 LUSD')
  await until(world, () => expect(isOff('Continue to Simplex')).toBe(false))
  world.script.quotes = async (wish) => ({ quotes: [quoteOf(wish, 'meld', 'Simplex', '48.4')], failed: [] })
  await world.clock.advance(28_000)
  await sees(world, 'you get 0.5 LUSD less than a moment ago')
  expect(isOff('Continue to Simplex')).toBe(true)
  await until(world, () => expect(isOff('Continue to Simplex')).toBe(false))
})

test('behavior: where the checkout is not made nothing is bought, says the form, and new offers are asked for', async () => {
  const world = await begin({ begin: () => Promise.reject(new LatchkeyError('ONRAMP_QUOTE_CHANGED', 'x')) })
  await click(world, 'Continue to Simplex')
  await sees(world, 'Nothing was boughtThe price has changed. Look at the new offers.')
  await until(world, () => expect(isOff('Continue to Simplex')).toBe(false))
  expect(world.ends).toEqual([])
})

test('behavior: a country where nothing is sold is named, with another one and other ways to coins', async () => {
  const world = await begin({ choices: async () => ({ ...choices, coins: [], providers: [] }) })
  await sees(world, 'No provider sells in United States')
  await until(world, () => expect(has('Receive')).toBe(true))
  await click(world, 'Change country')
  await until(world, () => expect(rows()).toEqual(['GermanyDE', 'United StatesUS']))
})

test('behavior: services that cannot be reached are told, and asked again by a press', async () => {
  const world = await begin({ choices: () => Promise.reject(new LatchkeyError('SERVICE_UNREACHABLE', 'x')) })
  await sees(world, 'There is no connection. Try again when you are online.')
  world.script.choices = async () => choices
  await click(world, 'Try again')
  await sees(world, 'LUSD on')
})

test('behavior: opened for what is not sold it says so, and for an amount of coins it asks for that', async () => {
  const asked: BuyWish[] = []
  const world = await begin(
    {
      async quotes(wish) {
        asked.push(wish)
        return both(wish)
      },
    },
    'OnRampProviders',
    { token: 'DOGE', amount: '20' },
  )
  await sees(world, '“DOGE” is not sold here. Choose what you buy.')
  await until(world, () => expect(asked[0]).toMatchObject({ symbol: 'LUSD', of: 'coin', amount: '20' }))
})

test('behavior: a blocked window is a button on the purchase, and the host has its handle by then', async () => {
  const world = await begin()
  world.script.begin = async () => {
    world.script.set({})
    return { handle: 'one', url: 'https://pay.example/one' }
  }
  await click(world, 'Continue to Simplex')
  await sees(world, 'Pay at Simplex')
  await until(world, () => expect(world.ends).toEqual([{ handle: 'one' }]))
  expect(has('Continue to Simplex')).toBe(true)
  await click(world, 'I have paid')
  await sees(world, 'Simplex knows of no payment yet.')
  expect(world.script.refreshed).toBe(1)
})

test.each([
  [{ status: 'pending', method: 'sepa' }, 'A bank transfer takes 1-3 days.', 'Close'],
  [{ status: 'paid' }, 'Simplex has your money', 'Close'],
  [{ status: 'sent' }, 'Sent by Simplex', 'Close'],
  [{ status: 'failed' }, 'The payment did not go through', 'Start again'],
  [{ status: 'refunded', isOver: true }, 'Your money was paid back', 'Start again'],
  [{ status: 'expired' }, 'It was not paid in time', 'Start again'],
  [{ status: 'stuck', problems: ['hash-used'] }, 'The transaction belongs to another purchase', 'Look again'],
  [{ status: 'sent', problems: ['not-credited'] }, 'The transaction did not pay your account', 'Close'],
] as const)('behavior: %o is told in words, with what to do', async (change, text, next) => {
  const script = createScript()
  script.purchases = [{ ...bought, ...change }]
  const world = await begin({ purchases: script.purchases }, 'BuyInProgress', { handle: 'one' })
  await sees(world, text)
  expect(has(next)).toBe(true)
  expect(words()).not.toContain('onramp.')
})

test('behavior: what has arrived is told once: after Done nothing leads to it any more', async () => {
  const world = await begin({ purchases: [bought] }, 'BuyInProgress', { handle: 'one' })
  await sees(world, 'Pay at Simplex')
  world.script.set({ status: 'arrived', isOver: true, received: { amount: '48.9', currency: 'LUSD' } })
  await sees(world, '48.9 LUSD arrived')
  expect(world.script.forgotten).toEqual([])
  await click(world, 'Done')
  await until(world, () => expect(world.script.forgotten).toEqual(['one']))
})

test('behavior: a handle of another browser opens nothing but a word of it', async () => {
  const world = await begin({}, 'BuyInProgress', { handle: 'other' })
  await sees(world, 'This purchase was not begun in this browser')
})
