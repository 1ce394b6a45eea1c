import { createPublicClient, createTestClient, type Hex, http, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Devnet, type DevnetChain, type DevnetCollectibles, startDevnet } from '../../devnet/src/index.js'
import type { Network, Nft, TransferRequest, WalletHandle } from '../../src/adapter.js'
import { setup } from './adapter.js'
import { TestWallet } from './test/wallet.js'
import { createContext, createHandle, localNetwork } from './test/world.js'

let devnet: Devnet
let chain: DevnetChain
let here: Network
let contracts: DevnetCollectibles
let wallet: TestWallet
let handle: WalletHandle
const adapter = setup(createContext().context, {}) as Required<ReturnType<typeof setup>>

const accountAt = (index: number) => devnet.accounts[index] as Devnet['accounts'][number]
const reader = () => createPublicClient({ transport: http(chain.rpcUrl) })
const ownerOf = (id: bigint) =>
  reader().readContract({
    ...{ address: contracts.postcards, abi: parseAbi(['function ownerOf(uint256) view returns (address)']) },
    ...{ functionName: 'ownerOf', args: [id] },
  })
const copiesOf = (index: number) =>
  reader().readContract({
    ...{ address: contracts.shells, abi: parseAbi(['function balanceOf(address, uint256) view returns (uint256)']) },
    ...{ functionName: 'balanceOf', args: [accountAt(index).address, 1n] },
  })
const postcard = (tokenId: string) => adapter.getNft(handle, contracts.postcards, tokenId)
const shell = () => adapter.getNft(handle, contracts.shells, '1')
const to = (token: Nft, index = 5, value = 1n): TransferRequest => ({ token, to: accountAt(index).address, value })
/** Puts code at an address. */
const code = async (bytecode: Hex) => {
  const address = `0x${'c0de'.repeat(10)}` as const
  await createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) }).setCode({ address, bytecode })
  return address
}

beforeAll(async () => {
  devnet = await startDevnet({ collectibles: true })
  chain = devnet.chains[0] as DevnetChain
  here = localNetwork(chain.chainId, chain.name, chain.rpcUrl)
  contracts = chain.collectibles as DevnetCollectibles
}, 60_000)
afterAll(() => devnet.stop())
beforeEach(() => {
  const chains = new Map([[chain.chainId, chain.rpcUrl]])
  wallet = new TestWallet({ privateKey: accountAt(0).privateKey, chains, allowed: true })
  handle = createHandle(wallet, here, wallet.account.address)
})

test('behavior: a collectible is named by its collection and number', async () => {
  expect(await postcard('1')).toEqual({
    ...{ type: 'nft', networkId: here.caipNetworkId, address: contracts.postcards, tokenId: '1' },
    ...{ name: 'Local Postcards #1', symbol: 'LPC', decimals: 0, collection: 'Local Postcards' },
  })
  expect(await shell()).toMatchObject({ name: 'Local Shells #1', symbol: '', collection: 'Local Shells' })
})

test.each([
  ['a number without an owner', () => [contracts.postcards, '999999']],
  ['no number', () => [contracts.postcards, undefined]],
  ['no number of 256 bits', () => [contracts.postcards, `${1n << 256n}`]],
  ['a token', () => [chain.token.address, '1']],
  ['an account', () => [accountAt(3).address, '1']],
  ['no address', () => ['0x1', '1']],
] as const)('behavior: %s is no collectible', async (_, make) => {
  const [address, tokenId] = make()
  await expect(adapter.getNft(handle, address as string, tokenId)).rejects.toMatchObject({ code: 'TOKEN_UNKNOWN' })
})

test('behavior: a balance of a collectible is the copies that an address has', async () => {
  const [one, several] = [await postcard('2'), await shell()]
  const balances = [0, 7].flatMap((index) =>
    [one, several].map((nft) => adapter.getBalance(handle, accountAt(index).address, nft)),
  )
  expect((await Promise.all(balances)).map(({ value }) => value)).toEqual([1n, 5n, 0n, 5n])
  expect(await adapter.getMaxTransfer(handle, { token: several, to: accountAt(5).address })).toBe(5n)
})

test('ERC-721: what is estimated is sent, and arrives', async () => {
  const request = to(await postcard('1'))
  expect((await adapter.estimateTransfer(handle, request)).fee.value).toBeGreaterThan(0n)
  const hash = await adapter.transfer(handle, request)
  expect(await adapter.waitForTransaction(handle, hash)).toEqual({ status: 'success' })
  expect(await ownerOf(1n)).toBe(accountAt(5).address)
  // It is gone: nothing is asked of the wallet for it.
  await expect(adapter.estimateTransfer(handle, request)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  await expect(adapter.transfer(handle, request)).rejects.toMatchObject({ data: { maybeSent: false } })
  expect(wallet.prompts).toHaveLength(1)
})

test('ERC-1155: so many copies move as were asked for, and no more than there are', async () => {
  const [mine, others] = [await copiesOf(0), await copiesOf(6)]
  const hash = await adapter.transfer(handle, to(await shell(), 6, 2n))
  expect(await adapter.waitForTransaction(handle, hash)).toEqual({ status: 'success' })
  expect([await copiesOf(0), await copiesOf(6)]).toEqual([mine - 2n, others + 2n])
  const most = to(await shell(), 6, 1000n)
  await expect(adapter.estimateTransfer(handle, most)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
})

test('parameters: of ERC-721 there is one of each', async () => {
  const two = adapter.transfer(handle, to(await postcard('2'), 5, 2n))
  await expect(two).rejects.toMatchObject({ code: 'TRANSFER_INVALID' })
  expect(wallet.prompts).toEqual([])
})

// `revert(0, 0)`, an answer of nothing, and four bytes of another standard.
test.each(['0x60006000fd', '0x00', '0x63f23a6e6160e01b60005260206000f3'] as const)(
  'behavior: a receiver whose code does not take a collectible is reported before the wallet is asked: %s',
  async (bytecode) => {
    const receiver = await code(bytecode)
    const request = { ...to(await postcard('2')), to: receiver }
    const refused = { code: 'RECEIVER_REFUSES' }
    await expect(adapter.estimateTransfer(handle, request)).rejects.toMatchObject(refused)
    await expect(adapter.transfer(handle, request)).rejects.toMatchObject({ ...refused, data: { maybeSent: false } })
    expect(wallet.prompts).toEqual([])
  },
)

test('behavior: a receiver whose code takes it gets it, of either standard', async () => {
  for (const [nft, bytecode] of [
    [await postcard('3'), '0x63150b7a0260e01b60005260206000f3'],
    [await shell(), '0x63f23a6e6160e01b60005260206000f3'],
  ] as const) {
    const receiver = await code(bytecode)
    const hash = await adapter.transfer(handle, { ...to(nft), to: receiver })
    expect(await adapter.waitForTransaction(handle, hash)).toEqual({ status: 'success' })
  }
})

test('behavior: a contract that refuses by itself is told apart from its receiver', async () => {
  const nft = await postcard('4')
  // Another account's.
  const owned = await ownerOf(4n)
  expect(owned).not.toBe(wallet.account.address)
  await expect(adapter.transfer(handle, to(nft, 6))).rejects.toMatchObject({ code: 'EXECUTION_REVERTED' })
  const toContract = { ...to(nft), to: chain.token.address }
  await expect(adapter.estimateTransfer(handle, toContract)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  expect(wallet.prompts).toEqual([])
})
