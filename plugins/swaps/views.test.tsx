// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { WalletHandle } from '../../src/adapter.js'
import {
  type Amount,
  type Bridging,
  bridging,
  definePlugin,
  type Funding,
  type FundingWish,
  funding,
  LatchkeyError,
  type Live,
  type Network,
  type PluginContext,
  type PluginModule,
  prices,
  type Token,
} from '../../src/plugin.js'
import { createTestAdapter, createTestLatchkey, testNetwork } from '../../src/testing/index.js'
import { createFlow } from './form/flow.js'
import type { SwapPlan, SwapQuote, TokenTrial, Trading } from './types.js'

const networkId = 'eip155:31337'
const second = { ...testNetwork, id: 31338, name: 'Second' }
const secondId = 'eip155:31338'
const user = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const spender = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const dollarAt = '0x1111111111111111111111111111111111111111'
const strangerAt = '0x2222222222222222222222222222222222222222'
const one = 10n ** 18n
const dollar: Token = { networkId, address: dollarAt, name: 'Local Dollar', symbol: 'LUSD', decimals: 18 }
const stranger: Token = { networkId, address: strangerAt, name: 'Stranger', symbol: 'STR', decimals: 18 }

const live = <Value,>(value: Value): Live<Value> => ({
  get: () => value,
  watch: () => () => {},
  refresh: async () => value,
})

/** What the form is told, and may be changed by a test meanwhile. */
const createScript = () => ({
  traded: [networkId] as readonly string[],
  /** Where the stranger's contract is. */
  strangersAt: networkId as string,
  canSwitch: true,
  quote: async (): Promise<bigint> => 240n * one,
  /** Of how many sources, each for 10 less than the one before. */
  sources: ['Uniswap V3'],
  plan: {} as Partial<SwapPlan>,
  trial: 'fine' as TokenTrial,
  prices: [2400, 1] as readonly [number, number] | readonly [],
  coins: 10n * one,
  dollars: 500n * one,
  /** The wallet sends what is carried out; else it does not answer. */
  sends: false,
  declines: false,
  tookBack: 0,
  carriedOut: [] as unknown[],
  by: [] as string[],
  /** What a token may be brought as, and what was asked to be brought. */
  bridged: undefined as readonly Token[] | undefined,
  brought: [] as FundingWish[],
})
type Script = ReturnType<typeof createScript>

function createTradingOf(script: Script, { wallet }: PluginContext<'request'>): Trading {
  const check = async (quote: SwapQuote): Promise<SwapPlan> => {
    const { pays } = quote.wish
    const terms = { pays, gets: quote.least, receiver: user, spender, deadline: 0 }
    return { quote, terms, steps: 1, approval: 'none', forecast: 'agrees', ...script.plan }
  }
  return {
    isKnown: (id) => script.traded.includes(id),
    serves: async () => true,
    tokens: () => live([dollar]),
    async quote(wish) {
      const best = await script.quote()
      return script.sources.map((source, at) => {
        const value = best - BigInt(at) * 10n * one
        const [gets, least] = [value, (value * 99n) / 100n].map((value) => ({ token: wish.gets, value }))
        const fee: Amount = { value: one / (100n * BigInt(at + 1)), decimals: 18, symbol: 'ETH' }
        const more = { source, expiresAt: Number.MAX_SAFE_INTEGER, by: 'services', route: [] } as const
        return { wish, gets, least, fee, ...more } as SwapQuote
      })
    },
    check: (quote) => check(quote as SwapQuote),
    async carryOut({ source, wish }, options) {
      script.carriedOut.push(options?.unlimited)
      script.by.push(source)
      if (!script.sends) return new Promise(() => {})
      const id = await wallet.call('trade', {} as never, {} as never)
      return { account: wish.account, id, kind: 'transaction' }
    },
    tryToken: async () => script.trial,
    feeReserve: async () => one,
    async takeBack() {
      if (script.declines) throw new LatchkeyError('REQUEST_REJECTED', 'no', { outcome: 'rejected' })
      script.tookBack++
      return { account: `${networkId}:${user}`, id: '0x1', kind: 'transaction' }
    },
    received: async () => ({ value: one / 24n, decimals: 18, symbol: 'ETH' }),
  }
}

let stop = () => {}
afterEach(() => stop())

