import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { SentByVerb, WalletHandle } from '../../kernel/index.js'
import { toastAtom } from '../../kernel/notices/index.js'
import {
  type CallsStatus,
  definePlugin,
  LatchkeyError,
  type PluginContext,
  type PluginModule,
  type SentEntry,
  sentTransactions,
} from '../../plugin.js'
import { createTestAdapter, createTestLatchkey, settle, type TestLatchkeyOptions } from '../../testing/index.js'

const account = 'eip155:31337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const start = Date.UTC(2026, 0, 1)
const day = 24 * 60 * 60 * 1000
const ether = { networkId: 'eip155:31337', name: 'Ether', symbol: 'ETH', decimals: 18 } as const
const dollar = { ...ether, address: '0xd0', name: 'Dollar', symbol: 'LUSD', decimals: 6 }
const out = { direction: 'out', token: ether, value: 15n * 10n ** 17n, counterparty: '0xfriend' } as const
const transfer: Omit<SentByVerb, 'id'> = { kind: 'transaction', operation: 'send', moves: [out] }

/** Sends what a test says, and sees what any plugin sees. */
const probe = definePlugin({
  id: 'probe',
  api: '1.0',
  permissions: ['request'],
  load: async () => ({
    setup: (context: PluginContext<'request'>): PluginModule<PluginContext<'request'>> => ({ controller: context }),
  }),
})

type End = { readonly status: 'success' | 'reverted' } | Error
interface Rest extends Partial<TestLatchkeyOptions> {
  /** What the wallet says of a batch. Default: it cannot say. */
  readonly calls?: () => CallsStatus
}

const living: { stop(): void }[] = []
afterEach(() => {
  for (const one of living.splice(0)) one.stop()
})
beforeAll(() => import('./setup.js'))

/** One tab of the page, with a wallet that sends and a chain that answers when the test says so. */
async function begin({ calls, ...options }: Rest = {}) {
  const waiting = new Map<string, (end: End) => void>()
  const { descriptor, connector } = createTestAdapter({
    methods: {
      sendTransaction: async (wallet: WalletHandle, sent) => {
        wallet.tellSent(sent as unknown as SentByVerb)
        return (sent as unknown as SentByVerb).id
      },
      waitForTransaction: (_, hash) =>
        new Promise((resolve, reject) => {
          waiting.set(hash, (end) => (end instanceof Error ? reject(end) : resolve(end)))
        }),
      ...(calls && { getCallsStatus: async () => calls() }),
      explorerUrl: (_, { hash }) => `https://explorer.example/tx/${hash}`,
    },
  })
  const world = createTestLatchkey({ adapters: [descriptor], plugins: [probe()], ...options })
  const { latchkey, store } = world
  living.push(latchkey)
  const settled: SentEntry[] = []
  latchkey.on('settled', (entry) => settled.push(entry))
  const toasts: string[] = []
  store.sub(toastAtom, () => {
    const toast = store.get(toastAtom)
    if (toast) toasts.push(`${toast.kind}: ${toast.text}${toast.link ? ` (${toast.link.href.slice(-4)})` : ''}`)
  })
  await latchkey.connect({ connector })
  const context = await latchkey.use(probe)
  const sent = await context.resources.get(sentTransactions)
  if (!sent) throw new Error('The list is missing.')
  const list = sent.of(account)
  return {
    ...{ ...world, latchkey, context, sent, list, settled, toasts, waiting },
    /** What the list says of each: its id and how it is. */
    shown: () => list.get()?.map(({ id, status, replacedBy }) => [id, status, ...(replacedBy ? [replacedBy] : [])]),
    send: (id: string, rest: Partial<SentByVerb> = transfer) =>
      context.wallet.call('sendTransaction', { kind: 'transaction', ...rest, id } as never),
    /** Something became of one that is waited for. */
    async end(hash: string, end: End) {
      await vi.waitFor(() => expect([...waiting.keys()]).toContain(hash))
      waiting.get(hash)?.(end)
      await settle()
    },
  }
}
const success = { status: 'success' } as const
const replaced = () => new LatchkeyError('TRANSACTION_REPLACED', 'Replaced.')

test('behavior: what is sent is listed at once, then as what became of it; each end is one event, for the host and plugins', async () => {
  const { list, send, end, shown, settled, context, loadEngine } = await begin()
  const mined = vi.fn()
  ;(await loadEngine()).events.on('mined', mined)
  const heard: SentEntry[] = []
  context.onSettled((entry) => void heard.push(entry))
  let changes = 0
  list.watch(() => changes++)
  await send('0xa')
  const [entry] = list.get() ?? []
  expect(entry).toEqual({ account, id: '0xa', ...transfer, at: start, status: 'pending', isOver: false })
  expect(list.get()).toBe(list.get())
  await end('0xa', success)
  expect(shown()).toEqual([['0xa', 'success']])
  expect(changes).toBeGreaterThanOrEqual(2)
  expect(settled).toEqual([{ ...entry, status: 'success', isOver: true }])
  expect(heard).toEqual(settled)
  // Balances from before are old.
  expect(mined.mock.calls).toEqual([[{ networkId: 'eip155:31337' }]])
})

