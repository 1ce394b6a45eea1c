import {
  type Abi,
  type Address,
  concat,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  numberToHex,
  parseAbi,
  parseEther,
  parseSignature,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Devnet,
  type DevnetChain,
  type DevnetExchange,
  deployExchange,
  deployOddTokens,
  type OddTokens,
  startDevnet,
  waitForReceipt,
} from '../index.js'

const v2 = parseAbi([
  'function factory() view returns (address)',
  'function getPair(address, address) view returns (address)',
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
])
const v3 = parseAbi([
  'function getPool(address, address, uint24) view returns (address)',
  'function quoteExactInput(bytes, uint256) returns (uint256, uint160[], uint32[], uint256)',
  'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 least)) payable',
  'function multicall(bytes[]) payable',
  'function refundETH() payable',
  'function selfPermitIfNecessary(address, uint256, uint256, uint8, bytes32, bytes32) payable',
])
const v3Without = parseAbi([
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 least)) payable',
  'function multicall(uint256, bytes[]) payable',
])
const permits = parseAbi(['function nonces(address) view returns (uint256)'])
const tokenErrors = parseAbi(['error AllowanceNotReset()', 'error NotForSale()'])

let devnet: Devnet
let chain: DevnetChain
let exchange: DevnetExchange
let odd: OddTokens
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  const [first] = devnet.chains
  if (!first) throw new Error('A chain was asked for.')
  chain = first
  exchange = await deployExchange(chain.rpcUrl, devnet.accounts, chain.token)
  odd = await deployOddTokens(chain.rpcUrl, devnet.accounts, chain.token, exchange)
})
afterAll(() => devnet.stop())

// What a test does to pools and allowances is gone before the next one.
let snapshot: Hex
const callNode = (method: 'evm_revert' | 'evm_snapshot', params: readonly Hex[] = []) =>
  reader().request({ method, params } as never) as Promise<Hex>
beforeEach(async () => {
  if (snapshot) await callNode('evm_revert', [snapshot])
  snapshot = await callNode('evm_snapshot')
})

const reader = () => createPublicClient({ transport: http(chain.rpcUrl) })
const trader = () => privateKeyToAccount(devnet.accounts[0]?.privateKey ?? '0x')
/** Has nothing, so that what it has was brought. */
const receiver = '0x00000000000000000000000000000000000A11cE'
const coin = parseEther('1')
/** More than any of it needs. An estimate may be too low a second later: the first swap of a second writes down prices as well. */
const gas = 3_000_000n

/** Sends what a run of it said would pass. */
async function write(address: Address, abi: Abi, functionName: string, args: readonly unknown[] = [], value?: bigint) {
  const account = trader()
  const { request } = await reader().simulateContract({ account, address, abi, functionName, args, value })
  const wallet = createWalletClient({ account, transport: http(chain.rpcUrl) })
  const hash = await wallet.writeContract({ ...request, gas })
  const { status } = await waitForReceipt(reader(), hash)
  expect(status).toBe('success')
}
// Without outputs: a token that answers nothing has an approval and a transfer, too.
const plain = parseAbi(['function approve(address, uint256)', 'function transfer(address, uint256)'])
const approve = (token: Address, spender: Address, amount: bigint) => write(token, plain, 'approve', [spender, amount])
const balanceOf = (token: Address, holder: Address = receiver) =>
  reader().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [holder] })
const toPath = (first: Address, ...rest: readonly (readonly [fee: 500 | 3000, token: Address])[]) =>
  concat([first, ...rest.flatMap(([fee, token]) => [numberToHex(fee, { size: 3 }), token])])

async function quoteV2(amount: bigint, path: readonly Address[]): Promise<bigint> {
  const address = exchange.v2.router
  const amounts = await reader().readContract({ address, abi: v2, functionName: 'getAmountsOut', args: [amount, path] })
  return amounts.at(-1) ?? 0n
}
async function quoteV3(amount: bigint, path: Hex): Promise<bigint> {
  const address = exchange.v3.quoter
  const args = [path, amount] as const
  const { result } = await reader().simulateContract({ address, abi: v3, functionName: 'quoteExactInput', args })
  return result[0]
}

