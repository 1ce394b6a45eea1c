// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { definePlugin, LatchkeyError, type PluginContext, type PluginModule } from '../../src/plugin.js'
import { settle } from '../../src/testing/settle.js'
import { knowNames } from '../../src/testing/test/knowNames.js'
import { click, control, each, has, one, rows, sees, seesTitle, until, words } from '../../src/testing/test/page.js'
import { send } from '../send/index.js'
import { activity } from './index.js'
import { coin, createWorld, nft, other, owner, start, wire } from './test/world.js'

type Wallet = PluginContext<'request'>['wallet']
const sender = definePlugin({
  id: 'sender',
  api: '1.0',
  permissions: ['request'],
  load: async () => ({
    setup: ({ wallet }: PluginContext<'request'>): PluginModule<Wallet> => ({ controller: wallet }),
  }),
})
const asked: string[] = []
/** Names one address. */
const names = knowNames((account) => {
  asked.push(account)
  return account.endsWith(other) ? { name: 'bob.example' } : {}
})

// Nothing is laid out here, so nothing would ever come into sight.
beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined))
const living: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const world of living.splice(0)) await world.stop()
  await settle(10)
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

type World = Awaited<ReturnType<typeof createWorld>>

async function begin(
  prepare: (world: World) => void = () => {},
  options: Parameters<typeof createWorld>[0] = {},
  isLogin = false,
) {
  const given = { plugins: [activity(), sender(), names], ...options, testModal: 'real' } as const
  const world = await createWorld(given, undefined, isLogin)
  living.push(world)
  prepare(world)
  await world.latchkey.connect({ connector: world.connector })
  world.latchkey.open({ view: 'Account' }).catch(() => {
    // Closed by the test's end, as meant.
  })
  await until(() => expect(has('Activity')).toBe(true))
  return world
}

const hints = () => each('[part=row]').map((row) => row.querySelector('.row-hint')?.textContent)
const at = (hours: number) => ({ minedAt: new Date(start - hours * 3_600_000).toISOString() })

test('behavior: the list by month: what, how much, with whom, when, and whether it is done', async () => {
  await begin(({ answer }) =>
    answer({
      data: [
        wire('0xa1', at(2)),
        wire('0xa2', { ...at(30), operationType: 'approve', sentTo: '0xpool' }, []),
        wire('0xa3', { ...at(24 * 40), status: 'failed' }),
        wire('0xa4', { ...at(24 * 41), operationType: 'mint', sentFrom: other }, [nft(false)]),
      ],
      next: null,
    }),
  )
  await until(() => expect(rows()).toEqual(['Sent 0.5 ETH', 'Approved', 'Send 0.5 ETH', 'Minted Lamp #12']))
  expect(each('.grid-heading').map(({ textContent }) => textContent)).toEqual(['December 2025', 'November 2025'])
  await until(() =>
    expect(hints()).toEqual([
      'To bob.example · 2 hours ago',
      'To 0xpool · 1 day ago',
      'To bob.example · Nov 22, 2025',
      'From bob.example · Nov 21, 2025',
    ]),
  )
  expect(each('[part=badge]').map(({ textContent }) => textContent)).toEqual(['Failed'])
})

test('behavior: a transaction shows exact figures, whole addresses, its hash and the way to the explorer, and leads back', async () => {
  await begin(({ answer }) =>
    answer({ data: [wire('0xa1', at(2), [coin({ quantity: { numeric: '0.123456789' }, value: 12.5 })])], next: null }),
  )
  await click('Sent 0.123 ETH')
  await seesTitle('Transaction')
  await sees('0.123456789 ETH ($12.50)')
  for (const text of ['Confirmed', 'bob.example', other, owner, '0xa1']) await sees(text)
  await until(() => expect(control('View in explorer').getAttribute('href')).toBe('https://explorer.example/tx/0xa1'))
  await click('Back')
  await until(() => expect(rows()).toEqual(['Sent 0.123 ETH']))
})

test('behavior: nothing yet says what would stand here', async () => {
  await begin()
  await sees('No transactions yet')
  await sees('What you send and receive on Test will stand here.')
})

