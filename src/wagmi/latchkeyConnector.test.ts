import { SwitchChainError, UserRejectedRequestError, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as wagmi2 from 'wagmi2'
import * as wagmi3 from 'wagmi3'
import { localNetwork } from '../../adapters/evm/test/world.js'
import { type Devnet, type DevnetChain, startDevnet } from '../../devnet/src/index.js'
import { evmOfPage } from '../../test/fixtures/evmOfPage.js'
import { createTestLatchkey } from '../testing/createTestLatchkey.js'
import { createTestWallet } from '../testing/wallet/createTestWallet.js'
import { latchkeyConnector } from './latchkeyConnector.js'

let devnet: Devnet
let first: DevnetChain
let second: DevnetChain
const ends: (() => void)[] = []
beforeAll(async () => {
  devnet = await startDevnet()
  const [one, two] = devnet.chains
  if (!one || !two) throw new Error('The devnet has no two chains.')
  first = one
  second = two
}, 30_000)
afterAll(() => devnet.stop())
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const toChain = ({ chainId, name, rpcUrl }: DevnetChain) => ({
  ...{ id: chainId, name, rpcUrls: { default: { http: [rpcUrl] } } },
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
})
const rdns = 'com.example.wallet'

/** What outlives a page: what it stored, what wagmi stored, the wallet, and the other tabs. */
function createBrowser() {
  const [one, two] = devnet.accounts
  if (!one || !two) throw new Error('The devnet has no accounts.')
  const wallet = createTestWallet({
    accounts: [one.privateKey, two.privateKey],
    chains: [first, second],
    info: { rdns, name: 'Wallet' },
    batches: true,
  })
  ends.push(() => wallet.stop())
  return { wallet, storage: new Map<string, string>(), stored: new Map<string, string>(), browser: new EventTarget() }
}
const keep = (stored: Map<string, string>) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})

