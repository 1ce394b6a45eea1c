import { encodeFunctionData, erc20Abi, getAddress, pad, toHex } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Devnet, startDevnet } from '../../../devnet/src/index.js'
import type { Asset } from '../../common/approval/types.js'
import { press } from '../../common/gate/test/press.js'
import { createChainClient } from '../chains/createChainClient.js'
import { simulate } from './evm/simulate.js'
import { judgeSwap, toForecast } from './forecast.js'
import { approve, createNode, createWorld, ether, patient, type World } from './test/setup.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'Local' }] })
})
afterAll(() => devnet?.stop())

const receiver = getAddress('0x00000000000000000000000000000000000a11ce')
const token = getAddress('0x000000000000000000000000000000000000beef')
const coin: Asset = { kind: 'coin' }
const beef: Asset = { kind: 'token', address: token }
const { signal } = new AbortController()

test.each([
  ['what is named leaves', [{ asset: beef, amount: -5n }], [{ asset: beef, amount: 5n }], false],
  ['less leaves', [{ asset: beef, amount: -4n }], [{ asset: beef, amount: 5n }], false],
  ['something comes in', [{ asset: coin, amount: 9n }], [], false],
  ['more leaves', [{ asset: beef, amount: -6n }], [{ asset: beef, amount: 5n }], true],
  [
    'several parts are more',
    [-3n, -3n].map((amount) => ({ asset: beef, amount })),
    [{ asset: beef, amount: 5n }],
    true,
  ],
  ['another asset leaves', [{ asset: coin, amount: -1n }], [{ asset: beef, amount: 5n }], true],
  [
    'another piece leaves',
    [{ asset: { ...beef, id: 2n }, amount: -1n }],
    [{ asset: { ...beef, id: 1n }, amount: 1n }],
    true,
  ],
] as const)('S17: a forecast in which %s', (_, changes, named, isContradicting) => {
  expect(toForecast(changes, named).isContradicting).toBe(isContradicting)
})

test.each([
  ['exactly the least comes in', 95n, 95n, undefined],
  ['less comes in', 95n, 94n, 'broken'],
  ['nothing comes in', 95n, undefined, 'broken'],
  ['it leaves', 95n, -5n, 'broken'],
  ['a least of 5 % less is named', 95n, 100n, undefined],
  ['a least of more than 5 % less is named', 95n, 101n, 'low'],
  ['no least is named, which is said anyway', 0n, 100n, undefined],
] as const)('S17: a forecast of a swap in which %s', (_, amount, brought, least) => {
  const changes = [
    { asset: coin, amount: -9n },
    ...(brought === undefined ? [] : [{ asset: { ...beef, address: token.toLowerCase() }, amount: brought }]),
  ]
  const forecast = { changes, isContradicting: false }
  const swap = {
    text: 'act.swap',
    figure: { asset: coin, amount: 9n },
    gets: { asset: beef, amount },
    facts: [],
  } as const
  expect(judgeSwap(forecast, [swap]).least).toBe(least)
  expect(judgeSwap(forecast, [{ ...swap, gets: undefined, text: 'act.call' }])).toBe(forecast)
})

test('behavior: a node that simulates says what tokens and coins leave', async () => {
  const [chain] = devnet.chains
  const [from] = devnet.accounts
  if (!chain || !from) throw new Error('There is no chain.')
  const client = createChainClient({ ...ether, rpcUrl: chain.rpcUrl })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, 5n] })
  const address = getAddress(chain.token.address)
  const ask = { account: from.address, chain: client }
  const asset: Asset = { kind: 'token', address }
  expect(await simulate(ask, [{ to: address, data, value: 0n }], [{ asset, amount: 5n }], signal)).toEqual({
    changes: [{ asset, amount: -5n }],
    isContradicting: false,
  })
  expect(await simulate(ask, [{ to: receiver, value: 7n }], [], signal)).toEqual({
    changes: [{ asset: coin, amount: -7n }],
    isContradicting: true,
  })
  const tooMuch = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, 10n ** 40n] })
  expect(await simulate(ask, [{ to: address, data: tooMuch, value: 0n }], [], signal)).toBeUndefined()
})

