import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type DirectoryServer,
  madeUpWallets,
  sendJson,
  startDirectory,
} from '../../../test/fixtures/directoryServer.js'
import { recentAtom } from '../../kernel/connections/stored.js'
import { defineConnectorSource } from '../../kernel/contract/adapter.js'
import type { Connector } from '../../kernel/contract/connector.js'
import type { NetworkInput } from '../../kernel/contract/network.js'
import { createTestLatchkey, type TestLatchkeyOptions } from '../../testing/createTestLatchkey.js'
import { settle } from '../../testing/settle.js'
import { walletDirectory } from './index.js'
import { suggestionsAtom } from './state.js'
import type { WalletFeed } from './walletFeed.js'

const chain = (id: number | string, rest: Partial<NetworkInput> = {}): NetworkInput => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  ...rest,
})

let server: DirectoryServer
const living: ReturnType<typeof createTestLatchkey>[] = []
beforeEach(async () => {
  server = await startDirectory(madeUpWallets(100))
})
afterEach(async () => {
  for (const { latchkey } of living.splice(0)) latchkey.stop()
  await server.stop()
})

/** An instance whose services are the loopback server, with wallets that announce themselves. */
async function start(options: Partial<TestLatchkeyOptions> = {}, installed: readonly Connector[] = []) {
  const source = defineConnectorSource({
    id: 'page',
    api: '1.0',
    namespaces: ['eip155'],
    discovers: true,
    load: async () => ({
      setup: () => ({
        discover(to) {
          for (const connector of installed) to.add(connector)
        },
        connect: () => Promise.reject(new Error('these tests do not connect')),
      }),
    }),
  })
  const made = createTestLatchkey({
    services: server.url,
    projectId: 'p',
    fetch: globalThis.fetch,
    networks: [chain(1)],
    adapters: [source()],
    ...options,
  })
  living.push(made as (typeof living)[number])
  const context = await made.loadEngine()
  const directory = await context.resources.get(walletDirectory)
  if (!directory) throw new Error('no directory')
  return {
    ...made,
    context,
    directory,
    suggestions: (key = '') => made.store.get(suggestionsAtom)[key],
    /** Lets time run until the suggestions are complete. */
    async suggest(namespace?: string) {
      let done = false
      void directory.suggest(namespace).then(() => {
        done = true
      })
      await vi.waitFor(async () => {
        await made.clock.advance(100)
        expect(done).toBe(true)
      })
    },
  }
}

const come = async (feed: WalletFeed) => {
  feed.more()
  await vi.waitFor(() => expect(feed.state().status).not.toBe('loading'))
  return feed.state()
}
const announced = (id: string, rest: Partial<Connector> = {}): Connector => ({
  id,
  name: id,
  type: 'announced',
  namespaces: ['eip155'],
  rdns: id,
  ...rest,
})