describe.each([
  ['wagmi 2', wagmi2],
  ['wagmi 3', wagmi3 as unknown as typeof wagmi2],
])('%s', (_, wagmi) => {
  /** A page with an instance and a config of the host's. */
  function load(of = createBrowser()) {
    const page = new EventTarget()
    ends.push(of.wallet.announce(page))
    const { latchkey, modalCalls } = createTestLatchkey({
      ...{ storage: of.storage, browser: of.browser, fetch, adapters: [evmOfPage(page)], allowUnsupportedChain: true },
      networks: [first, second].map(({ chainId, name, rpcUrl }) => localNetwork(chainId, name, rpcUrl)),
    })
    const config = wagmi.createConfig({
      chains: [toChain(first), toChain(second)],
      connectors: [latchkeyConnector(latchkey)],
      transports: { [first.chainId]: wagmi.http(first.rpcUrl), [second.chainId]: wagmi.http(second.rpcUrl) },
      storage: wagmi.createStorage({ storage: keep(of.stored) }),
      multiInjectedProviderDiscovery: false,
    })
    ends.push(() => latchkey.stop())
    const [connector] = config.connectors
    if (!connector) throw new Error('The connector is missing.')
    const account = () => wagmi.getAccount(config)
    const connectHere = async () => {
      latchkey.start()
      await latchkey.ready()
      return latchkey.connect({ connector: rdns, namespace: 'eip155' })
    }
    return { ...of, of, latchkey, modalCalls, config, connector, account, connectHere }
  }

  test('behavior: who connects in the modal is connected in wagmi, with account and chain; who disconnects there is not', async () => {
    const { latchkey, account, wallet, connectHere, connector } = load()
    expect(account().status).toBe('disconnected')
    await connectHere()
    await vi.waitFor(() => expect(account().status).toBe('connected'))
    expect(account()).toMatchObject({
      address: wallet.addresses[0],
      chainId: first.chainId,
      connector: { id: 'latchkey' },
    })
    expect(await connector.getAccounts()).toEqual(
      latchkey.state().namespaces.eip155?.connection?.accounts.map((a) => a.address),
    )
    expect(await connector.getChainId()).toBe(first.chainId)
    await latchkey.disconnect()
    await vi.waitFor(() => expect(account().status).toBe('disconnected'))
    expect(await connector.getAccounts()).toEqual([])
    // And again: wagmi listens as before.
    await connectHere()
    await vi.waitFor(() => expect(account().status).toBe('connected'))
  })

  test("behavior: wagmi's connect opens the modal, and is answered by who connects there; its disconnect ends both, once", async () => {
    const { latchkey, account, config, connector, wallet, connectHere } = load()
    const connecting = wagmi.connect(config, { connector })
    await vi.waitFor(() => expect(latchkey.state().open).toBe(true))
    await connectHere()
    expect(await connecting).toEqual({ accounts: wallet.addresses, chainId: first.chainId })
    expect(account().address).toBe(wallet.addresses[0])
    const ended: string[] = []
    latchkey.on('disconnect', ({ reason }) => ended.push(reason))
    await wagmi.disconnect(config)
    expect([account().status, latchkey.state().namespaces.eip155?.status]).toEqual(['disconnected', 'disconnected'])
    expect(ended).toEqual(['user'])
    expect(await connector.isAuthorized()).toBe(false)
  })

  test('behavior: closing the modal is the user’s no, as viem says it', async () => {
    const { latchkey, account, config, connector } = load()
    const connecting = wagmi.connect(config, { connector })
    const refused = expect(connecting).rejects.toBeInstanceOf(UserRejectedRequestError)
    await vi.waitFor(() => expect(latchkey.state().open).toBe(true))
    latchkey.close()
    await refused
    expect(account().status).toBe('disconnected')
  })

  test('behavior: connect with capabilities gives each account some, and with a chain ends on it', async () => {
    const { config, connector, account, connectHere, latchkey, wallet } = load()
    const connecting = wagmi.connect(config, { connector, chainId: second.chainId, withCapabilities: true } as never)
    await vi.waitFor(() => expect(latchkey.state().open).toBe(true))
    await connectHere()
    const { accounts, chainId } = await connecting
    expect([accounts, chainId]).toEqual([
      wallet.addresses.map((address) => ({ address, capabilities: {} })),
      second.chainId,
    ])
    expect(account()).toMatchObject({ address: wallet.addresses[0], chainId: second.chainId })
  })

  test('behavior: reconnect after a reload prompts nothing and opens nothing; without a connection it stays disconnected', async () => {
    const page = load()
    await wagmi.reconnect(page.config)
    expect([page.account().status, page.modalCalls, page.wallet.prompts]).toEqual(['disconnected', [], []])
    await page.connectHere()
    await vi.waitFor(() => expect(page.account().status).toBe('connected'))
    const asked = page.wallet.prompts.length
    page.latchkey.stop()
    const again = load(page.of)
    await wagmi.reconnect(again.config)
    expect(again.account()).toMatchObject({ status: 'connected', address: page.wallet.addresses[0] })
    expect([again.wallet.prompts.length, again.latchkey.state().open]).toEqual([asked, false])
  })

  test('behavior: the network is switched in either, and an account changed in the wallet is changed in both', async () => {
    const { config, latchkey, account, wallet, connectHere } = load()
    await connectHere()
    await vi.waitFor(() => expect(account().chainId).toBe(first.chainId))
    expect(await wagmi.switchChain(config, { chainId: second.chainId })).toMatchObject({ id: second.chainId })
    expect([latchkey.state().network?.id, account().chainId]).toEqual([second.chainId, second.chainId])
    await latchkey.switchNetwork(`eip155:${first.chainId}`)
    await vi.waitFor(() => expect(account().chainId).toBe(first.chainId))
    wallet.setAccounts([wallet.addresses[1] as string])
    await vi.waitFor(() => expect(account().address).toBe(wallet.addresses[1]))
  })

  test('behavior: a refused switch, and one to a chain that wagmi does not list, are errors of viem', async () => {
    const { config, wallet, connectHere, account } = load()
    await connectHere()
    await vi.waitFor(() => expect(account().status).toBe('connected'))
    wallet.decide = () => 'refuse'
    await expect(wagmi.switchChain(config, { chainId: 99 as never })).rejects.toBeInstanceOf(SwitchChainError)
    await expect(wagmi.switchChain(config, { chainId: second.chainId })).rejects.toBeInstanceOf(
      UserRejectedRequestError,
    )
  })

  test('behavior: signs, and reads by the transports of the host', async () => {
    const { config, wallet, connectHere, account } = load()
    await connectHere()
    await vi.waitFor(() => expect(account().status).toBe('connected'))
    const address = wallet.addresses[0] as `0x${string}`
    const signature = await wagmi.signMessage(config, { message: 'hi' })
    expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)
    const before = wallet.requests.length
    const { value } = await wagmi.getBalance(config, { address, chainId: second.chainId })
    expect([value > 0n, wallet.requests.length]).toEqual([true, before])
  })

  test('behavior: batches: capabilities, sending and waiting', async () => {
    const { config, wallet, connectHere, account } = load()
    await connectHere()
    await vi.waitFor(() => expect(account().status).toBe('connected'))
    expect(await wagmi.getCapabilities(config)).toBeTypeOf('object')
    const to = wallet.addresses[1] as `0x${string}`
    const { id } = await wagmi.sendCalls(config, {
      calls: [
        { to, value: 1n },
        { to, value: 2n },
      ],
    })
    expect(await wagmi.waitForCallsStatus(config, { id })).toMatchObject({ status: 'success' })
  })

  test('behavior: a connection that ends in one tab ends in the wagmi of the other', async () => {
    const here = load()
    await here.connectHere()
    await vi.waitFor(() => expect(here.account().status).toBe('connected'))
    const there = load(here.of)
    await wagmi.reconnect(there.config)
    expect(there.account().status).toBe('connected')
    await wagmi.disconnect(there.config)
    await vi.waitFor(() => expect(here.account().status).toBe('disconnected'))
  })
})

test('parameters: the connector is one of either version’s createConfig, and takes an instance of createLatchkey', () => {
  const { latchkey } = createTestLatchkey({ adapters: [evmOfPage(new EventTarget())] })
  const two: wagmi2.CreateConnectorFn = latchkeyConnector(latchkey)
  const three: wagmi3.CreateConnectorFn = latchkeyConnector(latchkey)
  expect([two, three]).toEqual([expect.any(Function), expect.any(Function)])
})
