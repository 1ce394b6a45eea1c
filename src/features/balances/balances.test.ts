import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type DataServer, refuse, startDataServer } from '../../../test/fixtures/dataServer.js'
import { figures } from '../../kernel/chains/index.js'
import { defineAdapter } from '../../kernel/contract/adapter.js'
import { definePlugin } from '../../kernel/contract/plugin.js'
import type { Token } from '../../kernel/contract/token.js'
import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import { balances, type CaipAccountId, type Holding, type NetworkInput } from '../../kernel/index.js'
import { toastAtom } from '../../kernel/notices/state.js'
import { createTestClock, type TestClock } from '../../testing/clock.js'
import { createTestLatchkey, type TestLatchkeyOptions } from '../../testing/createTestLatchkey.js'

const chain = (id: string): NetworkInput => ({
  id,
  chainNamespace: 'gamma',
  name: `Gamma ${id}`,
  nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 9 },
  rpcUrls: {},
})
const account: CaipAccountId = 'gamma:1:g-a'
const coin = { networkId: 'gamma:1', name: 'Coin', symbol: 'C', decimals: 9 }
const listed = { name: 'Listed', symbol: 'L', decimals: 6, address: 'g-listed' }
const wire = (rest: Readonly<Record<string, unknown>> = {}) => ({
  name: 'Token',
  symbol: 'T',
  chainId: 'gamma:1',
  address: 'gamma:1:g-token',
  value: 3,
  price: 2,
  quantity: { decimals: '6', numeric: '1.5' },
  iconUrl: 'https://icons.example/t.png',
  ...rest,
})
const wireCoin = wire({ name: 'other', symbol: 'C', address: undefined, quantity: { decimals: '9', numeric: '0.25' } })

let server: DataServer
let clock: TestClock
/** What the chain answers: an amount, or why none. By the address of the token. */
let onChain: Record<string, bigint | Error>
let read: string[]
/** How often the adapter spelled an address. */
let spellings = 0
let onSpelled: () => unknown = () => {}
const living: { stop(): void }[] = []
beforeEach(async () => {
  server = await startDataServer()
  server.routes.set('/v1/supported-chains', { http: ['gamma:1'], ws: [] })
  server.routes.set('/v1/account/g-a/balance', { balances: [wireCoin, wire()] })
  clock = createTestClock()
  onChain = { native: 7n, 'g-listed': 5n }
  read = []
})
afterEach(async () => {
  for (const latchkey of living.splice(0)) latchkey.stop()
  await server.stop()
})

const gamma = defineAdapter({
  id: 'gamma',
  api: '1.0',
  namespace: 'gamma',
  load: async () => ({
    setup: () => ({
      toAddress(text) {
        spellings++
        onSpelled()
        return text.startsWith('g-') ? text : undefined
      },
      async getBalance({ network }, address, token?: Token) {
        const key = token?.address ?? 'native'
        read.push(`${network.caipNetworkId} ${address} ${key}`)
        const found = onChain[key]
        if (typeof found !== 'bigint') throw found
        return { value: found, decimals: token?.decimals ?? 9, symbol: token?.symbol ?? 'C' }
      },
    }),
  }),
})

const figuresOf = ({ resources }: FeatureContext) => resources.expect(figures)

async function start(options: Partial<TestLatchkeyOptions> = {}) {
  const made = createTestLatchkey({
    ...{ clock, services: { data: server.url }, projectId: 'p', fetch: globalThis.fetch },
    ...{ networks: [chain('1'), chain('2')], adapters: [gamma()], tokens: { 'gamma:1': [listed] } },
    ...options,
  })
  living.push(made.latchkey)
  const context = await made.loadEngine()
  const found = await context.resources.get(balances)
  if (!found) throw new Error('no balances')
  const toasts: string[] = []
  made.store.sub(toastAtom, () => {
    const toast = made.store.get(toastAtom)
    if (toast) toasts.push(toast.text)
  })
  return { ...made, context, balances: found, toasts }
}
const onlyChain: Partial<TestLatchkeyOptions> = { services: undefined, projectId: undefined }
const summary = (holdings: readonly Holding[] = []) =>
  holdings.map(({ token, amount, asOf }) => `${token.symbol} ${amount} ${(asOf - createTestClock().now()) / 1000}`)
