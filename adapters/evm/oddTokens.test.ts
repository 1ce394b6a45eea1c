import { type Abi, createPublicClient, createWalletClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Devnet, type DevnetChain, startDevnet, waitForReceipt } from '../../devnet/src/index.js'
import type { Network, Token, TransferRequest, WalletHandle } from '../../src/adapter.js'
import { setup } from './adapter.js'
import { compileContract } from './test/compileContract.js'
import { TestWallet } from './test/wallet.js'
import { createContext, createHandle, localNetwork } from './test/world.js'

/** How the token answers, in the order of the contract. */
const ways = ['true', 'nothing', 'false', 'two', 'true, without a log'] as const
type Way = (typeof ways)[number]

let devnet: Devnet
let chain: DevnetChain
let here: Network
let contract: { readonly abi: Abi; readonly address: Hex }
let wallet: TestWallet
let handle: WalletHandle
let token: Token
const adapter = setup(createContext().context, {}) as Required<ReturnType<typeof setup>>

const accountAt = (index: number) => devnet.accounts[index] as Devnet['accounts'][number]
const reader = () => createPublicClient({ transport: http(chain.rpcUrl) })
const client = () =>
  createWalletClient({ account: privateKeyToAccount(accountAt(0).privateKey), transport: http(chain.rpcUrl) })
const heldBy = (index: number) =>
  reader().readContract({ ...contract, functionName: 'balanceOf', args: [accountAt(index).address] })
/** Makes the token answer so from now on. */
const take = async (way: Way) => {
  const args = [ways.indexOf(way)]
  const hash = await client().writeContract({ ...contract, functionName: 'take', args, chain: null })
  await waitForReceipt(reader(), hash)
}
const request = (): TransferRequest => ({ token, to: accountAt(5).address, value: 7n })

beforeAll(async () => {
  devnet = await startDevnet()
  chain = devnet.chains[0] as DevnetChain
  here = localNetwork(chain.chainId, chain.name, chain.rpcUrl)
  const { abi, bytecode } = compileContract('OddToken')
  const hash = await client().deployContract({ abi: abi as Abi, bytecode, chain: null })
  const { contractAddress } = await waitForReceipt(reader(), hash)
  contract = { abi: abi as Abi, address: contractAddress as Hex }
  token = { networkId: here.caipNetworkId, address: contract.address, name: 'Odd', symbol: 'ODD', decimals: 6 }
}, 60_000)
afterAll(() => devnet.stop())

beforeEach(() => {
  const chains = new Map([[chain.chainId, chain.rpcUrl]])
  wallet = new TestWallet({ privateKey: accountAt(0).privateKey, chains, allowed: true })
  handle = createHandle(wallet, here, wallet.account.address)
})

describe('F11: what a token answers to transfer', () => {
  test.each(['true', 'nothing', 'true, without a log'] as const)('F11: %s is a transfer', async (way) => {
    await take(way)
    const before = (await heldBy(5)) as bigint
    expect((await adapter.estimateTransfer(handle, request())).fee.value).toBeGreaterThan(0n)
    const hash = await adapter.transfer(handle, request())
    expect(await adapter.waitForTransaction(handle, hash)).toEqual({ status: 'success' })
    expect(await heldBy(5)).toBe(before + 7n)
  })

  test.each(['false', 'two'] as const)('F11: %s is refused before the wallet is asked', async (way) => {
    await take(way)
    const refused = { code: 'TRANSFER_REFUSED' }
    await expect(adapter.estimateTransfer(handle, request())).rejects.toMatchObject(refused)
    await expect(adapter.transfer(handle, request())).rejects.toMatchObject({ ...refused, data: { maybeSent: false } })
    expect(wallet.prompts).toEqual([])
  })

  test('F11: an address without a contract takes no tokens', async () => {
    const nothing = { ...request(), token: { ...token, address: accountAt(7).address } }
    await expect(adapter.transfer(handle, nothing)).rejects.toMatchObject({ code: 'TOKEN_UNKNOWN' })
    expect(wallet.prompts).toEqual([])
  })

  test('F11: a token that turns to false between the try and the block has failed, although its block says success', async () => {
    await take('true')
    const before = await heldBy(5)
    wallet.decide = async () => {
      await take('false')
      return 'approve' as const
    }
    const hash = (await adapter.transfer(handle, request())) as Hex
    expect(await adapter.waitForTransaction(handle, hash)).toEqual({ status: 'reverted' })
    expect((await reader().getTransactionReceipt({ hash })).status).toBe('success')
    expect(await heldBy(5)).toBe(before)
  })

  test('F11: where no node tries it, nothing is sent, and the error says so', async () => {
    await take('true')
    const dark: WalletHandle = {
      ...handle,
      read: () => Promise.reject(new TypeError('fetch failed')),
      request: (call, options) =>
        call.method === 'eth_call'
          ? Promise.reject({ code: 4200, message: 'no reads' })
          : handle.request(call, options),
    }
    await expect(adapter.transfer(dark, request())).rejects.toMatchObject({ data: { maybeSent: false } })
    expect(wallet.prompts).toEqual([])
  })
})

test.each([
  ['4200', { code: -32603, message: 'Internal error', data: { originalError: { code: 4200 } } }],
  ['4100', { code: -32000, message: 'x', data: { code: 4100 } }],
  ['-32601', { code: -32603, message: 'x', data: { code: -32601, message: 'Method not found' } }],
])('F11: %s from below, after a wallet sent, does not say that nothing was sent', async (_, thrown) => {
  await take('true')
  const before = (await heldBy(5)) as bigint
  const broken: WalletHandle = {
    ...handle,
    async request(call, options) {
      const answer = await handle.request(call, options)
      if (call.method === 'eth_sendTransaction') throw thrown
      return answer
    },
  }
  await expect(adapter.transfer(broken, request())).rejects.toMatchObject({ data: { maybeSent: true } })
  await expect.poll(() => heldBy(5)).toBe(before + 7n)
  expect(wallet.prompts).toEqual(['eth_sendTransaction'])
})
