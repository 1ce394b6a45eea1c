import {
  type Address,
  type ContractFunctionArgs,
  createPublicClient,
  createWalletClient,
  decodeFunctionData,
  encodeAbiParameters,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  parseAbiParameters,
  parseEther,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Devnet,
  type DevnetChain,
  deployExchange,
  deployOddTokens,
  type OddTokens,
  type OneInch,
  startDevnet,
  startOneInch,
  waitForReceipt,
} from '../index.js'

/** As a check of the widget has it: written by hand, so that the stand-in's own cannot drift. */
const outer = parseAbi([
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data) payable returns (uint256 returnAmount, uint256 spentAmount)',
  'function uniswapV3SwapCallback(int256, int256, bytes)',
  'error NotSupported()',
  'error PoolTooShallow()',
  'error InvalidMsgValue()',
  'error ZeroMinReturn()',
  'error ReturnAmountIsNotEnough(uint256, uint256)',
])
const routeShape = parseAbiParameters([
  'Route route',
  'struct Route { Hop[] hops; address referrer; uint256 fee; }',
  'struct Hop { address pool; bool isV3; address gives; }',
])
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const coin = parseEther('1')
/** More than any of it needs. An estimate may be too low a second later: the first swap of a second writes down prices as well. */
const gas = 3_000_000n
const thousand = 1_000n * 10n ** 18n

let devnet: Devnet
let chain: DevnetChain
let odd: OddTokens
let oneInch: OneInch
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  const [first] = devnet.chains
  if (!first) throw new Error('A chain was asked for.')
  chain = first
  const { rpcUrl, token } = chain
  const exchange = await deployExchange(rpcUrl, devnet.accounts, token)
  odd = await deployOddTokens(rpcUrl, devnet.accounts, token, exchange)
  const { permit, taxed, ...others } = odd
  const tokens = [token, { ...permit, eip2612: true }, { ...taxed, isFoT: true }, ...Object.values(others)]
  oneInch = await startOneInch({ rpcUrl, accounts: devnet.accounts, exchange, tokens })
})
afterAll(async () => {
  await oneInch.stop()
  await devnet.stop()
})

const reader = () => createPublicClient({ transport: http(chain.rpcUrl) })
const trader = () => privateKeyToAccount(devnet.accounts[0]?.privateKey ?? '0x')
/** Addresses that have nothing, so that what they have was brought; another one for each test. */
let last = 0xa11ce000n
const makeReceiver = () => `0x${(++last).toString(16).padStart(40, '0')}` as const

interface Transaction {
  readonly to: Address
  readonly data: Hex
  readonly value: string
  readonly gas: number
}
interface Answer {
  readonly dstAmount: string
  readonly tx: Transaction
  readonly description?: string
}

async function ask(path: string, query: Readonly<Record<string, unknown>> = {}, key = 'local') {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(`${oneInch.url}${path}?${search}`, { headers })
  return { status: response.status, body: (await response.json()) as Answer }
}
const swapPath = '/swap/v6.0/31337'
const askSwap = (query: Readonly<Record<string, unknown>>) => {
  const { address } = trader()
  return ask(`${swapPath}/swap`, { from: address, origin: address, slippage: 1, ...query })
}

async function send({ to, data, value }: Pick<Transaction, 'data' | 'to' | 'value'>) {
  const wallet = createWalletClient({ account: trader(), transport: http(chain.rpcUrl) })
  const hash = await wallet.sendTransaction({ to, data, value: BigInt(value), gas, chain: null })
  expect((await waitForReceipt(reader(), hash)).status).toBe('success')
}
const approve = async (token: Address, amount: bigint) =>
  send((await ask(`${swapPath}/approve/transaction`, { tokenAddress: token, amount })).body as never)
const balanceOf = (token: Address, holder: Address) =>
  reader().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [holder] })
type SwapArgs = ContractFunctionArgs<typeof outer, 'payable', 'swap'>
/** A run of the outer call; nothing is sent. */
const runSwap = (args: SwapArgs, value = 0n) => {
  const call = { account: trader(), address: oneInch.router, abi: outer, functionName: 'swap', args, value } as const
  return reader().simulateContract(call)
}
function readSwap(data: Hex): SwapArgs {
  const { functionName, args } = decodeFunctionData({ abi: outer, data })
  if (functionName !== 'swap') throw new Error('It is another call.')
  return args
}