const asked = () => server.asked('/v1/account/').map(({ path, query }) => ({ path, ...query }))

describe('the data service', () => {
  test('behavior: is the source of truth, with prices, in the chain’s own spelling', async () => {
    const { balances } = await start()
    const holdings = await balances.of(account).refresh()
    expect(holdings).toEqual([
      { token: coin, amount: 250_000_000n, price: 2, value: 3, asOf: clock.now() },
      {
        token: {
          ...{ networkId: 'gamma:1', address: 'g-token', name: 'Token', symbol: 'T', decimals: 6 },
          iconUrl: 'https://icons.example/t.png',
        },
        ...{ amount: 1_500_000n, price: 2, value: 3, asOf: clock.now() },
      },
    ])
    expect(read).toEqual([])
    expect(asked()).toMatchObject([{ currency: 'usd', chainId: 'gamma:1', forceUpdate: 'true', projectId: 'p' }])
  })

  test('behavior: the change of a price and spam are passed on; a price of 0 without a value is no price', async () => {
    const odd = wire({ price: 0, value: undefined, change24h: -1.5, flags: { is_spam: true } })
    server.routes.set('/v1/account/g-a/balance', { balances: [odd] })
    const { balances } = await start()
    const [holding] = await balances.of(account).refresh()
    expect(holding).toMatchObject({ change: -1.5, isSpam: true })
    expect([holding?.price, holding?.value]).toEqual([undefined, undefined])
  })

  test('behavior: a long list is read task by task, in its order, and each address is spelled once', async () => {
    const many = Array.from({ length: 2500 }, (_, at) => wire({ address: `gamma:1:g-${at}` }))
    server.routes.set('/v1/account/g-a/balance', { balances: many })
    const { balances } = await start()
    let task = 0
    const tasks = new Set<number>()
    onSpelled = () => tasks.add(task)
    const count = setInterval(() => task++)
    const holdings = await balances.of(account).refresh()
    clearInterval(count)
    expect(holdings.map(({ token }) => token.address)).toEqual(many.slice(0, 2000).map((_, at) => `g-${at}`))
    expect(tasks.size).toBeGreaterThan(5)
    const before = spellings
    expect(await balances.of(account).refresh()).toHaveLength(2000)
    expect(spellings - before).toBeLessThan(100)
    onSpelled = () => {}
  })

  test('behavior: tokens without decimals are left out', async () => {
    const nft = wire({ address: 'gamma:1:g-nft', quantity: { decimals: '0', numeric: '1' } })
    server.routes.set('/v1/account/g-a/balance', { balances: [wire(), nft] })
    onChain['g-nft'] = 1n
    const tokens = { 'gamma:1': [{ ...listed, address: 'g-nft', decimals: 0 }] }
    const { balances } = await start({ tokens })
    expect(summary(await balances.of(account).refresh())).toEqual(['T 1500000 0'])
    const other = await start({ ...onlyChain, tokens })
    expect(summary(await other.balances.of(account).refresh())).toEqual(['C 7 0'])
  })

  test('S38 a bad entry is left out, and what it claims becomes nothing but text', async () => {
    const bad = [
      null,
      'text',
      wire({ chainId: 'gamma:2' }),
      wire({ address: 'gamma:2:g-token' }),
      wire({ address: 'gamma:1:elsewhere' }),
      wire({ address: 'g-token' }),
      wire({ name: '\u3164\u202e' }),
      wire({ symbol: '' }),
      wire({ quantity: { decimals: '6', numeric: '1e5' } }),
      wire({ quantity: { decimals: '6', numeric: '-1' } }),
      wire({ quantity: { decimals: '6', numeric: '0.0000001' } }),
      wire({ quantity: { decimals: '300', numeric: '1' } }),
      wire({ quantity: { decimals: 6, numeric: 1 } }),
      { ...wireCoin, symbol: 'FAKE' },
      { ...wireCoin, quantity: { decimals: '18', numeric: '1' } },
    ]
    const odd = wire({ iconUrl: 'javascript:alert(1)', price: -1, value: '3', name: ' Token ' })
    const twice = wire({ name: 'Twice', quantity: { decimals: '6', numeric: '9' } })
    const unvalued = wire({ address: 'gamma:1:g-other', value: undefined, name: 'US\u200bD\u0421' })
    server.routes.set('/v1/account/g-a/balance', { balances: [...bad, odd, twice, unvalued] })
    const { balances } = await start()
    const [first, second, ...rest] = await balances.of(account).refresh()
    const token = { networkId: 'gamma:1', address: 'g-token', name: 'Token', symbol: 'T', decimals: 6 }
    expect(first).toEqual({ token, amount: 1_500_000n, asOf: clock.now() })
    expect(second).toMatchObject({ token: { address: 'g-other', name: 'USD\\u{421}' }, price: 2, value: 3 })
    expect(rest).toEqual([])
  })

  test('behavior: a chain that it does not serve is read itself, and no toast says so', async () => {
    const { balances, toasts } = await start()
    expect(summary(await balances.of('gamma:2:g-a').refresh())).toEqual(['C 7 0'])
    server.routes.delete('/v1/account/g-a/balance')
    expect(summary(await balances.of(account).refresh())).toEqual(['C 7 0', 'L 5 0'])
    expect(asked()).toHaveLength(1)
    expect(server.asked('/v1/supported-chains')).toHaveLength(1)
    expect(toasts).toEqual([])
  })

  test('behavior: a service whose list of chains cannot be had serves none: the chain is read, and no toast says so', async () => {
    const { balances, toasts } = await start()
    server.answer = refuse
    expect(summary(await balances.of(account).refresh())).toEqual(['C 7 0', 'L 5 0'])
    await balances.of(account).refresh()
    expect(server.calls).toHaveLength(1)
    server.answer = undefined
    await clock.advance(30_000)
    expect(summary(await balances.of(account).refresh())).toEqual(['C 250000000 30', 'T 1500000 30'])
    expect(toasts).toEqual([])
  })

  test('behavior: without services the chain is read: the native coin and the tokens that the host listed', async () => {
    const { balances } = await start(onlyChain)
    const holdings = await balances.of(account).refresh()
    expect(holdings).toEqual([
      { token: coin, amount: 7n, asOf: clock.now() },
      { token: { ...listed, networkId: 'gamma:1' }, amount: 5n, asOf: clock.now() },
    ])
    expect(server.calls).toEqual([])
  })
})

