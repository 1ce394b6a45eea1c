import { createTestClient, type Hex, http, parseEther, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Devnet, startDevnet } from '../../../devnet/src/index.js'
import { createTestWallet } from './createTestWallet.js'
import { isLoopback } from './loopback.js'
import type { TestWalletOptions } from './types.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

const keyOf = (index: number) => devnet.accounts[index]?.privateKey as Hex
const addressOf = (index: number) => devnet.accounts[index]?.address as Hex
function make(options: Partial<TestWalletOptions> = {}) {
  const [first] = devnet.chains
  if (!first) throw new Error('The devnet is empty.')
  const wallet = createTestWallet({ accounts: [keyOf(0), keyOf(1)], chains: [first], allowed: true, ...options })
  const { request } = wallet.provider
  return { wallet, request: (method: string, ...params: unknown[]) => request({ method, params }) }
}
const typedData = (chainId: number) => ({
  domain: { name: 'Notes', chainId },
  primaryType: 'Note' as const,
  types: { Note: [{ name: 'text', type: 'string' }] },
  message: { text: 'hi' },
})

describe('accounts', () => {
  test('behavior: shares nothing until the user allows it, and remembers (EIP-1193, EIP-2255)', async () => {
    const kept: boolean[] = []
    const { wallet, request } = make({ allowed: false, onAllowed: (allowed) => kept.push(allowed) })
    expect(await request('eth_accounts')).toEqual([])
    expect(await request('wallet_getPermissions')).toEqual([])
    await expect(request('personal_sign', '0x00', addressOf(0))).rejects.toMatchObject({ code: 4100 })
    expect(wallet.prompts).toEqual([])
    const shared = [addressOf(0).toLowerCase(), addressOf(1).toLowerCase()]
    expect(await request('eth_requestAccounts')).toEqual(shared)
    expect(await request('eth_requestAccounts')).toEqual(shared)
    expect(wallet.prompts).toHaveLength(1)
    expect(await request('wallet_getPermissions')).toMatchObject([{ parentCapability: 'eth_accounts' }])
    await request('wallet_revokePermissions', { eth_accounts: {} })
    expect(await request('eth_accounts')).toEqual([])
    expect(kept).toEqual([true, false])
  })

  test('behavior: the user refuses, never answers, or takes time', async () => {
    const { wallet, request } = make({ allowed: false, decide: () => 'refuse' })
    await expect(request('eth_requestAccounts')).rejects.toMatchObject({ code: 4001 })
    let answer = (_: 'approve') => {}
    wallet.decide = () => new Promise((resolve) => (answer = resolve))
    const asked = request('eth_requestAccounts')
    answer('approve')
    expect(await asked).toHaveLength(2)
    wallet.decide = () => 'hang'
    const hanging = request('personal_sign', '0x00', addressOf(0))
    wallet.stop()
    await expect(hanging).rejects.toMatchObject({ code: 4900 })
    await expect(request('eth_chainId')).rejects.toMatchObject({ code: 4900 })
  })

  test('F26 the user chooses accounts, locks, unlocks', async () => {
    const { wallet, request } = make()
    const heard: unknown[] = []
    wallet.provider.on('accountsChanged', (accounts) => void heard.push(accounts))
    wallet.setAccounts([addressOf(1)])
    wallet.lock()
    expect(await request('eth_accounts')).toEqual([])
    wallet.unlock()
    wallet.setAccounts([])
    const one = addressOf(1).toLowerCase()
    expect(heard).toEqual([[one], [], [one], []])
    expect(() => wallet.setAccounts([`0x${'1'.repeat(40)}`])).toThrow('no key')
  })

  test('parameters: strict allows one request for accounts at a time', async () => {
    const { request, wallet } = make({ allowed: false, strict: true, decide: () => 'hang' })
    const first = request('eth_requestAccounts')
    await expect(request('eth_requestAccounts')).rejects.toMatchObject({ code: -32002 })
    wallet.stop()
    await expect(first).rejects.toMatchObject({ code: 4900 })
  })
})

