import {
  type Abi,
  type Address,
  concatHex,
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  maxUint256,
  numberToHex,
  parseAbi,
  parseEther,
  toHex,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Devnet,
  type DevnetChain,
  type DevnetExchange,
  deployExchange,
  deployOddTokens,
  type OddTokens,
  startDevnet,
  waitForReceipt,
} from '../../../devnet/src/index.js'
import { createChainClient } from '../chains/createChainClient.js'
import type { ChainClient } from '../types.js'
import { approve, createWorld, ether, patient, type World } from './test/setup.js'

// The routers and pools are the real ones: what is said of a swap is what they do.

const v2 = parseAbi([
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
])
const first = parseAbi(['function exactInput((bytes, address, uint256, uint256, uint256)) payable'])
const second = parseAbi(['function exactInput((bytes, address, uint256, uint256)) payable'])
const steps = parseAbi([
  'function multicall(bytes[]) payable',
  'function multicall(uint256, bytes[]) payable',
  'function refundETH() payable',
  'function unwrapWETH9(uint256, address) payable',
  'function selfPermitIfNecessary(address, uint256, uint256, uint8, bytes32, bytes32) payable',
])
const encode = (abi: Abi, functionName: string, ...args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args })
const trip = (from: Address, to: Address) => concatHex([from, numberToHex(500, { size: 3 }), to])

let devnet: Devnet
let chain: DevnetChain
let exchange: DevnetExchange
let odd: OddTokens
let client: ChainClient
let world: World
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'Local' }] })
  const [only] = devnet.chains
  if (!only) throw new Error('There is no chain.')
  chain = only
  exchange = await deployExchange(chain.rpcUrl, devnet.accounts, chain.token)
  odd = await deployOddTokens(chain.rpcUrl, devnet.accounts, chain.token, exchange)
  const { wrapped } = exchange
  client = createChainClient({
    ...ether,
    rpcUrl: chain.rpcUrl,
    tokens: [chain.token],
    exchanges: [
      { router: exchange.v2.router, kind: 'uniswap-v2', wrapped },
      { router: exchange.v3.router, kind: 'uniswap-v3', wrapped },
      { router: exchange.v3.router02, kind: 'uniswap-v3', wrapped },
    ],
  })
})
afterAll(() => devnet?.stop())

beforeEach(async () => {
  world = await createWorld()
  await callNode('anvil_setBalance', [world.evm, toHex(parseEther('10'))])
})

const reader = () => createPublicClient({ transport: http(chain.rpcUrl) })
const callNode = (method: string, params: readonly unknown[]) => reader().request({ method, params } as never)
const dollars = () => balanceOf(chain.token.address)
const balanceOf = (address: Address) =>
  reader().readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [world.evm] })
const ask = (to: Address, data: Hex, value = 0n) =>
  world.ask(client, 'eth_sendTransaction', [{ to, data, value: toHex(value) }])
const settle = async (asked: Promise<unknown>) => {
  const { status } = await waitForReceipt(reader(), (await asked) as Hex)
  expect(status).toBe('success')
}
/** Sends from an account whose key the node need not have. */
async function sendFrom(from: Address, to: Address, data: Hex) {
  await callNode('anvil_impersonateAccount', [from])
  await waitForReceipt(reader(), (await callNode('eth_sendTransaction', [{ from, to, data }])) as Hex)
}

const amount = parseEther('0.1')
const least = 240_000_000n
/** The same swap of coin by each router. */
const sales = {
  'Router02 of V2': () => [
    exchange.v2.router,
    encode(v2, 'swapExactETHForTokens', least, [exchange.wrapped, chain.token.address], world.evm, maxUint256),
  ],
  SwapRouter: () => [
    exchange.v3.router,
    encode(steps, 'multicall', [
      encode(first, 'exactInput', [trip(exchange.wrapped, chain.token.address), world.evm, maxUint256, amount, least]),
      encode(steps, 'refundETH'),
    ]),
  ],
  SwapRouter02: () => [
    exchange.v3.router02,
    encode(steps, 'multicall', maxUint256, [
      encode(second, 'exactInput', [trip(exchange.wrapped, chain.token.address), world.evm, amount, least]),
      encode(steps, 'refundETH'),
    ]),
  ],
} satisfies Record<string, () => readonly [Address, Hex]>