describe('one for all', () => {
  test('behavior: all that ask for one account share one value and one question in 30 s', async () => {
    const { balances } = await start()
    const live = balances.of(account)
    expect(balances.of(account)).toBe(live)
    live.watch(() => {})
    live.watch(() => {})
    await vi.waitFor(() => expect(live.get()).toHaveLength(2))
    await clock.advance(29_999)
    expect(asked()).toHaveLength(1)
    expect(asked()[0]).not.toHaveProperty('forceUpdate')
    await clock.advance(1)
    await vi.waitFor(() => expect(asked()).toHaveLength(2))
  })

  test('behavior: a plugin gets what Latchkey provides, and its figures are those of the Account view', async () => {
    let seen: readonly Holding[] = []
    const reader = definePlugin({
      id: 'reader',
      api: '1.0',
      load: async () => ({
        setup: ({ resources }) => ({
          controller: async () => {
            seen = (await (await resources.get(balances))?.of(account).refresh()) ?? []
          },
        }),
      }),
    })
    const { latchkey, context } = await start({ ...onlyChain, plugins: [reader()] })
    await (await latchkey.use(reader))()
    expect(summary(seen)).toEqual(['C 7 0', 'L 5 0'])
    onChain.native = 9n
    expect(await context.extend('test').chain('gamma:1').balance('g-a')).toMatchObject({ value: 7n })
    expect(read).toHaveLength(2)
  })

  test('behavior: refused at once: no account, and a chain that the instance does not have', async () => {
    const { balances } = await start()
    expect(() => balances.of('gamma:1' as CaipAccountId)).toThrow(expect.objectContaining({ code: 'CAIP_INVALID' }))
    await expect(balances.of('other:1:g-a').refresh()).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND' })
  })

  test('behavior: a chain that was missing is asked for when the host adds it', async () => {
    const { balances, latchkey } = await start(onlyChain)
    const live = balances.of('gamma:3:g-a')
    live.watch(() => {})
    await vi.waitFor(() => expect(live.error?.()).toMatchObject({ code: 'NETWORK_NOT_FOUND' }))
    latchkey.addNetwork(chain('3'))
    await clock.advance(30_000)
    await vi.waitFor(() => expect(summary(live.get())).toEqual(['C 7 30']))
  })
})

