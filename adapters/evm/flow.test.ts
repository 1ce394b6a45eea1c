import {
  createPublicClient,
  createWalletClient,
  custom,
  encodeFunctionData,
  http,
  parseEther,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Devnet, type DevnetChain, localDollarAbi, startDevnet, waitForReceipt } from '../../devnet/src/index.js'
import type { Network, Token, WalletHandle } from '../../src/adapter.js'
import { setup } from './adapter.js'
import { announceWallet, TestWallet } from './test/wallet.js'
import {
  connectTo,
  createAttempt,
  createContext,
  createHandle,
  createLink,
  createSource,
  localNetwork,
  readFrom,
} from './test/world.js'

let devnet: Devnet
let [first, second]: [DevnetChain, DevnetChain] = [] as never
let [here, there]: [Network, Network] = [] as never
let wallet: TestWallet
let handle: ReturnType<typeof createHandle>
let token: Token
let native: Token
const adapter = setup(createContext().context, {})

beforeAll(async () => {
  devnet = await startDevnet()
  ;[first, second] = devnet.chains as [DevnetChain, DevnetChain]
  here = localNetwork(first.chainId, first.name, first.rpcUrl)
  there = localNetwork(second.chainId, second.name, second.rpcUrl)
}, 30_000)
afterAll(() => devnet.stop())

beforeEach(() => {
  const [account] = devnet.accounts
  if (!account) throw new Error('The devnet has no account.')
  const chains = new Map([[first.chainId, first.rpcUrl]])
  wallet = new TestWallet({ privateKey: account.privateKey, chains, allowed: true })
  handle = createHandle(wallet, here, wallet.account.address)
  token = { networkId: here.caipNetworkId, address: first.token.address, name: 'LUSD', symbol: 'LUSD', decimals: 6 }
  native = { networkId: here.caipNetworkId, name: 'Ether', symbol: 'ETH', decimals: 18 }
})

const accountAt = (index: number): `0x${string}` => devnet.accounts[index]?.address as `0x${string}`
const reader = () => createPublicClient({ transport: http(first.rpcUrl) })

describe('connect, then act', () => {
  test('behavior: discovered, connected, signed, and the signature is the account’s', async () => {
    const { page, source, discover, listed, stop } = createSource()
    announceWallet(page, wallet)
    discover()
    const [connector] = listed.values()
    if (!connector) throw new Error('not listed')
    const [session] = await connectTo(source, connector, createAttempt().context)
    expect(session).toMatchObject({ accounts: [{ address: wallet.account.address }], networkId: here.caipNetworkId })
    stop()

    const { address } = wallet.account
    for (const message of ['Hello, wörld', '0x1234', '']) {
      const signature = (await adapter.signMessage?.(handle, message)) as `0x${string}`
      expect(await verifyMessage({ address, message, signature })).toBe(true)
    }
    const raw = new Uint8Array([0, 255, 10])
    const signature = (await adapter.signMessage?.(handle, raw)) as `0x${string}`
    expect(await verifyMessage({ address, message: { raw }, signature })).toBe(true)
  })

  test('behavior: a refused signature is the user’s no', async () => {
    wallet.decide = () => 'refuse'
    await expect(adapter.signMessage?.(handle, 'x')).rejects.toMatchObject({
      code: 'REQUEST_REJECTED',
      outcome: 'rejected',
    })
  })

  test('behavior: an answer that is no signature is an error', async () => {
    wallet.request = async () => ({})
    await expect(adapter.signMessage?.(handle, 'x')).rejects.toMatchObject({ code: 'SIGN_FAILED' })
  })
})