/** Has what an account gets dollars by, and what they cost. */
const around = (script: Script) =>
  definePlugin({
    id: 'around',
    api: '1.0',
    provides: [funding.id, prices.id, ...(script.bridged ? [bridging.id] : [])],
    load: async () => ({
      setup: (): PluginModule => ({
        provides: {
          [funding.id]: { label: () => 'Receive', show: async () => {} } satisfies Funding,
          ...(script.bridged && {
            [bridging.id]: {
              targets: async ({ address }) => (address === undefined ? [] : (script.bridged ?? [])),
              show: async (wish) => void script.brought.push(wish),
            } satisfies Bridging,
          }),
          [prices.id]: {
            of: (assets: readonly string[]) =>
              live(
                Object.fromEntries(
                  script.prices.length === 0
                    ? []
                    : assets.map((asset) => [
                        asset,
                        { usd: script.prices[asset.toLowerCase().includes('0xeeee') ? 0 : 1], asOf: 0 },
                      ]),
                ),
              ),
          },
        },
      }),
    }),
  })

/** The form, as its user sees it, over a trading that says what the test wants. */
async function begin(
  change: Partial<Script> = {},
  params: Readonly<Record<string, unknown>> = { toToken: 'LUSD', amount: '0.1' },
) {
  const script = Object.assign(createScript(), change)
  const swaps = definePlugin({
    id: 'swaps',
    api: '1.0',
    permissions: ['request', 'connect'],
    views: ['Swap', 'SwapSelectToken', 'SwapPreview', 'SwapConfirmed'],
    load: async () => ({
      setup: (context: PluginContext<'request' | 'connect'>): PluginModule<unknown> => ({
        views: {
          Swap: () => import('./views/Swap.js'),
          SwapSelectToken: () => import('./views/SwapSelectToken.js'),
          SwapPreview: () => import('./views/SwapPreview.js'),
          SwapConfirmed: () => import('./views/SwapConfirmed.js'),
        },
        messages: { en: () => import('./messages/en.js') },
        controller: createFlow(context, createTradingOf(script, context)),
      }),
    }),
  })
  const { descriptor, connector } = createTestAdapter({
    methods: {
      toAddress: (text: string) => (/^0x[0-9a-fA-F]{40}$/.test(text) ? text : undefined),
      trade: async ({ tellSent }: WalletHandle) => {
        tellSent({ id: '0x1', kind: 'transaction', operation: 'trade' })
        return '0x1'
      },
      getAllowance: async () => ({ value: 25n * one, needsReset: false }),
      getBalance: async (_: unknown, __: string, token?: Token) => ({
        value: token ? script.dollars : script.coins,
        decimals: 18,
        symbol: token?.symbol ?? 'ETH',
      }),
      getToken: async ({ network }: { network: Network }, address: string) => {
        if (address !== strangerAt || network.caipNetworkId !== script.strangersAt)
          throw new LatchkeyError('TOKEN_UNKNOWN', 'none')
        return { ...stranger, networkId: network.caipNetworkId }
      },
      switchNetwork: async () => {
        if (!script.canSwitch) throw new LatchkeyError('SWITCH_REJECTED', 'no', { outcome: 'rejected' })
      },
      waitForTransaction: async () => ({ status: 'success' }),
    } as never,
  })
  const { latchkey, clock } = createTestLatchkey({
    networks: [testNetwork, second],
    adapters: [descriptor],
    plugins: [swaps(), around(script)()],
    testModal: 'real',
  })
  stop = () => latchkey.stop()
  await latchkey.connect({ connector })
  void latchkey.open({ view: 'Swap', params }).catch(() => undefined)
  const forward = async (ms: number) => {
    await clock.advance(ms)
  }
  return { script, latchkey, forward }
}
type Page = Awaited<ReturnType<typeof begin>>

const modal = () => {
  const [root] = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  if (!root) throw new Error('The page has no modal.')
  return root
}
const words = () => modal().querySelector('[part~=body]')?.textContent ?? ''
const find = (label: string | RegExp) =>
  [...modal().querySelectorAll<HTMLElement>('button')].find((button) => {
    const text = button.getAttribute('aria-label') ?? button.textContent ?? ''
    return typeof label === 'string' ? text === label : label.test(text)
  })
