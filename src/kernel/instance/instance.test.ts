import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createInstance } from '../../../test/fixtures/instance.js'
import { MemoryWallet, testNetworks } from '../../../test/fixtures/wallets.js'
import { createTestClock } from '../../testing/clock.js'
import { createTestLatchkey } from '../../testing/createTestLatchkey.js'
import { settle } from '../../testing/settle.js'
import { createTestModal } from '../../testing/testEnvironment.js'
import { attempts } from '../attempts/index.js'
import { connectorsAtom } from '../connections/state.js'
import { recentAtom } from '../connections/stored.js'
import { defineState, deriveState } from '../contract/defineState.js'
import { LatchkeyError } from '../contract/errors.js'
import type { LatchkeyOptions } from '../contract/options.js'
import { definePlugin, type PluginContext } from '../contract/plugin.js'
import { readyAtom } from '../feature/state.js'
import { navigation } from '../navigation/index.js'
import { toastAtom } from '../notices/state.js'

let one = new MemoryWallet('one')
let two = new MemoryWallet('two')
let both = new MemoryWallet('both', ['alpha', 'beta'])
// Code that comes when it is needed: here it has come.
beforeAll(() => import('../work/createWork.js'))
beforeEach(() => {
  one = new MemoryWallet('one')
  two = new MemoryWallet('two')
  both = new MemoryWallet('both', ['alpha', 'beta'])
})
const wallets = () => [one, two, both]
const code = (wanted: string) => expect.objectContaining({ code: wanted })
const storedIds = (storage: Map<string, string>) =>
  JSON.parse(storage.get('latchkey:default:connections') ?? 'null')?.connections.map(
    ({ connector, namespace, address }: Record<string, string>) => `${connector}|${namespace}|${address}`,
  )
/** How often, and how, a promise settled. */
const settledOf = (promise: Promise<unknown>) => {
  const settled: unknown[] = []
  promise.then(
    (value) => settled.push(value),
    (error) => settled.push(error.code),
  )
  return settled
}

// ---- state of plugins

test('behavior: what a plugin shows is in the state from creation, its own value in each instance, and its changes are reported', async () => {
  const [count, setCount] = defineState<number | undefined>(undefined)
  const isEven = deriveState((get) => (get(count) ?? 1) % 2 === 0)
  const setup = ({ store }: PluginContext) => ({
    controller: {
      set: (value: number) => setCount(store, value),
      // @ts-expect-error its setter alone sets a state
      force: (value: number) => store.set(count, value),
    },
  })
  const counter = definePlugin({ id: 'counter', api: '1.1', state: { count, isEven }, load: async () => ({ setup }) })
  const one = createTestLatchkey({ plugins: [counter()] })
  const two = createTestLatchkey({ plugins: [counter()] })
  const shownBy = ({ latchkey }: typeof one) => latchkey.state()
  expect(shownBy(one)).toMatchObject({ ready: false, count: undefined, isEven: false })
  const told: unknown[] = []
  one.latchkey.watch(() => told.push(shownBy(one).count))
  const { set, force } = await one.latchkey.use(counter)
  told.length = 0
  set(2)
  set(2)
  expect(told).toEqual([2])
  expect(shownBy(one)).toMatchObject({ count: 2, isEven: true })
  expect(shownBy(one)).toBe(shownBy(one))
  expect(shownBy(two)).toMatchObject({ count: undefined, isEven: false })
  // Its owner alone sets it.
  expect(() => force(3)).toThrow()
  expect(shownBy(one)).toMatchObject({ count: 2 })
})

test('behavior: a plugin’s state that throws is left out and reported, and the instance goes on', async () => {
  const broken = deriveState((): number => {
    throw new Error('of the plugin')
  })
  const plugin = definePlugin({
    id: 'broken',
    api: '1.1',
    state: { broken },
    load: async () => ({ setup: () => ({}) }),
  })
  const reported: unknown[] = []
  const microtasks = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((run) => {
    try {
      run()
    } catch (error) {
      reported.push(error)
    }
  })
  onTestFinished(() => microtasks.mockRestore())
  const { latchkey } = createInstance({ plugins: [plugin()] })
  expect(latchkey.state()).toMatchObject({ ready: false, status: 'disconnected', broken: undefined })
  expect(reported).toEqual([expect.objectContaining({ message: 'of the plugin' })])
})

// ---- connect and open

test('behavior: connect opens the modal, a click on a wallet resolves it once, with the connection', async () => {
  const { latchkey, loadEngine, modalCalls } = createInstance({ wallets: wallets() })
  const settled = settledOf(latchkey.connect())
  await settle()
  const { choose } = (await loadEngine()).resources.need(attempts)
  expect(latchkey.state()).toMatchObject({ open: true, view: 'Connect' })
  const [row] = (await loadEngine()).store.get(connectorsAtom)
  if (row) choose(row)
  expect(latchkey.state()).toMatchObject({ view: 'Connecting', status: 'connecting', attempt: { connector: row } })
  await settle()
  expect(settled).toMatchObject([{ id: 'one|alpha|one-a' }])
  expect(latchkey.state()).toMatchObject({ open: false, status: 'connected', account: { address: 'one-a' } })
  expect(modalCalls).toEqual(['show', 'show', 'hide'])
  expect(await latchkey.connect()).toBe(latchkey.state().connections[0])
})

