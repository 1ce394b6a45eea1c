import { createPublicClient, createTestClient, createWalletClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Devnet, type DevnetChain, startDevnet, waitForReceipt } from '../../devnet/src/index.js'
import type { Network, WalletHandle } from '../../src/adapter.js'
import { setup } from './adapter.js'
import { compileContract } from './test/compileContract.js'
import { TestWallet, type TestWalletOptions } from './test/wallet.js'
import { createContext, createHandle, localNetwork, readFrom } from './test/world.js'

let devnet: Devnet
let chain: DevnetChain
let here: Network
const adapter = setup(createContext().context, {}) as Required<ReturnType<typeof setup>>

const accountAt = (index: number) => devnet.accounts[index] as Devnet['accounts'][number]
const open = (options: Partial<TestWalletOptions> = {}) => {
  const wallet = new TestWallet({
    privateKey: accountAt(0).privateKey,
    chains: new Map([[chain.chainId, chain.rpcUrl]]),
    allowed: true,
    ...options,
  })
  return { wallet, handle: createHandle(wallet, here, wallet.account.address) }
}

beforeAll(async () => {
  devnet = await startDevnet()
  chain = devnet.chains[0] as DevnetChain
  here = localNetwork(chain.chainId, chain.name, chain.rpcUrl)
}, 60_000)
afterAll(() => devnet.stop())

describe('what an address is', () => {
  let nodes: { network: Network; read: ReturnType<typeof readFrom>; signal: AbortSignal }
  beforeEach(() => {
    nodes = { network: here, read: readFrom(chain.rpcUrl), signal: new AbortController().signal }
  })
  const clientOf = (index: number) =>
    createWalletClient({
      account: privateKeyToAccount(accountAt(index).privateKey),
      chain: { ...anvil, id: chain.chainId },
      transport: http(chain.rpcUrl),
    })
  const reader = () => createPublicClient({ transport: http(chain.rpcUrl) })
  const deploy = async (): Promise<Hex> => {
    const { abi, bytecode } = compileContract('OddToken')
    const hash = await clientOf(1).deployContract({ abi: [...abi] as never, bytecode })
    return (await waitForReceipt(reader(), hash)).contractAddress as Hex
  }

  test('S20: a contract is told from an account, used or not, by nodes and by the wallet', async () => {
    const contract = await deploy()
    const { handle, wallet } = open()
    for (const asked of [nodes, handle]) {
      expect(await adapter.getAccountKind(asked, contract)).toBe('contract')
      expect(await adapter.getAccountKind(asked, accountAt(3).address)).toBe('account')
      expect(await adapter.getAccountKind(asked, `0x${'17'.repeat(20)}`)).toBe('account')
    }
    expect(wallet.calls.some(({ method }) => method === 'eth_getCode')).toBe(true)
  })

  test('S20: an account that delegates to code (EIP-7702) is an account, until code of its own says otherwise', async () => {
    const client = clientOf(6)
    const address = accountAt(6).address
    const authorization = await client.signAuthorization({ contractAddress: await deploy(), executor: 'self' })
    const hash = await client.sendTransaction({ authorizationList: [authorization], to: accountAt(7).address })
    expect((await waitForReceipt(reader(), hash)).status).toBe('success')
    const code = (await readFrom(chain.rpcUrl)({ method: 'eth_getCode', params: [address, 'latest'] })) as string
    expect(code).toMatch(/^0xef0100[0-9a-f]{40}$/)
    expect(await adapter.getAccountKind(nodes, address)).toBe('account')
    // One byte more is no delegation.
    const read = async () => `${code}00`
    expect(await adapter.getAccountKind({ ...nodes, read }, address)).toBe('contract')
  })

  test('F11: what was sent is counted, those that wait for their block as well, and no number is none', async () => {
    const { address } = accountAt(8)
    const miner = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
    const before = await adapter.getSentCount(nodes, address)
    await miner.setAutomine(false)
    try {
      await clientOf(8).sendTransaction({ to: accountAt(7).address, value: 1n, gas: 21_000n })
      expect(await adapter.getSentCount(nodes, address)).toBe(before + 1n)
    } finally {
      await miner.setAutomine(true)
      await miner.mine({ blocks: 1 })
    }
    const count = adapter.getSentCount({ ...nodes, read: async () => 'many' }, address)
    await expect(count).rejects.toMatchObject({ code: 'RPC_FAILED' })
  })

  test.each([[null], [{}], ['0x1'], ['code']])('behavior: %j is no code, and is not taken for none', async (answer) => {
    const kind = adapter.getAccountKind({ ...nodes, read: async () => answer }, accountAt(1).address)
    await expect(kind).rejects.toMatchObject({ code: 'RPC_FAILED' })
  })
})

