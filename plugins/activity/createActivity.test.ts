import { afterEach, expect, test, vi } from 'vitest'
import {
  balances,
  definePlugin,
  type Holding,
  LatchkeyError,
  type Live,
  type PluginContext,
  type PluginModule,
} from '../../src/plugin.js'
import { spellings } from '../../src/testing/test/spelled.js'
import { activity } from './index.js'
import { account, createWorld, other, owner, start, wire } from './test/world.js'
import type { AccountActivity } from './types.js'

type Wallet = PluginContext<'request'>['wallet']
const sender = definePlugin({
  id: 'sender',
  api: '1.0',
  permissions: ['request'],
  load: async () => ({
    setup: ({ wallet }: PluginContext<'request'>): PluginModule<Wallet> => ({ controller: wallet }),
  }),
})

/** Sees what plugins share. */
const holder = definePlugin({
  id: 'holder',
  api: '1.0',
  load: async () => ({
    setup: ({ resources }: PluginContext): PluginModule<PluginContext['resources']> => ({ controller: resources }),
  }),
})

const ether = { networkId: 'eip155:31337', name: 'Ether', symbol: 'ETH', decimals: 18 } as const
const transfer = { token: ether, to: other, value: 1_500_000_000_000_000_000n }
const hash = (count: number) => `0x${`${count}`.padStart(64, 'A')}`

const living: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const world of living.splice(0)) await world.stop()
})

async function begin(...[options, spelling]: Parameters<typeof createWorld>) {
  const world = await createWorld({ plugins: [activity(), sender()], ...options }, spelling)
  living.push(world)
  await world.latchkey.connect({ connector: world.connector })
  const { of } = await world.latchkey.use(activity)
  const list = of(account)
  const wallet = (await world.latchkey.use(sender)) as Wallet
  return { ...world, list, wallet, of }
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 5 })
const ids = (list: AccountActivity) => list.get().entries.map(({ id }) => id)
const at = (hours: number) => ({ minedAt: new Date(start - hours * 3_600_000).toISOString() })

test('behavior: asks nothing until it is watched, and then for the chain of the account', async () => {
  const { list, asked, answer } = await begin()
  answer({ data: [wire('0xa2', at(2)), wire('0xa1', at(1)), wire('0xa1', at(1))], next: null })
  expect(list.get()).toMatchObject({ entries: [], isLoading: true })
  expect(asked()).toEqual([])
  list.watch(() => {})
  await until(() => expect(ids(list)).toEqual(['0xa1', '0xa2']))
  expect(asked().map(({ query }) => query)).toMatchObject([{ chainId: 'eip155:31337', projectId: 'p' }])
  expect(list.get()).toMatchObject({ isLoading: false, error: undefined, hasMore: false, isServed: true })
})

test('behavior: what is sent is pending at once, then confirmed, and merges with the service’s row by its hash', async () => {
  const { list, wallet, waiting, answer, clock } = await begin()
  list.watch(() => {})
  await until(() => expect(list.get().isLoading).toBe(false))
  await wallet.call('transfer', transfer)
  expect(list.get().entries).toMatchObject([
    {
      ...{ id: hash(1), hash: hash(1), operation: 'send', status: 'pending', at: start },
      movements: [{ direction: 'out', amount: '1.5', symbol: 'ETH', counterparty: other }],
    },
  ])
  await until(() => expect(waiting.has(hash(1))).toBe(true))
  waiting.get(hash(1))?.({ status: 'success' })
  await until(() => expect(list.get().entries).toMatchObject([{ status: 'confirmed', id: hash(1) }]))
  // The service spells the hash in its own way.
  answer({ data: [wire('row', { ...at(0), hash: hash(1).toLowerCase() })], next: null })
  await clock.advance(15_000)
  await until(() => expect(ids(list)).toEqual(['row']))
})

test('behavior: where case counts, a hash that differs by it is of another transaction', async () => {
  const { list, wallet, answer, clock } = await begin({}, spellings.casing)
  list.watch(() => {})
  await until(() => expect(list.get().isLoading).toBe(false))
  await wallet.call('transfer', transfer)
  answer({ data: [wire('row', { ...at(0), hash: hash(1).toLowerCase() })], next: null })
  await clock.advance(15_000)
  await until(() => expect(ids(list)).toEqual([hash(1), 'row']))
})