describe('one figure at a time', () => {
  const token: Token = { networkId: 'gamma:1', ...listed }
  const unlisted: Token = { networkId: 'gamma:1', name: 'Other', symbol: 'O', decimals: 6, address: 'g-other' }

  test('behavior: the chain is asked for what is wanted alone: once for all that ask, and again after 30 s', async () => {
    const { context, balances } = await start(onlyChain)
    const figures = await figuresOf(context)
    const live = figures.of(account)
    live.watch(() => {})
    await vi.waitFor(() =>
      expect(live.get()).toEqual({ amount: { value: 7n, decimals: 9, symbol: 'C' }, asOf: clock.now() }),
    )
    expect(read).toEqual(['gamma:1 g-a native'])
    const { chain } = context.extend('test')
    expect(await chain('gamma:1').balance('g-a')).toEqual(live.get()?.amount)
    expect(await figures.get(account)).toEqual(live.get()?.amount)
    expect(read).toHaveLength(1)
    // The holdings add what was not asked for before.
    const whole = balances.of(account)
    whole.watch(() => {})
    await vi.waitFor(() => expect(summary(whole.get())).toEqual(['C 7 0', 'L 5 0']))
    expect(read).toEqual(['gamma:1 g-a native', 'gamma:1 g-a g-listed'])
    onChain.native = 8n
    await clock.advance(30_000)
    await vi.waitFor(() => expect(summary(whole.get())).toEqual(['C 8 30', 'L 5 30']))
    expect(live.get()).toMatchObject({ amount: { value: 8n }, asOf: clock.now() })
    expect(read).toHaveLength(4)
  })

  test('behavior: asked for anew by one, it is new for all', async () => {
    const { context, balances } = await start(onlyChain)
    const figures = await figuresOf(context)
    const whole = balances.of(account)
    await whole.refresh()
    onChain['g-listed'] = 6n
    await clock.advance(1000)
    const { chain } = context.extend('test')
    expect(await chain('gamma:1').balance('g-a', token)).toMatchObject({ value: 5n })
    expect(await chain('gamma:1').balance('g-a', token, { fresh: true })).toMatchObject({ value: 6n, symbol: 'L' })
    expect(figures.of(account, token).get()).toMatchObject({ amount: { value: 6n }, asOf: clock.now() })
    expect(summary(whole.get())).toEqual(['C 7 0', 'L 6 1'])
  })

  test('behavior: the service answers for what it names, with the caller’s own symbol; the chain for the rest', async () => {
    onChain['g-other'] = 3n
    const { context } = await start()
    const { get } = await figuresOf(context)
    const named: Token = { networkId: 'gamma:1', name: 'Mine', symbol: 'MINE', decimals: 6, address: 'g-token' }
    expect(await get(account)).toEqual({ value: 250_000_000n, decimals: 9, symbol: 'C' })
    expect(await get(account, named)).toEqual({ value: 1_500_000n, decimals: 6, symbol: 'MINE' })
    expect([asked().length, read]).toEqual([1, []])
    expect(await get(account, unlisted)).toEqual({ value: 3n, decimals: 6, symbol: 'O' })
    expect([asked().length, read]).toEqual([1, ['gamma:1 g-a g-other']])
  })

  test('behavior: where the service counts other decimals, the chain is asked', async () => {
    onChain['g-token'] = 4n
    const { context } = await start()
    const other: Token = { networkId: 'gamma:1', name: 'T', symbol: 'T', decimals: 18, address: 'g-token' }
    expect(await (await figuresOf(context)).get(account, other)).toEqual({
      value: 4n,
      decimals: 18,
      symbol: 'T',
    })
  })

  test('F15 while the service is down the chain has the newest figure, and the service again when it is back', async () => {
    const { context } = await start()
    const live = (await figuresOf(context)).of(account)
    live.watch(() => {})
    await vi.waitFor(() => expect(live.get()?.amount.value).toBe(250_000_000n))
    expect(read).toEqual([])
    server.answer = refuse
    await clock.advance(30_000)
    await vi.waitFor(() =>
      expect(live.get()).toEqual({ amount: { value: 7n, decimals: 9, symbol: 'C' }, asOf: clock.now() }),
    )
    expect(live.error?.()).toBeUndefined()
    server.answer = undefined
    await clock.advance(30_000)
    await vi.waitFor(() => expect(live.get()).toMatchObject({ amount: { value: 250_000_000n }, asOf: clock.now() }))
  })

  test('F15 after one failure nothing is asked for 30 s, and all that ask share one toast', async () => {
    const { context, balances, toasts } = await start(onlyChain)
    const figures = await figuresOf(context)
    const live = figures.of(account)
    live.watch(() => {})
    await vi.waitFor(() => expect(live.get()?.amount.value).toBe(7n))
    const reason = new Error('node down')
    onChain.native = reason
    onChain['g-listed'] = reason
    await clock.advance(30_000)
    await vi.waitFor(() => expect(live.error?.()).toBe(reason))
    expect(read).toHaveLength(2)
    const { chain } = context.extend('test')
    await expect(chain('gamma:1').balance('g-a')).rejects.toBe(reason)
    await expect(chain('gamma:1').balance('g-a', undefined, { fresh: true })).rejects.toBe(reason)
    await expect(live.refresh()).rejects.toBe(reason)
    await clock.advance(29_999)
    await expect(figures.get(account)).rejects.toBe(reason)
    expect(read).toHaveLength(2)
    // The old figure is there all the time, with its age.
    expect(live.get()).toMatchObject({ amount: { value: 7n }, asOf: clock.now() - 59_999 })
    await expect(balances.of(account).refresh()).rejects.toBe(reason)
    expect(read).toEqual(['gamma:1 g-a native', 'gamma:1 g-a native', 'gamma:1 g-a g-listed'])
    onChain.native = 9n
    await clock.advance(1)
    await vi.waitFor(() => expect(live.get()?.amount.value).toBe(9n))
    expect([live.error?.(), toasts]).toEqual([undefined, ['Token Balance Unavailable']])
  })

  test('behavior: a token without decimals is no holding, and is answered where it is asked for', async () => {
    onChain['g-nft'] = 1n
    const nft = { ...listed, decimals: 0, address: 'g-nft' }
    const { context, balances } = await start({ ...onlyChain, tokens: { 'gamma:1': [nft, listed] } })
    expect(summary(await balances.of(account).refresh())).toEqual(['C 7 0', 'L 5 0'])
    const { get } = await figuresOf(context)
    expect(await get(account, { ...nft, networkId: 'gamma:1' })).toMatchObject({ value: 1n, decimals: 0 })
  })
})

