import { createPublicClient, http, parseEther, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Devnet, type Relay, startDevnet, startRelay, waitForReceipt } from '../../devnet/src/index.js'
import { createPhoneWallet } from './createPhoneWallet.js'
import { createMemoryStorage } from './storage.js'
import { connectApp, next, startApp, toEip155 } from './test/stack.js'
import type { PhoneQuestion, PhoneWallet, PhoneWalletOptions } from './types.js'

let devnet: Devnet
let relay: Relay
let app: Awaited<ReturnType<typeof startApp>>
const wallets: PhoneWallet[] = []

beforeAll(async () => {
  ;[devnet, relay] = await Promise.all([startDevnet(), startRelay()])
})
afterAll(() => Promise.all([devnet?.stop(), relay?.stop()]))
beforeEach(async () => {
  app = await startApp(relay.url)
})
afterEach(async () => {
  await Promise.all([app.stop(), ...wallets.splice(0).map((wallet) => wallet.stop())])
})

/** A wallet with two accounts that approves, unless its options say otherwise. */
async function startWallet(options: Partial<PhoneWalletOptions> = {}) {
  const { chains, accounts } = devnet
  const wallet = await createPhoneWallet({
    relay: relay.url,
    chains,
    accounts: accounts.slice(0, 2),
    approve: () => 'approve',
    ...options,
  })
  wallets.push(wallet)
  return wallet
}
const one = () => (devnet.chains[0] as Devnet['chains'][number]).caipNetworkId
const two = () => (devnet.chains[1] as Devnet['chains'][number]).caipNetworkId
const accountAt = (index: number) => (devnet.accounts[index] as Devnet['accounts'][number]).address
const wanted = () => ({ optionalNamespaces: toEip155(devnet) })
const waitingFor = (wallet: PhoneWallet, kind: PhoneQuestion['kind']) =>
  wallet.waitFor(({ questions }) => questions.find((question) => question.kind === kind))

test('behavior: a user sees which app asks for what, approves, and both sides have the session', async () => {
  const wallet = await startWallet({ approve: undefined })
  const { uri, connected } = await app.connect(wanted())
  await wallet.pair(`http://127.0.0.1:4200/wc?uri=${encodeURIComponent(uri)}`)
  const question = await waitingFor(wallet, 'proposal')
  expect(question).toMatchObject({ from: { name: 'Tidemark', url: 'http://127.0.0.1:4000' }, missing: [] })
  expect(question).toMatchObject({ offer: { eip155: { chains: [one(), two()] } } })
  await wallet.approve(question.id)
  const session = await connected
  expect(session?.namespaces.eip155?.accounts).toEqual([`${one()}:${accountAt(0)}`, `${two()}:${accountAt(0)}`])
  expect(session?.namespaces.eip155?.methods).not.toContain('eth_sign')
  expect(wallet.get()).toMatchObject({ questions: [], asked: 1, sessions: [{ peer: { name: 'Tidemark' } }] })
  expect(wallet.get().online).toBe(true)
})

test('behavior: what is refused is refused with the code of the protocol, and may have another', async () => {
  const wallet = await startWallet({ approve: () => 'refuse' })
  const { uri, connected } = await app.connect(wanted())
  connected.catch(() => undefined)
  await wallet.pair(uri)
  await expect(connected).rejects.toMatchObject({ code: 5000 })
  expect(wallet.get().sessions).toEqual([])

  const other = await startWallet({
    approve: ({ kind }) => (kind === 'request' ? { refuse: { code: 4001, message: 'No.' } } : 'approve'),
  })
  await connectApp(app, other, wanted())
  await expect(app.request('personal_sign', ['0x68', accountAt(0)], one())).rejects.toMatchObject({ code: 4001 })
})

test('parameters: chains and accounts of an approval', async () => {
  const approve = { chains: [two()], accounts: [accountAt(1), accountAt(0)] }
  const wallet = await startWallet({ approve: () => ({ approve }) })
  const session = await connectApp(app, wallet, wanted())
  expect(session.namespaces.eip155?.accounts).toEqual([`${two()}:${accountAt(1)}`, `${two()}:${accountAt(0)}`])
})

test('behavior: an app that needs a chain that is not local can only be refused', async () => {
  const wallet = await startWallet({ approve: undefined })
  const { uri, connected } = await app.connect({
    optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } },
  })
  connected.catch(() => undefined)
  await wallet.pair(uri)
  const question = await waitingFor(wallet, 'proposal')
  expect(question).toMatchObject({ offer: {} })
  await expect(wallet.approve(question.id)).rejects.toThrow('does not have')
  await wallet.refuse(question.id)
  await expect(connected).rejects.toMatchObject({ code: 5100 })
})

