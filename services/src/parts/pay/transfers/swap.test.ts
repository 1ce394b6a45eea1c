import { type Address, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type DevnetExchange, deployExchange } from '../../../../../devnet/src/index.js'
import { describeStore } from '../../../../test/eachStore.js'
import { newAddress, newHash } from '../../../../test/testOrders.js'
import { type BridgedChains, openBridgedChains, openTransfers } from '../../../../test/testTransfers.js'
import { readCall } from './readCall.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: BridgedChains
let exchange: DevnetExchange
beforeAll(async () => {
  world = await openBridgedChains()
  const [chain] = world.devnet.chains
  if (!chain) throw new Error('There is a chain.')
  exchange = await deployExchange(chain.rpcUrl, world.devnet.accounts, chain.token)
})
afterAll(() => world.stop())

describeStore('transfers on one chain', (stores) => {
  const one = 'eip155:31337'
  /** A hundredth of the wrapped coin. */
  const amount = 10n ** 16n
  let opened: Awaited<ReturnType<typeof openTransfers>>
  beforeAll(async () => {
    const middles = [world.token]
    const { factory, quoter, router02: router } = exchange.v3
    opened = await openTransfers(stores.store, world, undefined, {
      ways: { swap: { kind: 'swap' } },
      listed: [{ address: exchange.wrapped, symbol: 'WETH', decimals: 18 }],
      swaps: {
        drivers: {
          'uniswap-v2': { kind: 'uniswap-v2', chains: { [one]: { router: exchange.v2.router, middles } } },
          'uniswap-v3': {
            kind: 'uniswap-v3',
            chains: { [one]: { factory, quoter, router, form: 'SwapRouter02', middles } },
          },
        },
      },
    })
  })
  afterAll(() => opened.close())
  beforeEach(() => world.pass(60))

  const wrappedOf = (address: string) =>
    world.readerOf(one).readContract({
      ...{ address: exchange.wrapped, abi: erc20Abi, functionName: 'balanceOf', args: [address as Address] },
    })
  const begin = (more: object = {}) =>
    opened.begin({ destinationChainId: one, destinationCurrency: exchange.wrapped, amount: `${amount}`, ...more })
  /** Approves what a quote says, and sends its call. */
  async function send({ to, data, json }: Awaited<ReturnType<typeof begin>>) {
    await world.payer().approve(json.approval.spender as Address)
    return world.payer().send(to, data)
  }

  test('behavior: what is wanted arrives at its recipient, or more; nothing is held, and the call says all of it', async () => {
    const recipient = newAddress()
    const quoted = await begin({ recipient })
    const { id, to, data, json } = quoted
    expect(json).toMatchObject({
      ...{ type: 'swap', destination: { amount: `${amount}` }, held: null, fees: [] },
      ...{ origin: { currency: { network: one, metadata: { symbol: 'LUSD' } } }, approval: { spender: to } },
    })
    const pays = BigInt(json.origin.amount)
    const read = readCall(data)
    expect(read).toMatchObject({ recipient, takes: { amount: pays }, brings: { amount } })
    expect((read?.deadline ?? 0) * 1000 - world.clock.now()).toBeLessThanOrEqual(600_000)
    expect([await opened.look(id), await opened.look(id, newHash())]).toEqual([
      { status: 'waiting' },
      { status: 'submitted' },
    ])
    const before = await world.balanceOf(one, world.payer().address)
    const hash = await send(quoted)
    expect(await opened.look(id, hash)).toEqual({ status: 'success', sent: hash, arrived: hash })
    expect(before - (await world.balanceOf(one, world.payer().address))).toBe(pays)
    const came = await wrappedOf(recipient)
    expect(came).toBeGreaterThanOrEqual(amount)
    // No more than what the price may move by is sent in vain.
    expect(came).toBeLessThan((amount * 103n) / 100n)
  })

  test('behavior: for an order the call ends before it does; where too little time is left there is no way', async () => {
    const before = new Date(world.clock.now() + 5 * 60_000).toISOString()
    const { data } = await begin({ before })
    expect((readCall(data)?.deadline ?? 0) * 1000).toBeLessThanOrEqual(Date.parse(before) - 30_000)
    const soon = new Date(world.clock.now() + 60_000).toISOString()
    const asked = { destinationChainId: one, destinationCurrency: exchange.wrapped, amount: `${amount}`, before: soon }
    expect((await opened.quote(asked)).outcome).toBe('503 TRANSFER_UNAVAILABLE')
  })

  test.each([
    ['more than there is', { amount: `${10n ** 21n}` }, '503 TRANSFER_UNAVAILABLE'],
    ['the token itself', { destinationCurrency: 'same' }, '400 PAIR_UNSUPPORTED'],
    ['coins', { destinationCurrency: `0x${'ee'.repeat(20)}` }, '400 PAIR_UNSUPPORTED'],
    ['a word of routers as recipient', { recipient: `0x${'0'.repeat(39)}2` }, '503 TRANSFER_UNAVAILABLE'],
  ])('behavior: %s is refused', async (_, more, expected) => {
    const asked = { destinationChainId: one, destinationCurrency: exchange.wrapped, amount: `${amount}`, ...more }
    const same = { ...asked, destinationCurrency: world.token }
    const { outcome } = await opened.quote(asked.destinationCurrency === 'same' ? same : asked)
    expect(outcome).toBe(expected)
  })

  test('behavior: a transaction after its deadline fails, and takes nothing', async () => {
    const quoted = await begin()
    const before = await world.balanceOf(one, world.payer().address)
    await world.pass(700)
    const hash = await send(quoted)
    await opened.status(quoted.id, hash)
    await world.pass(1)
    expect(await opened.look(quoted.id)).toEqual({ status: 'failure' })
    expect(await world.balanceOf(one, world.payer().address)).toBe(before)
  })

  test('attack: an arrival by another transaction than the named one is another’s; what the chain takes back is taken back', async () => {
    const recipient = newAddress()
    const [first, second] = [await begin({ recipient }), await begin({ recipient })]
    await opened.look(second.id, newHash())
    const snapshot: Hex = await world.nodeOf(one).snapshot()
    const hash = await send(first)
    expect(await opened.look(first.id, hash)).toMatchObject({ status: 'success' })
    expect(await opened.look(second.id)).toEqual({ status: 'submitted' })
    // Two that name the same transaction: it is the first one's.
    expect(await opened.look(second.id, hash)).toEqual({ status: 'submitted' })
    await world.nodeOf(one).revert({ id: snapshot })
    await world.nodeOf(one).increaseTime({ seconds: 7 })
    await world.nodeOf(one).mine({ blocks: 4 })
    expect(await opened.look(first.id)).toEqual({ status: 'submitted' })
    expect(await wrappedOf(recipient)).toBe(0n)
  })
})