describe('assets', () => {
  test('behavior: a wallet that lists assets lists the coin and tokens, fit to be sent', async () => {
    const { handle, wallet } = open({ assets: [chain.token.address] })
    const { address } = wallet.account
    const assets = await adapter.getAssets(handle, address)
    const { value } = await adapter.getBalance(handle, address)
    expect(assets).toEqual([
      { networkId: here.caipNetworkId, name: 'Ether', symbol: 'ETH', decimals: 18, type: 'native', value },
      {
        networkId: here.caipNetworkId,
        address: chain.token.address,
        name: chain.token.name,
        symbol: chain.token.symbol,
        decimals: chain.token.decimals,
        type: 'token',
        value: (await adapter.getBalance(handle, address, { networkId: here.caipNetworkId, ...chain.token })).value,
      },
    ])
    const [coin] = assets
    if (!coin) throw new Error('no coin')
    await adapter.transfer(handle, { token: coin, to: accountAt(4).address, value: 1n })
  })

  test('behavior: a wallet that does not say so is not asked, and no node is', async () => {
    const { handle, wallet } = open({ batches: true })
    const missing = { code: 'METHOD_NOT_SUPPORTED' }
    await expect(adapter.getAssets(handle, wallet.account.address)).rejects.toMatchObject(missing)
    expect(wallet.calls.map(({ method }) => method)).toEqual(['wallet_getCapabilities'])
    const asked: string[] = []
    const nodes = { ...handle, request: undefined, read: async ({ method }: { method: string }) => asked.push(method) }
    const { request: _, ...read } = nodes
    await expect(adapter.getAssets(read, wallet.account.address)).rejects.toMatchObject(missing)
    expect(asked).toEqual([])
  })

  test('S38: what makes no sense in a list is left out, the rest is fit to be shown', async () => {
    const { handle } = open()
    const token = { type: 'ERC20', address: chain.token.address.toLowerCase(), balance: '0x5' }
    const metadata = { name: 'A\u202egood\n one', symbol: 'GOOD'.repeat(9), decimals: 6 }
    const nft = { type: 'erc721', address: chain.token.address, balance: '0x1' }
    const list = [
      { ...token, metadata },
      { ...nft, metadata: { name: 'Cats', symbol: 'CAT', tokenId: '0x10' } },
      { ...token, metadata: { ...metadata, decimals: '6' } },
      { ...token, metadata: { ...metadata, decimals: -1 } },
      { ...token, balance: '5', metadata },
      { ...token, address: 'native', metadata },
      { ...token, type: 'erc1155', metadata },
      { ...token, type: '__proto__', metadata },
      null,
      'text',
      { type: 'NATIVE', address: 'native', balance: '0x7' },
    ]
    const id = `0x${chain.chainId.toString(16)}`
    const answers: Record<string, unknown> = {
      wallet_getCapabilities: { '0x0': { assetDiscovery: { supported: true } } },
      wallet_getAssets: { '0x999': [token], [id]: list },
    }
    const hostile: WalletHandle = { ...handle, request: async ({ method }) => answers[method] }
    const networkId = here.caipNetworkId
    const { address } = chain.token
    expect(await adapter.getAssets(hostile, accountAt(0).address)).toEqual([
      { networkId, name: 'Ether', symbol: 'ETH', decimals: 18, type: 'native', value: 7n },
      { networkId, address, name: 'Agood one', symbol: 'GOODGOODGOODGOOD', decimals: 6, type: 'token', value: 5n },
      { networkId, address, name: 'Cats', symbol: 'CAT', decimals: 0, type: 'nft', value: 1n, tokenId: '16' },
    ])
    answers.wallet_getAssets = { [id]: 'nonsense' }
    await expect(adapter.getAssets(hostile, accountAt(0).address)).rejects.toMatchObject({
      code: 'BALANCE_UNAVAILABLE',
    })
    answers.wallet_getAssets = null
    expect(await adapter.getAssets(hostile, accountAt(0).address)).toEqual([])
  })
})