test('behavior: a refused click can be tried again; closed after it, connect says rejected', async () => {
  const { latchkey, loadEngine, store } = createInstance({ wallets: wallets() })
  const settled = settledOf(latchkey.connect())
  await settle()
  const context = await loadEngine()
  one.decision = 'refuse'
  const row = store.get(connectorsAtom)[0]
  if (row) context.resources.need(attempts).choose(row)
  await settle()
  expect(latchkey.state().attempt?.error).toMatchObject({ code: 'CONNECTION_REJECTED' })
  one.decision = 'hang'
  context.resources.need(attempts).chooseAgain()
  await settle()
  expect(latchkey.state().attempt?.error).toBeUndefined()
  // Impatient: the attempt before must not report into the one in sight.
  context.resources.need(attempts).chooseAgain()
  await settle()
  expect(latchkey.state().attempt?.error).toBeUndefined()
  one.decision = 'refuse'
  context.resources.need(attempts).chooseAgain()
  await settle()
  latchkey.close()
  await settle()
  expect(settled).toEqual(['CONNECTION_REJECTED'])
  expect(latchkey.state().attempt).toBeUndefined()
  expect(one.listeners.size).toBe(0)
})

test('F25 leaving the view of a wallet that hangs ends the attempt; its late answer connects nothing', async () => {
  const { latchkey, loadEngine, store } = createInstance({ wallets: wallets() })
  const settled = settledOf(latchkey.connect())
  await settle()
  const { resources } = await loadEngine()
  one.decision = 'hang'
  const row = store.get(connectorsAtom)[0]
  if (row) resources.need(attempts).choose(row)
  await settle()
  resources.need(navigation).moves.back()
  expect(latchkey.state()).toMatchObject({ view: 'Connect', status: 'disconnected', attempt: undefined })
  one.hanging[0]?.()
  await settle()
  expect([latchkey.state().connections, settled]).toEqual([[], []])
  latchkey.close()
  await settle()
  expect(settled).toEqual(['MODAL_CLOSED'])
})

test('behavior: two that wait for a connection both get it', async () => {
  const { latchkey, loadEngine, store } = createInstance({ wallets: wallets() })
  const settled = [latchkey.connect(), latchkey.connect()].map(settledOf)
  await settle()
  const row = store.get(connectorsAtom)[0]
  if (row) (await loadEngine()).resources.need(attempts).choose(row)
  await settle()
  expect(settled).toMatchObject([[{ id: 'one|alpha|one-a' }], [{ id: 'one|alpha|one-a' }]])
})

test('parameters: connector connects without the modal; one that is not there is a coded error after a second', async () => {
  const { latchkey, clock, announce } = createInstance({ wallets: wallets(), late: ['two'] })
  expect(await latchkey.connect({ connector: 'one' })).toMatchObject({ id: 'one|alpha|one-a' })
  const late = latchkey.connect({ connector: 'two' })
  await settle()
  announce('two')
  expect(await late).toMatchObject({ id: 'two|alpha|two-a' })
  const missing = latchkey.connect({ connector: 'unknown' })
  missing.catch(() => {})
  await clock.advance(1000)
  await expect(missing).rejects.toEqual(code('CONNECTOR_UNKNOWN'))
  expect(await latchkey.connect({ connector: 'both', namespace: 'beta' })).toMatchObject({ id: 'both|beta|both-a' })
  expect(latchkey.state().connections).toHaveLength(2)
  expect(latchkey.state().open).toBe(false)
})