test('behavior: what was sent shows at once as pending, and its outcome when that is known', async () => {
  const { latchkey, waiting } = await begin()
  await sees('No transactions yet')
  const wallet = (await latchkey.use(sender)) as Wallet
  const hash = await wallet.call('transfer', { token, to: other, value: 10n ** 18n })
  await until(() => expect(rows()).toEqual(['Send 1 ETH']))
  expect(each('[part=badge]').map(({ textContent }) => textContent)).toEqual(['Pending'])
  await until(() => expect(waiting.has(hash)).toBe(true))
  waiting.get(hash)?.({ status: 'success' })
  await until(() => expect(rows()).toEqual(['Sent 1 ETH']))
  const said = () =>
    [...document.querySelectorAll('[data-latchkey="modal"]')].flatMap(({ shadowRoot }) =>
      [...(shadowRoot?.querySelectorAll('[role=status]') ?? [])].map(({ textContent }) => textContent),
    )
  await until(() => expect(said().join()).toContain('Sent 1 ETH'))
})

const token = { networkId: 'eip155:31337', name: 'Ether', symbol: 'ETH', decimals: 18 } as const

test.each([
  ['Speed up', 'same', 'Sent again, with a higher fee', ['Send 1 ETH', 'Send 1 ETH']],
  ['Cancel transaction', 'nothing', 'Being cancelled', ['Transaction', 'Send 1 ETH']],
])('behavior: what waits of a login’s wallet is replaced from its view: %s', async (button, by, told, listed) => {
  const { latchkey, waiting, replaced } = await begin(undefined, {}, true)
  const wallet = (await latchkey.use(sender)) as Wallet
  const hash = await wallet.call('transfer', { token, to: other, value: 10n ** 18n })
  await click('Send 1 ETH')
  await click(button)
  await until(() => expect(replaced).toEqual([[hash, by]]))
  // The view goes on with what took its place.
  await until(() => expect(words()).not.toContain(hash))
  await seesTitle('Transaction')
  // Told in the view: a toast would take the room of its buttons.
  await sees(told)
  expect(each('[part=toast]')).toEqual([])
  await click('Back')
  await until(() => expect(rows()).toEqual(listed))
  waiting.get(hash)?.(new LatchkeyError('TRANSACTION_REPLACED', 'Another took its place'))
  const next = [...waiting.keys()].find((one) => one !== hash) ?? ''
  waiting.get(next)?.({ status: 'success' })
  await until(() => expect(rows()).toEqual([by === 'same' ? 'Sent 1 ETH' : 'Transaction']))
})

test('behavior: what a host had sent is replaced from the done screen of send, which gives way to the new transaction', async () => {
  const coins = { ...token, chainId: token.networkId, quantity: { decimals: '18', numeric: '9' }, price: 1, value: 9 }
  const { latchkey, clock, replaced } = await begin(
    ({ server }) => server.routes.set(`/v1/account/${owner}/balance`, { balances: [coins] }),
    { plugins: [send(), activity()] },
    true,
  )
  const sent = latchkey.open({ view: 'WalletSend', params: { amount: '1', to: other } })
  await click('Review')
  await until(() => expect(has('Send 1 ETH')).toBe(true))
  // It just appeared: a key that is still held pays nothing.
  await clock.advance(500)
  await click('Send 1 ETH')
  const { hash } = (await sent) as { hash: string }
  await sees('On its way')
  await click('Speed up')
  await until(() => expect(replaced).toEqual([[hash, 'same']]))
  await seesTitle('Transaction')
  expect(words()).not.toContain(hash)
})

test('behavior: other wallets replace by themselves: the view offers nothing', async () => {
  const { latchkey } = await begin()
  const wallet = (await latchkey.use(sender)) as Wallet
  await wallet.call('transfer', { token, to: other, value: 10n ** 18n })
  await click('Send 1 ETH')
  await seesTitle('Transaction')
  await settle()
  expect(has('Speed up')).toBe(false)
})

test('behavior: a collectible that was sent is called by its name, with its copies', async () => {
  const { latchkey, waiting } = await begin()
  await sees('No transactions yet')
  const wallet = (await latchkey.use(sender)) as Wallet
  const network = { networkId: 'eip155:31337', address: '0xa', symbol: '', decimals: 0 } as const
  const gull = { ...network, type: 'nft', tokenId: '7', name: 'Gull 7' } as const
  await wallet.call('transfer', { token: gull, to: other, value: 1n })
  await until(() => expect(rows()).toEqual(['Send Gull 7']))
  const hash = await wallet.call('transfer', { token: { ...gull, name: 'Shell' }, to: other, value: 3n })
  await until(() => expect(rows()).toEqual(['Send 3 × Shell', 'Send Gull 7']))
  await until(() => expect(waiting.has(hash)).toBe(true))
  waiting.get(hash)?.({ status: 'success' })
  await until(() => expect(rows()).toContain('Sent 3 × Shell'))
})

