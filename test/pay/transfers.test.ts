import { erc20Abi, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { announceWallet, TestWallet } from '../../adapters/evm/test/wallet.js'
import { type Lifi, startLifi } from '../../devnet/src/index.js'
import type { PayWorks } from '../../plugins/pay/form/createForm.js'
import { pay } from '../../plugins/pay/index.js'
import { toPassageState } from '../../plugins/pay/transfers/lookAtPassage.js'
import type { Bridge, Payment } from '../../plugins/pay/types.js'
import { openStore, type Store } from '../../services/src/openStore.js'
import { merchant, newAddress, shop } from '../../services/test/testOrders.js'
import { type BridgedChains, openBridgedChains, openTransfers } from '../../services/test/testTransfers.js'
import { systemClock } from '../../src/kernel/base/clock.js'
import { bridging } from '../../src/plugin.js'
import { createTestLatchkey } from '../../src/testing/createTestLatchkey.js'
import type { TestStorage } from '../../src/testing/index.js'
import { evmOfPage } from '../fixtures/evmOfPage.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const [one, two] = ['eip155:31337', 'eip155:31338'] as const
let world: BridgedChains
let store: Store
let opened: Awaited<ReturnType<typeof openTransfers>>
let lifi: Lifi
let key = ''
const stops: (() => void)[] = []
beforeAll(async () => {
  world = await openBridgedChains()
  store = await openStore({ folder: 'memory' })
  const { chains, accounts } = world.devnet
  lifi = await startLifi({ chains, accounts, bridge: world.bridge.address })
  opened = await openTransfers(store, world, undefined, { ways: lifi.drivers })
  key = await opened.pay.addKey()
})
beforeEach(() => world.pass(60))
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
afterAll(async () => {
  await opened.close()
  await lifi.stop()
  await store.close()
  await world.stop()
})

/** Of what the services answer to a call for transfers, as it is handed on. */
type Between = (body: Record<string, unknown>, call: string) => unknown

/** Between two looks of the page. */
const pauses = [4_000, 60_000]

/** A page with the wallet of an account, on the second chain, which holds the token on both. */
async function open({
  storage: before,
  between,
  index = 1,
  bridge = { contract: world.bridge.address, name: 'Local bridge' },
}: {
  readonly storage?: TestStorage
  readonly between?: Between
  readonly index?: number
  readonly bridge?: Bridge
} = {}) {
  const page = new EventTarget()
  const [first, second] = world.devnet.chains
  const wallet = new TestWallet({
    privateKey: world.devnet.accounts[index]?.privateKey ?? '0x',
    chains: new Map([second, first].map((chain) => [chain?.chainId ?? 0, chain?.rpcUrl ?? ''])),
    allowed: true,
  })
  announceWallet(page, wallet, { name: 'Test Wallet', rdns: 'com.example.wallet' })
  const { latchkey, storage } = createTestLatchkey({
    ...(before && { storage: before }),
    networks: world.devnet.chains.map(({ chainId, name, rpcUrl }) => ({
      ...{ id: chainId, name, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
      rpcUrls: { default: { http: [rpcUrl] } },
    })),
    tokens: { [one]: [world.devnet.chains[0]?.token], [two]: [world.devnet.chains[1]?.token] } as never,
    adapters: [evmOfPage(page)],
    plugins: [
      pay({
        recipients: { [two]: merchant },
        bridges: { [one]: bridge },
      }),
    ],
    features: { pay: true },
    // The chains' time is the test's; between two looks at them there is no pause.
    clock: {
      ...systemClock,
      now: world.clock.now,
      after: (milliseconds, run) => systemClock.after(pauses.includes(milliseconds) ? 100 : milliseconds, run),
      ...{ advance: async () => undefined, set: () => undefined, pending: 0, next: undefined },
    },
    ...{ services: 'https://services.example', projectId: 'shop' },
    async fetch(input, init) {
      const request = new Request(input, init)
      const { host, pathname } = new URL(request.url)
      if (host !== 'services.example') return fetch(request)
      request.headers.set('Origin', shop)
      const answer = await opened.pay.services.fetch(request, { address: '192.0.2.7' })
      const [, call] = pathname.split('/transfers/')
      if (!between || !answer.ok || call === undefined) return answer
      return Response.json(between((await answer.json()) as Record<string, unknown>, call))
    },
  })
  stops.push(latchkey.stop)
  await latchkey.connect({ connector: 'com.example.wallet' })
  const { paying, resources } = (await latchkey.use(pay)) as PayWorks
  const { address } = wallet.account
  const told: unknown[] = []
  latchkey.on('track', ({ event, properties }) => void (event.startsWith('PAY') && told.push([event, properties])))
  return {
    ...{ latchkey, storage, paying, resources, wallet, address, told, account: `${two}:${address}` as const },
    prompts: () => wallet.prompts.filter((method) => method !== 'eth_requestAccounts'),
    held: () => world.balanceOf(one, address),
  }
}

/** An order on the second chain, which takes one amount. */
async function order(amount = '7000000', expiresIn = 900) {
  const accepts = [{ asset: `${two}/erc20:${world.token}`, amount }]
  const { json, outcome } = await opened.pay.asHost(key, 'POST', '', { accepts, expiresIn })
  if (!json.id) throw new Error(outcome)
  return { id: json.id, payTo: json.accepts[0]?.payTo ?? '', expiresAt: Date.parse(json.expiresAt) }
}

const stateOf = async (id: string) => {
  await opened.pay.services.payWatch.run()
  return (await opened.pay.asPage('GET', `/${id}`)).json.state
}

/** The services look, the page looks, until it is so. */
const untilState = (page: Awaited<ReturnType<typeof open>>, id: string, state: Payment['state']) =>
  expect
    .poll(
      async () => {
        await opened.pay.services.payTransfers.run()
        return page.paying.follow(id).get()?.state
      },
      { timeout: 20_000 },
    )
    .toBe(state)

test('behavior: an order is paid from another network: told before, sent once, held, and done when the receiving chain shows it', async () => {
  const { id, payTo } = await order()
  const page = await open()
  const bill = await page.paying.toBill({ order: id })
  const [source, ...more] = await page.paying.elsewhere(bill, page.account)
  if (!source) throw new Error('There is a way.')
  expect(more).toEqual([])
  expect(source).toMatchObject({
    ...{ account: `${one}:${page.address}`, debt: { payTo, amount: 7_000_000n }, pays: { token: { symbol: 'LUSD' } } },
    bridge: { name: 'Local bridge', contract: world.bridge.address, seconds: 5 },
    // Leave and deposit, as the node tries them in a row.
    fee: { symbol: 'ETH' },
  })
  expect((source.bridge?.deadline ?? 0) * 1000).toBeLessThan(bill.expiresAt ?? 0)
  const before = await page.held()
  const begun = await page.paying.begin(bill, source)
  expect(begun.steps.map(({ kind }) => kind)).toEqual(['switch', 'approve', 'bridge'])
  const held = await page.paying.carryOn(id)
  expect(held).toMatchObject({ state: 'held', passage: { before: 0n, arrived: 0n } })
  expect(page.prompts()).toEqual(['wallet_switchEthereumChain', 'eth_sendTransaction', 'eth_sendTransaction'])
  expect(before - (await page.held())).toBe(source.pays.value)
  // It is not paid by being sent, and not paid again meanwhile.
  expect(await stateOf(id)).toBe('open')
  await expect(page.paying.begin(bill, source)).rejects.toMatchObject({ code: 'PAY_BEGUN' })
  expect(await page.paying.carryOn(id)).toMatchObject({ state: 'held' })
  expect(page.told.map((one) => (one as [string])[0])).toEqual(['PAY_INITIATED'])

  await world.bridge.run()
  await untilState(page, id, 'done')
  expect(await world.balanceOf(two, payTo)).toBe(7_000_000n)
  expect(await stateOf(id)).toBe('paid')
  const done = page.paying.follow(id).get()
  expect(done?.passage).toMatchObject({ arrived: 7_000_000n })
  expect(page.told.map((one) => (one as [string])[0])).toEqual(['PAY_INITIATED', 'PAY_SUCCESS'])
  // What may still be taken of the token is nothing.
  const value = await world.readerOf(one).readContract({
    ...{ address: world.token, abi: erc20Abi, functionName: 'allowance' },
    args: [page.address, world.bridge.address],
  })
  expect(value).toBe(0n)
})

test('behavior: an order is paid by LI.FI’s contract, where the host names it: the page writes its call, and nothing else of that contract is called', async () => {
  const { id, payTo } = await order('9000000')
  const page = await open({ index: 4, bridge: { contract: lifi.diamond, form: 'lifi', name: 'Local LI.FI' } })
  const bill = await page.paying.toBill({ order: id })
  for (const lie of ['other facet', 'other recipient', 'swaps first'] as const) {
    lifi.setLie(lie)
    world.clock.advance(11_000)
    expect(await page.paying.elsewhere(bill, page.account)).toEqual([])
  }
  lifi.setLie(undefined)
  world.clock.advance(11_000)
  const [source] = await page.paying.elsewhere(bill, page.account)
  if (!source) throw new Error('There is a way.')
  expect(source.bridge).toMatchObject({ name: 'Local LI.FI', contract: lifi.diamond })
  const before = await page.held()
  await page.paying.begin(bill, source)
  expect(await page.paying.carryOn(id)).toMatchObject({ state: 'held' })
  expect(before - (await page.held())).toBe(source.pays.value)
  // Found again by another page, with all that its call was written of.
  page.latchkey.stop()
  const later = await open({ index: 4, storage: page.storage })
  expect(later.paying.follow(id).get()?.source.bridge).toEqual(source.bridge)
  await world.bridge.run()
  await untilState(later, id, 'done')
  expect(await world.balanceOf(two, payTo)).toBe(9_000_000n)
  expect(await stateOf(id)).toBe('paid')
})

test('behavior: a bridge that never fills: held, over its time, back to the unit, found again by another page; the order is paid in another way then', async () => {
  const { id, payTo } = await order('8000000', 3600)
  const page = await open({ index: 2 })
  const bill = await page.paying.toBill({ order: id })
  const [source] = await page.paying.elsewhere(bill, page.account)
  if (!source) throw new Error('There is a way.')
  const before = await page.held()
  await page.paying.begin(bill, source)
  await page.paying.carryOn(id)
  page.latchkey.stop()

  const later = await open({ index: 2, storage: page.storage })
  expect(later.paying.follow(id).get()).toMatchObject({ state: 'held', source: { bridge: source.bridge } })
  await world.pass(1_800 + 150)
  await untilState(later, id, 'overdue')
  await expect(later.paying.giveUp(id)).rejects.toMatchObject({ code: 'PAY_BEGUN' })
  await world.bridge.giveBack()
  await untilState(later, id, 'refunded')
  expect(await later.held()).toBe(before)
  expect(await world.balanceOf(two, payTo)).toBe(0n)
  const again = await later.paying.toBill({ order: id })
  const { sources } = await later.paying.choices(again, later.account)
  const [direct] = sources
  if (!direct) throw new Error('It has the token there, too.')
  await later.paying.begin(again, direct)
  expect(await later.paying.carryOn(id)).toMatchObject({ state: 'sent' })
  expect(await world.balanceOf(two, payTo)).toBe(8_000_000n)
})

test('attack: services that say that it arrived, or came back, by whatever transaction, are believed in nothing', async () => {
  const { id } = await order('5000000')
  let lie: object = {}
  let told = 0
  const page = await open({
    between(body, call) {
      if (call === 'quote') return body
      told++
      return { ...body, ...lie }
    },
  })
  const bill = await page.paying.toBill({ order: id })
  const [source] = await page.paying.elsewhere(bill, page.account)
  if (!source) throw new Error('There is a way.')
  await page.paying.begin(bill, source)
  const { hash } = await page.paying.carryOn(id)
  const stranger = await world.payer(3, two).transfer(newAddress(), 5_000_000n)
  for (const one of [{ arrived: hash }, { arrived: stranger }, { refunded: hash }, { refunded: stranger }]) {
    lie = { status: 'success', ...one }
    // The answer after the next is asked for once that one was read.
    const before = told
    await expect.poll(() => told).toBeGreaterThan(before + 2)
    expect(page.paying.follow(id).get()).toMatchObject({ state: 'held', passage: { arrived: 0n } })
  }
  // Nor in that nothing did.
  lie = { status: 'pending', arrived: undefined }
  await world.bridge.run()
  await untilState(page, id, 'done')
})

test('attack: services that lie at the press have the wallet sign nothing; a dearer price is refused', async () => {
  const { id } = await order()
  let change = (data: string) => data
  const page = await open({
    between: (body, call) => {
      if (call !== 'quote') return body
      const [step] = body.steps as [{ transaction: { data: string } }]
      const { data } = step.transaction
      return { ...body, steps: [{ ...step, transaction: { ...step.transaction, data: change(data) } }] }
    },
  })
  const bill = await page.paying.toBill({ order: id })
  const word = (data: string, at: number, value: bigint) =>
    data.slice(0, 10 + at * 64) + value.toString(16).padStart(64, '0') + data.slice(10 + (at + 1) * 64)
  const thief = BigInt(newAddress())
  change = (data) => word(data, 1, thief)
  expect(await page.paying.elsewhere(bill, page.account)).toEqual([])
  change = (data) => data
  const [source] = await page.paying.elsewhere(bill, page.account)
  if (!source) throw new Error('There is a way.')
  await page.paying.begin(bill, source)
  // Too old to be sent as it was shown.
  await world.pass(301)
  change = (data) => word(data, 1, thief)
  const differs = { code: 'PAY_TRANSFER_DIFFERS', data: { field: 'recipient' } }
  await expect(page.paying.carryOn(id)).rejects.toMatchObject(differs)
  change = (data) => word(data, 4, source.pays.value + 1n)
  await expect(page.paying.carryOn(id)).rejects.toMatchObject({ code: 'PAY_PRICE_CHANGED' })
  const leave = page.wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')
  // Leave for exactly what was shown was given before; nothing was deposited.
  expect(leave.map(({ params }) => (params as [{ data: string }])[0].data.slice(0, 10))).toEqual(['0x095ea7b3'])
  change = (data) => data
  expect(await page.paying.carryOn(id)).toMatchObject({ state: 'held' })
  await world.bridge.run()
  await untilState(page, id, 'done')
})

test('F11: a deposit that was refused is asked for again; one that a wallet sent without a word is not, before the user says so', async () => {
  const { id } = await order('6000000')
  const page = await open({ index: 3 })
  const bill = await page.paying.toBill({ order: id })
  const [source] = await page.paying.elsewhere(bill, page.account)
  if (!source) throw new Error('There is a way.')
  await page.paying.begin(bill, source)
  let asked = 0
  page.wallet.decide = (method) => (method === 'eth_sendTransaction' && ++asked === 2 ? 'refuse' : 'approve')
  await expect(page.paying.carryOn(id)).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
  page.wallet.decide = () => 'approve'
  const request = page.wallet.request.bind(page.wallet)
  page.wallet.request = async (call) => {
    const answer = await request(call)
    if (call.method === 'eth_sendTransaction') throw new Error('the answer is lost')
    return answer
  }
  await expect(page.paying.carryOn(id)).rejects.toThrow()
  page.wallet.request = request
  // What was not told by the wallet is not known by its hash: it is not sent again without a word of the user's.
  await expect(page.paying.carryOn(id)).rejects.toMatchObject({ code: 'PAY_UNCERTAIN' })
  expect(page.prompts().filter((method) => method === 'eth_sendTransaction')).toHaveLength(3)
})

test('behavior: an order that is told by payer or hash, a coin, and a network without a bridge are not brought', async () => {
  const { id } = await order()
  const page = await open()
  const bill = await page.paying.toBill({ order: id })
  expect(await page.paying.elsewhere(bill, page.account)).toHaveLength(1)
  const to = { recipient: newAddress(), amount: '1' }
  const ether = { network: two, asset: 'native', metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 } } as const
  const coin = await page.paying.toBill({ paymentAsset: ether, ...to })
  expect(await page.paying.elsewhere(coin, page.account)).toEqual([])
  const { address: asset = '', ...metadata } = world.devnet.chains[0]?.token ?? {}
  const there = await page.paying.toBill({ paymentAsset: { network: one, asset, metadata } as never, ...to })
  expect(await page.paying.elsewhere(there, page.account)).toEqual([])
})

test('attack: a token is brought as what the host lists alone, with the same digits, whatever the services name', async () => {
  let pairs: object[] | undefined
  const page = await open({
    between: (body, call) => (call === 'pairs' && pairs ? { ...body, pairs } : body),
  })
  const ways = await page.resources.get(bridging)
  const [here, there] = world.devnet.chains.map(({ caipNetworkId, token }) => ({ networkId: caipNetworkId, ...token }))
  if (!ways || !here || !there) throw new Error('There are two chains, and a bridge from the first.')
  expect(await ways.targets(here)).toEqual([expect.objectContaining({ networkId: two, address: there.address })])
  // No bridge of the host's leaves there; a coin has none.
  expect(await ways.targets(there)).toEqual([])
  expect(await ways.targets({ ...here, address: undefined } as never)).toEqual([])
  expect(await ways.targets({ ...here, decimals: 18 })).toEqual([])
  pairs = [
    { network: two, asset: merchant },
    { network: one, asset: here.address },
  ]
  expect(await ways.targets(here)).toEqual([])
  pairs = [{ network: two }]
  expect(await ways.targets(here)).toEqual([])
})

test('behavior: what the chains show, by name: less, more, late after a refund; nothing else is done', () => {
  const source = { debt: { amount: 10n }, bridge: { deadline: 1_000 } } as Payment['source']
  const at = (arrived: bigint, refundedHash?: Hex, now = 0) =>
    toPassageState({ source }, { arrived, refundedHash }, now)
  expect([at(0n), at(10n), at(20n), at(9n)]).toEqual(['held', 'done', 'done', 'short'])
  expect([at(0n, '0x1'), at(10n, '0x1'), at(0n, undefined, 1_120_001)]).toEqual(['refunded', 'done', 'overdue'])
})