const isOff = (label: string) => find(label)?.getAttribute('aria-disabled') === 'true'
/** Time passes until it is so. */
const until = (page: Page, check: () => void) =>
  vi.waitFor(
    async () => {
      await page.forward(100)
      check()
    },
    { timeout: 20_000, interval: 20 },
  )
const sees = (page: Page, text: string) => until(page, () => expect(words()).toContain(text))
const click = (page: Page, label: string | RegExp) =>
  until(page, () => {
    expect(find(label), `${label} in: ${words()}`).toBeDefined()
    expect(find(label)?.getAttribute('aria-disabled')).not.toBe('true')
    find(label)?.click()
  })
const type = (input: HTMLInputElement, value: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

test('behavior: what is opened with a swap shows its price, its least, its impact and its fee; without a price a dash', async () => {
  const page = await begin()
  for (const text of ['~ 240', '237.6 LUSD', '~ 0.01 ETH', 'Uniswap V3', '$240.00', '0 %']) await sees(page, text)
  page.script.prices = []
  page.latchkey.close()
  void page.latchkey.open({ view: 'Swap', params: { toToken: 'LUSD', amount: '0.1' } }).catch(() => undefined)
  await sees(page, 'Price impact–')
})

test('behavior: tokens of other networks that what is paid can be brought as stand below those of this one; choosing one brings it, with the amount', async () => {
  const there: Token = { ...dollar, networkId: secondId }
  const page = await begin({ bridged: [there] }, { fromToken: 'LUSD', toToken: 'ETH', amount: '12.5' })
  await sees(page, '~ 240')
  await click(page, 'Change token: ETH')
  await click(page, /LUSD on Second/)
  await until(page, () => expect(page.script.brought).toEqual([{ token: there, value: (125n * one) / 10n }]))
  // What is sought is sought among them, too; what is paid is no matter of theirs.
  page.latchkey.close()
  void page.latchkey.open({ view: 'Swap', params: { fromToken: 'ETH', toToken: 'LUSD' } }).catch(() => undefined)
  await click(page, 'Change token: LUSD')
  await sees(page, 'Local Dollar')
  expect(words()).not.toContain('On other networks')
})

test('behavior: too little of what is paid, and too little for the fee, are told apart, each with the ways to get more', async () => {
  const page = await begin({ coins: one / 20n })
  await sees(page, 'You have 0.05 ETH too little. Get more ETH, or swap less.')
  expect(find('Receive')).toBeDefined()
  expect(isOff('Insufficient balance')).toBe(true)
  stop()
  const other = await begin({ coins: one / 1000n }, { fromToken: 'LUSD', toToken: 'ETH', amount: '10' })
  await sees(other, 'The network fee is paid in ETH. You have 0.009 ETH too little for it.')
  expect(find('Receive')).toBeDefined()
  expect(isOff('Not enough for the fee')).toBe(true)
})

test.each([
  [
    'liquidity',
    new LatchkeyError('TRADE_UNAVAILABLE', '', { data: { reason: 'liquidity' } }),
    'Nobody offers that much.',
  ],
  ['no connection', new LatchkeyError('SERVICE_UNREACHABLE', ''), 'Check whether you are online, then try again.'],
  ['services that are down', new LatchkeyError('SERVER_ERROR', ''), 'The service has a problem.'],
] as const)('behavior: %s is told in words, and Try again asks once more', async (_, error, text) => {
  const page = await begin({ quote: () => Promise.reject(error) })
  await sees(page, text)
  page.script.quote = createScript().quote
  await click(page, 'Try again')
  await sees(page, '~ 240')
  expect(words()).not.toContain(text)
})

test('behavior: F15 a price that cannot be had anew stays in sight, dimmed and with its age; its button does nothing until there is a new one', async () => {
  const page = await begin()
  const down = new LatchkeyError('SERVER_ERROR', '')
  const old = () => modal().querySelector('.swap-old')?.textContent
  await until(page, () => expect(isOff('Review swap')).toBe(false))
  expect(old()).toBeUndefined()
  page.script.quote = () => Promise.reject(down)
  await sees(page, 'The service has a problem.')
  expect(words()).toMatch(/\d+ sec\. ago/)
  expect(words()).toContain('~ 240')
  expect(old()).toContain('237.6 LUSD')
  expect(isOff('No price')).toBe(true)
  page.script.quote = async () => 230n * one
  await click(page, 'Try again')
  await sees(page, '~ 230')
  expect(old()).toBeUndefined()

  await click(page, 'Review swap')
  await until(page, () => expect(isOff('Swap 0.1 ETH')).toBe(false))
  page.script.quote = () => Promise.reject(down)
  await sees(page, 'The service has a problem.')
  expect(old()).toContain('227.7 LUSD')
  expect(isOff('Swap 0.1 ETH')).toBe(true)
  find('Swap 0.1 ETH')?.click()
  expect(page.script.carriedOut).toEqual([])
  page.script.quote = async () => 220n * one
  await click(page, 'Try again')
  await sees(page, 'The price has fallen.')
  await click(page, 'Swap 0.1 ETH')
  await until(page, () => expect(page.script.carriedOut).toHaveLength(1))
})

test('behavior: other offers can be seen and taken, with what each brings and costs; the choice stays at the next price, to the end', async () => {
  const page = await begin({ sources: ['Uniswap V3', 'Uniswap V2'] })
  await click(page, 'Uniswap V3, best of 2')
  expect(find(/^~ 240 LUSD/)?.textContent).toContain('Best')
  await click(page, /^~ 230 LUSD.*Uniswap V2 · fee ~ 0\.005 ETH/)
  await sees(page, 'Uniswap V2, one of 2')
  await sees(page, '227.7 LUSD')
  page.script.quote = async () => 250n * one
  await sees(page, '~ 240')
  await sees(page, 'Uniswap V2, one of 2')
  await click(page, 'Review swap')
  await sees(page, '237.6 LUSD')
  page.script.quote = async () => 260n * one
  await sees(page, '247.5 LUSD')
  await click(page, 'Swap 0.1 ETH')
  await until(page, () => expect(page.script.by).toEqual(['Uniswap V2']))
})

test('behavior: one offer is no choice', async () => {
  const page = await begin()
  await sees(page, 'Uniswap V3')
  expect(find(/best of/)).toBeUndefined()
  expect(words()).not.toContain('Best')
})

test('behavior: a network that nobody trades on says so in the words of the specification', async () => {
  const page = await begin({ traded: [] })
  await sees(page, 'Network not supported for Swaps')
  await sees(page, 'None of the networks of this app is served.')
})

test('behavior: a network where it can be traded is one press away, and gets what the form was opened with; a refusal is told', async () => {
  const page = await begin(
    { traded: [secondId], strangersAt: secondId, canSwitch: false },
    { toToken: strangerAt, amount: '0.1' },
  )
  await sees(page, 'Network not supported for Swaps')
  await click(page, /^Second/)
  await until(page, () =>
    expect(modal().querySelector('[part=toast]')?.textContent).toContain('The network was not switched.'),
  )
  page.script.canSwitch = true
  await click(page, /^Second/)
  await sees(page, 'Change token: STR')
  await sees(page, '~ 240')
  expect(modal().querySelector('input')?.value).toBe('0.1')
})

test('behavior: a token of another network of the app, opened with or pasted, is one press away there', async () => {
  const there = { traded: [networkId, secondId], strangersAt: secondId }
  const page = await begin(there, { toToken: strangerAt, amount: '0.1' })
  await sees(page, 'It is on another network of this app')
  await click(page, /Switch to Second$/)
  await sees(page, 'Change token: STR')
  await sees(page, '~ 240')
  expect(words()).not.toContain('It is on another network')
  stop()

  const other = await begin(there)
  await click(other, 'Change token: LUSD')
  await until(other, () => expect(modal().querySelector('input')).not.toBeNull())
  type(modal().querySelector('input') as HTMLInputElement, strangerAt)
  await sees(other, 'No token is at this address on this network.')
  await click(other, /Switch to Second$/)
  await sees(other, 'Change token: STR')
  expect(other.latchkey.state().network?.caipNetworkId).toBe(secondId)
})

test('behavior: a symbol that nobody has listed stays empty and is told; an address is taken, tried, and its trap is a danger', async () => {
  const page = await begin({}, { toToken: 'STR', amount: '0.1' })
  await sees(page, '“STR” is no token that is listed here. Select what you get.')
  stop()
  const other = await begin({ trial: 'unsellable' }, { toToken: strangerAt, amount: '0.1' })
  await sees(other, 'STR cannot be sold again')
  expect(modal().querySelector('.notice.danger')?.textContent).toContain('who buys it, keeps it')
})

test('behavior: an address that is pasted among the tokens is warned of and tried before it is taken', async () => {
  const page = await begin({ trial: 'dear' })
  await click(page, 'Change token: LUSD')
  await until(page, () => expect(modal().querySelector('input')).not.toBeNull())
  type(modal().querySelector('input') as HTMLInputElement, strangerAt)
  await sees(page, 'Nobody has listed this token')
  await sees(page, 'STR takes more than 5 % for itself')
  await click(page, 'Use STR')
  await sees(page, 'Change token: STR')
})

test('behavior: from 5 % on the impact is warned of, over 15 % the swap takes a second press that names what is lost', async () => {
  const page = await begin({ prices: [3000, 1] })
  await sees(page, 'This swap moves the price by 20 %')
  await click(page, 'Review swap')
  await click(page, 'Swap 0.1 ETH')
  await until(page, () => expect(find('Lose 20 %, swap 0.1 ETH')).toBeDefined())
  expect(page.script.carriedOut).toEqual([])
  await click(page, 'Lose 20 %, swap 0.1 ETH')
  await until(page, () => expect(page.script.carriedOut).toEqual([false]))
})

test('behavior: a worse price is shown before a press counts; one on the older does nothing', async () => {
  const page = await begin()
  await click(page, 'Review swap')
  await until(page, () => expect(isOff('Swap 0.1 ETH')).toBe(false))
  page.script.quote = async () => 230n * one
  await until(page, () => expect(words()).toContain('The price has fallen.'))
  // It has just appeared.
  expect(isOff('Swap 0.1 ETH')).toBe(true)
  find('Swap 0.1 ETH')?.click()
  expect(page.script.carriedOut).toEqual([])
  await click(page, 'Swap 0.1 ETH')
  await until(page, () => expect(page.script.carriedOut).toHaveLength(1))
})

test('behavior: the preview says which steps come, lets the user allow any amount, and takes back what is left', async () => {
  const plan = { approval: 'permit', steps: 2, forecast: undefined } as const
  const page = await begin({ plan }, { fromToken: 'LUSD', toToken: 'ETH', amount: '10' })
  await click(page, 'Review swap')
  await sees(page, 'Two steps: allow LUSD by a signature, then swap')
  await sees(page, 'This swap could not be tried before.')
  await until(page, () => modal().querySelector<HTMLElement>('[role=switch]')?.click())
  await sees(page, 'Two steps: allow LUSD, then swap')
  await click(page, 'Swap 10 LUSD')
  await until(page, () => expect(page.script.carriedOut).toEqual([true]))
  stop()
  const left = { approval: 'none', allowance: 25n * one } as const
  const other = await begin({ plan: left }, { fromToken: 'LUSD', toToken: 'ETH', amount: '10' })
  await click(other, 'Review swap')
  await sees(other, 'Uniswap V3 may still take 25 LUSD')
  other.script.plan = { approval: 'transaction', steps: 2, allowance: 0n }
  await click(other, 'Take back')
  await sees(other, 'Two steps: allow LUSD, then swap')
  expect(other.script.tookBack).toBe(1)
})

test('behavior: after the swap, what the exchange may still take stands beside what arrived, and can be taken back; declined, it stays', async () => {
  const page = await begin({ sends: true, declines: true }, { fromToken: 'LUSD', toToken: 'ETH', amount: '10' })
  await click(page, 'Review swap')
  await click(page, 'Swap 10 LUSD')
  await sees(page, '0.041666 ETH arrived')
  await sees(page, 'Uniswap V3 may still take 25 LUSD')
  await click(page, 'Take back')
  const toast = () => modal().querySelector('[part=toast]')?.textContent
  await until(page, () => expect(toast()).toContain('The leave was not taken back.'))
  page.script.declines = false
  await click(page, 'Take back')
  await until(page, () => expect(words()).not.toContain('may still take'))
  expect(page.script.tookBack).toBe(1)
  expect(words()).toContain('arrived')
})

test('behavior: Max of the coin leaves what the fee may take', async () => {
  const page = await begin({}, { toToken: 'LUSD' })
  await click(page, 'Max')
  await until(page, () => expect(modal().querySelector('input')?.value).toBe('9'))
})
