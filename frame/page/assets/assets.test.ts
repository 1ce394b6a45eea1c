import { createWalletClient, custom, encodeFunctionData, getAddress, type Hex, http, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { erc7811Actions } from 'viem/experimental'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Devnet, type DevnetChain, startDevnet } from '../../../devnet/src/index.js'
import type { Store } from '../../../services/src/openStore.js'
import { serve } from '../../../services/src/serve.js'
import { openTestStore } from '../../../services/test/testStore.js'
import type { FrameConfig } from '../types.js'
import { createAssets } from './createAssets.js'

// A real chain and data part on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const account = privateKeyToAccount(generatePrivateKey()).address
const chainId = 'eip155:31337'
const { signal } = new AbortController()
let devnet: Devnet
let chain: DevnetChain
let store: Store
let data: string
let close: () => Promise<void>
beforeAll(async () => {
  ;[devnet, store] = await Promise.all([startDevnet({ chains: [{ chainId: 31337, name: 'One' }] }), openTestStore()])
  chain = devnet.chains[0] as DevnetChain
  const server = await serve({
    store,
    chains: { [chainId]: chain.rpcUrl },
    chainNames: { [chainId]: { name: 'One', coin: { symbol: 'ETH', decimals: 18 } } },
    accounts: { tokens: [{ chain: chainId, ...chain.token }], drivers: { node: { kind: 'node' } } },
  })
  await server.projects.add({ id: 'demo' })
  data = server.url
  close = server.close
  const wallet = createWalletClient({
    account: privateKeyToAccount(devnet.accounts[0]?.privateKey ?? '0x'),
    chain: foundry,
    transport: http(chain.rpcUrl),
  })
  const abi = parseAbi(['function transfer(address,uint256) returns (bool)'])
  const input = encodeFunctionData({ abi, functionName: 'transfer', args: [account, 1_250_000n] })
  await wallet.sendTransaction({ to: chain.token.address, data: input })
  await wallet.sendTransaction({ to: account, value: parseEther('2') })
})
afterAll(async () => {
  await close?.()
  await devnet?.stop()
})

const create = (over: Partial<Pick<FrameConfig, 'chains' | 'projectId'>> = {}, url = data) => {
  const coin = { symbol: 'ETH', decimals: 18 }
  const chains = [
    { id: chainId, name: 'One', coin, rpcUrl: chain.rpcUrl },
    { id: 'eip155:5', name: 'Not served', coin, rpcUrl: chain.rpcUrl },
  ]
  return createAssets({ urls: { auth: '', custody: '', recovery: '', data: url }, projectId: 'demo', chains, ...over })
}
const list = (asked: object) => create().list(account, [{ account, ...asked }], signal)
const coin = (type: string) => ({
  ...{ address: 'native', balance: '0x1bc16d674ec80000', type },
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: '', price: 0 },
})
const token = (type: string) => ({
  ...{ address: chain.token.address.toLowerCase(), balance: '0x1312d0', type },
  metadata: expect.objectContaining({ symbol: chain.token.symbol, decimals: chain.token.decimals, price: 0 }),
})
const lower = (answer: Readonly<Record<string, unknown>>) =>
  JSON.parse(JSON.stringify(answer).replaceAll(chain.token.address, chain.token.address.toLowerCase()))

test('behavior: a client of the protocol gets what the account holds, by the data service, in its shape', async () => {
  expect(lower(await list({ chainFilter: ['0x7a69'] }))).toEqual({ '0x7a69': [coin('NATIVE'), token('ERC20')] })
  expect(await create().served(signal)).toEqual([chainId])
})

test('behavior: viem’s own verb reads the answer in the shape of ERC-7811', async () => {
  const transport = custom({
    async request({ method, params }) {
      expect(method).toBe('wallet_getAssets')
      return create().list(account, params, signal)
    },
  })
  const assets = await createWalletClient({ account, transport })
    .extend(erc7811Actions())
    .getAssets({ aggregate: false })
  expect(assets[31337]?.map(({ type, balance }) => [type, balance])).toEqual([
    ['native', parseEther('2')],
    ['erc20', 1_250_000n],
  ])
})

