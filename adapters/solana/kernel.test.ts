import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { send } from '../../plugins/send/index.js'
import { createTestLatchkey, createTestSolanaWallet, type TestLatchkey } from '../../src/testing/index.js'
import { solanaAdapter } from './index.js'
import { type LocalChain, startChain } from './test/chain.js'
import { isSigned, keyOf } from './test/keys.js'
import { localNetwork } from './test/world.js'

let chain: LocalChain
let page: EventTarget
let wallet: ReturnType<typeof createTestSolanaWallet>
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.solana.stop())

const make = () => {
  const { here, there } = chain
  return createTestLatchkey({
    networks: [here, there].map((cluster) => localNetwork(cluster.caipNetworkId, cluster.name, cluster.rpcUrl)),
    adapters: [solanaAdapter()],
    plugins: [send()],
    tokens: { [here.caipNetworkId]: [here.token] },
    fetch,
  })
}
let world: ReturnType<typeof make>
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  const [account, other] = chain.solana.accounts
  if (!account || !other) throw new Error('The local chain has no account.')
  wallet = createTestSolanaWallet({
    accounts: [account.secretKey, other.secretKey],
    chains: [
      { chain: 'solana:mainnet', rpcUrl: chain.here.rpcUrl },
      { chain: 'solana:devnet', rpcUrl: chain.there.rpcUrl },
    ],
  })
  wallet.register(page)
  world = make()
})
afterEach(() => {
  world.latchkey.stop()
  wallet.stop()
  vi.unstubAllGlobals()
})

const [me, other] = [() => wallet.addresses[0] ?? '', () => wallet.addresses[1] ?? '']
const connect = async ({ latchkey }: Pick<TestLatchkey, 'latchkey'> = world) => {
  latchkey.start()
  await latchkey.ready()
  return latchkey.connect({ connector: 'ws:Test Wallet' })
}
const providerOf = () => world.latchkey.provider('solana')
const settled = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000 })

test('behavior: connects, signs through the provider, and disconnects', async () => {
  const provider = providerOf()
  const heard: unknown[] = []
  for (const event of ['connect', 'accountsChanged', 'disconnect']) provider.on(event, () => void heard.push(event))
  const connection = await connect()
  expect(connection).toMatchObject({
    namespace: 'solana',
    networkId: chain.here.caipNetworkId,
    networkIds: [chain.here.caipNetworkId, chain.there.caipNetworkId],
    accounts: [{ address: me() }, { address: other() }],
  })
  const params = { message: '2NEpo7TZRRrLZSi2U', pubkey: me() }
  const { signature } = (await provider.request({ method: 'solana_signMessage', params })) as { signature: string }
  expect(isSigned(me(), new TextEncoder().encode('Hello World!'), signature)).toBe(true)
  await settled(() => expect(heard).toEqual(['connect', 'accountsChanged']))
  await world.latchkey.disconnect()
  expect(heard).toEqual(['connect', 'accountsChanged', 'accountsChanged', 'disconnect'])
  expect(wallet.allowed).toBe(false)
})

test('behavior: a reload is connected again without a prompt, to the same account', async () => {
  await connect()
  await settled(() => expect([...world.storage.values()].join()).toContain('ws:Test Wallet'))
  world = world.reload() as typeof world
  world.latchkey.start()
  await world.latchkey.ready()
  await settled(() => expect(world.latchkey.state()).toMatchObject({ status: 'connected' }))
  expect(wallet.prompts).toHaveLength(1)
})

test('behavior: switching the cluster asks no wallet, and each request names it', async () => {
  const provider = providerOf()
  const chains: unknown[] = []
  provider.on('chainChanged', (id: unknown) => void chains.push(id))
  await connect()
  await world.latchkey.switchNetwork(chain.there.caipNetworkId)
  expect(world.latchkey.state().network?.caipNetworkId).toBe(chain.there.caipNetworkId)
  await settled(() => expect(chains).toContain(chain.there.caipNetworkId))
  expect(wallet.prompts).toHaveLength(1)
  await provider.request({ method: 'solana_signMessage', params: { message: '2' } })
  expect(wallet.prompts.at(-1)?.chain).toBe('solana:devnet')
})

test('behavior: the send plugin, unchanged, prices and sends coins', async () => {
  await connect()
  const controller = await world.latchkey.use(send)
  const token = { networkId: chain.here.caipNetworkId, name: 'Solana', symbol: 'SOL', decimals: 9 }
  const to = keyOf(201).address
  const review = await controller.prepare({ token, amount: '0.25', to })
  expect(review).toMatchObject({ to, value: 250_000_000n, fee: { value: 5000n, symbol: 'SOL' }, warnings: ['new'] })
  const told: string[] = []
  world.latchkey.on('track', ({ event }) => event !== 'INITIALIZE' && void told.push(event))
  const { hash } = await controller.submit(review)
  chain.here.advance(40)
  await world.clock.advance(1000)
  await settled(() => expect(told).toEqual(['SEND_INITIATED', 'SEND_SUCCESS']))
  expect(hash).toBeTypeOf('string')
  expect(await chain.balance(to)).toBe(250_000_000n)
  expect(wallet.prompts.map(({ feature }) => feature)).toEqual(['standard:connect', 'solana:signAndSendTransaction'])
})