describe('failures', () => {
  test('F15 old figures stay with their age, the chain says what it can, and there is one toast for all that ask', async () => {
    const { balances, toasts } = await start()
    server.routes.set('/v1/account/g-b/balance', { balances: [wire()] })
    const [one, two] = [balances.of(account), balances.of('gamma:1:g-b')]
    one.watch(() => {})
    two.watch(() => {})
    await vi.waitFor(() => expect([one.get()?.length, two.get()?.length]).toEqual([2, 1]))
    server.answer = refuse
    onChain['g-listed'] = new Error('node down')
    await clock.advance(30_000)
    await vi.waitFor(() => expect([one.get()?.[0]?.amount, two.get()?.[0]?.amount]).toEqual([7n, 7n]))
    expect(summary(one.get())).toEqual(['C 7 30', 'T 1500000 0'])
    expect(summary(two.get())).toEqual(['C 7 30', 'T 1500000 0'])
    expect(toasts).toEqual(['Token Balance Unavailable'])
  })

  test('F15 the service is left alone for 30 s, refresh included, and an outage that lasts has one toast', async () => {
    const { balances, toasts } = await start()
    await balances.of('gamma:1:g-c').refresh()
    server.answer = refuse
    const before = server.calls.length
    const live = balances.of(account)
    live.watch(() => {})
    await vi.waitFor(() => expect(summary(live.get())).toEqual(['C 7 0', 'L 5 0']))
    await clock.advance(29_999)
    await live.refresh()
    expect(server.calls).toHaveLength(before + 1)
    await clock.advance(1)
    await live.refresh()
    expect(server.calls).toHaveLength(before + 2)
    server.answer = undefined
    await clock.advance(30_000)
    await vi.waitFor(() => expect(summary(live.get())).toEqual(['C 250000000 60', 'T 1500000 60']))
    expect(toasts).toEqual(['Token Balance Unavailable'])
    // Another outage, later.
    await clock.advance(120_000)
    server.answer = refuse
    await live.refresh()
    expect(toasts).toHaveLength(2)
  })

  test('F15 where the chain fails as well, the figure stays and nothing is asked for 30 s', async () => {
    const { balances, toasts } = await start(onlyChain)
    const live = balances.of('gamma:2:g-a')
    live.watch(() => {})
    await vi.waitFor(() => expect(summary(live.get())).toEqual(['C 7 0']))
    const reason = new Error('node down')
    onChain.native = reason
    await clock.advance(30_000)
    await vi.waitFor(() => expect(live.error?.()).toBe(reason))
    await expect(live.refresh()).rejects.toBe(reason)
    expect(summary(live.get())).toEqual(['C 7 0'])
    expect(read).toHaveLength(2)
    onChain.native = 8n
    await clock.advance(30_000)
    await vi.waitFor(() => expect(summary(live.get())).toEqual(['C 8 60']))
    expect([live.error?.(), toasts]).toEqual([undefined, ['Token Balance Unavailable']])
  })
})