test('behavior: a key is asked for, and what is not known is refused in the documented shape', async () => {
  expect((await ask(`${swapPath}/tokens`, {}, 'other')).status).toBe(401)
  expect((await ask('/swap/v6.0/1/tokens')).status).toBe(404)
  const misspelt = await ask(`${swapPath}/quote`, { src: native, dst: odd.far.address, amount: 1, slipage: 1 })
  expect(misspelt).toMatchObject({ status: 400, body: { error: 'Bad Request', statusCode: 400, meta: [] } })
  expect(oneInch.seen.at(-1)).toContain('slipage=1')
})

test('behavior: tokens, spender and prices of gas have the documented shapes', async () => {
  const { tokens } = (await ask(`${swapPath}/tokens`)).body as unknown as { tokens: Record<string, unknown> }
  expect(tokens[native]).toMatchObject({ symbol: 'ETH', decimals: 18 })
  const address = odd.permit.address.toLowerCase()
  const { name, symbol, decimals } = odd.permit
  const permit = { address, name, symbol, decimals, logoURI: '', eip2612: true, isFoT: false, tags: ['tokens'] }
  expect(tokens[address]).toEqual(permit)
  expect(tokens[odd.taxed.address.toLowerCase()]).toMatchObject({ symbol: 'LTWO', eip2612: false, isFoT: true })
  expect((await ask(`${swapPath}/approve/spender`)).body).toEqual({ address: oneInch.router })
  const digits = expect.stringMatching(/^\d+$/)
  const fees = { maxPriorityFeePerGas: digits, maxFeePerGas: digits }
  const prices = { baseFee: digits, low: fees, medium: fees, high: fees, instant: fees }
  expect((await ask('/gas-price/v1.5/31337')).body).toEqual(prices)
})

test('behavior: a sale of coins brings what was quoted, by the outer call 0x07ed2379', async () => {
  const receiver = makeReceiver()
  const trade = { src: native, dst: chain.token.address, amount: coin }
  const quote = await ask(`${swapPath}/quote`, { ...trade, includeGas: true })
  expect(quote.body).toMatchObject({ dstAmount: expect.stringMatching(/^24\d{8}$/), gas: expect.any(Number) })
  const { body } = await askSwap({ ...trade, receiver })
  expect(body.dstAmount).toBe(quote.body.dstAmount)
  expect(body.tx).toMatchObject({ to: oneInch.router, value: `${coin}`, gas: expect.any(Number) })
  expect(body.tx.data.slice(0, 10)).toBe('0x07ed2379')
  expect((await runSwap(readSwap(body.tx.data), coin)).result).toEqual([BigInt(body.dstAmount), coin])
  await send(body.tx)
  expect(`${await balanceOf(chain.token.address, receiver)}`).toBe(body.dstAmount)
})

test('behavior: a token is sold for another one by three pools, and for coins; nothing stays in the router', async () => {
  const { permit, far } = odd
  const trade = { src: permit.address, dst: far.address, amount: thousand }
  expect((await askSwap(trade)).body.description).toContain('Not enough allowance')
  await approve(permit.address, 2n * thousand)
  const { address: walletAddress } = trader()
  const left = await ask(`${swapPath}/approve/allowance`, { tokenAddress: permit.address, walletAddress })
  expect(left.body).toEqual({ allowance: `${2n * thousand}` })
  const receiver = makeReceiver()
  const way = await askSwap({ ...trade, receiver, includeProtocols: true })
  expect(way.body).toMatchObject({ protocols: [[[{ part: 100 }], [{ part: 100 }], [{ part: 100 }]]] })
  await send(way.body.tx)
  expect(`${await balanceOf(far.address, receiver)}`).toBe(way.body.dstAmount)
  const sale = await askSwap({ ...trade, dst: native, receiver })
  expect(sale.body.tx.value).toBe('0')
  await send(sale.body.tx)
  expect(`${await reader().getBalance({ address: receiver })}`).toBe(sale.body.dstAmount)
  for (const token of [permit.address, far.address, chain.token.address])
    expect(await balanceOf(token, oneInch.router)).toBe(0n)
  expect(await reader().getBalance({ address: oneInch.router })).toBe(0n)
})