describe('signing', () => {
  test('behavior: signatures are real', async () => {
    const { request } = make()
    const signature = (await request('personal_sign', '0x6869', addressOf(1))) as Hex
    expect(await verifyMessage({ address: addressOf(1), message: 'hi', signature })).toBe(true)
    const data = typedData(31337)
    const typed = (await request('eth_signTypedData_v4', addressOf(0), JSON.stringify(data))) as Hex
    expect(await verifyTypedData({ ...data, address: addressOf(0), signature: typed })).toBe(true)
  })

  test('parameters: strict signs typed data only for the chain in use', async () => {
    const { request } = make({ strict: true })
    const data = JSON.stringify(typedData(1))
    await expect(request('eth_signTypedData_v4', addressOf(0), data)).rejects.toMatchObject({ code: -32602 })
  })

  test('behavior: a transaction is filled in, signed and sent', async () => {
    const { wallet, request } = make()
    const to = `0x${'ab'.repeat(20)}`
    const value = `0x${parseEther('1.5').toString(16)}`
    const hash = await request('eth_sendTransaction', { from: addressOf(0), to, value })
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    // The node answers before its block is there.
    const balance = async () => BigInt((await request('eth_getBalance', to, 'latest')) as Hex)
    await expect.poll(balance, { timeout: 10_000 }).toBe(parseEther('1.5'))
    expect(wallet.prompts.at(-1)).toMatchObject({
      method: 'eth_sendTransaction',
      account: addressOf(0),
      chainId: 31337,
    })
    const wrong = { from: addressOf(0), to, value, chainId: '0x1' }
    await expect(request('eth_sendTransaction', wrong)).rejects.toMatchObject({ code: -32602 })
  })

  test('parameters: batches', async () => {
    const { request } = make({ batches: true })
    const calls = [1, 2].map((value) => ({ to: `0x${'cd'.repeat(20)}`, value: `0x${value}` }))
    const batch = { version: '2.0.0', from: addressOf(0), chainId: '0x7a69', atomicRequired: false, calls }
    const { id } = (await request('wallet_sendCalls', batch)) as { id: string }
    const status = () => request('wallet_getCallsStatus', id)
    await expect
      .poll(status, { timeout: 10_000 })
      .toMatchObject({ status: 200, atomic: false, receipts: { length: 2 } })
    await expect(request('wallet_getCallsStatus', '0x1')).rejects.toMatchObject({ code: 5730 })
    await expect(request('wallet_sendCalls', { ...batch, id })).rejects.toMatchObject({ code: 5720 })
    await expect(request('wallet_sendCalls', { ...batch, atomicRequired: true })).rejects.toMatchObject({ code: 5760 })
    await expect(make().request('wallet_getCapabilities', addressOf(0))).rejects.toMatchObject({ code: 4200 })
  })

  test('behavior: a batch is pending until it is in a block', async () => {
    const { request } = make({ batches: true })
    const node = createTestClient({ mode: 'anvil', transport: http(devnet.chains[0]?.rpcUrl) })
    await node.setAutomine(false)
    try {
      const calls = [{ to: `0x${'cd'.repeat(20)}`, value: '0x1' }]
      const batch = { version: '2.0.0', from: addressOf(0), chainId: '0x7a69', atomicRequired: false, calls }
      const { id } = (await request('wallet_sendCalls', batch)) as { id: string }
      const status = () => request('wallet_getCallsStatus', id)
      expect(await status()).toMatchObject({ status: 100, receipts: [] })
      await node.mine({ blocks: 1 })
      await expect.poll(status, { timeout: 10_000 }).toMatchObject({ status: 200, receipts: { length: 1 } })
    } finally {
      await node.setAutomine(true)
    }
  })
})

describe('chains', () => {
  const second = () => {
    const [, chain] = devnet.chains
    if (!chain) throw new Error('The devnet has one chain only.')
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    return { chainId: '0x7a6a', chainName: chain.name, rpcUrls: [chain.rpcUrl], nativeCurrency }
  }

  test('behavior: adds chains, switches, and emits the switch (EIP-3085, EIP-3326)', async () => {
    const { wallet, request } = make()
    const heard: unknown[] = []
    wallet.provider.on('chainChanged', (id) => void heard.push(id))
    await expect(request('wallet_switchEthereumChain', { chainId: '0x7a6a' })).rejects.toMatchObject({ code: 4902 })
    expect(await request('wallet_addEthereumChain', second())).toBeNull()
    expect(await request('eth_chainId')).toBe('0x7a69')
    expect(await request('wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBeNull()
    wallet.switchChain(31337)
    expect(heard).toEqual(['0x7a6a', '0x7a69'])
  })

  test.each(['https://rpc.example.com', 'http://127.0.0.1.example.com', 'http://10.0.0.1', 'file:///x', 'nonsense'])(
    'behavior: refuses chains that are not on this machine: %s',
    async (rpcUrl) => {
      expect(isLoopback(rpcUrl)).toBe(false)
      expect(() => make({ chains: [{ chainId: 1, rpcUrl }] })).toThrow('not on this machine')
      const { request, wallet } = make()
      const chain = { ...second(), rpcUrls: [rpcUrl] }
      await expect(request('wallet_addEthereumChain', chain)).rejects.toMatchObject({ code: -32602 })
      expect(wallet.chains).toHaveLength(1)
    },
  )

  test('behavior: a node that is another chain gets no transaction', async () => {
    const [chain] = devnet.chains
    const { request } = make({ chains: [{ chainId: 1, rpcUrl: chain?.rpcUrl as string }] })
    await expect(request('eth_sendTransaction', { from: addressOf(0), to: addressOf(1) })).rejects.toThrow(/chain/i)
    await expect(make().request('wallet_addEthereumChain', { ...second(), chainId: '0x1' })).rejects.toThrow('another')
  })

  test('behavior: unknown and dangerous methods are refused', async () => {
    const { request } = make()
    for (const method of ['foo_bar', 'anvil_setBalance', 'eth_sign', 'eth_signTransaction', 'wallet_watchAsset'])
      await expect(request(method)).rejects.toMatchObject({ code: 4200 })
  })
})

test('behavior: announces itself now and when asked, frozen, until stopped (EIP-6963)', () => {
  const page = new EventTarget()
  const details: { info: { uuid: string; name: string }; provider: unknown }[] = []
  page.addEventListener('eip6963:announceProvider', (event) => void details.push((event as CustomEvent).detail))
  const { wallet } = make({ info: { name: 'Mine' } })
  const withdraw = wallet.announce(page)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  withdraw()
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(details).toHaveLength(2)
  expect(details[0]).toBe(details[1])
  expect(details[0]).toMatchObject({ info: { name: 'Mine', uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) } })
  expect(details[0]?.provider).toBe(wallet.provider)
  expect(Object.isFrozen(details[0]?.info)).toBe(true)
})

test('behavior: a listener is gone after its removal, and all after stop', () => {
  const { wallet } = make()
  const listener = () => expect.unreachable()
  wallet.provider.on('accountsChanged', listener)
  wallet.provider.removeListener('accountsChanged', listener)
  wallet.emit('accountsChanged', [])
  wallet.provider.on('chainChanged', listener)
  expect(wallet.listenerCount).toBe(1)
  wallet.stop()
  expect(wallet.listenerCount).toBe(0)
})