describe('what happens meanwhile', () => {
  test('behavior: after something was sent figures are asked for at once, and again when it is in a block', async () => {
    const { balances, context } = await start()
    const live = balances.of(account)
    live.watch(() => {})
    await vi.waitFor(() => expect(live.get()).toBeDefined())
    context.events.emit('sent', { account, id: '0x1', kind: 'transaction' })
    await vi.waitFor(() => expect(asked()).toHaveLength(2))
    expect(asked()[1]).toMatchObject({ forceUpdate: 'true' })
    context.events.emit('mined', { networkId: 'gamma:1' })
    await vi.waitFor(() => expect(asked()).toHaveLength(3))
  })

  test('behavior: what is not watched asks for nothing after something was sent, and is asked for once it is watched', async () => {
    const { balances, context } = await start()
    const live = balances.of(account)
    await live.refresh()
    context.events.emit('sent', { account, id: '0x1', kind: 'transaction' })
    await clock.advance(1000)
    expect(asked()).toHaveLength(1)
    live.watch(() => {})
    await vi.waitFor(() => expect(asked()).toHaveLength(2))
  })

  test('S36 what was known of a user who left is not kept for the next one', async () => {
    const { balances, context } = await start()
    const [left, watched] = [balances.of(account), balances.of('gamma:2:g-a')]
    watched.watch(() => {})
    await left.refresh()
    context.events.emit('ended', { connection: {} as never, reason: 'user' })
    expect(balances.of(account)).not.toBe(left)
    expect(balances.of('gamma:2:g-a')).toBe(watched)
  })
})