test('behavior: the referrer gets the fee, off what is sold', async () => {
  const [receiver, referrer] = [makeReceiver(), makeReceiver()]
  const trade = { src: native, dst: odd.reset.address, amount: coin }
  const fee = { fee: 1.5, referrer, receiver }
  const { body } = await askSwap({ ...trade, ...fee })
  expect((await ask(`${swapPath}/quote`, { ...trade, fee: 1.5 })).body.dstAmount).toBe(body.dstAmount)
  await send(body.tx)
  expect(await reader().getBalance({ address: referrer })).toBe((coin * 15n) / 1000n)
  expect(`${await balanceOf(odd.reset.address, receiver)}`).toBe(body.dstAmount)
})

test('behavior: what cannot be sold is refused: no pool, a fee on transfer, a pair that buys from nobody', async () => {
  const { poolless, taxed, unsellable } = odd
  const none = await ask(`${swapPath}/quote`, { src: native, dst: poolless.address, amount: coin })
  expect(none).toMatchObject({ status: 400, body: { description: 'insufficient liquidity' } })
  for (const { address } of [taxed, unsellable]) {
    await approve(address, thousand)
    const trade = { src: address, dst: native, amount: thousand }
    expect((await ask(`${swapPath}/quote`, trade)).status).toBe(200)
    expect(await askSwap(trade)).toMatchObject({ status: 400, body: { description: 'cannot estimate' } })
    expect(await askSwap({ ...trade, disableEstimate: true })).toMatchObject({ status: 200, body: { tx: { gas: 0 } } })
  }
})

test('behavior: a pool of V3 that cannot take the whole is no way, nor does the router leave the rest to others', async () => {
  const trade = { src: native, dst: odd.shallow.address, includeProtocols: true }
  const nameOf = async (amount: bigint) => (await ask(`${swapPath}/quote`, { ...trade, amount })).body
  expect(await nameOf(coin / 10n)).toMatchObject({ protocols: [[[{ name: 'UNISWAP_V3' }]]] })
  const amount = 10n * coin
  expect(await nameOf(amount)).toMatchObject({ protocols: [[[{ name: 'UNISWAP_V2' }]]] })
  const { body } = await askSwap({ src: native, dst: odd.shallow.address, amount })
  const [executor, desc] = readSwap(body.tx.data)
  const hops = [{ pool: odd.shallow.pool, isV3: true, gives: odd.shallow.address }]
  const data = encodeAbiParameters(routeShape, [{ hops, referrer: trader().address, fee: 0n }])
  const forced = [executor, { ...desc, minReturnAmount: 1n }, data] as const
  await expect(runSwap(forced, amount)).rejects.toThrow('PoolTooShallow')
})

test('behavior: less than the minimum, another executor, coins with a token and a stranger’s callback are refused', async () => {
  const { body } = await askSwap({ src: native, dst: chain.token.address, amount: coin, slippage: 0 })
  const [executor, desc, data] = readSwap(body.tx.data)
  const more = { ...desc, minReturnAmount: BigInt(body.dstAmount) + 1n }
  await expect(runSwap([executor, more, data], coin)).rejects.toThrow('ReturnAmountIsNotEnough')
  await expect(runSwap([executor, { ...desc, minReturnAmount: 0n }, data], coin)).rejects.toThrow('ZeroMinReturn')
  await expect(runSwap([trader().address, desc, data], coin)).rejects.toThrow('NotSupported')
  await expect(runSwap([executor, { ...desc, flags: 1n }, data], coin)).rejects.toThrow('NotSupported')
  await expect(runSwap([executor, desc, data], coin + 1n)).rejects.toThrow('InvalidMsgValue')
  const paidTwice = { ...desc, srcToken: odd.permit.address }
  await expect(runSwap([executor, paidTwice, data], coin)).rejects.toThrow('InvalidMsgValue')
  const stranger = { account: trader(), address: oneInch.router, abi: outer } as const
  const callback = { ...stranger, functionName: 'uniswapV3SwapCallback' } as const
  await expect(reader().simulateContract({ ...callback, args: [1n, 0n, '0x'] })).rejects.toThrow('NotSupported')
})