test('behavior: the send plugin, unchanged, prices and sends a token, the receiver’s account included', async () => {
  await connect()
  const controller = await world.latchkey.use(send)
  const token = { networkId: chain.here.caipNetworkId, ...chain.here.token }
  const to = keyOf(202).address
  const review = await controller.prepare({ token, amount: '12.5', to })
  expect(review.fee).toEqual({ value: 2_044_280n, decimals: 9, symbol: 'SOL' })
  await controller.submit(review)
  chain.here.advance()
  expect(await chain.tokens(to)).toBe(12_500_000n)
  await expect(controller.prepare({ token, amount: '12.5', to: 'nonsense' })).rejects.toMatchObject({
    code: 'SEND_RECEIVER_INVALID',
  })
  const much = { token, amount: '99999999', to }
  await expect(controller.prepare(much)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
})

test('F11 what the wallet’s node did not take was not sent, and the user may try again', async () => {
  await connect()
  const controller = await world.latchkey.use(send)
  const token = { networkId: chain.here.caipNetworkId, name: 'Solana', symbol: 'SOL', decimals: 9 }
  const to = keyOf(204).address
  const draft = { token, amount: '0.25', to }
  let review = await controller.prepare(draft)
  wallet.decide = () => {
    chain.here.setSlotsBehind(50)
    return 'approve'
  }
  const lagging = controller.submit(review).finally(() => chain.here.setSlotsBehind(0))
  await expect(lagging).rejects.toMatchObject({ code: 'NODE_BEHIND', data: { maybeSent: false } })
  wallet.decide = () => {
    chain.here.advance(400)
    return 'approve'
  }
  review = await controller.prepare(draft)
  await expect(controller.submit(review)).rejects.toMatchObject({
    code: 'TRANSACTION_EXPIRED',
    data: { maybeSent: false },
  })
  chain.here.advance()
  expect(await chain.balance(to)).toBe(0n)
  expect(wallet.prompts).toHaveLength(3)
})

test.each([
  ['-32601 of its node', { code: -32603, data: { code: -32601, message: 'Method not found' } }],
  ['-32004 of its node', { code: -32004, message: 'Block not available' }],
])('F11: a wallet that sent and then says %s is not asked again, and the user is told to look', async (_, thrown) => {
  await connect()
  const controller = await world.latchkey.use(send)
  const token = { networkId: chain.here.caipNetworkId, name: 'Solana', symbol: 'SOL', decimals: 9 }
  const to = keyOf(205).address
  const before = await chain.balance(to)
  const feature = wallet.wallet.features['solana:signAndSendTransaction'] as {
    signAndSendTransaction(...inputs: unknown[]): Promise<unknown>
  }
  const sends = feature.signAndSendTransaction
  feature.signAndSendTransaction = async (...inputs) => {
    await sends(...inputs)
    throw thrown
  }
  const review = await controller.prepare({ token, amount: '0.25', to })
  await expect(controller.submit(review)).rejects.toMatchObject({ data: { maybeSent: true } })
  chain.here.advance(40)
  expect(await chain.balance(to)).toBe(before + 250_000_000n)
  expect(wallet.prompts.filter(({ feature }) => feature !== 'standard:connect')).toHaveLength(1)
})

test('F26 an account that changed between review and signing signs nothing', async () => {
  await connect()
  const controller = await world.latchkey.use(send)
  const token = { networkId: chain.here.caipNetworkId, name: 'Solana', symbol: 'SOL', decimals: 9 }
  const review = await controller.prepare({ token, amount: '0.25', to: keyOf(203).address })
  wallet.setAccounts([other()])
  expect(world.latchkey.state().namespaces.solana?.connection?.accounts).toEqual([{ address: other() }])
  await expect(controller.submit(review)).rejects.toMatchObject({ code: 'SEND_CHANGED' })
  wallet.lock()
  expect(world.latchkey.state().status).toBe('disconnected')
  expect(wallet.prompts).toHaveLength(1)
})

test('F25 a refused connection can be tried again', async () => {
  wallet.decide = () => 'refuse'
  await expect(connect()).rejects.toMatchObject({ code: 'CONNECTION_REJECTED', outcome: 'rejected' })
  wallet.decide = () => 'approve'
  expect(await connect()).toMatchObject({ namespace: 'solana' })
})
