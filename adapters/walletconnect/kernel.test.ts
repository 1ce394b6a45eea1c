import { createWalletClient, custom, parseEther, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PhoneWallet } from '../../demo/phone/types.js'
import { type Devnet, startDevnet } from '../../devnet/src/index.js'
import { type AdapterContext, type SourceModule, toNetwork } from '../../src/adapter.js'
import { attempts } from '../../src/kernel/attempts/index.js'
import { connections } from '../../src/kernel/connections/index.js'
import { bitcoin } from '../../src/networks/index.js'
import { createTestLatchkey, type TestLatchkeyOptions } from '../../src/testing/index.js'
import { evm } from '../evm/index.js'
import { walletConnect } from './index.js'
import type { WalletConnectOptions } from './options.js'
import { adapter, createWalletConnectSource } from './source.js'
import { createMemoryTable, createSessionStorage } from './storage.js'
import { createPageStorage, createWorld, toLocalNetwork, until, type World } from './test/world.js'

let devnet: Devnet
let world: World
let phone: PhoneWallet
let pageStorage: Map<string, string>
let app: Omit<ReturnType<typeof load>, 'loads'>

beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())
beforeEach(async () => {
  world = await createWorld()
  phone = await world.phone({
    chains: devnet.chains.map(({ chainId, name, rpcUrl }) => ({ chainId, name, rpcUrl })),
    accounts: devnet.accounts,
    approve: () => 'approve',
  })
  pageStorage = createPageStorage()
  app = load()
})
afterEach(async () => {
  app.latchkey.stop()
  await world.stop()
})

/** An instance as hosts make it, with its page's database in memory. */
function load(options: TestLatchkeyOptions = {}) {
  const loads = { source: 0, sdk: 0 }
  const networks = [...devnet.chains.map(({ chainId, rpcUrl }) => toNetwork(toLocalNetwork(chainId, rpcUrl))), bitcoin]
  const source = {
    ...walletConnect({ relayUrl: world.relay.url }),
    load: async (): Promise<SourceModule> => {
      loads.source++
      return {
        adapter,
        setup: (context: AdapterContext, options: WalletConnectOptions) =>
          createWalletConnectSource(context, options, {
            openStorage: () => createSessionStorage(createMemoryTable(pageStorage)),
            loadSdk: () => {
              loads.sdk++
              return import('@walletconnect/universal-provider')
            },
            page: undefined,
          }),
      }
    },
  }
  return { ...createTestLatchkey({ ...options, networks, adapters: [evm(), source], fetch }), loads }
}

/** Pairs, as a user does. */
async function pair() {
  const { latchkey } = app
  latchkey.start()
  await latchkey.ready()
  const context = await app.loadEngine()
  const connector = context.resources.need(connections).connectors.find('walletConnect')
  if (!connector) throw new Error('no row')
  context.resources.need(attempts).choose(connector)
  await until(() => latchkey.state().attempt?.pairing, 'the code is there')
  await phone.pair(latchkey.state().attempt?.pairing?.uri ?? '')
  await until(() => latchkey.state().connections.length === 2, 'it is connected')
}

test('behavior: a phone serves the whole of the chain adapter: sign, send, read, switch', async () => {
  await pair()
  const { latchkey } = app
  const provider = latchkey.provider('eip155')
  const [address, receiver] = devnet.accounts.map((account) => account.address)
  if (!address || !receiver) throw new Error('no account')
  const client = createWalletClient({ account: address, transport: custom(provider) })
  const signature = await client.signMessage({ message: 'hello' })
  expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)

  const before = phone.get().asked
  const balance = (await provider.request({ method: 'eth_getBalance', params: [receiver, 'latest'] })) as string
  expect(BigInt(balance)).toBeGreaterThan(0n)
  expect(phone.get().asked).toBe(before)

  await client.sendTransaction({ chain: null, to: receiver, value: parseEther('1') })
  const after = (await provider.request({ method: 'eth_getBalance', params: [receiver, 'latest'] })) as string
  expect(BigInt(after) - BigInt(balance)).toBe(parseEther('1'))

  const second = devnet.chains[1]
  await latchkey.switchNetwork(second?.caipNetworkId ?? 'eip155:0')
  expect(await provider.request({ method: 'eth_chainId' })).toBe(`0x${second?.chainId.toString(16)}`)
  await client.signMessage({ message: 'again' })
})

