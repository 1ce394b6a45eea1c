import { randomBytes } from 'node:crypto'
import {
  type Address,
  concat,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  http,
  type Log,
  parseAbi,
  parseEventLogs,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type Devnet,
  deployOrderFactory,
  deployOrderTokens,
  type OrderTokens,
  startDevnet,
  waitForReceipt,
} from '../../../../devnet/src/index.js'
import { compileSource } from '../../../test/compileSource.js'
import { toCollectCalls } from './collect.js'
import { orderFactory, orderFactoryAbi, toOrderAddress } from './orderAddress.js'
import artifact from './orderAddressFactory.json' with { type: 'json' }
import { oddContracts } from './test/oddContracts.js'

// A real chain on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const tokenAbi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value)',
])
const watchAbi = parseAbi([
  'function watch(bytes16 id)',
  'function watch(bytes16 id, address recipient)',
  'function refused() view returns (uint256)',
  'function pass(address to) payable',
  'function payOut(address token) returns (uint256)',
  'function implementation() view returns (address)',
])

let devnet: Devnet
let rpcUrl: string
let dollar: Address
let tokens: OrderTokens
let odd: Readonly<Record<string, Hex>>

const reader = () => createPublicClient({ transport: http(rpcUrl) })
const wallet = () => {
  const account = devnet.accounts[2]
  if (!account) throw new Error('A local chain has accounts.')
  return createWalletClient({ transport: http(rpcUrl), account: privateKeyToAccount(account.privateKey) })
}
const newOrder = () => randomBytes(16).toString('hex')
const newRecipient = () => privateKeyToAddress(generatePrivateKey())

async function send(to: Address | undefined, data: Hex = '0x', value = 0n) {
  const hash = await wallet().sendTransaction({ to, data, value, chain: null } as never)
  return waitForReceipt(reader(), hash)
}
const give = async (token: Address, to: Address, value: bigint) =>
  token === zeroAddress
    ? send(to, '0x', value)
    : send(token, encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, value] }))
const mint = (token: Address, to: Address, value: bigint) =>
  send(token, encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [to, value] }))
const balance = (token: Address, of: Address) =>
  token === zeroAddress
    ? reader().getBalance({ address: of })
    : reader().readContract({ abi: tokenAbi, address: token, functionName: 'balanceOf', args: [of] })

async function deploy(name: string, types: readonly string[] = [], values: readonly unknown[] = []): Promise<Address> {
  const args = encodeAbiParameters(
    types.map((type) => ({ type })),
    values,
  )
  const { contractAddress } = await send(undefined, concat([odd[name] ?? '0x', args]))
  if (!contractAddress) throw new Error(`${name} was not deployed.`)
  return getAddress(contractAddress)
}

/** Sends the calls of the operator's command; what they told, by kind, address and token. */
async function collect(orders: readonly { order: string; recipient: Address; tokens: readonly Address[] }[]) {
  const calls = toCollectCalls(
    orders.map((order) => ({
      ...order,
      chain: 'eip155:31337',
      tokens: order.tokens.map((token) => (token === zeroAddress ? '' : token)),
    })),
  )
  const told: (readonly [string, Address, Address, bigint?])[] = []
  let gas = 0n
  for (const { to, data } of calls) {
    const receipt = await send(to, data)
    expect(receipt.status).toBe('success')
    gas += receipt.gasUsed
    told.push(...read(receipt.logs))
  }
  return { told, gas, calls }
}
const read = (logs: readonly Log[]) =>
  parseEventLogs({
    abi: orderFactoryAbi,
    logs: logs.filter(({ address }) => address === orderFactory.toLowerCase()),
  }).map(({ eventName, args }) =>
    eventName === 'Payout'
      ? ([eventName, args.orderAddress, args.token, args.amount] as const)
      : ([eventName, args.orderAddress, args.token] as const),
  )

beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  const [chain] = devnet.chains
  if (!chain) throw new Error('There is a local chain.')
  rpcUrl = chain.rpcUrl
  dollar = chain.token.address
  expect(await deployOrderFactory(rpcUrl, devnet.accounts)).toBe(orderFactory)
  tokens = await deployOrderTokens(rpcUrl, devnet.accounts)
  odd = compileSource(oddContracts)
})
afterAll(() => devnet?.stop())

test('behavior: the committed address is that of the artifact at the deployer of well-known address', async () => {
  const from = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  const salt = `0x${'0'.repeat(64)}` as const
  expect(getContractAddress({ opcode: 'CREATE2', from, salt, bytecode: artifact.bytecode as Hex })).toBe(orderFactory)
  const first = getContractAddress({ from: orderFactory, nonce: 1n })
  const said = { abi: watchAbi, address: orderFactory, functionName: 'implementation' } as const
  expect(await reader().readContract(said)).toBe(first)
})

test('behavior: an address computed here is the one that the contract says, of many orders', async () => {
  for (let round = 0; round < 40; round++) {
    const [order, recipient] = [newOrder(), newRecipient()]
    const args = [`0x${order}`, recipient] as const
    const said = await reader().readContract({
      abi: orderFactoryAbi,
      address: orderFactory,
      functionName: 'addressOf',
      args,
    })
    expect(toOrderAddress({ order, recipient })).toBe(said)
    expect(toOrderAddress({ order, recipient: recipient.toLowerCase() })).toBe(said)
    expect(toOrderAddress({ order, recipient: newRecipient() })).not.toBe(said)
  }
  expect(() => toOrderAddress({ order: newOrder().slice(2), recipient: newRecipient() })).toThrow(RangeError)
})