test('behavior: what came in and the balance are one event: news of the history have the balance asked for anew, once', async () => {
  const path = `/v1/account/${owner}/balance`
  const { list, server, answer, clock, latchkey } = await begin({ plugins: [activity(), sender(), holder()] })
  const hold = (numeric: string) =>
    server.routes.set(path, {
      balances: [{ name: 'Ether', symbol: 'ETH', chainId: 'eip155:31337', quantity: { decimals: '18', numeric } }],
    })
  hold('0')
  const figures = (await (await latchkey.use(holder)).get(balances))?.of(account) as Live<readonly Holding[]>
  figures.watch(() => {})
  await until(() => expect(figures.get()).toMatchObject([{ amount: 0n }]))
  list.watch(() => {})
  await until(() => expect(list.get().isLoading).toBe(false))

  hold('750')
  answer({ data: [wire('0xin', at(0))], next: null })
  const before = server.asked(path).length
  await clock.advance(15_000)
  await until(() => expect(ids(list)).toEqual(['0xin']))
  await until(() => expect(figures.get()).toMatchObject([{ amount: 750n * 10n ** 18n }]))
  expect(server.asked(path)).toHaveLength(before + 1)
})

test('behavior: one that reverts is failed', async () => {
  const { list, wallet, waiting } = await begin()
  list.watch(() => {})
  await wallet.call('transfer', transfer)
  await until(() => expect(waiting.has(hash(1))).toBe(true))
  waiting.get(hash(1))?.({ status: 'reverted' })
  await until(() => expect(list.get().entries).toMatchObject([{ status: 'failed' }]))
})

test('behavior: one that another took the place of is gone', async () => {
  const { list, wallet, waiting } = await begin()
  list.watch(() => {})
  await wallet.call('transfer', transfer)
  await until(() => expect(waiting.has(hash(1))).toBe(true))
  waiting.get(hash(1))?.(new LatchkeyError('TRANSACTION_REPLACED', 'Replaced.'))
  await until(() => expect(ids(list)).toEqual([]))
})

test('behavior: batches have no hash and are left to the service', async () => {
  const { list, wallet } = await begin()
  list.watch(() => {})
  await wallet.call('sendCalls', { calls: [] } as never)
  expect(ids(list)).toEqual([])
})

test('behavior: pending ones are there after a reload, and are followed again', async () => {
  const first = await begin()
  await first.wallet.call('transfer', transfer)
  await first.stop()
  living.splice(0)
  const { list, waiting } = await begin({ storage: first.storage })
  expect(list.get().entries).toMatchObject([{ hash: hash(1), status: 'pending' }])
  list.watch(() => {})
  await until(() => expect(waiting.has(hash(1))).toBe(true))
  waiting.get(hash(1))?.({ status: 'success' })
  await until(() => expect(list.get().entries).toMatchObject([{ status: 'confirmed' }]))
})

test('behavior: a collectible is there after a reload, by its name', async () => {
  const first = await begin()
  const token = {
    ...ether,
    type: 'nft',
    address: '0xa',
    tokenId: '7',
    name: 'Gull 7',
    symbol: '',
    decimals: 0,
  } as const
  await first.wallet.call('transfer', { token, to: other, value: 2n })
  await first.stop()
  living.splice(0)
  const { list } = await begin({ storage: first.storage })
  expect(list.get().entries).toMatchObject([
    { status: 'pending', operation: 'send', movements: [{ isNft: true, name: 'Gull 7', amount: '2' }] },
  ])
})

test('security: what others wrote into the page’s storage is checked (S36)', async () => {
  const first = await begin()
  await first.wallet.call('transfer', transfer)
  await first.stop()
  living.splice(0)
  for (const [key, text] of first.storage) {
    if (!text.includes(hash(1))) continue
    first.storage.set(key, text.replaceAll(hash(1), '<script>'))
  }
  const { list } = await begin({ storage: first.storage })
  expect(list.get().entries).toEqual([])
})

test('behavior: 99 are remembered of an account', async () => {
  const { list, wallet } = await begin()
  for (let count = 0; count < 101; count++) await wallet.call('transfer', transfer)
  list.watch(() => {})
  expect(list.get().entries).toHaveLength(99)
  expect(ids(list)).toContain(hash(101))
  expect(ids(list)).not.toContain(hash(2))
})