test('behavior: it is kept over a reload, and followed from the start on, without anybody who asks for it', async () => {
  const first = await begin()
  await first.send('0xa')
  await settle()
  first.latchkey.stop()
  const { storage, clock } = first
  const { descriptor } = createTestAdapter({ methods: { waitForTransaction: async () => success } })
  const { latchkey, loadEngine } = createTestLatchkey({ adapters: [descriptor], storage, clock })
  living.push(latchkey)
  const settled: SentEntry[] = []
  latchkey.on('settled', (entry) => settled.push(entry))
  await loadEngine()
  await vi.waitFor(() => expect(settled).toMatchObject([{ id: '0xa', status: 'success', moves: [out] }]))
})

test('behavior: what no node knows after 7 days is neither asked about nor listed', async () => {
  const first = await begin()
  await first.send('0xa')
  await settle()
  first.latchkey.stop()
  first.clock.set(start + 7 * day + 1)
  const { shown, waiting } = await begin({ storage: first.storage, clock: first.clock })
  await settle()
  expect([shown(), [...waiting.keys()]]).toEqual([[], []])
})

test('behavior: 99 are kept of an account', async () => {
  const { send, list } = await begin()
  for (let count = 0; count < 101; count++) await send(`0x${count}`)
  expect(list.get()).toHaveLength(99)
  expect(list.get()?.at(-1)?.id).toBe('0x2')
})

test.each([
  ['same', ['0xa', 'success', '0xb']],
  ['nothing', ['0xa', 'cancelled', '0xb']],
] as const)(
  'behavior: one that gets the place of another (%s) is what became of that, told once',
  async (by, expected) => {
    const { send, end, shown, settled, toasts, list, latchkey } = await begin()
    void latchkey.open()
    await send('0xa')
    await send('0xb', { kind: 'transaction', replaces: { hash: '0xa', by } })
    // The same again is listed as what it is the same as.
    expect(list.get()?.[0]).toMatchObject({ id: '0xb', status: 'pending', ...(by === 'same' && { moves: [out] }) })
    await end('0xb', success)
    await end('0xa', replaced())
    expect(shown()).toEqual([['0xb', 'success'], expected])
    expect(settled.map(({ id }) => id).sort()).toEqual(['0xa', '0xb'])
    await vi.waitFor(() => expect(toasts).toHaveLength(1))
    expect(toasts).toEqual([
      by === 'same' ? 'success: Sent 1.5 ETH (/0xb)' : 'info: Cancelled: 1.5 ETH was not sent. A fee was spent. (/0xb)',
    ])
  },
)

test('behavior: what replaces one that does nothing does nothing, in whichever way', async () => {
  const { send, end, shown } = await begin()
  await send('0xa')
  await send('0xb', { replaces: { hash: '0xa', by: 'nothing' } })
  await send('0xc', { replaces: { hash: '0xb', by: 'same' } })
  await end('0xc', success)
  await end('0xa', replaced())
  expect(shown()?.at(-1)).toEqual(['0xa', 'cancelled', '0xc'])
})

test('behavior: one that a wallet replaced by itself is over, and unknown; one that ran out has failed', async () => {
  const { send, end, list } = await begin()
  await send('0xa')
  await send('0xb')
  await end('0xa', replaced())
  await end('0xb', new LatchkeyError('TRANSACTION_EXPIRED', 'Expired.'))
  expect(list.get()).toMatchObject([
    { id: '0xb', status: 'failed', isOver: true },
    { id: '0xa', status: 'unknown', isOver: true },
  ])
})

test('behavior: F12 while no node answers it is unknown, told, and asked for again with the next look at it', async () => {
  const { send, end, list, settled, waiting, toasts, latchkey } = await begin()
  void latchkey.open()
  await send('0xa')
  await end('0xa', new Error('no node'))
  expect(list.get()).toMatchObject([{ status: 'unknown', isOver: false }])
  await vi.waitFor(() => expect(toasts).toHaveLength(1))
  expect(toasts[0]).toContain('Sent 1.5 ETH, but not confirmed.')
  expect(settled).toEqual([])
  waiting.clear()
  list.watch(() => {})
  await end('0xa', success)
  expect(settled).toMatchObject([{ id: '0xa', status: 'success' }])
})