describe('payouts', () => {
  test('behavior: all that came before and after the deployment goes to the recipient, by any caller; gas is as promised', async () => {
    const [order, recipient] = [newOrder(), newRecipient()]
    const at = toOrderAddress({ order, recipient })
    await give(dollar, at, 20_000_000n)
    const first = await collect([{ order, recipient, tokens: [dollar] }])
    expect(first.told).toEqual([['Payout', at, dollar, 20_000_000n]])
    await give(dollar, at, 5n)
    await give(zeroAddress, at, 7n)
    const second = await collect([{ order, recipient, tokens: [dollar, zeroAddress] }])
    expect(second.told).toEqual([
      ['Payout', at, dollar, 5n],
      ['Payout', at, zeroAddress, 7n],
    ])
    expect([await balance(dollar, recipient), await balance(zeroAddress, recipient)]).toEqual([20_000_005n, 7n])
    expect([await balance(dollar, at), await balance(zeroAddress, at)]).toEqual([0n, 0n])
    // Nothing there: nothing is told, and nothing fails.
    expect((await collect([{ order, recipient, tokens: [dollar, zeroAddress] }])).told).toEqual([])

    await give(dollar, at, 5n)
    const third = await collect([{ order, recipient, tokens: [dollar] }])
    const deployment = await reader().estimateGas({
      to: '0x4e59b44847b379578588920cA78FbF26c0B4956C',
      data: concat([`0x${'1'.padStart(64, '0')}`, artifact.bytecode as Hex]),
    })
    const many = await Promise.all(
      Array.from({ length: 20 }, async () => ({ order: newOrder(), recipient, tokens: [dollar] })),
    )
    for (const each of many) await give(dollar, toOrderAddress(each), 1_000_000n)
    const eachOfMany = Number((await collect(many)).gas) / many.length
    // Measured: 805, 113, 50 and 64 thousand.
    expect(Number(deployment)).toBeLessThan(850_000)
    expect(Number(first.gas)).toBeLessThan(120_000)
    expect(Number(third.gas)).toBeLessThan(55_000)
    expect(eachOfMany).toBeLessThan(70_000)
  })

  test('behavior: tokens that answer nothing, or keep a part; a namesake is another token', async () => {
    const [order, recipient] = [newOrder(), newRecipient()]
    const at = toOrderAddress({ order, recipient })
    const [mute, taxed, namesake] = [tokens.mute.address, tokens.taxed.address, tokens.namesake.address]
    expect(namesake).not.toBe(dollar)
    for (const token of [mute, taxed, namesake]) await give(token, at, 1_000n)
    const { told } = await collect([{ order, recipient, tokens: [mute, taxed, dollar] }])
    // What left the address; the recipient gets what the tax leaves of it.
    expect(told).toEqual([
      ['Payout', at, mute, 1_000n],
      ['Payout', at, taxed, 980n],
    ])
    expect([await balance(mute, recipient), await balance(taxed, recipient)]).toEqual([1_000n, 961n])
    expect([await balance(namesake, at), await balance(dollar, recipient)]).toEqual([1_000n, 0n])
  })

  test('security: a token or recipient that refuses holds back no other, and loses nothing', async () => {
    const refuses = await deploy('RefusingRecipient')
    const refusing = await deploy('OddToken', ['uint8', 'address'], [0, orderFactory])
    const still = await deploy('OddToken', ['uint8', 'address'], [1, orderFactory])
    const none = newRecipient()
    const [one, two] = [
      { order: newOrder(), recipient: refuses, tokens: [zeroAddress, refusing, dollar] },
      { order: newOrder(), recipient: newRecipient(), tokens: [still, none, zeroAddress, dollar] },
    ] as const
    const [atOne, atTwo] = [toOrderAddress(one), toOrderAddress(two)]
    for (const at of [atOne, atTwo]) {
      await give(zeroAddress, at, 11n)
      await give(dollar, at, 13n)
      await mint(refusing, at, 17n)
      await mint(still, at, 19n)
    }
    expect((await collect([one, two])).told).toEqual([
      ['PayoutFailed', atOne, zeroAddress],
      ['PayoutFailed', atOne, refusing],
      ['Payout', atOne, dollar, 13n],
      ['PayoutFailed', atTwo, still],
      ['PayoutFailed', atTwo, none],
      ['Payout', atTwo, zeroAddress, 11n],
      ['Payout', atTwo, dollar, 13n],
    ])
    expect([await balance(zeroAddress, atOne), await balance(refusing, atOne), await balance(still, atTwo)]).toEqual([
      ...[11n, 17n, 19n],
    ])
    expect([await balance(dollar, refuses), await balance(zeroAddress, two.recipient)]).toEqual([13n, 11n])
  })

  test('security: a token that burns all gas fails its call; without it the others are paid', async () => {
    const burning = await deploy('OddToken', ['uint8', 'address'], [3, orderFactory])
    const order = { order: newOrder(), recipient: newRecipient(), tokens: [burning, dollar] }
    const at = toOrderAddress(order)
    await mint(burning, at, 1n)
    await give(dollar, at, 23n)
    const [call] = toCollectCalls([{ ...order, chain: 'eip155:31337' }])
    const hash = await wallet().sendTransaction({ to: call?.to, data: call?.data, gas: 1_000_000n, chain: null })
    expect(await waitForReceipt(reader(), hash)).toMatchObject({ status: 'reverted' })
    expect(await balance(dollar, at)).toBe(23n)
    expect((await collect([{ ...order, tokens: [dollar] }])).told).toEqual([['Payout', at, dollar, 23n]])
  })

  test('security: what calls the factory again while it is paid out is told of once, and what comes back is there to be counted', async () => {
    const recipient = await deploy('ReenteringRecipient', ['address'], [orderFactory])
    const order = newOrder()
    const at = toOrderAddress({ order, recipient })
    await send(recipient, encodeFunctionData({ abi: watchAbi, functionName: 'watch', args: [`0x${order}`] }))
    await give(zeroAddress, at, 1_000n)
    // 250 of them came back: 1,250 have come, 1,000 went.
    expect((await collect([{ order, recipient, tokens: [zeroAddress] }])).told).toEqual([
      ['Payout', at, zeroAddress, 1_000n],
    ])
    expect([await balance(zeroAddress, at), await balance(zeroAddress, recipient)]).toEqual([250n, 750n])
    expect(await reader().readContract({ abi: watchAbi, address: recipient, functionName: 'refused' })).toBe(1n)

    const token = await deploy('OddToken', ['uint8', 'address'], [2, orderFactory])
    const other = { order: newOrder(), recipient: newRecipient() }
    const watch = [`0x${other.order}`, other.recipient] as const
    await send(token, encodeFunctionData({ abi: watchAbi, functionName: 'watch', args: watch }))
    await mint(token, toOrderAddress(other), 100n)
    expect((await collect([{ ...other, tokens: [token] }])).told).toEqual([
      ['Payout', toOrderAddress(other), token, 100n],
    ])
    expect(await balance(token, other.recipient)).toBe(100n)
  })

  test('security: an order’s address obeys the factory alone, and so does what it is a clone of', async () => {
    const [order, recipient] = [newOrder(), newRecipient()]
    const at = toOrderAddress({ order, recipient })
    await give(dollar, at, 1n)
    await collect([{ order, recipient, tokens: [dollar] }])
    await give(dollar, at, 2n)
    const implementation = await reader().readContract({
      ...{ abi: watchAbi, address: orderFactory, functionName: 'implementation' },
    })
    const data = encodeFunctionData({ abi: watchAbi, functionName: 'payOut', args: [dollar] })
    for (const to of [at, implementation as Address]) await expect(reader().call({ to, data })).rejects.toThrow('0x')
    expect(await balance(dollar, at)).toBe(2n)
  })

  test('behavior: coin with 2,300 gas arrives before the deployment; after it, the sender keeps it', async () => {
    const sender = await deploy('StipendSender')
    const [order, recipient] = [newOrder(), newRecipient()]
    const at = toOrderAddress({ order, recipient })
    const data = encodeFunctionData({ abi: watchAbi, functionName: 'pass', args: [at] })
    expect((await send(sender, data, 3n)).status).toBe('success')
    await collect([{ order, recipient, tokens: [zeroAddress] }])
    await expect(reader().call({ to: sender, data, value: 3n, account: devnet.accounts[2]?.address })).rejects.toThrow()
    expect([await balance(zeroAddress, at), await balance(zeroAddress, recipient)]).toEqual([0n, 3n])
  })
})