const calm = {
  eth_getBalance: '0x8ac7230489e80000',
  eth_getCode: '0x60',
  eth_getTransactionCount: '0x5',
  eth_estimateGas: '0x5208',
  eth_gasPrice: '0x77359400',
  eth_sendRawTransaction: '0x1',
}
const call = [
  { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, 5n] }) },
]
const logs = (world: World, amount: bigint) => [
  {
    calls: [
      {
        status: '0x1',
        logs: [
          {
            address: token,
            topics: [
              '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
              pad(world.evm),
              pad(receiver),
            ],
            data: toHex(amount, { size: 32 }),
          },
        ],
      },
    ],
  },
]
const sends = (node: ReturnType<typeof createNode>) =>
  node.methods().filter((method) => method === 'eth_sendRawTransaction').length

test('S17: a forecast that agrees is marked as one, and one press approves', async () => {
  const world = await createWorld()
  const node = createNode(ether, { ...calm, eth_simulateV1: logs(world, 5n) })
  const asked = world.ask(node.client, 'eth_sendTransaction', call)
  await expect.poll(world.text, patient).toContain(`~ −5 (in its smallest unit) of ${token}`)
  expect(world.text()).not.toContain('A forecast says that more would leave')
  await approve(world)
  await asked
  expect(sends(node)).toBe(1)
})

test('S17: a forecast that contradicts is a danger, and takes a second press', async () => {
  const world = await createWorld()
  const node = createNode(ether, { ...calm, eth_simulateV1: logs(world, 6n) })
  const asked = world.ask(node.client, 'eth_sendTransaction', call)
  await expect.poll(world.text, patient).toContain('A forecast says that more would leave')
  await approve(world)
  expect(sends(node)).toBe(0)
  expect(world.buttons()[0]?.textContent).not.toBe('Send transaction')
  expect(await approve(world)).toContain('Press again')
  await asked
  expect(sends(node)).toBe(1)
})

test.each([
  ['does not simulate', undefined],
  ['answers with something else', [{ calls: 'none' }]],
])('S17: a node that %s makes the forecast absent, and nothing else', async (_, answer) => {
  const world = await createWorld()
  const node = createNode(ether, { ...calm, eth_simulateV1: answer })
  const asked = world.ask(node.client, 'eth_sendTransaction', call)
  await approve(world)
  await asked
  expect(world.text()).not.toContain('Forecast')
})

test('S17: Approve waits two seconds for a forecast, and one that contradicts later takes the press back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const world = await createWorld()
    let answer: (value: unknown) => void = () => undefined
    const late = new Promise((resolve) => {
      answer = resolve
    })
    const node = createNode(ether, { ...calm, eth_simulateV1: () => late })
    const asked = world.ask(node.client, 'eth_sendTransaction', call)
    const flush = () => vi.advanceTimersByTimeAsync(20)
    await vi.waitFor(async () => {
      await flush()
      expect(node.methods()).toContain('eth_simulateV1')
    }, patient)
    world.pass()
    await flush()
    expect(world.buttons()[0]?.hasAttribute('aria-disabled')).toBe(true)
    await vi.advanceTimersByTimeAsync(2000)
    world.pass()
    await flush()
    expect(world.buttons()[0]?.hasAttribute('aria-disabled')).toBe(false)
    answer(logs(world, 6n))
    await flush()
    expect(world.text()).toContain('A forecast says that more would leave')
    press(world.buttons()[0])
    await flush()
    expect(world.counts.signatures).toBe(0)
    world.approvals.abort()
    await expect(asked).rejects.toThrow()
  } finally {
    vi.useRealTimers()
  }
})