test('behavior: pages follow the cursor, within the 15 s of the first one as well', async () => {
  const { list, answer, asked } = await begin()
  answer(({ query }: { query: { cursor?: string } }) =>
    query.cursor === 'two'
      ? { data: [wire('0xa2', at(2)), wire('0xa3', at(3))], next: 'three' }
      : query.cursor === 'three'
        ? { data: [wire('0xa4', at(4))], next: 'three' }
        : { data: [wire('0xa1', at(1)), wire('0xa2', at(2))], next: 'two' },
  )
  list.watch(() => {})
  await until(() => expect(list.get().hasMore).toBe(true))
  list.more()
  list.more()
  expect(list.get().isLoadingMore).toBe(true)
  await until(() => expect(ids(list)).toEqual(['0xa1', '0xa2', '0xa3']))
  list.more()
  await until(() => expect(ids(list)).toEqual(['0xa1', '0xa2', '0xa3', '0xa4']))
  // A cursor that leads to itself ends the list.
  expect(list.get()).toMatchObject({ hasMore: false, isLoadingMore: false })
  expect(asked().map(({ query }) => query.cursor)).toEqual([undefined, 'two', 'three'])
})

test('behavior: a new first page pushes the others down; one that joins nothing begins the list anew', async () => {
  const { list, answer, clock } = await begin()
  answer({ data: [wire('0xa2', at(2)), wire('0xa3', at(3))], next: 'x' })
  list.watch(() => {})
  await until(() => expect(ids(list)).toEqual(['0xa2', '0xa3']))
  answer({ data: [wire('0xa1', at(1)), wire('0xa2', at(2))], next: 'y' })
  await clock.advance(15_000)
  await until(() => expect(ids(list)).toEqual(['0xa1', '0xa2', '0xa3']))
  answer({ data: [wire('0xa9', at(0))], next: 'z' })
  await clock.advance(15_000)
  await until(() => expect(ids(list)).toEqual(['0xa9']))
})

test('behavior: asks again after 15 s while watched, and not before', async () => {
  const { list, asked, clock } = await begin()
  const stop = list.watch(() => {})
  await until(() => expect(list.get().isLoading).toBe(false))
  stop()
  list.watch(() => {})
  await clock.advance(14_000)
  expect(asked()).toHaveLength(1)
  await clock.advance(1000)
  await until(() => expect(asked()).toHaveLength(2))
})

test('behavior: a failure is reported once, by toast and event; retry asks at once', async () => {
  const { list, latchkey, server, answer, clock } = await begin()
  const events: string[] = []
  latchkey.on('track', ({ event }) => event !== 'INITIALIZE' && events.push(event))
  server.answer = (response) => void response.writeHead(400).end()
  list.watch(() => {})
  await until(() => expect(list.get().error).toMatchObject({ code: 'SERVICE_REFUSED' }))
  await clock.advance(30_000)
  await until(() => expect(list.get().error).toBeDefined())
  expect(events.filter((event) => event === 'ERROR_FETCH_TRANSACTIONS')).toHaveLength(1)
  server.answer = undefined
  answer({ data: [wire('0xa1')], next: null })
  list.retry()
  await until(() => expect(ids(list)).toEqual(['0xa1']))
  expect(list.get().error).toBeUndefined()
})

test('behavior: a chain that no service knows has what was sent from here', async () => {
  const { list, wallet, server, asked } = await begin()
  server.routes.set('/v1/supported-chains', { http: ['eip155:1'], ws: [] })
  list.watch(() => {})
  await until(() => expect(list.get()).toMatchObject({ isServed: false, error: undefined, isLoading: false }))
  expect(asked()).toEqual([])
  await wallet.call('transfer', transfer)
  expect(list.get().entries).toMatchObject([{ status: 'pending' }])
})

test('behavior: a service without histories is as none', async () => {
  const { list, server } = await begin()
  server.routes.delete(`/v1/account/${owner}/history`)
  list.watch(() => {})
  await until(() => expect(list.get()).toMatchObject({ isServed: false, error: undefined }))
})

test('behavior: an account that is no CAIP-10 id is refused', async () => {
  const { of } = await begin()
  expect(() => of('nothing' as never)).toThrow(expect.objectContaining({ code: 'CAIP_INVALID' }))
})
