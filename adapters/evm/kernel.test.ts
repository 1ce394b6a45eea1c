import { createWalletClient, custom, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Devnet, startDevnet } from '../../devnet/src/index.js'
import { pageEnvironment } from '../../src/kernel/base/environment.js'
import type { Latchkey, Network } from '../../src/kernel/index.js'
import { createKernel } from '../../src/kernel/instance/createKernel.js'
import { createTestComposition, createTestPage } from '../../src/testing/testEnvironment.js'
import { evm } from './index.js'
import { announceWallet, TestWallet } from './test/wallet.js'
import { localNetwork } from './test/world.js'

let devnet: Devnet
let networks: readonly Network[]
let page: EventTarget
let wallet: TestWallet
let stored: Map<string, string>
let latchkey: Latchkey

beforeAll(async () => {
  devnet = await startDevnet()
  networks = devnet.chains.map(({ chainId, name, rpcUrl }) => localNetwork(chainId, name, rpcUrl))
})
afterAll(() => devnet.stop())

/** A kernel on a page that is this test's. */
function load(): Latchkey {
  const environment = {
    ...pageEnvironment(),
    isBrowser: true,
    storage: () => ({
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    }),
    afterPaint: (run: () => void) => void setImmediate(run),
    whenIdle: (run: () => void) => {
      const idle = setImmediate(run)
      return () => clearImmediate(idle)
    },
    announce: () => () => undefined,
    locale: () => 'en',
    page: createTestPage({ visits: [] }),
  }
  const made = createKernel(
    { networks, adapters: [evm()], allowUnsupportedChain: true },
    environment,
    createTestComposition([]),
  ) as unknown as Latchkey
  made.start()
  return made
}

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  stored = new Map()
  const [account] = devnet.accounts
  const [first] = devnet.chains
  if (!account || !first) throw new Error('The devnet is empty.')
  wallet = new TestWallet({ privateKey: account.privateKey, chains: new Map([[first.chainId, first.rpcUrl]]) })
  announceWallet(page, wallet)
  latchkey = load()
})
afterEach(() => {
  latchkey.stop()
  vi.unstubAllGlobals()
})

async function connect() {
  await latchkey.ready()
  return latchkey.connect({ connector: 'com.example.wallet' })
}
const providerOf = () =>
  (latchkey as unknown as { provider(namespace: string): ReturnType<Latchkey['provider']> }).provider('eip155')

test('behavior: connects, signs through the provider, and disconnects', async () => {
  const provider = providerOf()
  const heard: unknown[] = []
  for (const event of ['connect', 'accountsChanged', 'disconnect']) provider.on(event, () => void heard.push(event))
  await expect(provider.request({ method: 'personal_sign' })).rejects.toMatchObject({ code: 4100 })
  const connection = await connect()
  expect(connection).toMatchObject({
    namespace: 'eip155',
    networkId: 'eip155:31337',
    accounts: [{ address: wallet.account.address }],
  })
  const client = createWalletClient({ transport: custom(provider), account: wallet.account.address })
  const signature = await client.signMessage({ message: 'hi' })
  expect(await verifyMessage({ address: wallet.account.address, message: 'hi', signature })).toBe(true)
  await vi.waitFor(() => expect(heard).toEqual(['connect', 'accountsChanged']))
  await latchkey.disconnect()
  expect(heard).toEqual(['connect', 'accountsChanged', 'accountsChanged', 'disconnect'])
  expect(wallet.allowed).toBe(false)
  expect(wallet.listenerCount).toBe(0)
})

test('behavior: a reload is connected again without a prompt', async () => {
  await connect()
  await vi.waitFor(() => expect([...stored.values()].join()).toContain('com.example.wallet'))
  latchkey.stop()
  latchkey = load()
  await latchkey.ready()
  expect(latchkey.state()).toMatchObject({ status: 'connected' })
  expect(wallet.prompts).toEqual(['eth_requestAccounts'])
})

test('behavior: switching adds the chain to the wallet, and the provider follows', async () => {
  const provider = providerOf()
  await connect()
  const chains: unknown[] = []
  provider.on('chainChanged', (id: unknown) => void chains.push(id))
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
  expect(wallet.chainId).toBe(31338)
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
  await vi.waitFor(() => expect(chains).toContain('0x7a6a'))
  await expect(
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x5' }] }),
  ).rejects.toMatchObject({ code: 4902 })
})

test('F26 a wallet that changes or locks behind our back', async () => {
  await connect()
  wallet.move(5)
  expect(latchkey.state().namespaces.eip155?.networkId).toBe('eip155:5')
  wallet.emit('accountsChanged', [])
  expect(latchkey.state().status).toBe('disconnected')
  expect(wallet.listenerCount).toBe(0)
})

test('F25 a refused connection can be tried again', async () => {
  wallet.decide = () => 'refuse'
  await expect(connect()).rejects.toMatchObject({ code: 'CONNECTION_REJECTED', outcome: 'rejected' })
  wallet.decide = () => 'approve'
  expect(await connect()).toMatchObject({ namespace: 'eip155' })
})