test('behavior: a failure is said in the list’s place, and tried again', async () => {
  const { server, answer } = await begin(({ server }) => {
    server.answer = (response, { method }) => void response.writeHead(method === 'OPTIONS' ? 204 : 400).end()
  })
  await until(() => expect(has('Try again')).toBe(true))
  await sees('Failed to fetch transactions')
  server.answer = undefined
  answer({ data: [wire('0xa1', at(1))], next: null })
  await click('Try again')
  await until(() => expect(rows()).toEqual(['Sent 0.5 ETH']))
})

test('behavior: a chain that is not served says what is listed', async () => {
  await begin(({ server }) => server.routes.set('/v1/supported-chains', { http: [], ws: [] }))
  await sees('Only what you send from this page is listed on Test.')
})

/** How many entries the list has; only those in sight are drawn. */
const count = () => Number(each('[aria-setsize]')[0]?.getAttribute('aria-setsize') ?? 0)
const many = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => wire(`0xa${from + index}`, at(from + index)))

test('behavior: more by the button; the beginning of what is known is said at the end', async () => {
  const since = '2025-12-01T12:00:00Z'
  await begin(({ answer }) =>
    answer(({ query }: { query: { cursor?: string } }) =>
      query.cursor ? { data: many(40, 41), next: null, since } : { data: many(0, 40), next: 'two', since },
    ),
  )
  await until(() => expect(count()).toBe(40))
  expect(rows().length).toBeLessThan(20)
  expect(words()).not.toContain('are not listed')
  await click('Show more')
  await until(() => expect(count()).toBe(41))
  expect(has('Show more')).toBe(false)
  await sees('Transactions before Dec 1, 2025 are not listed.')
})

test('behavior: while the end is in sight pages come by themselves, and no more than fits', async () => {
  const { asked } = await begin(({ answer }) =>
    answer(({ query: { cursor = '0' } }: { query: { cursor?: string } }) => {
      const from = Number(cursor)
      return { data: many(from, from + 1), next: `${from + 1}` }
    }),
  )
  await until(() => expect(count()).toBeGreaterThan(8))
  await settle(30)
  expect(count()).toBeLessThan(20)
  expect(asked().filter(({ method }) => method === 'GET')).toHaveLength(count())
})

test('behavior: a page that failed is asked for by the button alone', async () => {
  const { asked, answer } = await begin(({ answer }) =>
    answer(({ query }: { query: { cursor?: string } }) =>
      query.cursor ? { data: 'no list' } : { data: many(0, 1), next: 'two' },
    ),
  )
  const pages = () => asked().filter(({ method, query }) => method === 'GET' && query.cursor !== undefined)
  await until(() => expect(pages()).toHaveLength(1))
  await settle(50)
  expect(pages()).toHaveLength(1)
  answer({ data: many(1, 2), next: null })
  await click('Show more')
  await until(() => expect(count()).toBe(2))
})

test('behavior: a page whose language is no tag reads English figures, and no list breaks', async () => {
  await begin(
    ({ answer }) =>
      answer({ data: [wire('0xa1', at(24 * 40), [coin({ quantity: { numeric: '1234.5' }, value: 2 })])], next: null }),
    { locale: 'en_US' },
  )
  await until(() => expect(rows()).toEqual(['Sent 1,234.5 ETH']))
  expect(hints()).toEqual([expect.stringContaining('Nov 22, 2025')])
})

test('behavior: opening the list is an event for analytics', async () => {
  const events: unknown[] = []
  const world = await createWorld({ testModal: 'real', plugins: [activity()] })
  living.push(world)
  world.latchkey.on(
    'track',
    ({ event, properties }) => event !== 'INITIALIZE' && events.push([event, properties.isSmartAccount]),
  )
  await world.latchkey.connect({ connector: world.connector })
  world.latchkey.open({ view: 'Account' }).catch(() => {})
  await until(() => expect(events).toContainEqual(['CLICK_TRANSACTIONS', false]))
})

test('behavior: a transaction that is not listed says so, whatever the view was opened with', async () => {
  const { latchkey } = await begin()
  latchkey.open({ view: 'Transaction', params: { account: 7 } as never }).catch(() => {})
  await seesTitle('Transaction')
  await sees('This transaction is not listed any more')
  expect(one('[part=empty]')).toBeDefined()
})