test('behavior: the calls of many orders fit a block each, and bring the recipient everything to the unit', async () => {
  const recipient = newRecipient()
  const orders = Array.from({ length: 60 }, () => ({ order: newOrder(), recipient, tokens: [dollar, zeroAddress] }))
  let dollars = 0n
  for (const [index, order] of orders.entries()) {
    const at = toOrderAddress(order)
    await give(dollar, at, BigInt(1_000 + index))
    await give(zeroAddress, at, 3n)
    dollars += BigInt(1_000 + index)
  }
  const { told, calls, gas } = await collect(orders)
  expect(told).toHaveLength(120)
  expect(calls.map((call) => call.orders.length)).toEqual([29, 29, 2])
  expect(calls.flatMap((call) => call.orders)).toEqual(orders.map(({ order }) => order))
  expect(gas / 3n).toBeLessThan(8_000_000n)
  expect([await balance(dollar, recipient), await balance(zeroAddress, recipient)]).toEqual([dollars, 180n])
})

test('behavior: a call is of one chain, and an order of any number of tokens is one call', () => {
  const of = (chain: string, tokens = 1) => ({
    ...{ chain, order: newOrder(), recipient: newRecipient() },
    tokens: Array.from({ length: tokens }, newRecipient),
  })
  const orders = [of('eip155:1'), of('eip155:10'), of('eip155:1', 200), of('eip155:10')]
  expect(toCollectCalls(orders).map(({ chain, value, to, orders: ids }) => [chain, value, to, ids])).toEqual([
    ['eip155:1', '0x0', orderFactory, [orders[0]?.order]],
    ['eip155:10', '0x0', orderFactory, [orders[1]?.order, orders[3]?.order]],
    ['eip155:1', '0x0', orderFactory, [orders[2]?.order]],
  ])
  expect(toCollectCalls([])).toEqual([])
})