describe('the exchange', () => {
  test('behavior: routers and quoter belong to the factories, and a second deployment sends nothing', async () => {
    const { v2: pairs, v3: pools } = exchange
    const factories = [pairs.router, pools.router, pools.router02, pools.quoter].map((address) =>
      reader().readContract({ address, abi: v2, functionName: 'factory' }),
    )
    expect(await Promise.all(factories)).toEqual([pairs.factory, ...Array.from({ length: 3 }, () => pools.factory)])
    const dealer = devnet.accounts.at(-1)?.address ?? zeroAddress
    const sent = await reader().getTransactionCount({ address: dealer })
    expect(await deployExchange(chain.rpcUrl, devnet.accounts, chain.token)).toEqual(exchange)
    expect(await deployOddTokens(chain.rpcUrl, devnet.accounts, chain.token, exchange)).toEqual(odd)
    expect(await reader().getTransactionCount({ address: dealer })).toBe(sent)
  })

  test('behavior: a swap by V2 brings what its router quoted, less than 2500 dollars a coin by fee and depth', async () => {
    const path = [exchange.wrapped, chain.token.address]
    const quoted = await quoteV2(coin, path)
    expect(Number(quoted) / 1e6).toBeCloseTo(2500 * 0.997 * (100 / 100.997), 3)
    await write(exchange.v2.router, v2, 'swapExactETHForTokens', [quoted, path, receiver, maxUint256], coin)
    expect(await balanceOf(chain.token.address)).toBe(quoted)
  })

  test.each([500, 3000] as const)(
    'behavior: a swap by SwapRouter in the pool of %i brings what QuoterV2 said',
    async (fee) => {
      const path = toPath(exchange.wrapped, [fee, chain.token.address])
      const least = await quoteV3(coin, path)
      const paid = 1 - fee / 1e6
      expect(Number(least) / 1e6).toBeCloseTo(2500 * paid * (100 / (100 + paid)), 3)
      const terms = { path, recipient: receiver, deadline: maxUint256, amountIn: coin, least }
      await write(exchange.v3.router, v3, 'exactInput', [terms], coin)
      expect(await balanceOf(chain.token.address)).toBe(least)
    },
  )

  test('behavior: SwapRouter02 takes its deadline from the call around', async () => {
    const path = toPath(exchange.wrapped, [500, chain.token.address])
    const least = await quoteV3(coin, path)
    const args = [{ path, recipient: receiver, amountIn: coin, least }] as const
    const calls = [encodeFunctionData({ abi: v3Without, functionName: 'exactInput', args })]
    await expect(write(exchange.v3.router02, v3Without, 'multicall', [1n, calls], coin)).rejects.toThrow(
      'Transaction too old',
    )
    await write(exchange.v3.router02, v3Without, 'multicall', [maxUint256, calls], coin)
    expect(await balanceOf(chain.token.address)).toBe(least)
  })
})