describe('typed data', () => {
  const types = {
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'sum', type: 'uint256' },
      { name: 'note', type: 'bytes' },
    ],
  }
  const data = (chainId: unknown) => ({
    domain: { name: 'Post', version: '1', chainId },
    types,
    primaryType: 'Mail',
    message: { to: accountAt(1), sum: 2n ** 200n, note: new Uint8Array([1, 2]) },
  })

  test('behavior: signed and verified, bigint and bytes included', async () => {
    const signature = (await adapter.signTypedData?.(handle, data(BigInt(first.chainId)))) as `0x${string}`
    const { domain, message } = data(first.chainId)
    const asSigned = {
      domain: domain as never,
      types,
      primaryType: 'Mail' as const,
      message: { ...message, note: '0x0102' as const },
    }
    expect(await verifyTypedData({ address: wallet.account.address, signature, ...asSigned })).toBe(true)
  })

  test.each([1, '0x1', 1n, 'nonsense', {}])('behavior: a domain of chain %s is refused', async (chainId) => {
    await expect(adapter.signTypedData?.(handle, data(chainId))).rejects.toMatchObject({
      code: 'WRONG_CHAIN',
      data: { rpcCode: 4901 },
    })
    expect(wallet.prompts).toEqual([])
  })

  test.each([
    undefined,
    {},
    { types, primaryType: 'Letter', message: {} },
    { types, primaryType: '__proto__', message: {} },
  ])('behavior: %j is no typed data', async (wrong) => {
    await expect(adapter.signTypedData?.(handle, wrong as never)).rejects.toMatchObject({ code: 'TYPED_DATA_INVALID' })
  })
})

describe('balances and tokens', () => {
  test('behavior: native and token balances; the wallet is asked first', async () => {
    const nodes = { ...handle, read: async () => Promise.reject(new Error('not asked')) }
    const balance = await reader().getBalance({ address: accountAt(2) })
    expect(await adapter.getBalance?.(nodes, accountAt(2))).toEqual({ value: balance, decimals: 18, symbol: 'ETH' })
    expect(await adapter.getBalance?.(nodes, accountAt(9), token)).toEqual({
      value: 1_000_000_000_000n,
      decimals: 6,
      symbol: 'LUSD',
    })
  })

  test('F14 a wallet on another chain, or without a node, is passed over', async () => {
    const hash = await adapter.transfer?.(handle, { token: native, to: accountAt(3), value: 9n })
    await adapter.waitForTransaction?.(handle, hash as string)
    const value = await reader().getBalance({ address: accountAt(3) })
    wallet.addChain(second.chainId, second.rpcUrl)
    wallet.move(second.chainId)
    expect((await adapter.getBalance?.(handle, accountAt(3)))?.value).toBe(value)
    wallet.chainId = 5
    expect((await adapter.getBalance?.(handle, accountAt(3)))?.value).toBe(value)
  })

  test('behavior: a contract that is no token is reported', async () => {
    const nothing = { ...token, address: accountAt(3) }
    await expect(adapter.getBalance?.(handle, accountAt(9), nothing)).rejects.toMatchObject({ code: 'TOKEN_UNKNOWN' })
    await expect(adapter.getToken?.(handle, accountAt(3))).rejects.toMatchObject({ code: 'TOKEN_UNKNOWN' })
    await expect(adapter.getToken?.(handle, 'x')).rejects.toMatchObject({ code: 'TOKEN_UNKNOWN' })
  })

  test('behavior: a token says its name, symbol and decimals', async () => {
    const { address, name, symbol, decimals } = first.token
    const found = await adapter.getToken?.(handle, address.toLowerCase())
    expect(found).toEqual({ networkId: here.caipNetworkId, address, name, symbol, decimals })
  })

  test('behavior: a node that cannot be reached is a coded error', async () => {
    const alone = {
      network: here,
      signal: handle.signal,
      read: async () => Promise.reject(new TypeError('fetch failed')),
    }
    const failure = adapter.getBalance?.(alone, accountAt(1))
    await expect(failure).rejects.toMatchObject({
      code: 'BALANCE_UNAVAILABLE',
      message: 'Token Balance Unavailable: fetch failed',
    })
  })
})