test('behavior: a batch is asked for of the account’s wallet, waits while that is not connected, and has hashes then', async () => {
  let answer: CallsStatus = { status: 'pending', atomic: true, hashes: [] }
  const calls = vi.fn(() => answer)
  const { send, list, latchkey, clock, settled, toasts } = await begin({ calls })
  await send('batch-1', { kind: 'calls' })
  await vi.waitFor(() => expect(calls).toHaveBeenCalledTimes(1))
  await clock.advance(2000)
  expect(calls).toHaveBeenCalledTimes(2)
  await latchkey.disconnect()
  await clock.advance(60_000)
  expect(calls).toHaveBeenCalledTimes(2)
  answer = { status: 'partial', atomic: false, hashes: ['0xa', '0xb'] }
  await latchkey.connect({ connector: 'test' })
  await clock.advance(15_000)
  await vi.waitFor(() => expect(settled).toHaveLength(1))
  expect(list.get()).toMatchObject([{ id: 'batch-1', status: 'partial', isOver: true, hashes: ['0xa', '0xb'] }])
  void latchkey.open()
  await vi.waitFor(() => expect(toasts).toHaveLength(1))
  expect(toasts[0]).toBe('error: Only a part of what you approved went through. Look at it in your wallet. (/0xa)')
})

test('behavior: a batch that its wallet does not know is not asked for without an end', async () => {
  const calls = vi.fn((): CallsStatus => {
    throw new LatchkeyError('CALLS_UNKNOWN', 'Unknown.')
  })
  const { send, list, clock } = await begin({ calls })
  await send('batch-1', { kind: 'calls' })
  await vi.waitFor(() => expect(calls).toHaveBeenCalledTimes(1))
  await clock.advance(60_000)
  expect(calls).toHaveBeenCalledTimes(5)
  expect(list.get()).toMatchObject([{ status: 'unknown', isOver: false }])
})

const trade: Partial<SentByVerb> = {
  ...{ kind: 'transaction', operation: 'trade' },
  moves: [
    { direction: 'out', token: ether, value: 10n ** 17n },
    { direction: 'in', token: dollar, value: 240_000_000n },
  ],
}
const nft = { ...ether, type: 'nft', address: '0xa', tokenId: '7', name: 'Gull 7', symbol: '', decimals: 0 } as const
test.each<[string, Partial<SentByVerb>, 'success' | 'reverted']>([
  ['success: Sent 1.5 ETH', transfer, 'success'],
  ['success: Sent 2 × Gull 7', { ...transfer, moves: [{ ...out, token: nft, value: 2n }] }, 'success'],
  ['error: The transfer of 1.5 ETH failed. The network undid it, the fee was spent.', transfer, 'reverted'],
  ['success: Swapped 0.1 ETH for at least 240 LUSD', trade, 'success'],
  ['error: The swap of 0.1 ETH failed. The network undid it, the fee was spent.', trade, 'reverted'],
  ['success: LUSD approved', { operation: 'approve', moves: [{ ...out, token: dollar }] }, 'success'],
  [
    'success: LUSD: approval taken back',
    { operation: 'approve', moves: [{ ...out, token: dollar, value: 0n }] },
    'success',
  ],
  ['success: Transaction confirmed', { operation: 'trade' }, 'success'],
  ['error: A transaction failed. The network undid it, the fee was spent.', {}, 'reverted'],
])('behavior: in an open modal a toast says so, with the way to the explorer: %s', async (text, sent, status) => {
  const { send, end, latchkey, toasts } = await begin()
  void latchkey.open()
  await send('0xa', sent)
  await end('0xa', { status })
  await vi.waitFor(() => expect(toasts).toEqual([`${text} (/0xa)`]))
})

test('S38 the name of a token is drawn as one line of what is seen', async () => {
  const { send, end, latchkey, toasts } = await begin()
  void latchkey.open()
  await send('0xa', { ...transfer, moves: [{ ...out, token: { ...ether, symbol: 'ET\u202eH\u200b' } }] })
  await end('0xa', success)
  await vi.waitFor(() => expect(toasts).toEqual(['success: Sent 1.5 ETH (/0xa)']))
})

test('behavior: with the modal closed it is told at the next opening, once, failures first; over a reload too', async () => {
  const first = await begin()
  for (const hash of ['0xa', '0xb']) await first.send(hash)
  await first.end('0xa', success)
  await first.end('0xb', { status: 'reverted' })
  expect(first.toasts).toEqual([])
  first.latchkey.stop()
  const { latchkey, toasts, clock } = await begin({ storage: first.storage, clock: first.clock })
  void latchkey.open()
  await vi.waitFor(() => expect(toasts).toHaveLength(1))
  expect(toasts[0]).toContain('The transfer of 1.5 ETH failed.')
  await clock.advance(12_000)
  await clock.advance(1000)
  await vi.waitFor(() => expect(toasts[1]).toBe('success: Sent 1.5 ETH (/0xa)'))
  latchkey.close()
  await settle()
  void latchkey.open()
  await settle(10)
  expect(toasts).toHaveLength(2)
})