test('behavior: open ignored by its caller leaves no unhandled rejection, whatever becomes of it', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  const { latchkey } = createInstance({ wallets: wallets() })
  void latchkey.open()
  void latchkey.open({ view: 'Nowhere' })
  void latchkey.connect()
  await settle()
  latchkey.close()
  await settle()
  await expect(latchkey.open({ view: 'Nowhere' })).rejects.toEqual(code('VIEW_UNKNOWN'))
  process.removeListener('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

test('F29 a modal that cannot be loaded is a coded error, and the next open tries again', async () => {
  let fails = true
  const shown: string[] = []
  const loadModalCode = async () => {
    if (fails) throw new Error('404')
    const modal = createTestModal((call) => void shown.push(call))
    return { createModal: async () => modal, views: {} }
  }
  const { latchkey } = createInstance({ wallets: wallets(), composition: { loadModalCode } })
  await expect(latchkey.open()).rejects.toEqual(code('MODAL_FAILED'))
  expect(latchkey.state().open).toBe(false)
  fails = false
  const again = settledOf(latchkey.open())
  await settle()
  expect([shown, again]).toEqual([['show'], []])
})

// ---- memory

test('behavior: a reload restores without a prompt, most recent first, and keeps the chain and the namespace', async () => {
  const first = createInstance({ wallets: wallets() })
  await first.latchkey.connect({ connector: 'one' })
  await first.latchkey.connect({ connector: 'both', namespace: 'beta' })
  both.move('beta', 'beta:2')
  const before = first.latchkey.state()
  expect(storedIds(first.storage)).toEqual(['both|beta|both-a', 'one|alpha|one-a'])
  first.latchkey.stop()
  expect(storedIds(first.storage)).toEqual(['both|beta|both-a', 'one|alpha|one-a'])

  const second = createInstance({ wallets: wallets(), storage: first.storage })
  const heard: string[] = []
  second.latchkey.on('connect', ({ connection, reconnected }) => heard.push(`${connection.id} ${reconnected}`))
  second.latchkey.start()
  await second.latchkey.ready()
  expect(heard).toEqual(['both|beta|both-a true', 'one|alpha|one-a true'])
  expect(second.latchkey.state()).toMatchObject({ namespace: 'beta', account: before.account, status: 'connected' })
  expect([one.prompts, both.prompts]).toEqual([1, 1])
  expect(second.store.get(recentAtom)).toEqual(['both', 'one'])
  await second.latchkey.disconnect('beta')
  expect(storedIds(second.storage)).toEqual(['one|alpha|one-a'])
})

test('behavior: with several wallets allowed a reload keeps them all, and which one is in use', async () => {
  const answer = { features: [{ id: 'multi_wallet', isEnabled: true, config: [] }] }
  const fetch = async () => new Response(JSON.stringify(answer))
  const options = { services: 'https://s.example.com', projectId: 'p' }
  const first = createInstance({ wallets: wallets(), fetch, options })
  first.latchkey.start()
  await expect.poll(() => first.latchkey.state().flags.multiWallet?.value).toBe(true)
  await first.latchkey.connect({ connector: 'one' })
  await first.latchkey.connect({ connector: 'two' })
  await first.latchkey.switchConnection('one|alpha|one-a')
  first.latchkey.stop()
  const second = createInstance({ wallets: wallets(), fetch, options, storage: first.storage })
  second.latchkey.start()
  await second.latchkey.ready()
  expect(second.latchkey.state().connections.map(({ id }) => id)).toEqual(['one|alpha|one-a', 'two|alpha|two-a'])
  expect(second.latchkey.state().account?.address).toBe('one-a')
})

test('behavior: connect waits a second for what is being restored, and not longer', async () => {
  const first = createInstance({ wallets: wallets() })
  await first.latchkey.connect({ connector: 'one' })
  first.latchkey.stop()
  one.decision = 'hang'
  const { latchkey, clock } = createInstance({ wallets: wallets(), storage: first.storage })
  const settled = settledOf(latchkey.connect())
  await clock.advance(999)
  expect(latchkey.state()).toMatchObject({ status: 'reconnecting', open: false })
  await clock.advance(1)
  expect(latchkey.state().open).toBe(true)
  one.hanging[0]?.()
  await settle()
  latchkey.close()
  await settle()
  expect(settled).toMatchObject([{ id: 'one|alpha|one-a' }])
})

test('behavior: disconnect before anything was restored keeps it from coming back', async () => {
  const first = createInstance({ wallets: wallets() })
  await first.latchkey.connect({ connector: 'one' })
  first.latchkey.stop()
  const { latchkey, storage } = createInstance({ wallets: wallets(), storage: first.storage })
  await latchkey.disconnect()
  await latchkey.ready()
  expect(latchkey.state().connections).toEqual([])
  expect(storedIds(storage)).toEqual([])
})

test('behavior: a page that is left while it restores keeps what is stored', async () => {
  const first = createInstance({ wallets: wallets() })
  await first.latchkey.connect({ connector: 'one' })
  first.latchkey.stop()
  one.decision = 'hang'
  const { latchkey, storage } = createInstance({ wallets: wallets(), storage: first.storage })
  latchkey.start()
  await expect.poll(() => one.silentAsks).toBe(1)
  latchkey.stop()
  await settle()
  expect(storedIds(storage)).toEqual(['one|alpha|one-a'])
})

type Source = NonNullable<Parameters<typeof createInstance>[0]>['source']
const failing: [string, NonNullable<Source>][] = [
  ['does not arrive', (source) => ({ ...source, load: () => Promise.reject(new TypeError('Failed to fetch')) })],
  ['is not there after ten seconds', (source) => ({ ...source, load: () => new Promise(() => {}) })],
  [
    'fails to begin',
    (source) => ({
      ...source,
      load: async () => ({
        setup() {
          throw new Error('No')
        },
      }),
    }),
  ],
  [
    'does not arrive, of wallets that are listed without it',
    (source) => ({
      ...source,
      discovers: false,
      connectors: [one, both].map(({ id, namespaces }) => ({ id, name: id, type: 'announced', namespaces })),
      load: () => Promise.reject(new TypeError('Failed to fetch')),
    }),
  ],
  [
    'arrives without the part that connects',
    (source) => ({
      ...source,
      async load() {
        const made = await (await source.load()).setup({} as never, {} as never)
        const connect = () => Promise.reject(new LatchkeyError('CODE_UNAVAILABLE', 'Try again'))
        return { setup: () => ({ ...made, connect }) }
      },
    }),
  ],
]
/** A page that was left connected with two wallets, and opened again while code of theirs was missing. */
async function openWithout(source: Source) {
  const first = createInstance({ wallets: wallets() })
  await first.latchkey.connect({ connector: 'one' })
  await first.latchkey.connect({ connector: 'both', namespace: 'beta' })
  first.latchkey.stop()
  const second = createInstance({ wallets: wallets(), storage: first.storage, source })
  second.latchkey.start()
  // What is waited for in vain takes its time.
  await expect
    .poll(async () => {
      await second.clock.advance(1000)
      return second.store.get(readyAtom)
    })
    .toBe(true)
  expect(second.latchkey.state()).toMatchObject({ connections: [], status: 'disconnected' })
  return second
}

test.each(failing)('F29 code that %s: what is stored is kept, and the next load restores it', async (_, source) => {
  const { latchkey, storage } = await openWithout(source)
  expect(storedIds(storage)).toEqual(['both|beta|both-a', 'one|alpha|one-a'])
  latchkey.stop()
  const next = createInstance({ wallets: wallets(), storage })
  next.latchkey.start()
  await next.latchkey.ready()
  expect(next.latchkey.state().connections.map(({ id }) => id)).toEqual(['both|beta|both-a', 'one|alpha|one-a'])
  expect(storedIds(storage)).toEqual(['both|beta|both-a', 'one|alpha|one-a'])
})

test('F29 what is kept for the next load is not wanted any more after a disconnect, or another wallet', async () => {
  let isDown = true
  const { latchkey, storage } = await openWithout((source) => ({
    ...source,
    load: async () => {
      if (isDown) throw new TypeError('Failed to fetch')
      return source.load()
    },
  }))
  isDown = false
  await latchkey.connect({ connector: 'two' })
  expect(storedIds(storage)).toEqual(['two|alpha|two-a', 'both|beta|both-a'])
  await latchkey.disconnect('beta')
  expect(storedIds(storage)).toEqual(['two|alpha|two-a'])
  const other = await openWithout((source) => ({ ...source, load: () => Promise.reject(new Error('No')) }))
  await other.latchkey.disconnect()
  expect(storedIds(other.storage)).toEqual([])
})

test.each([
  ['broken', '{'],
  ['of another version', '{"version":7,"connections":[]}'],
  ['foreign', '"hello"'],
  ['huge', JSON.stringify({ version: 1, connections: 'x'.repeat(300 * 1024), selected: {} })],
  [
    'full of connections',
    JSON.stringify({
      version: 1,
      connections: Array(500).fill({ connector: 'one', source: 'memory', namespace: 'alpha', address: 'one-a' }),
      selected: {},
    }),
  ],
  ['hostile', '{"version":1,"connections":[{"connector":{},"source":1}],"selected":{}}'],
  ['reaching into prototypes', '{"version":1,"connections":[],"selected":{"__proto__":"alpha:2"},"__proto__":{"x":1}}'],
])('F21 stored connections that are %s are survived', async (_, text) => {
  const storage = new Map([
    ['latchkey:default:connections', text],
    ['latchkey:default:recent', '[1]'],
  ])
  const { latchkey, errors } = createInstance({ wallets: wallets(), storage })
  latchkey.start()
  await latchkey.ready()
  expect([latchkey.state().connections, one.silentAsks, errors]).toEqual([[], 0, []])
  expect(({} as { x?: unknown }).x).toBeUndefined()
  await latchkey.connect({ connector: 'one' })
  expect(storedIds(storage)).toEqual(['one|alpha|one-a'])
})

test('F20 without storage everything works until the page is left', async () => {
  const storage = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const { latchkey } = createInstance({ wallets: wallets(), environment: { storage } })
  latchkey.start()
  await latchkey.connect({ connector: 'one' })
  expect(latchkey.state().status).toBe('connected')
})

test('S36 storage holds names of wallets, accounts and chains, and nothing else', async () => {
  const { latchkey, storage } = createInstance({ wallets: wallets() })
  await latchkey.connect({ connector: 'one' })
  expect(Object.fromEntries([...storage].map(([name, text]) => [name, JSON.parse(text)]))).toEqual({
    'latchkey:default:recent': ['one'],
    'latchkey:default:connections': {
      version: 1,
      connections: [{ connector: 'one', source: 'memory', namespace: 'alpha', address: 'one-a' }],
      selected: { alpha: 'alpha:1' },
      namespace: 'alpha',
    },
  })
})

// ---- networks

test('behavior: networks are added once, found by alias, and not removed under a wallet', async () => {
  const { latchkey } = createInstance({ wallets: wallets() })
  const mine = { ...testNetworks[0], id: '9', name: 'Mine', aliases: ['alpha:old'] } as (typeof testNetworks)[0]
  latchkey.addNetwork(mine)
  latchkey.addNetwork(mine)
  expect(latchkey.state().networks).toHaveLength(5)
  expect(() => latchkey.addNetwork({ ...mine, chainNamespace: 'gamma' })).toThrow(
    "Adapter for namespace gamma doesn't exist",
  )
  expect(() => latchkey.removeNetwork('gamma:1')).toThrow(code('ADAPTER_MISSING'))
  await latchkey.connect({ connector: 'one' })
  one.move('alpha', 'alpha:old')
  expect(latchkey.state().account).toMatchObject({ networkId: 'alpha:9', network: { name: 'Mine' } })
  expect(() => latchkey.removeNetwork('alpha:9')).toThrow(code('NETWORK_IN_USE'))
  await latchkey.disconnect()
  latchkey.removeNetwork('alpha:9')
  expect(latchkey.state()).toMatchObject({ networks: { length: 4 }, namespaces: { alpha: { networkId: 'alpha:1' } } })
})

test('behavior: switching chooses the chain, or asks the wallet; what cannot be is a coded error', async () => {
  const { latchkey } = createInstance({ wallets: wallets() })
  await expect(latchkey.switchNetwork('alpha:7')).rejects.toThrow('Network Not Found')
  await expect(latchkey.switchNetwork('alpha:7')).rejects.toEqual(code('NETWORK_NOT_FOUND'))
  await latchkey.switchNetwork('beta:2')
  expect(latchkey.state()).toMatchObject({ namespace: 'beta', network: { caipNetworkId: 'beta:2' } })
  await latchkey.connect({ connector: 'both' })
  await latchkey.switchNetwork('alpha:2')
  expect(latchkey.state().account?.networkId).toBe('alpha:2')
  await expect(latchkey.switchNetwork('beta:2')).rejects.toEqual(code('UNSUPPORTED'))
  await latchkey.switchNetwork('beta:1')
  expect(latchkey.state().namespace).toBe('beta')
})

test('F26 a wallet that changes its account while it switches ends up on the chain all the same', async () => {
  const { latchkey } = createInstance({ wallets: wallets() })
  await latchkey.connect({ connector: 'one' })
  one.onRequest = () => one.use('alpha', 'one-b')
  await latchkey.switchNetwork('alpha:2')
  expect(latchkey.state().account).toMatchObject({ address: 'one-b', networkId: 'alpha:2' })
  one.onRequest = () => one.leave('alpha')
  await expect(latchkey.switchNetwork('alpha:1')).rejects.toEqual(code('NOT_CONNECTED'))
})

test('parameters: defaultNetwork is in front, and has to be listed; a network listed twice is there once', () => {
  const options = { networks: [...testNetworks, ...testNetworks], defaultNetwork: 'beta:2' }
  const { latchkey } = createInstance({ options })
  expect(latchkey.state()).toMatchObject({ networks: { length: 4 }, network: { caipNetworkId: 'beta:2' } })
  expect(() => createInstance({ options: { defaultNetwork: 'beta:9' } })).toThrow(code('NETWORK_NOT_FOUND'))
  expect(() => createInstance({ options: { networks: [] } })).toThrow(code('NETWORKS_EMPTY'))
})

test('parameters: permissions withholds what a plugin asks for, which is refused at creation', () => {
  const asking = definePlugin({
    id: 'asking',
    api: '1.0',
    permissions: ['request'],
    load: async () => ({ setup: () => ({}) }),
  })
  const make = (permissions: LatchkeyOptions['permissions']) => () =>
    createInstance({ plugins: [asking()], options: { permissions } })
  expect(make({ asking: [] })).toThrow(code('PERMISSION_MISSING'))
  expect(make({ asking: ['request'] })).not.toThrow()
})

test('F26 a chain that the host does not know opens its view, which shakes until the chain is left', async () => {
  const { latchkey, modalCalls, clock } = createInstance({ wallets: wallets() })
  await latchkey.connect({ connector: 'one' })
  one.move('alpha', 'alpha:99')
  expect(latchkey.state()).toMatchObject({
    view: 'Unsupported',
    network: undefined,
    account: { networkId: 'alpha:99' },
  })
  await settle()
  expect(latchkey.close()).toBe(false)
  expect(modalCalls.at(-1)).toBe('shake')
  one.move('alpha', 'alpha:2')
  expect(latchkey.state().open).toBe(false)
  await clock.advance(500)
  expect(clock.pending).toBe(0)
})

test('F26 connecting on such a chain: connect resolves when it was left', async () => {
  const { latchkey, loadEngine, store } = createInstance({ wallets: wallets() })
  one.chains.alpha = 'alpha:99'
  const settled = settledOf(latchkey.connect())
  await settle()
  const row = store.get(connectorsAtom)[0]
  if (row) (await loadEngine()).resources.need(attempts).choose(row)
  await settle()
  expect([latchkey.state().view, latchkey.state().status, settled]).toEqual(['Unsupported', 'connected', []])
  one.move('alpha', 'alpha:1')
  await settle()
  expect(settled).toMatchObject([{ id: 'one|alpha|one-a', networkId: 'alpha:1' }])
})

test('F28 a wallet that leaves while its account is in sight: Connect is shown, others stay connected', async () => {
  const { latchkey } = createInstance({ wallets: wallets() })
  await latchkey.connect({ connector: 'both', namespace: 'beta' })
  const other = latchkey.state().connections[0]
  await latchkey.connect({ connector: 'one' })
  void latchkey.open()
  await settle()
  expect(latchkey.state().view).toBe('Account')
  one.leave('alpha')
  expect(latchkey.state().connections[0]).toBe(other)
  both.leave('beta')
  expect(latchkey.state()).toMatchObject({ view: 'Connect', status: 'disconnected' })
})

// ---- providers

test('behavior: a provider held before the adapter came hears the connection, over a restart as well', async () => {
  const { latchkey } = createInstance({ wallets: wallets(), options: { allowUnsupportedChain: true } })
  const provider = latchkey.provider('alpha' as never)
  expect(latchkey.provider('alpha' as never)).toBe(provider)
  expect(() => latchkey.provider('gamma' as never)).toThrow(code('ADAPTER_MISSING'))
  const heard: unknown[] = []
  for (const event of ['connect', 'accountsChanged', 'disconnect'])
    provider.on(event, (value: unknown) => void heard.push([event, value]))
  await latchkey.connect({ connector: 'one' })
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  expect(heard.splice(0)).toEqual([
    ['connect', 'alpha:1'],
    ['accountsChanged', ['one-a', 'one-b']],
  ])
  expect(await provider.request({ method: 'sign' })).toEqual({ wallet: 'one', method: 'sign', networkId: 'alpha:1' })
  one.move('alpha', 'alpha:99')
  expect(await provider.request({ method: 'sign' })).toMatchObject({ networkId: 'alpha:99' })
  latchkey.stop()
  expect(heard.splice(0)).toEqual([
    ['disconnect', undefined],
    ['accountsChanged', []],
  ])
  latchkey.start()
  await latchkey.ready()
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  expect(heard.map((entry) => (entry as unknown[])[0])).toEqual(['connect', 'accountsChanged'])
})

test('F26: a request belongs to the account that was in use when the host asked, also before any code arrived', async () => {
  const { latchkey } = createInstance({ wallets: wallets() })
  const provider = latchkey.provider('alpha' as never)
  await latchkey.connect({ connector: 'one' })
  const asked: string[] = []
  one.onRequest = (method) => void asked.push(method)
  for (const next of ['one-b', 'one-a']) {
    const request = provider.request({ method: 'sign' })
    one.use('alpha', next)
    await expect(request).rejects.toEqual(code('NOT_CONNECTED'))
  }
  expect(asked).toEqual([])
  expect(await provider.request({ method: 'sign' })).toMatchObject({ wallet: 'one' })
})

// ---- start and stop

test('F30 two instances on one page share nothing; two with one id are warned', async () => {
  const page = new EventTarget()
  const announce = (id: string, onSameId: () => void) => {
    const hear = (event: Event) => (event as CustomEvent).detail === id && onSameId()
    page.dispatchEvent(new CustomEvent('start', { detail: id }))
    page.addEventListener('start', hear)
    return () => page.removeEventListener('start', hear)
  }
  const storage = new Map<string, string>()
  const make = (id: string) =>
    createInstance({
      wallets: wallets(),
      storage,
      options: { id },
      environment: { neighbours: { announce, onStored: () => () => {} } },
    })
  const [a, b] = [make('a'), make('b')]
  await Promise.all([a.latchkey.connect({ connector: 'one' }), b.latchkey.connect({ connector: 'two' })])
  expect(a.latchkey.state().connections.map(({ id }) => id)).toEqual(['one|alpha|one-a'])
  expect(b.latchkey.state().connections.map(({ id }) => id)).toEqual(['two|alpha|two-a'])
  void a.latchkey.open()
  await settle()
  expect([a.latchkey.state().open, b.latchkey.state().open]).toEqual([true, false])
  expect([...storage.keys()].sort()).toEqual(
    ['a', 'b'].flatMap((id) => [`latchkey:${id}:connections`, `latchkey:${id}:recent`]),
  )
  const warned: unknown[] = []
  const warn = console.warn
  console.warn = (text) => warned.push(text)
  await make('a').loadEngine()
  await make('a').loadEngine()
  await vi.waitFor(() => expect(warned).toHaveLength(2))
  console.warn = warn
  expect(warned).toEqual([expect.stringContaining('Two instances share an id'), expect.stringContaining('ID_SHARED')])
})

test('F30 start, stop, start: nothing is left behind, connections come back', async () => {
  const { latchkey, loadEngine, clock, store, modalCalls } = createInstance({ wallets: wallets() })
  const release = latchkey.retain()
  await latchkey.connect({ connector: 'one' })
  void latchkey.open()
  const waiting = settledOf(latchkey.open())
  await settle()
  void loadEngine().then(({ toasts }) => toasts.info('hello'))
  await settle()
  // A framework that mounts twice: releases, and retains again at once.
  release()
  const again = latchkey.retain()
  await clock.advance()
  expect(latchkey.state().status).toBe('connected')
  again()
  again()
  await clock.advance()
  expect(waiting).toEqual(['MODAL_CLOSED'])
  expect(latchkey.state()).toMatchObject({ ready: false, open: false, status: 'disconnected', connections: [] })
  expect([clock.pending, one.listeners.size, one.disconnects]).toEqual([0, 0, 0])
  expect([store.get(connectorsAtom), store.get(toastAtom), modalCalls.at(-1)]).toEqual([[], undefined, 'destroy'])
  latchkey.start()
  await latchkey.ready()
  expect(latchkey.state().status).toBe('connected')
  latchkey.stop()
  latchkey.stop()
  expect(clock.pending).toBe(0)
})

test('F30 stopped at once, stopped while loading, stopped while connecting: every promise settles', async () => {
  const { latchkey, clock } = createInstance({ wallets: wallets() })
  const settled = [settledOf(latchkey.connect({ connector: 'one' })), settledOf(latchkey.open())]
  latchkey.stop()
  await settle()
  expect(settled).toEqual([['REQUEST_ABORTED'], ['REQUEST_ABORTED']])
  one.decision = 'hang'
  const connecting = settledOf(latchkey.connect({ connector: 'one' }))
  await settle()
  expect(latchkey.state().status).toBe('connecting')
  latchkey.stop()
  await settle()
  expect([connecting, latchkey.state().status, one.listeners.size, clock.pending]).toEqual([
    ['REQUEST_ABORTED'],
    'disconnected',
    0,
    0,
  ])
})

test('behavior: idle means silent: no request, no timer, no code, before the user or the host acts', async () => {
  const clock = createTestClock()
  const { latchkey, requests, store } = createInstance({ wallets: wallets(), clock })
  latchkey.start()
  await clock.advance(60_000)
  expect([requests, clock.pending, latchkey.state().ready]).toEqual([[], 0, true])
  expect(store.get(connectorsAtom)).toEqual([])
  await latchkey.connect({ connector: 'one' })
  await clock.advance(3_600_000)
  expect([requests, clock.pending]).toEqual([[], 0])
})

test('behavior: a provider without a wallet says so, and reads from the chain in use', async () => {
  const { latchkey } = createInstance({ wallets: wallets() })
  await expect(latchkey.provider('alpha' as never).request({ method: 'sign' })).rejects.toEqual(code('NOT_CONNECTED'))
  await expect(latchkey.provider('beta' as never).request({ method: 'sign' })).rejects.toEqual(code('UNSUPPORTED'))
})

test('F31 on a server: no start, a clear error when it is used, a state to draw from', async () => {
  const { latchkey, requests } = createInstance({ wallets: wallets(), environment: { isBrowser: false } })
  latchkey.start()
  latchkey.retain()()
  latchkey.preload(true)
  expect(latchkey.state()).toMatchObject({ ready: false, open: false, status: 'disconnected', networks: { length: 4 } })
  for (const use of [latchkey.open, latchkey.connect, latchkey.ready])
    await expect(use()).rejects.toEqual(code('BROWSER_MISSING'))
  await latchkey.disconnect()
  expect(requests).toEqual([])
})

test('behavior: state is the same object until something changes, and so are its parts', async () => {
  const { latchkey } = createInstance({ wallets: wallets() })
  await latchkey.connect({ connector: 'both' })
  const before = latchkey.state()
  expect(latchkey.state()).toBe(before)
  latchkey.setTheme('dark')
  const after = latchkey.state()
  expect(after).not.toBe(before)
  expect(after.account).toBe(before.account)
  both.move('alpha', 'alpha:2')
  expect(latchkey.state().namespaces.beta).toBe(before.namespaces.beta)
  expect(latchkey.state().namespaces.alpha).not.toBe(before.namespaces.alpha)
})

test('behavior: a host’s listener that throws is reported, and hinders nothing', async () => {
  const { latchkey } = createInstance({ wallets: wallets() })
  const caught: unknown[] = []
  const catchOne = (error: unknown) => void caught.push(error)
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', catchOne)
  try {
    const stop = latchkey.watch(() => {
      throw new Error('of the host')
    })
    let heard = 0
    latchkey.watch(() => heard++)
    expect(await latchkey.connect({ connector: 'both' })).toMatchObject({ namespace: 'alpha' })
    expect(latchkey.state().connections).toHaveLength(2)
    expect(heard).toBeGreaterThan(0)
    await expect.poll(() => caught.length).toBeGreaterThan(0)
    stop()
  } finally {
    process.removeListener('uncaughtException', catchOne)
    for (const listener of others) process.on('uncaughtException', listener)
  }
})

test('parameters: preload none fetches nothing in advance; intent fetches the modal and calls no service', async () => {
  const quiet = createInstance({ wallets: wallets(), options: { preload: 'none' } })
  quiet.latchkey.preload()
  await settle()
  expect(quiet.modalCalls).toEqual([])
  let loads = 0
  const loadModalCode = async () => {
    loads++
    return { createModal: async () => createTestModal(() => {}), views: {} }
  }
  const keen = createInstance({ wallets: wallets(), composition: { loadModalCode } })
  keen.latchkey.preload()
  await settle()
  expect(loads).toBeGreaterThan(0)
  expect([keen.requests, keen.latchkey.state().open]).toEqual([[], false])
  keen.latchkey.stop()
  expect(keen.clock.pending).toBe(0)
})

/** An instance whose modal is counted when its code is asked for, and so is the code that connects. */
function createCounting(options: Partial<LatchkeyOptions>) {
  const asked = { modal: 0, connecting: 0, kept: 0 }
  const world = createInstance({
    wallets: wallets(),
    options,
    composition: {
      loadModalCode: async () => {
        asked.modal++
        return { createModal: async () => createTestModal(() => {}), views: {} }
      },
    },
    source: (descriptor) => ({
      ...descriptor,
      discovers: true,
      preload: async () => void asked.connecting++,
      async load() {
        const module = await descriptor.load()
        const setup: typeof module.setup = (...parts) => ({
          ...module.setup(...parts),
          preload: async () => void asked.kept++,
        })
        return { setup }
      },
    }),
  })
  return { ...world, asked }
}

test('behavior: connecting fetches what the source needs beside the code of the attempt', async () => {
  const { latchkey, asked } = createCounting({ preload: 'none' })
  await latchkey.connect({ connector: 'one' })
  expect(asked).toMatchObject({ connecting: 0, kept: 1 })
  latchkey.stop()
})

test('parameters: modal false asks for none of its code, whatever is preloaded and opened', async () => {
  const { latchkey, asked, clock } = createCounting({ modal: false, preload: 'idle' })
  latchkey.preload(true)
  latchkey.start()
  void latchkey.open().catch(() => {})
  await settle()
  await clock.advance(1000)
  expect(asked.modal).toBe(0)
  latchkey.stop()
})

test('behavior: what stored connections are restored with is fetched beside the first paint, and works after it', async () => {
  const first = createInstance({ wallets: wallets() })
  await first.latchkey.connect({ connector: 'one' })
  first.latchkey.stop()
  let asked = 0
  let paint = () => {}
  const load = (storage?: Map<string, string>) =>
    createInstance({
      wallets: wallets(),
      storage,
      environment: {
        afterPaint(run) {
          paint = run
        },
      },
      source: (descriptor) => ({ ...descriptor, discovers: true, preload: async () => void asked++ }),
    }).latchkey
  const latchkey = load(first.storage)
  latchkey.start()
  await settle()
  expect([asked, latchkey.state().status]).toEqual([1, 'disconnected'])
  paint()
  await expect.poll(() => latchkey.state().status).toBe('connected')
  latchkey.stop()
  const empty = load()
  empty.start()
  await settle()
  expect(asked).toBe(1)
  empty.stop()
})

test('parameters: preload idle fetches the modal when the page is idle, and not before', async () => {
  const { latchkey, asked, clock } = createCounting({ preload: 'idle' })
  latchkey.start()
  await settle()
  expect(asked.modal).toBe(0)
  await clock.advance(200)
  await expect.poll(() => asked.modal).toBeGreaterThan(0)
  expect(latchkey.state().open).toBe(false)
  latchkey.stop()
})

test.each([
  ['none', 0],
  ['intent', 1],
] as const)(
  'parameters: preload %s, and what a click on a wallet needs before there is an idle moment',
  async (preload, some) => {
    const { latchkey, asked } = createCounting({ preload })
    latchkey.preload()
    await settle()
    expect([asked.modal > 0, asked.connecting > 0]).toEqual([some > 0, some > 0])
    expect(asked.kept > 0).toBe(some > 0)
    Object.assign(asked, { connecting: 0, kept: 0 })
    void latchkey.open()
    await settle()
    expect([Math.min(asked.connecting, 1), asked.kept]).toEqual([some, some])
    latchkey.stop()
  },
)