test('behavior: signs messages and typed data with the account that is asked for', async () => {
  const wallet = await startWallet()
  await connectApp(app, wallet, wanted())
  const address = accountAt(0)
  const signature = await app.request<`0x${string}`>('personal_sign', ['0x68656c6c6f', address], one())
  expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)

  const typed = {
    domain: { name: 'Tidemark', chainId: 31338 },
    types: { Sighting: [{ name: 'bird', type: 'string' }] },
    primaryType: 'Sighting',
    message: { bird: 'Curlew' },
  } as const
  const params = [address, JSON.stringify(typed)]
  const signed = await app.request<`0x${string}`>('eth_signTypedData_v4', params, two())
  expect(await verifyTypedData({ ...typed, address, signature: signed })).toBe(true)
  await expect(app.request('eth_signTypedData_v4', params, one())).rejects.toMatchObject({ code: -32602 })
  await expect(app.request('personal_sign', ['0x68', accountAt(5)], one())).rejects.toMatchObject({ code: 4100 })
})

test('behavior: sends on the chain of the request, and the chain has it', async () => {
  const wallet = await startWallet()
  await connectApp(app, wallet, wanted())
  const client = createPublicClient({ transport: http(devnet.chains[1]?.rpcUrl) })
  const to = '0x00000000000000000000000000000000000000aa'
  const value = `0x${parseEther('1.5').toString(16)}`
  const hash = await app.request<`0x${string}`>('eth_sendTransaction', [{ from: accountAt(0), to, value }], two())
  expect((await waitForReceipt(client, hash)).status).toBe('success')
  expect(await client.getBalance({ address: to })).toBe(parseEther('1.5'))
  const wrong = [{ from: accountAt(0), to, value, chainId: '0x7a69' }]
  await expect(app.request('eth_sendTransaction', wrong, two())).rejects.toMatchObject({ code: -32602 })
})

test('behavior: a second tap is the same answer, and a batch is sent call by call', async () => {
  const wallet = await startWallet({ approve: ({ kind }) => (kind === 'request' ? 'ask' : 'approve') })
  const methods = ['eth_sendTransaction', 'wallet_sendCalls', 'wallet_getCallsStatus']
  await connectApp(app, wallet, { optionalNamespaces: toEip155(devnet, methods) })
  const client = createPublicClient({ transport: http(devnet.chains[0]?.rpcUrl) })
  const [from, to] = [accountAt(1), '0x00000000000000000000000000000000000000ac']
  const before = await client.getTransactionCount({ address: from })
  const sent = app.request('eth_sendTransaction', [{ from, to, value: '0x1' }], one())
  const { id } = await waitingFor(wallet, 'request')
  await Promise.all([wallet.approve(id), wallet.approve(id)])
  await sent
  expect(await client.getTransactionCount({ address: from })).toBe(before + 1)
  await expect(wallet.approve(id)).rejects.toThrow('no such question')

  const calls = [
    { to, value: '0x2' },
    { to, value: '0x3' },
  ]
  const batch = app.request<{ id: string }>('wallet_sendCalls', [{ from, chainId: '0x7a69', calls }], one())
  await wallet.approve((await waitingFor(wallet, 'request')).id)
  await batch
  expect(await client.getTransactionCount({ address: from })).toBe(before + 3)
})

test('behavior: the wallet changes account and chain, and the app is notified', async () => {
  const wallet = await startWallet()
  await connectApp(app, wallet, wanted())
  const accounts = next<string[]>(app, 'accountsChanged')
  await wallet.chooseAccount(accountAt(1))
  expect(await accounts).toEqual([accountAt(1)])
  expect(app.provider.session?.namespaces.eip155?.accounts[0]).toBe(`${one()}:${accountAt(1)}`)

  const event = next<{ params: { event: unknown; chainId: string } }>(app, 'session_event')
  await wallet.chooseChain(31338)
  expect((await event).params).toEqual({ event: { name: 'chainChanged', data: 31338 }, chainId: two() })
})

test('behavior: an app switches to a chain that it was not given, and gets it', async () => {
  const wallet = await startWallet({
    approve: ({ kind }) => (kind === 'proposal' ? { approve: { chains: [one()] } } : 'approve'),
  })
  await connectApp(app, wallet, wanted())
  const update = next(app, 'session_update')
  await app.request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }], one())
  await update
  expect(app.provider.session?.namespaces.eip155?.accounts).toContain(`${two()}:${accountAt(0)}`)
  expect(wallet.get().chainId).toBe(31338)
  await expect(app.request('wallet_switchEthereumChain', [{ chainId: '0x1' }], one())).rejects.toMatchObject({
    code: 4902,
  })
})