describe('behavior: what a directory is asked', () => {
  test('a page of forty, with the chains of the app and what the host wants and does not', async () => {
    const { directory } = await start({
      networks: [chain(1), chain(10)],
      includeWalletIds: ['w1', 'w2', 'w3'],
      excludeWalletIds: ['w2'],
    })
    const { wallets } = await come(directory.feed())
    expect(wallets.map(({ id }) => id)).toEqual(['w1', 'w3'])
    expect(server.wallets()).toEqual([
      {
        projectId: 'p',
        st: 'appkit',
        sv: expect.any(String),
        page: '1',
        entries: '40',
        include: 'w1,w2,w3',
        exclude: 'w2',
        chains: 'eip155:1,eip155:10',
      },
    ])
  })

  test('parameters: search, certified', async () => {
    const { directory } = await start()
    const found = await come(directory.feed({ search: ' let 1 ', certified: true }))
    expect(found).toMatchObject({ status: 'done', count: 2 })
    expect(found.wallets.map(({ id }) => id)).toEqual(['w10', 'w15'])
    expect(server.wallets()[0]).toMatchObject({ search: 'let 1', badge_type: 'certified', entries: '100', page: '1' })
  })

  test('parameters: namespace', async () => {
    const { directory } = await start({
      networks: [chain(1), chain('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', { chainNamespace: 'solana' })],
    })
    await come(directory.feed({ namespace: 'solana' }))
    expect(server.wallets()[0]?.chains).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  })

  test('behavior: with test chains alone nothing is asked for by chain: directories hardly know them', async () => {
    const { directory } = await start({ networks: [chain(31337, { testnet: true })] })
    expect((await come(directory.feed())).count).toBe(100)
    expect(server.wallets()[0]).not.toHaveProperty('chains')
  })

  test('the same question has the same feed', async () => {
    const { directory } = await start()
    expect(directory.feed({ search: 'a ' })).toBe(directory.feed({ search: 'a' }))
    expect(directory.feed({ search: 'a' })).not.toBe(directory.feed({ search: 'b' }))
  })

  test('pages follow each other to the end', async () => {
    const { directory } = await start()
    const feed = directory.feed()
    while ((await come(feed)).status !== 'done') {}
    expect(feed.state().wallets.map(({ id }) => id)).toEqual(server.list.map(({ id }) => id))
    expect(server.wallets().map(({ page }) => page)).toEqual(['1', '2', '3'])
  })

  test('a search that is not waited for any more is given up', async () => {
    let closed = 0
    server.answer = (response) => void response.on('close', () => closed++)
    const { directory } = await start()
    const feed = directory.feed({ search: 'slow' })
    const stop = feed.watch(() => {})
    feed.more()
    await vi.waitFor(() => expect(server.wallets()).toHaveLength(1))
    stop()
    await vi.waitFor(() => expect(closed).toBe(1))
  })
})

describe('behavior: suggestions for the first list', () => {
  test('nothing is asked before a list is shown; then the first page and what was named, each once a page', async () => {
    const { suggest, suggestions, store } = await start({ featuredWalletIds: ['w90', 'w70'] })
    expect(server.wallets()).toEqual([])
    store.set(recentAtom, ['w80', 'some.connector'])
    await suggest()
    expect(suggestions()).toMatchObject({ status: 'ready', count: 100 })
    expect(
      suggestions()
        ?.first.slice(0, 4)
        .map(({ id }) => id),
    ).toEqual(['w0', 'w1', 'w2', 'w3'])
    expect(suggestions()?.named.map(({ id }) => id)).toEqual(expect.arrayContaining(['w90', 'w80', 'w70']))
    const lists = server.wallets().map(({ page, entries, include }) => ({ page, entries, include }))
    expect(lists).toHaveLength(2)
    expect(lists).toContainEqual({ page: '1', entries: '40', include: undefined })
    expect(lists).toContainEqual({ page: '1', entries: '100', include: 'some.connector,w70,w80,w90' })
    await suggest()
    expect(server.wallets()).toHaveLength(2)
  })

  test('a wallet that was used since then is looked up by itself', async () => {
    const { suggest, suggestions, store } = await start()
    await suggest()
    expect(server.wallets()).toHaveLength(1)
    store.set(recentAtom, ['w99', 'w0'])
    await suggest()
    expect(server.wallets().slice(1)).toMatchObject([{ include: 'w99' }])
    expect(suggestions()?.named.some(({ id }) => id === 'w99')).toBe(true)
  })

  test('installed wallets are looked up by rdns, those without one by name, and only what is not known', async () => {
    const { suggest, suggestions } = await start({}, [
      announced('example.w95'),
      announced('example.w0'),
      announced('unknown'),
      announced('plain', { type: 'injected', rdns: undefined, name: 'Wallet 85' }),
    ])
    await suggest()
    expect(server.wallets().slice(1)).toMatchObject([
      { badge: 'certified', entries: '20', rdns: 'example.w95,unknown', names: 'Wallet 85' },
    ])
    expect(suggestions()?.named.map(({ id }) => id)).toEqual(expect.arrayContaining(['w95', 'w85']))
  })

  test('F9 F10 F13 what fails is reported, keeps what came, and is asked for again, that alone', async () => {
    const { suggest, suggestions } = await start({ featuredWalletIds: ['w90'] })
    const broken = (response: Parameters<NonNullable<DirectoryServer['answer']>>[0]) => response.end('<html>')
    server.answer = (response, { query }) =>
      query.include ? sendJson(response, { data: [madeUpWallets(91)[90]], count: 1 }) : void broken(response)
    await suggest()
    expect(suggestions()).toMatchObject({ status: 'failed', count: undefined, first: [] })
    expect(suggestions()?.named.map(({ id }) => id)).toEqual(['w90'])
    server.answer = undefined
    const before = server.wallets().length
    await suggest()
    expect(suggestions()).toMatchObject({ status: 'ready', count: 100 })
    expect(server.wallets().slice(before)).toMatchObject([{ page: '1', entries: '40' }])
  })

  test('F12 a directory that hangs is given up after ten seconds', async () => {
    server.answer = () => {}
    const { directory, clock, suggestions } = await start()
    void directory.suggest()
    await vi.waitFor(() => expect(server.wallets()).toHaveLength(1))
    expect(suggestions()?.status).toBe('pending')
    await clock.advance(10_000)
    await vi.waitFor(() => expect(suggestions()?.status).toBe('failed'))
  })

  test('parameters: namespace has suggestions of its own', async () => {
    const { suggest, suggestions } = await start()
    await suggest('eip155')
    expect(suggestions('eip155')?.status).toBe('ready')
    expect(suggestions()).toBeUndefined()
  })

  test('one wallet by its id, asked for once, found or not', async () => {
    const { directory } = await start()
    expect((await directory.find('w42'))?.name).toBe('Wallet 42')
    expect((await directory.find('w42'))?.name).toBe('Wallet 42')
    expect(await directory.find('gone')).toBeUndefined()
    expect(await directory.find('gone')).toBeUndefined()
    expect(server.wallets()).toHaveLength(2)
  })
})