test.each(Object.entries(sales))('S17: coin for dollars by %s is said in words, and done', async (_, toSale) => {
  const [router, data] = toSale()
  const before = await dollars()
  const asked = ask(router, data, amount)
  await expect.poll(() => world.text(), patient).toContain('Forecast')
  expect(world.text()).toContain('asks you to swap')
  expect(world.text()).toContain('0.1 ETHfor at least 240 LUSD')
  expect(world.text()).toContain(`Exchange${getAddress(router)}`)
  expect(world.text()).toMatch(/~ −0\.1 ETH~ \+249\.\d+ LUSD/)
  expect(world.text()).not.toMatch(/another account|Only the contract|Reject[ ,.]/)
  expect(await approve(world)).toBe('Swap 0.1 ETH for at least 240 LUSD')
  await settle(asked)
  expect((await dollars()) - before).toBeGreaterThanOrEqual(least)
})

test('S17: dollars for coin with permit and unwrapping are one swap, without the danger of a foreign receiver', async () => {
  const [holder] = devnet.accounts
  const { address: token } = chain.token
  const sold = 100_000_000n
  const worth = parseEther('0.0395')
  await sendFrom(getAddress(holder?.address ?? ''), token, encode(erc20Abi, 'transfer', world.evm, sold))
  // With this the permit is not necessary any more, as when somebody has used it up.
  await sendFrom(world.evm, token, encode(erc20Abi, 'approve', exchange.v3.router, sold))
  const none = toHex(0, { size: 32 })
  const data = encode(steps, 'multicall', [
    encode(steps, 'selfPermitIfNecessary', token, sold, maxUint256, 27, none, none),
    encode(first, 'exactInput', [trip(token, exchange.wrapped), zeroAddress, maxUint256, sold, worth]),
    encode(steps, 'unwrapWETH9', worth, world.evm),
  ])
  const before = await dollars()
  const asked = ask(exchange.v3.router, data)
  await expect.poll(() => world.text(), patient).toContain('Forecast')
  expect(world.text()).not.toContain('another account')
  expect(await approve(world)).toBe('Swap 100 LUSD for at least 0.0395 ETH')
  await settle(asked)
  expect(before - (await dollars())).toBe(sold)
})

test('S17: a least that leaves more than 5 % to others is a danger', async () => {
  const path = [exchange.wrapped, chain.token.address]
  const asked = ask(
    exchange.v2.router,
    encode(v2, 'swapExactETHForTokens', 200_000_000n, path, world.evm, maxUint256),
    amount,
  )
  await expect.poll(() => world.text(), patient).toContain('more than 5 % under the forecast')
  world.approvals.abort()
  await expect(asked).rejects.toThrow()
})

test('S17: a token that keeps a part of what its exchange promises brings less, which is a danger and takes a second press', async () => {
  const path = [exchange.wrapped, odd.taxed.address]
  const { router } = exchange.v2
  const amounts = await reader().readContract({
    ...{ address: router, abi: v2, functionName: 'getAmountsOut' },
    args: [amount, path],
  })
  const promised = amounts.at(-1) ?? 0n
  const asked = ask(router, encode(v2, 'swapExactETHForTokens', promised, path, world.evm, maxUint256), amount)
  await expect.poll(() => world.text(), patient).toContain('you would get less than the least that is named')
  // Its name is its own word alone: it stands nowhere, and its decimals are said to be that, too.
  expect(world.text()).not.toContain(odd.taxed.symbol)
  expect(world.text()).toContain(`In smallest units: ${promised.toLocaleString('en')}`)
  const shown = getAddress(odd.taxed.address)
  expect(world.text()).toContain(`${shown.slice(0, 4)}…${shown.slice(-4)}`)
  expect(world.text()).toContain(`Token that you get${shown}`)
  await approve(world)
  expect(await approve(world)).toContain('Press again')
  await settle(asked)
  expect(await balanceOf(odd.taxed.address)).toBeLessThan(promised)
})