test('behavior: an app adds a chain of this machine, and no other', async () => {
  const [first, second] = devnet.chains as [Devnet['chains'][number], Devnet['chains'][number]]
  const storage = createMemoryStorage()
  const wallet = await startWallet({ chains: [first], storage })
  await connectApp(app, wallet, wanted())
  const foreign = { chainId: '0x1', chainName: 'Mainnet', rpcUrls: ['https://rpc.example.com'] }
  await expect(app.request('wallet_addEthereumChain', [foreign], one())).rejects.toMatchObject({ code: -32602 })
  const liar = { chainId: '0x1', chainName: 'Mainnet', rpcUrls: [second.rpcUrl] }
  await expect(app.request('wallet_addEthereumChain', [liar], one())).rejects.toMatchObject({ code: -32602 })

  const update = next(app, 'session_update')
  const local = { chainId: '0x7a6a', chainName: 'Two', rpcUrls: [second.rpcUrl] }
  expect(await app.request('wallet_addEthereumChain', [local], one())).toBe(null)
  await update
  expect(wallet.get().chains.map(({ name }) => name)).toEqual([first.name, 'Two'])
  await wallet.stop()
  expect((await startWallet({ chains: [first], storage })).get().chains).toHaveLength(2)
})

test('behavior: a session is extended, and ended from either side', async () => {
  const wallet = await startWallet()
  const { topic, expiry } = await connectApp(app, wallet, wanted())
  const extended = next(app, 'session_extend')
  app.provider.client.on('session_extend', (told) => app.provider.events.emit('session_extend', told))
  await wallet.extend(topic)
  await extended
  expect(app.provider.client.session.get(topic).expiry).toBeGreaterThanOrEqual(expiry)
  const ended = next(app, 'session_delete')
  await wallet.disconnect(topic)
  await ended
  expect(wallet.get().sessions).toEqual([])

  await connectApp(app, wallet, wanted())
  await app.provider.disconnect()
  await wallet.waitFor(({ sessions }) => sessions.length === 0)
})

test('behavior: the next start finds the session and what was asked meanwhile', async () => {
  const storage = createMemoryStorage()
  const first = await startWallet({ storage })
  await connectApp(app, first, wanted())
  await first.stop()
  const signed = app.request('personal_sign', ['0x68', accountAt(0)], one())
  const second = await startWallet({ storage, approve: undefined })
  expect(second.get().sessions).toHaveLength(1)
  const question = await waitingFor(second, 'request')
  await second.stop()
  const third = await startWallet({ storage, approve: undefined })
  expect(third.get().questions.map(({ id }) => id)).toEqual([question.id])
  await Promise.all([third.approve(question.id), third.approve(question.id)])
  expect(await signed).toMatch(/^0x/)
})

test('behavior: works through sockets that were cut', async () => {
  const wallet = await startWallet()
  await connectApp(app, wallet, wanted())
  const back = new Promise((resolve) => app.provider.client.core.relayer.once('relayer_connect', resolve))
  relay.dropSockets()
  await wallet.waitFor(({ online }) => !online)
  await Promise.all([wallet.waitFor(({ online }) => online), back])
  expect(await app.request('personal_sign', ['0x68', accountAt(0)], one())).toMatch(/^0x/)
})

test('behavior: what is answered as it is goes out as it is', async () => {
  const wallet = await startWallet({
    approve: ({ kind }) => (kind === 'request' ? { approve: { result: null } } : 'approve'),
  })
  const { topic } = await connectApp(app, wallet, wanted())
  expect(await app.request('personal_sign', ['0x68', accountAt(0)], one())).toBe(null)
  const update = next<{ params: { namespaces: unknown } }>(app, 'session_update')
  const namespaces = {
    eip155: { chains: ['eip155:1'], accounts: [`eip155:1:${accountAt(3)}`], methods: [], events: [] },
  }
  await wallet.replace(topic, namespaces)
  expect((await update).params.namespaces).toEqual(namespaces)
})

test('parameters: relay and chains must be on this machine', async () => {
  await expect(startWallet({ relay: 'wss://relay.example.com' })).rejects.toThrow('not on this machine')
  const chains = [{ chainId: 1, name: 'Mainnet', rpcUrl: 'https://rpc.example.com' }]
  await expect(startWallet({ chains })).rejects.toThrow('not on this machine')
  await expect(startWallet({ accounts: [] })).rejects.toThrow('needs')
})

test('parameters: text of a pairing', async () => {
  const wallet = await startWallet()
  await expect(wallet.pair('hello')).rejects.toThrow('not a WalletConnect code')
  await expect(wallet.pair('wc:abc@1?bridge=x&key=y')).rejects.toThrow('of a kind')
  const { uri, connected } = await app.connect(wanted())
  await wallet.pair(uri)
  await connected
  await expect(wallet.pair(uri)).rejects.toThrow()
})