describe('odd tokens', () => {
  test('behavior: a permit stands for the approval, and two pools of V3 lead to the dollar', async () => {
    const { address, name } = odd.permit
    const amount = 100n * 10n ** 18n
    const owner = trader()
    const nonce = await reader().readContract({ address, abi: permits, functionName: 'nonces', args: [owner.address] })
    const signature = await owner.signTypedData({
      domain: { name, version: '1', chainId: chain.chainId, verifyingContract: address },
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      message: { owner: owner.address, spender: exchange.v3.router, value: amount, nonce, deadline: maxUint256 },
    })
    const { r, s, yParity } = parseSignature(signature)
    const path = toPath(address, [3000, exchange.wrapped], [500, chain.token.address])
    const least = await quoteV3(amount, path)
    const terms = { path, recipient: receiver, deadline: maxUint256, amountIn: amount, least } as const
    const calls = [
      encodeFunctionData({
        abi: v3,
        functionName: 'selfPermitIfNecessary',
        args: [address, amount, maxUint256, yParity + 27, r, s],
      }),
      encodeFunctionData({ abi: v3, functionName: 'exactInput', args: [terms] }),
    ]
    await expect(write(exchange.v3.router, v3, 'multicall', [calls.slice(1)])).rejects.toThrow('STF')
    await write(exchange.v3.router, v3, 'multicall', [calls])
    expect(await balanceOf(chain.token.address)).toBe(least)
    expect(Number(least) / 1e6).toBeGreaterThan(99)
  })

  test('behavior: an allowance that must be reset is refused until it is 0, and its token answers nothing', async () => {
    const { address } = odd.reset
    const { router } = exchange.v2
    await approve(address, router, 5n)
    const again = {
      account: trader().address,
      address,
      abi: [...plain, ...tokenErrors],
      functionName: 'approve',
    } as const
    await expect(reader().simulateContract({ ...again, args: [router, 6n] })).rejects.toThrow('AllowanceNotReset')
    await approve(address, router, 0n)
    await approve(address, router, 1_000_000n)
    const data = encodeFunctionData({ abi: plain, functionName: 'transfer', args: [receiver, 1n] })
    expect((await reader().call({ account: trader().address, to: address, data })).data).toBeUndefined()
    const path = [address, exchange.wrapped]
    const quoted = await quoteV2(1_000_000n, path)
    await write(router, v2, 'swapExactTokensForETH', [1_000_000n, quoted, path, receiver, maxUint256])
    expect(await reader().getBalance({ address: receiver })).toBe(quoted)
    // The pool of V3 is a tenth as deep.
    const thousand = 1_000n * 10n ** 6n
    expect(await quoteV3(thousand, toPath(address, [3000, exchange.wrapped]))).toBeLessThan(
      await quoteV2(thousand, path),
    )
  })

  test.each([
    ['taxed', 98n],
    ['heavilyTaxed', 90n],
  ] as const)(
    'behavior: of the %s token a part is burnt on the way, and only the call for such tokens sells it',
    async (kind, percent) => {
      const { address } = odd[kind]
      await write(address, plain, 'transfer', [receiver, 1000n])
      expect(await balanceOf(address)).toBe(10n * percent)
      const path = [address, exchange.wrapped]
      const amount = 100n * 10n ** 18n
      await approve(address, exchange.v2.router, amount)
      const quoted = await quoteV2(amount, path)
      const args = [amount, 0n, path, receiver, maxUint256]
      await expect(write(exchange.v2.router, v2, 'swapExactTokensForETH', args)).rejects.toThrow('UniswapV2: K')
      const least = await quoteV2((amount * percent) / 100n, path)
      await write(exchange.v2.router, v2, 'swapExactTokensForETHSupportingFeeOnTransferTokens', args)
      expect(await reader().getBalance({ address: receiver })).toBe(least)
      expect(least).toBeLessThan(quoted)
    },
  )

  test('behavior: what cannot be sold is quoted, bought and given away, and its pair refuses it', async () => {
    const { address, pair } = odd.unsellable
    const { router } = exchange.v2
    const { address: me } = trader()
    const before = await balanceOf(address, me)
    const path = [exchange.wrapped, address]
    const bought = await quoteV2(coin, path)
    await write(router, v2, 'swapExactETHForTokens', [bought, path, me, maxUint256], coin)
    expect((await balanceOf(address, me)) - before).toBe(bought)
    await write(address, plain, 'transfer', [receiver, 1n])
    await approve(address, router, bought)
    expect(await quoteV2(bought, path.toReversed())).toBeGreaterThan(0n)
    const sale = [bought, 0n, path.toReversed(), receiver, maxUint256]
    await expect(write(router, v2, 'swapExactTokensForETH', sale)).rejects.toThrow('TRANSFER_FROM_FAILED')
    const straight = { address, abi: [...plain, ...tokenErrors], functionName: 'transfer', args: [pair, 1n] } as const
    await expect(reader().simulateContract({ ...straight, account: me })).rejects.toThrow('NotForSale')
    await reader().simulateContract({ ...straight, account: devnet.accounts.at(-1)?.address })
  })

  test('behavior: coins that a shallow pool cannot take stay in the router, unless they are asked back', async () => {
    const amount = 10n * coin
    const { router } = exchange.v3
    const path = toPath(exchange.wrapped, [3000, odd.shallow.address])
    const terms = { path, recipient: receiver, deadline: maxUint256, amountIn: amount, least: 1n } as const
    const sale = encodeFunctionData({ abi: v3, functionName: 'exactInput', args: [terms] })
    const refund = encodeFunctionData({ abi: v3, functionName: 'refundETH' })
    await write(router, v3, 'multicall', [[sale]], amount)
    expect(await reader().getBalance({ address: router })).toBeGreaterThan(8n * coin)
    await write(router, v3, 'multicall', [[refund]])
    expect(await reader().getBalance({ address: router })).toBe(0n)
    const pairPath = [exchange.wrapped, odd.shallow.address]
    expect(await quoteV2(amount, pairPath)).toBeLessThan((await quoteV2(coin / 10n, pairPath)) * 20n)
  })

  test('behavior: from permit to far there are three pools and no shorter way; the island has none', async () => {
    const { permit, far, poolless } = odd
    const tokens = [permit.address, exchange.wrapped, chain.token.address, far.address] as const
    expect(await quoteV2(10n ** 18n, tokens)).toBeGreaterThan(98_000_000n)
    const path = toPath(tokens[0], [3000, tokens[1]], [500, tokens[2]], [500, tokens[3]])
    expect(await quoteV3(10n ** 18n, path)).toBeGreaterThan(99_000_000n)
    const none = [
      [far.address, exchange.wrapped],
      [far.address, permit.address],
      [permit.address, chain.token.address],
      [poolless.address, exchange.wrapped],
      [poolless.address, chain.token.address],
    ] as const
    for (const pair of none) {
      const address = exchange.v2.factory
      expect(await reader().readContract({ address, abi: v2, functionName: 'getPair', args: pair })).toBe(zeroAddress)
      for (const fee of [500, 3000]) {
        const call = { address: exchange.v3.factory, abi: v3, functionName: 'getPool', args: [...pair, fee] } as const
        expect(await reader().readContract(call)).toBe(zeroAddress)
      }
    }
  })
})