describe("parameters: walletList, the host's own directory", () => {
  const list = () => Promise.resolve(madeUpWallets(50).toReversed())

  test('is sorted, searched and paged here; no service is called, though there are some', async () => {
    const { directory, suggest, suggestions } = await start({ walletList: list, excludeWalletIds: ['w1'] })
    await suggest()
    expect(suggestions()?.count).toBe(49)
    expect(
      suggestions()
        ?.first.slice(0, 3)
        .map(({ id }) => id),
    ).toEqual(['w0', 'w2', 'w3'])
    const found = await come(directory.feed({ search: 'WALLET 4', certified: true }))
    expect(found.wallets.map(({ id }) => id)).toEqual(['w40', 'w45'])
    expect(server.calls.filter(({ path }) => path !== '/appkit/v1/config')).toEqual([])
  })

  test('has in short what operators have in short', async () => {
    const short = {
      id: 'acme',
      name: 'Acme',
      chains: ['evm', 'solana'],
      app_store: 'id1234567890',
      play_store: 'com.acme.wallet',
      chrome_store: 'abcdefghijklmnopabcdefghijklmnop',
    }
    const { directory } = await start({ walletList: async () => [short, { ...short, id: 'sol', chains: ['solana'] }] })
    const { wallets } = await come(directory.feed())
    expect(wallets).toEqual([
      {
        id: 'acme',
        name: 'Acme',
        chains: ['eip155:*', 'solana:*'],
        appStore: 'https://apps.apple.com/app/id1234567890',
        playStore: 'https://play.google.com/store/apps/details?id=com.acme.wallet',
        chromeStore: 'https://chromewebstore.google.com/detail/abcdefghijklmnopabcdefghijklmnop',
      },
    ])
  })

  test('is loaded when it is shown, once, and again when that failed', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockImplementation(list)
    const { suggest, suggestions } = await start({ walletList: load, services: undefined })
    await settle()
    expect(load).not.toHaveBeenCalled()
    await suggest()
    expect(suggestions()?.status).toBe('failed')
    await suggest()
    expect(suggestions()?.status).toBe('ready')
    await suggest()
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('what is no list fails by its name', async () => {
    const { directory } = await start({ walletList: async () => ({ wallets: 'none' }) })
    const { error } = await come(directory.feed())
    expect(error).toMatchObject({ code: 'WALLET_LIST_INVALID', message: expect.stringContaining('walletList') })
  })

  test('without services and without a list there is no directory', async () => {
    const made = createTestLatchkey({ adapters: [] })
    living.push(made as (typeof living)[number])
    expect((await made.loadEngine()).resources.has(walletDirectory)).toBe(false)
  })
})