test('behavior: of several that went well with the modal closed the latest is told, once', async () => {
  const { send, end, latchkey, clock, toasts } = await begin()
  for (const hash of ['0xa', '0xb', '0xc']) {
    await send(hash)
    await end(hash, success)
    await clock.advance(1000)
  }
  void latchkey.open()
  await vi.waitFor(() => expect(toasts).toEqual(['success: Sent 1.5 ETH (/0xc)']))
  await clock.advance(60_000)
  expect(toasts).toHaveLength(1)
})

test('behavior: a failure over which the modal closes is told again', async () => {
  const { send, end, latchkey, clock, toasts, loadEngine } = await begin()
  void latchkey.open()
  await send('0xa')
  await end('0xa', { status: 'reverted' })
  await vi.waitFor(() => expect(toasts).toHaveLength(1))
  latchkey.close()
  // As the modal does when it goes.
  ;(await loadEngine()).toasts.dismiss()
  await clock.advance(1000)
  void latchkey.open()
  await vi.waitFor(() => expect(toasts.filter((text) => text.includes('failed'))).toHaveLength(2))
})

test('behavior: an account that left is not spoken of to the next user', async () => {
  const { send, end, latchkey, toasts } = await begin()
  await send('0xa')
  await latchkey.disconnect()
  await end('0xa', success)
  void latchkey.open()
  await settle(10)
  expect(toasts).toEqual([])
  await latchkey.connect({ connector: 'test' })
  void latchkey.open()
  await vi.waitFor(() => expect(toasts).toEqual(['success: Sent 1.5 ETH (/0xa)']))
})

test('behavior: what a part of the modal shows itself is told by nothing else; what it has not shown is', async () => {
  const { send, end, latchkey, toasts, sent, clock } = await begin()
  void latchkey.open()
  await send('0xa')
  const stop = sent.takeOver(account, '0xa')
  await end('0xa', success)
  stop()
  await send('0xb')
  sent.takeOver(account, '0xb')()
  await end('0xb', success)
  await vi.waitFor(() => expect(toasts).toEqual(['success: Sent 1.5 ETH (/0xb)']))
  // Where the modal has closed nothing is shown in it.
  await send('0xc')
  sent.takeOver(account, '0xc')
  latchkey.close()
  await end('0xc', success)
  void latchkey.open()
  await settle(10)
  // That of before goes first.
  await clock.advance(150)
  await vi.waitFor(() => expect(toasts.at(-1)).toBe('success: Sent 1.5 ETH (/0xc)'))
})

test('F23 of two tabs one tells, all see', async () => {
  const storage = new Map<string, string>()
  const one = await begin({ storage })
  const other = await begin({ storage })
  await one.send('0xa')
  expect(other.shown()).toEqual([['0xa', 'pending']])
  other.list.watch(() => {})
  await other.end('0xa', success)
  await one.end('0xa', success)
  for (const tab of [one, other]) expect(tab.shown()).toEqual([['0xa', 'success']])
  expect([one.settled.length, other.settled.length]).toEqual([0, 1])
  void one.latchkey.open()
  await vi.waitFor(() => expect(one.toasts).toHaveLength(1))
  void other.latchkey.open()
  await settle(10)
  expect(other.toasts).toEqual([])
})

test('behavior: a page without a modal tells its users itself', async () => {
  const { send, end, settled, storage } = await begin({ modal: false })
  await send('0xa')
  expect(storage.get('latchkey:default:sent.open')).toBe('true')
  await end('0xa', success)
  expect(settled).toHaveLength(1)
  // Nothing waits: the next page need not load what follows it.
  expect(storage.get('latchkey:default:sent.open')).toBeUndefined()
})

test('behavior: one that is over and told may be dropped, by its hash in any spelling; one that waits stays', async () => {
  const { send, end, sent, shown, latchkey, toasts } = await begin()
  void latchkey.open()
  await send('0xa')
  await send('0xb')
  await end('0xa', success)
  await vi.waitFor(() => expect(toasts).toHaveLength(1))
  sent.forget(account, ['0xA', '0xB'])
  expect(shown()).toEqual([['0xb', 'pending']])
})

test('behavior: an account that is no CAIP-10 id is refused', async () => {
  const { sent } = await begin()
  expect(() => sent.of('nothing' as never)).toThrow(expect.objectContaining({ code: 'CAIP_INVALID' }))
})