test.each<[string, () => object, () => object]>([
  [
    'a chain in upper case',
    () => ({ chainFilter: ['0x7A69'] }),
    () => ({ '0x7a69': [coin('NATIVE'), token('ERC20')] }),
  ],
  ['another chain', () => ({ chainFilter: ['0x1'] }), () => ({})],
  ['a chain that the service does not know', () => ({ chainFilter: ['0x5'] }), () => ({})],
  ['the protocol’s type', () => ({ assetTypeFilter: ['ERC20'] }), () => ({ '0x7a69': [token('ERC20')] })],
  ['the standard’s type', () => ({ assetTypeFilter: ['native'] }), () => ({ '0x7a69': [coin('native')] })],
  ['a type of which there is nothing', () => ({ assetTypeFilter: ['erc721'] }), () => ({ '0x7a69': [] })],
  [
    'the protocol’s assets',
    () => ({ assetFilter: { '0x7a69': [chain.token.address] } }),
    () => ({ '0x7a69': [token('ERC20')] }),
  ],
  ['the coin', () => ({ assetFilter: { '0x7a69': ['native'] } }), () => ({ '0x7a69': [coin('NATIVE')] })],
  [
    'the standard’s assets',
    () => ({ assetFilter: { '0x7a69': [{ address: chain.token.address, type: 'erc20' }] } }),
    () => ({ '0x7a69': [token('erc20')] }),
  ],
  [
    'an asset of another type than its own',
    () => ({ assetFilter: { '0x7a69': [{ address: chain.token.address, type: 'erc721' }] } }),
    () => ({ '0x7a69': [] }),
  ],
  [
    'no asset of a chain, which means all',
    () => ({ assetFilter: { '0x7a69': [] } }),
    () => ({ '0x7a69': [coin('NATIVE'), token('ERC20')] }),
  ],
  [
    'assets of one chain, and another chain',
    () => ({ chainFilter: ['0x1'], assetFilter: { '0x7a69': ['native'] } }),
    () => ({}),
  ],
])('parameters: filters: %s', async (_, asked, answer) => {
  expect(lower(await list(asked()))).toEqual(answer())
})

const invalid = { code: 'REQUEST_INVALID' }
test.each<[string, unknown[], object]>([
  ['nothing', [], invalid],
  ['two objects', [{ account }, { account }], invalid],
  ['no account', [{ chainFilter: ['0x1'] }], invalid],
  ['chains in decimals', [{ account, chainFilter: ['1'] }], invalid],
  ['chains that are numbers', [{ account, chainFilter: [1] }], invalid],
  ['an unknown type', [{ account, assetTypeFilter: ['erc1155'] }], invalid],
  ['assets without chains', [{ account, assetFilter: ['native'] }], invalid],
  ['an asset that is no address', [{ account, assetFilter: { '0x1': ['USDC'] } }], invalid],
  ['too many chains', [{ account, chainFilter: Array(101).fill('0x1') }], invalid],
  ['another account', [{ account: getAddress(`0x${'1'.repeat(40)}`) }], { code: 'RPC_FAILED', rpcCode: 4100 }],
])('S15: %s is refused with its code', async (_, params, error) => {
  await expect(create().list(account, params, signal)).rejects.toMatchObject(error)
})

test('F15: a service that does not answer is an error of the list; capabilities do without', async () => {
  const nowhere = create({}, 'http://127.0.0.1:9')
  await expect(nowhere.list(account, [{ account }], signal)).rejects.toMatchObject({ code: 'CHAIN_UNREACHABLE' })
  expect(await nowhere.served(signal)).toEqual([])
  await expect(create({ projectId: 'nowhere' }).list(account, [{ account }], signal)).rejects.toMatchObject({
    code: 'CHAIN_UNREACHABLE',
  })
})

test('S38: what makes no sense, or is spam, is left out', async () => {
  const good = { name: 'A', symbol: 'A', chainId, price: 1, quantity: { decimals: '2', numeric: '1.5' }, iconUrl: '' }
  const contract: Hex = `0x${'ab'.repeat(20)}`
  const balances = [
    { ...good, address: `${chainId}:${contract}` },
    { ...good, address: `${chainId}:${contract}`, flags: { is_spam: true } },
    { ...good, address: `${chainId}:not an address` },
    { ...good, chainId: 'eip155:1' },
    { ...good, quantity: { decimals: '0', numeric: '1.5' } },
    { ...good, quantity: { decimals: '2', numeric: '-1' } },
    { ...good, name: 7 },
    null,
  ]
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (url) =>
      Response.json(`${url}`.includes('supported') ? { http: [chainId] } : { balances }),
    )
  try {
    expect(await list({})).toEqual({
      '0x7a69': [
        {
          ...{ address: contract, balance: '0x96', type: 'erc20' },
          metadata: { name: 'A', symbol: 'A', decimals: 2, iconUrl: '', price: 1 },
        },
      ],
    })
  } finally {
    fetched.mockRestore()
  }
})
