import { BrowserProvider, isError, parseEther, verifyMessage, verifyTypedData } from 'ethers'
import { createWalletClient, custom, parseEther as toWei } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Devnet, type DevnetChain, startDevnet } from '../../devnet/src/index.js'
import { createTestLatchkey, createTestWallet, type TestWallet } from '../../src/testing/index.js'
import { evmOfPage } from '../../test/fixtures/evmOfPage.js'
import { localNetwork } from './test/world.js'

let devnet: Devnet
let first: DevnetChain
let second: DevnetChain
let wallet: TestWallet
let page: ReturnType<typeof load>
beforeAll(async () => {
  devnet = await startDevnet()
  const [one, two] = devnet.chains
  if (!one || !two) throw new Error('The devnet has no two chains.')
  first = one
  second = two
}, 30_000)
afterAll(() => devnet.stop())

function load() {
  const target = new EventTarget()
  wallet.announce(target)
  const networks = [first, second].map(({ chainId, name, rpcUrl }) => localNetwork(chainId, name, rpcUrl))
  const { latchkey } = createTestLatchkey({ networks, fetch, adapters: [evmOfPage(target)] })
  return { latchkey, provider: latchkey.provider('eip155') }
}
beforeEach(() => {
  const [account] = devnet.accounts
  if (!account) throw new Error('The devnet has no account.')
  const info = { rdns: 'com.example.wallet', name: 'Wallet' }
  wallet = createTestWallet({ accounts: [account.privateKey], chains: [first, second], info, batches: true })
  page = load()
})
afterEach(() => {
  page.latchkey.stop()
  wallet.stop()
})

async function connect() {
  page.latchkey.start()
  await page.latchkey.ready()
  return page.latchkey.connect({ connector: 'com.example.wallet', namespace: 'eip155' })
}
const [from, to] = [() => wallet.addresses[0] as `0x${string}`, () => devnet.accounts[1]?.address as `0x${string}`]
const types = { Note: [{ name: 'text', type: 'string' }] }

describe('ethers, BrowserProvider', () => {
  test('behavior: getSigner opens the modal, and has the account of who connects there', async () => {
    const asked = new BrowserProvider(page.provider).getSigner()
    await vi.waitFor(() => expect(page.latchkey.state().open).toBe(true))
    await connect()
    expect((await asked).address).toBe(from())
  })

  test('behavior: the modal closed, and a signature refused: ACTION_REJECTED', async () => {
    const ethers = new BrowserProvider(page.provider)
    const asked = ethers.getSigner().catch((error: unknown) => error)
    await vi.waitFor(() => expect(page.latchkey.state().open).toBe(true))
    page.latchkey.close()
    expect(isError(await asked, 'ACTION_REJECTED')).toBe(true)
    await connect()
    const signer = await ethers.getSigner()
    wallet.decide = () => 'refuse'
    expect(isError(await signer.signMessage('hi').catch((error: unknown) => error), 'ACTION_REJECTED')).toBe(true)
  })

  test('behavior: signs texts and typed data, sends, waits, and sends a batch', async () => {
    await connect()
    // Its own cache would answer the second read with the balance of before.
    const ethers = new BrowserProvider(page.provider, undefined, { cacheTimeout: -1 })
    const signer = await ethers.getSigner()
    expect(verifyMessage('hi', await signer.signMessage('hi'))).toBe(from())
    const domain = { name: 'Notes', chainId: first.chainId }
    const signature = await signer.signTypedData(domain, types, { text: 'hi' })
    expect(verifyTypedData(domain, types, { text: 'hi' }, signature)).toBe(from())
    const before = await ethers.getBalance(to())
    const sent = await signer.sendTransaction({ to: to(), value: parseEther('0.5') })
    expect((await sent.wait())?.status).toBe(1)
    expect((await ethers.getBalance(to())) - before).toBe(parseEther('0.5'))
    const calls = [{ to: to(), value: '0x1' }]
    const batch = {
      version: '2.0.0',
      from: from(),
      chainId: `0x${first.chainId.toString(16)}`,
      atomicRequired: false,
      calls,
    }
    expect(await ethers.send('wallet_sendCalls', [batch])).toMatchObject({ id: expect.any(String) })
  })

  test('behavior: switches the network, and the widget with it', async () => {
    await connect()
    const ethers = new BrowserProvider(page.provider, 'any')
    await ethers.send('wallet_switchEthereumChain', [{ chainId: `0x${second.chainId.toString(16)}` }])
    expect(page.latchkey.state().network?.id).toBe(second.chainId)
    expect((await ethers.getNetwork()).chainId).toBe(BigInt(second.chainId))
    await expect(ethers.send('wallet_switchEthereumChain', [{ chainId: '0x63' }])).rejects.toMatchObject({
      error: { code: 4902 },
    })
  })
})

describe('viem, custom', () => {
  test('behavior: asks for addresses by the modal, signs typed data, sends, batches, switches', async () => {
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const chain = {
      id: first.chainId,
      name: first.name,
      nativeCurrency,
      rpcUrls: { default: { http: [first.rpcUrl] } },
    }
    const viem = createWalletClient({ chain, transport: custom(page.provider) })
    const asked = viem.requestAddresses()
    await vi.waitFor(() => expect(page.latchkey.state().open).toBe(true))
    await connect()
    expect(await asked).toEqual([from()])
    const account = from()
    const typed = { account, domain: { name: 'Notes' }, types, primaryType: 'Note', message: { text: 'hi' } } as const
    expect(verifyTypedData({ name: 'Notes' }, types, { text: 'hi' }, await viem.signTypedData(typed))).toBe(account)
    expect(await viem.sendTransaction({ account, to: to(), value: toWei('0.1') })).toMatch(/^0x/)
    const { id } = await viem.sendCalls({ account, calls: [{ to: to(), value: 1n }] })
    expect(await viem.waitForCallsStatus({ id })).toMatchObject({ status: 'success' })
    await viem.switchChain({ id: second.chainId })
    expect(await viem.getChainId()).toBe(second.chainId)
  })

  test('behavior: the modal closed is 4001', async () => {
    const asked = createWalletClient({ transport: custom(page.provider) }).requestAddresses()
    const refused = expect(asked).rejects.toMatchObject({ code: 4001, name: 'UserRejectedRequestError' })
    await vi.waitFor(() => expect(page.latchkey.state().open).toBe(true))
    page.latchkey.close()
    await refused
  })
})