describe('permissions', () => {
  const to = `0x${'17'.repeat(20)}`
  const rules = [{ type: 'expiry', data: { timestamp: 2_000_000_000 } }]
  const request = {
    ...{ to, rules },
    permission: { type: 'native-token-allowance', data: { allowanceAmount: 10n ** 18n } },
  }
  const asked = { type: 'native-token-allowance', data: { allowanceAmount: '0xde0b6b3a7640000' } }

  test('behavior: a permission is granted for the account and chain in use, listed, and taken back', async () => {
    const { handle, wallet } = open({ permissions: true })
    const grant = await adapter.requestExecutionPermissions(handle, request)
    expect(grant).toMatchObject({ id: expect.stringMatching(/^0x[0-9a-f]{64}$/), expiry: 2_000_000_000 })
    const from = wallet.account.address
    const permission = { ...asked, isAdjustmentAllowed: false }
    expect(wallet.calls.at(-1)).toEqual({
      method: 'wallet_requestExecutionPermissions',
      params: [{ chainId: '0x7a69', from, to, permission, rules }],
    })
    expect(await adapter.getGrantedExecutionPermissions(handle)).toEqual([grant])
    await adapter.revokeExecutionPermission(handle, grant)
    expect(await adapter.getGrantedExecutionPermissions(handle)).toEqual([])
    expect(wallet.prompts).toEqual(['wallet_requestExecutionPermissions', 'wallet_revokeExecutionPermission'])
    const unknown = { ...request, permission: { type: 'contract-call' } }
    await expect(adapter.requestExecutionPermissions(handle, unknown)).rejects.toMatchObject({
      code: 'METHOD_NOT_SUPPORTED',
    })
  })

  test('behavior: a wallet of the earlier draft is asked by its names', async () => {
    const { handle, wallet } = open({ permissions: 'draft' })
    const grant = await adapter.requestExecutionPermissions(handle, request)
    expect(grant.expiry).toBe(2_000_000_000)
    expect(wallet.calls.at(-1)).toEqual({
      method: 'wallet_grantPermissions',
      params: [
        {
          ...{ chainId: '0x7a69', address: wallet.account.address, permissions: [asked], expiry: 2_000_000_000 },
          signer: { type: 'account', data: { id: to } },
        },
      ],
    })
    await adapter.revokeExecutionPermission(handle, grant)
    await expect(adapter.revokeExecutionPermission(handle, grant)).rejects.toMatchObject({ code: 'RPC_INVALID_PARAMS' })
    expect(wallet.prompts).toEqual(['wallet_grantPermissions', 'wallet_revokePermissions'])
  })

  test('behavior: a no is a no', async () => {
    const { handle } = open({ permissions: true, decide: () => 'refuse' })
    const refused = { code: 'REQUEST_REJECTED', outcome: 'rejected' }
    await expect(adapter.requestExecutionPermissions(handle, request)).rejects.toMatchObject(refused)
  })

  test('behavior: a wallet that grants none is not asked: its method of the earlier name forgets the page', async () => {
    const { handle, wallet } = open({ batches: true })
    const missing = { code: 'METHOD_NOT_SUPPORTED' }
    await expect(adapter.requestExecutionPermissions(handle, request)).rejects.toMatchObject(missing)
    await expect(adapter.getGrantedExecutionPermissions(handle)).rejects.toMatchObject(missing)
    await expect(adapter.revokeExecutionPermission(handle, { id: '0x1' })).rejects.toMatchObject(missing)
    expect(wallet.prompts).toEqual([])
    expect(wallet.allowed).toBe(true)
  })

  test.each([
    [null],
    [{ ...request, to: '0x1' }],
    [{ ...request, permission: {} }],
    [{ ...request, rules: [] }],
    [{ ...request, rules: [{ type: 'expiry', data: { timestamp: 1.5 } }] }],
  ])('behavior: a request that is none is reported before the wallet is asked (%#)', async (wrong) => {
    const { handle, wallet } = open({ permissions: true })
    const invalid = { code: 'PERMISSIONS_INVALID' }
    await expect(adapter.requestExecutionPermissions(handle, wrong as never)).rejects.toMatchObject(invalid)
    await expect(adapter.revokeExecutionPermission(handle, { id: '' })).rejects.toMatchObject(invalid)
    expect(wallet.calls).toEqual([])
  })

  test('behavior: an answer without a context is no grant, and may be one all the same', async () => {
    const { handle } = open()
    const request_: WalletHandle['request'] = async ({ method }) =>
      method === 'wallet_getSupportedExecutionPermissions' ? { 'native-token-allowance': {} } : [{}]
    const failure = adapter.requestExecutionPermissions({ ...handle, request: request_ }, request)
    await expect(failure).rejects.toMatchObject({
      code: 'PERMISSIONS_FAILED',
      message: expect.stringMatching(/all the same/),
    })
  })
})

test('parameters: explorerUrl (EIP-3091)', () => {
  const network = { ...here, blockExplorers: { default: { name: 'Scan', url: 'https://scan.example/' } } }
  expect(adapter.explorerUrl(network, { address: '0xab' })).toBe('https://scan.example/address/0xab')
  expect(adapter.explorerUrl(network, { hash: '0x12', address: '0xab' })).toBe('https://scan.example/tx/0x12')
  expect(adapter.explorerUrl(network, {})).toBeUndefined()
  expect(adapter.explorerUrl(here, { address: '0xab' })).toBeUndefined()
})