test('behavior: a namespace without an adapter of its own is served, and one disconnect ends all', async () => {
  await pair()
  const { latchkey } = app
  const connection = latchkey.state().namespaces.bip122?.connection
  expect(connection?.accounts[0]).toMatchObject({ type: 'payment' })
  const answer = await latchkey.provider('bip122').request({
    method: 'signMessage',
    params: { account: connection?.accounts[0]?.address, message: 'hello' },
  })
  expect(answer).toMatchObject({ address: connection?.accounts[0]?.address })
  // How the adapter tells the session its chain is no method of the page's.
  const choice = latchkey
    .provider('bip122')
    .request({ method: 'latchkey_chooseChain', params: [connection?.networkId] })
  await expect(choice).rejects.toMatchObject({ code: 4200 })
  await latchkey.disconnect('bip122')
  expect(latchkey.state().connections).toEqual([])
  await until(() => phone.get().sessions.length === 0, 'the wallet hears of it')
})

test('behavior: after a reload both namespaces are there again', async () => {
  await pair()
  app = app.reload()
  app.latchkey.start()
  await app.latchkey.ready()
  expect(
    app.latchkey
      .state()
      .connections.map(({ namespace }) => namespace)
      .sort(),
  ).toEqual(['bip122', 'eip155'])
  expect(app.latchkey.state().connections[0]?.wallet?.name).toBe('Phone Wallet')
})

/** What hosts hear of endings. */
function listen() {
  const heard: unknown[] = []
  app.latchkey.on('ended', ({ name, namespace, reason }) => heard.push([name, namespace, reason]))
  return heard
}
const topicOf = () => phone.get().sessions[0]?.topic ?? ''
const kept = () => JSON.parse(app.storage.get('latchkey:default:ended') ?? '[]')

test('behavior: a session that the phone deletes is reported by the name of the wallet, to the host and kept for the user', async () => {
  await pair()
  const heard = listen()
  await phone.disconnect(topicOf())
  await until(() => heard.length === 2, 'the host hears of both namespaces')
  expect(heard.toSorted()).toEqual([
    ['Phone Wallet', 'bip122', 'wallet'],
    ['Phone Wallet', 'eip155', 'wallet'],
  ])
  await until(() => kept().length === 2, 'it is kept for the next opening')
})

test('behavior: one that the phone deletes while no page is there is reported with the reload', async () => {
  await pair()
  const topic = topicOf()
  app.latchkey.stop()
  await phone.disconnect(topic)
  app = app.reload()
  const heard = listen()
  app.latchkey.start()
  // The relay has kept the phone's word.
  await until(() => heard.length === 2, 'the host hears of it')
  expect(heard[0]).toEqual(['Phone Wallet', expect.any(String), 'wallet'])
  await until(() => app.latchkey.state().connections.length === 0, 'nothing is connected')
})

test('behavior: one whose time is over while no page is there is reported with the reload, by the name that is stored', async () => {
  await pair()
  app.latchkey.stop()
  const [key = ''] = [...pageStorage.keys()].filter((name) => name.endsWith('//session'))
  const [session] = JSON.parse(pageStorage.get(key) ?? '[]')
  pageStorage.set(key, JSON.stringify([{ ...session, expiry: Math.floor(Date.now() / 1000) - 1 }]))
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  app = app.reload()
  const heard = listen()
  app.latchkey.start()
  await until(() => heard.length === 2, 'the host hears of it')
  expect(heard.toSorted()).toEqual([
    ['Phone Wallet', 'bip122', 'away'],
    ['Phone Wallet', 'eip155', 'away'],
  ])
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Session Expired'))
  warn.mockRestore()
})

/** Sessions in the page's database. */
const storedSessions = () =>
  [...pageStorage].filter(([key]) => key.endsWith('//session')).flatMap(([, value]) => JSON.parse(value))

test('parameters: enableReconnect false ends the session at the phone, and it is gone from the page', async () => {
  await pair()
  const { storage } = app
  app.latchkey.stop()
  expect([phone.get().sessions.length, storedSessions().length]).toEqual([1, 1])

  const next = load({ storage, enableReconnect: false })
  app = next
  const statuses = new Set<string>()
  next.latchkey.watch(() => statuses.add(next.latchkey.state().status))
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  next.latchkey.start()
  await next.latchkey.ready()
  // That it is over is no news: it was ended.
  expect(warned.mock.calls).toEqual([])
  warned.mockRestore()
  // The relay has brought the phone the end of the session.
  await until(() => phone.get().sessions.length === 0, 'the phone hears of it')
  expect(storedSessions()).toEqual([])
  expect([...statuses]).toEqual(['disconnected'])
  expect(JSON.parse(storage.get('latchkey:default:connections') ?? '')).toMatchObject({ connections: [] })
  next.latchkey.stop()

  // Nothing is left to end: the next load fetches no part of it, and makes no call.
  const later = load({ storage, enableReconnect: false })
  app = later
  const { admitted } = world.relay.stats()
  later.latchkey.start()
  await later.latchkey.ready()
  expect(later.loads).toEqual({ source: 0, sdk: 0 })
  expect(world.relay.stats().admitted).toBe(admitted)
})