describe('transfers', () => {
  test('behavior: a native transfer arrives', async () => {
    const before = await reader().getBalance({ address: accountAt(4) })
    const hash = await adapter.transfer?.(handle, { token: native, to: accountAt(4), value: 5n })
    const move = { direction: 'out', token: native, value: 5n, counterparty: accountAt(4) }
    expect(handle.told).toEqual([{ id: hash, kind: 'transaction', operation: 'send', moves: [move] }])
    expect(await adapter.waitForTransaction?.(handle, hash as string)).toEqual({ status: 'success' })
    expect(await reader().getBalance({ address: accountAt(4) })).toBe(before + 5n)
  })

  test('behavior: a token transfer arrives', async () => {
    const request = { token, to: accountAt(5).toLowerCase(), value: 7_000_000n }
    const before = (await adapter.getBalance?.(handle, accountAt(5), token))?.value ?? 0n
    const { fee, terms } = (await adapter.estimateTransfer?.(handle, request)) ?? {}
    expect(fee?.value).toBe((terms?.units ?? 0n) * (terms?.price ?? 0n))
    // A quarter more than it takes, as the embedded wallet allows: the two show the same figure.
    const args = [accountAt(5), request.value] as const
    const data = encodeFunctionData({ abi: localDollarAbi, functionName: 'transfer', args })
    const needed = await reader().estimateGas({ account: accountAt(0), to: first.token.address, data })
    expect(terms?.units).toBe(needed + needed / 4n)
    const heard: unknown[] = []
    const listening: WalletHandle = {
      ...handle,
      request: (call, options) => {
        if (call.method === 'eth_sendTransaction') heard.push(options?.terms)
        return handle.request(call, options)
      },
    }
    const hash = await adapter.transfer?.(listening, { ...request, terms })
    // The wallet's link is reported; what the wallet itself is asked stays as it was.
    expect(heard).toEqual([terms])
    const asked = wallet.calls.find(({ method }) => method === 'eth_sendTransaction')
    expect(asked?.params).toEqual([expect.not.objectContaining({ gas: expect.anything() })])
    expect(await adapter.waitForTransaction?.(handle, hash as string)).toEqual({ status: 'success' })
    expect((await adapter.getBalance?.(handle, accountAt(5), token))?.value).toBe(before + 7_000_000n)
  })

  test('behavior: the most of a native coin can really be sent', async () => {
    const [, , , , , , poor] = devnet.accounts
    if (!poor) throw new Error('The devnet has too few accounts.')
    wallet = new TestWallet({
      privateKey: poor.privateKey,
      chains: new Map([[first.chainId, first.rpcUrl]]),
      allowed: true,
    })
    handle = createHandle(wallet, here, poor.address)
    const value = (await adapter.getMaxTransfer?.(handle, { token: native, to: accountAt(4) })) ?? 0n
    const balance = await reader().getBalance({ address: poor.address })
    expect(balance - value).toBeGreaterThan(65_000n * 1n)
    expect(balance - value).toBeLessThan(parseEther('0.01'))
    await adapter.estimateTransfer?.(handle, { token: native, to: accountAt(4), value })
    const hash = await adapter.transfer?.(handle, { token: native, to: accountAt(4), value })
    expect(await adapter.waitForTransaction?.(handle, hash as string)).toEqual({ status: 'success' })

    // What is left does not pay another 65 000 gas.
    expect(await adapter.getMaxTransfer?.(handle, { token: native, to: accountAt(4) })).toBe(0n)
    const failure = adapter.estimateTransfer?.(handle, { token: native, to: accountAt(4), value: parseEther('1') })
    await expect(failure).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect(await adapter.getMaxTransfer?.(handle, { token, to: accountAt(4) })).toBe(1_000_000_000_000n)
  })

  test.each([
    ['nobody', { to: '' }, 'An amount and receiver address are required'],
    ['no amount', { value: undefined }, 'An amount and receiver address are required'],
    ['no token', { token: undefined }, 'A token is required'],
    ['a broken checksum', { to: '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }, ''],
    ['the zero address', { to: `0x${'0'.repeat(40)}` }, ''],
    ['a negative amount', { value: -1n }, ''],
    ['too much for 256 bits', { value: 2n ** 256n }, ''],
    ['a number', { value: 5 }, ''],
  ])('behavior: a transfer to %s is refused before the wallet is asked', async (_, change, words) => {
    const request = { token: native, to: accountAt(4), value: 1n, ...change } as never
    const error = await adapter.transfer?.(handle, request).catch((cause: Error) => cause)
    expect(error).toMatchObject({ code: 'TRANSFER_INVALID', message: expect.stringContaining(words) })
    expect(wallet.calls).toEqual([])
  })

  test('behavior: a token of another chain, or sent to itself, is refused', async () => {
    const away = { token: { ...token, networkId: there.caipNetworkId }, to: accountAt(4), value: 1n }
    await expect(adapter.transfer?.(handle, away)).rejects.toMatchObject({ code: 'TRANSFER_INVALID' })
    const self = { token, to: first.token.address, value: 1n }
    await expect(adapter.transfer?.(handle, self)).rejects.toMatchObject({ code: 'TRANSFER_INVALID' })
  })
})

describe('transactions', () => {
  test('behavior: a contract write is encoded by its ABI', async () => {
    const before = (await adapter.getBalance?.(handle, accountAt(7), token))?.value ?? 0n
    const write = { to: first.token.address, abi: localDollarAbi, functionName: 'mint', args: [accountAt(7), 11n] }
    const hash = await adapter.sendTransaction?.(handle, write)
    expect(await adapter.waitForTransaction?.(handle, hash as string)).toEqual({ status: 'success' })
    expect((await adapter.getBalance?.(handle, accountAt(7), token))?.value).toBe(before + 11n)
    const wrong = { ...write, args: ['nobody'] }
    await expect(adapter.sendTransaction?.(handle, wrong)).rejects.toMatchObject({ code: 'TRANSACTION_INVALID' })
  })

  test('behavior: a wallet on another chain gets no transaction (4901)', async () => {
    wallet.addChain(second.chainId, second.rpcUrl)
    wallet.move(second.chainId)
    const failure = adapter.transfer?.(handle, { token: native, to: accountAt(4), value: 1n })
    await expect(failure).rejects.toMatchObject({
      code: 'WRONG_CHAIN',
      data: { rpcCode: 4901, found: there.caipNetworkId },
    })
    expect(wallet.calls.map(({ method }) => method)).toEqual(['eth_chainId'])
  })

  test('behavior: the transaction names its chain, for a wallet that moves after it was asked', async () => {
    wallet.decide = () => 'approve'
    await adapter.sendTransaction?.(handle, { to: accountAt(4), value: 1n })
    const sent = wallet.calls.find(({ method }) => method === 'eth_sendTransaction')
    expect(sent?.params).toMatchObject([{ from: wallet.account.address, chainId: '0x7a69', value: '0x1' }])
  })

  test('behavior: what waits is replaced by nothing, or by the same again; what is in a block is not', async () => {
    const order = (method: string, ...params: unknown[]) => readFrom(first.rpcUrl)({ method, params })
    const to = accountAt(5)
    const { baseFeePerGas } = await reader().getBlock()
    // As little as the chain takes, so that what the wallet offers by itself is a tenth more.
    const maxFeePerGas = ((baseFeePerGas ?? 0n) * 21n) / 20n
    const waiting = { to, value: parseEther('1'), maxFeePerGas, maxPriorityFeePerGas: 1n }
    const send = () => adapter.sendTransaction?.(handle, waiting) as Promise<`0x${string}`>
    const replace = (hash: string, by: 'same' | 'nothing') => adapter.replaceTransaction?.(handle, hash, by)
    const before = await reader().getBalance({ address: to })
    await order('evm_setAutomine', false)
    try {
      const cancelled = await send()
      await replace(cancelled, 'nothing')
      await order('evm_mine')
      expect(await reader().getBalance({ address: to })).toBe(before)
      await expect(replace(cancelled, 'same')).rejects.toMatchObject({ code: 'NONCE_TOO_LOW' })
      const slow = await send()
      const again = await replace(slow, 'same')
      expect(again).not.toBe(slow)
      expect(handle.told.slice(-2)).toEqual([
        { id: slow, kind: 'transaction' },
        { id: again, kind: 'transaction', replaces: { hash: slow, by: 'same' } },
      ])
      await order('evm_mine')
      expect(await reader().getBalance({ address: to })).toBe(before + waiting.value)
      await expect(replace(`${again}`, 'nothing')).rejects.toMatchObject({ code: 'NONCE_TOO_LOW' })
    } finally {
      await order('evm_setAutomine', true)
    }
  })

  test('F11 a failed send is not sent again', async () => {
    const request = wallet.request.bind(wallet)
    wallet.request = async (call) => {
      const answer = await request(call)
      if (call.method === 'eth_sendTransaction') throw { code: -32603, message: 'timeout' }
      return answer
    }
    await expect(adapter.sendTransaction?.(handle, { to: accountAt(4), value: 1n })).rejects.toMatchObject({
      code: 'RPC_INTERNAL',
    })
    expect(wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
  })

  test.each([
    [null],
    [{}],
    [{ to: '0x1' }],
    [{ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', data: 'zz' }],
    [{ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 1.5 }],
    [{ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: -1n }],
    [{ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', from: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
    [{ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: 1 }],
  ])('behavior: %o is no transaction', async (transaction) => {
    await expect(adapter.sendTransaction?.(handle, transaction as never)).rejects.toMatchObject({
      code: 'TRANSACTION_INVALID',
    })
    expect(wallet.prompts).toEqual([])
  })

  test('behavior: a revert on the chain is reported with its reason, or as the outcome', async () => {
    const poor = { ...token }
    const request = { token: poor, to: accountAt(4), value: 10n ** 30n }
    await expect(adapter.estimateTransfer?.(handle, request)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    await expect(adapter.transfer?.(handle, request)).rejects.toMatchObject({ code: 'EXECUTION_REVERTED' })
  })
})

describe('network', () => {
  test('behavior: an unknown chain is added, switched to and read back', async () => {
    await adapter.switchNetwork?.(handle, there)
    expect(wallet.chainId).toBe(second.chainId)
    expect(wallet.prompts).toEqual(['wallet_addEthereumChain', 'wallet_switchEthereumChain'])
    expect(wallet.rpcUrlOf(second.chainId)).toBe(second.rpcUrl)
    expect(wallet.calls.at(-1)).toEqual({ method: 'eth_chainId' })
    await adapter.switchNetwork?.(handle, here)
    expect(wallet.prompts).toHaveLength(3)
  })

  test('behavior: adding refused is a chain that is not supported', async () => {
    wallet.decide = () => 'refuse'
    const failure = adapter.switchNetwork?.(handle, there)
    await expect(failure).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
      outcome: 'rejected',
      message: expect.stringMatching(/^Chain is not supported/),
    })
    expect(wallet.chainId).toBe(first.chainId)
  })

  test('behavior: switching refused is a no', async () => {
    wallet.addChain(second.chainId, second.rpcUrl)
    wallet.decide = () => 'refuse'
    await expect(adapter.switchNetwork?.(handle, there)).rejects.toMatchObject({
      code: 'SWITCH_REJECTED',
      outcome: 'rejected',
    })
  })

  test.each([
    ['http://node.example'],
    ['ftp://node.example'],
    ['nonsense'],
    ['http://localhost.evil.example'],
    ['http://127.0.0.1.evil.example'],
  ])('behavior: %s is not handed to a wallet', async (url) => {
    const failure = adapter.switchNetwork?.(handle, localNetwork(99, 'Odd', url))
    await expect(failure).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED', outcome: 'failed' })
    expect(wallet.prompts).toEqual([])
  })

  test('behavior: the nested form of 4902 is understood', async () => {
    const request = wallet.request.bind(wallet)
    wallet.request = (call) =>
      request(call).catch((error) => {
        throw error.code === 4902
          ? { code: -32603, message: 'Internal', data: { originalError: { code: 4902 } } }
          : error
      })
    await adapter.switchNetwork?.(handle, there)
    expect(wallet.chainId).toBe(second.chainId)
  })
})

describe('batches', () => {
  test('behavior: a wallet without EIP-5792 has no capabilities', async () => {
    expect(await adapter.getCapabilities?.(handle)).toEqual({})
    await expect(adapter.sendCalls?.(handle, { calls: [{ to: accountAt(4) }] })).rejects.toMatchObject({
      code: 'METHOD_NOT_SUPPORTED',
    })
  })

  test('behavior: calls are sent, and their state is read', async () => {
    const [account] = devnet.accounts
    wallet = new TestWallet({
      privateKey: account?.privateKey as `0x${string}`,
      chains: new Map([[first.chainId, first.rpcUrl]]),
      allowed: true,
      batches: true,
    })
    handle = createHandle(wallet, here, wallet.account.address)
    expect(await adapter.getCapabilities?.(handle)).toEqual({
      [here.caipNetworkId]: { atomic: { status: 'unsupported' } },
    })
    const before = await reader().getBalance({ address: accountAt(8) })
    const id = await adapter.sendCalls?.(handle, {
      calls: [
        { to: accountAt(8), value: 1n },
        { to: accountAt(8), value: 2n },
      ],
    })
    expect(handle.told).toEqual([{ id, kind: 'calls' }])
    await expect
      .poll(() => adapter.getCallsStatus?.(handle, id ?? ''), { timeout: 10_000 })
      .toMatchObject({ status: 'success', atomic: false, hashes: { length: 2 } })
    expect(await reader().getBalance({ address: accountAt(8) })).toBe(before + 3n)
    await expect(adapter.getCallsStatus?.(handle, '0x1')).rejects.toMatchObject({ code: 'CALLS_UNKNOWN' })
  })
})

describe('provider', () => {
  test('behavior: a viem client works over it, wallet and chain', async () => {
    const state = { accounts: [{ address: wallet.account.address }], networkId: here.caipNetworkId, connected: true }
    const { link } = createLink(state, (call) => wallet.request(call), readFrom(first.rpcUrl))
    const provider = await adapter.createProvider?.(link)
    if (!provider) throw new Error('no provider')
    const chain = {
      id: first.chainId,
      name: first.name,
      nativeCurrency: here.nativeCurrency,
      rpcUrls: { default: { http: [first.rpcUrl] } },
    }
    const client = createWalletClient({ transport: custom(provider), chain })
    const [account] = await client.requestAddresses()
    expect(account).toBe(wallet.account.address)
    expect(await client.getChainId()).toBe(first.chainId)
    const signature = await client.signMessage({ account: account as `0x${string}`, message: 'hi' })
    expect(await verifyMessage({ address: wallet.account.address, message: 'hi', signature })).toBe(true)
    const hash = await client.sendTransaction({ account: account as `0x${string}`, to: accountAt(3), value: 1n })
    const watcher = createPublicClient({ transport: custom(provider) })
    expect((await waitForReceipt(watcher, hash)).status).toBe('success')
    wallet.decide = () => 'refuse'
    const refusal = client.signMessage({ account: account as `0x${string}`, message: 'hi' })
    await expect(refusal).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
  })
})
