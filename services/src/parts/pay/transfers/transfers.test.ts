import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Bridge, type Devnet, startBridge, startDevnet, waitForReceipt } from '../../../../../devnet/src/index.js'
import { describeStore } from '../../../../test/eachStore.js'
import { createTestClock } from '../../../../test/memoryServices.js'
import { merchant, newAddress, newHash, openPay, shop } from '../../../../test/testOrders.js'
import { listen } from '../../../http/listen.js'
import { readAcrossDeposit, writeAcrossDeposit } from './acrossDeposit.js'
import type { WireTransferQuote, WireTransferStatus } from './wire.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const [one, two] = ['eip155:31337', 'eip155:31338']
const clock = createTestClock(Date.now())
let devnet: Devnet
let bridge: Bridge
beforeAll(async () => {
  devnet = await startDevnet()
  bridge = await startBridge({ chains: devnet.chains, accounts: devnet.accounts, isFilling: false })
})
afterAll(async () => {
  await bridge.stop()
  await devnet.stop()
})

const rpcUrlOf = (chain: string) => devnet.chains.find(({ caipNetworkId }) => caipNetworkId === chain)?.rpcUrl
const readerOf = (chain: string) => createPublicClient({ transport: http(rpcUrlOf(chain)) })
const nodeOf = (chain: string) => createTestClient({ mode: 'anvil', transport: http(rpcUrlOf(chain)) })
const tokenOf = () => devnet.chains[0]?.token.address as Address
const balanceOf = (chain: string, address: string) =>
  readerOf(chain).readContract({
    ...{ address: tokenOf(), abi: erc20Abi, functionName: 'balanceOf', args: [address as Address] },
  })

/** Time goes on for the services and for both chains. */
async function pass(seconds: number) {
  clock.advance(seconds * 1000)
  const time = BigInt(Math.floor(clock.now() / 1000))
  for (const chain of [one, two]) {
    const { timestamp } = await readerOf(chain).getBlock()
    await nodeOf(chain).setNextBlockTimestamp({ timestamp: time > timestamp ? time : timestamp + 1n })
    await nodeOf(chain).mine({ blocks: 1 })
  }
}

/** An account of the local chains that sends on the first one. */
function payer(index = 0) {
  const { privateKey } = devnet.accounts[index] ?? {}
  if (!privateKey) throw new Error('There is an account.')
  const account = privateKeyToAccount(privateKey)
  const wallet = createWalletClient({ transport: http(rpcUrlOf(one)), account })
  const send = async (to: Address, data: Hex) => {
    const hash = await wallet.sendTransaction({ to, data, chain: null, gas: 500_000n })
    await waitForReceipt(readerOf(one), hash)
    return hash
  }
  const approve = (spender: Address, amount = maxUint256) =>
    wallet.writeContract({
      ...{ address: tokenOf(), abi: erc20Abi, functionName: 'approve', args: [spender, amount], chain: null },
    })
  return { address: account.address, send, approve }
}

describeStore('transfers', (stores) => {
  const enough = { perSecond: 1e6, burst: 1e6 }
  const logged: string[] = []
  let pay: Awaited<ReturnType<typeof openPay>>
  let url: string
  let close: () => Promise<void>
  beforeAll(async () => {
    const names = { name: 'Local', coin: { symbol: 'ETH', decimals: 18 } }
    const tokens = [...devnet.chains.map(({ token }) => token), { address: merchant, symbol: 'LUSD', decimals: 6 }]
    pay = await openPay(stores.store, {
      clock,
      chains: { [one]: rpcUrlOf(one) ?? '', [two]: rpcUrlOf(two) ?? '' },
      chainNames: { [one]: { ...names, tokens }, [two]: { ...names, tokens } },
      pay: {
        chains: { [one]: { depth: 1 }, [two]: { depth: 1 } },
        transfers: { drivers: bridge.drivers },
      },
      rateLimits: { payQuotesAddress: enough },
      log: { request: (entry) => logged.push(JSON.stringify(entry)), problem: (text) => logged.push(text) },
    })
    await pay.run('setRecipient', { PROJECT: 'shop', CHAIN: two, ADDRESS: merchant })
    const listener = await listen(pay.services.fetch, { host: '127.0.0.1', port: 0 })
    url = listener.url
    close = listener.close
    await payer().approve(bridge.address)
  })
  afterAll(() => close())
  beforeEach(async () => {
    bridge.setLie(undefined)
    await pass(60)
  })

  const body = (more: object = {}) => ({
    ...{ user: payer().address, originChainId: one, originCurrency: tokenOf() },
    ...{ destinationChainId: two, destinationCurrency: tokenOf(), recipient: newAddress(), amount: '20000000' },
    ...more,
  })
  async function ask<Answer>(path: string, given?: object, origin = shop) {
    const response = await fetch(`${url}/appkit/v1/transfers/${path}`, {
      ...{ method: given ? 'POST' : 'GET', headers: { Origin: origin, 'Content-Type': 'application/json' } },
      ...(given && { body: JSON.stringify(given) }),
    })
    const json = (await response.json()) as Answer & { reasons?: { name: string }[] }
    return { outcome: `${response.status}${json.reasons?.[0] ? ` ${json.reasons[0].name}` : ''}`, json }
  }
  const quote = (more: object = {}) => ask<WireTransferQuote>('quote?projectId=shop', body(more))
  const status = async (id: string, hash?: string, project = 'shop') => {
    const query = new URLSearchParams({ projectId: project, requestId: id, ...(hash && { hash }) })
    return ask<WireTransferStatus>(`status?${query}`)
  }
  /** A quote that is carried out. */
  async function begin(more: object = {}, by = payer()) {
    const { outcome, json } = await quote({ user: by.address, ...more })
    if (outcome !== '200') throw new Error(outcome)
    const [step] = json.steps
    if (step?.type !== 'transaction') throw new Error('There is a call.')
    const { to, data } = step.transaction
    return { json, id: step.requestId, to: to as Address, data: data as Hex }
  }
  const look = async (id: string, hash?: string) => {
    if (hash !== undefined) await status(id, hash)
    await pay.services.payTransfers.run()
    return (await status(id)).json
  }

  describe('quotes', () => {
    test('behavior: the whole amount arrives; what is paid, the fee, who holds it until when, and a call that says all of it', async () => {
      const recipient = newAddress()
      const { json, data, to } = await begin({ recipient })
      // 20,000,000 arrive of 20,070,070: the fee is a thousandth of what is sent and 50,000.
      expect(json).toMatchObject({
        type: 'across',
        destination: { amount: '20000000', currency: { network: two, asset: tokenOf().toLowerCase() } },
        origin: { currency: { network: one, metadata: { symbol: 'LUSD', decimals: 6 } } },
        ...{ timeInSeconds: 5, held: { by: 'Local bridge' }, approval: { spender: bridge.address } },
      })
      const pays = BigInt(json.origin.amount)
      expect(json.fees).toEqual([
        {
          ...{ id: 'relayer', label: 'Local bridge', amount: `${pays - 20_000_000n}` },
          currency: json.origin.currency,
        },
      ])
      expect(pays - pays / 1_000n - 50_000n).toBeGreaterThanOrEqual(20_000_000n)
      expect(pays).toBeLessThan(20_080_000n)
      expect(to).toBe(bridge.address)
      expect(readAcrossDeposit(data)).toMatchObject({
        ...{ depositor: payer().address, recipient, outputToken: tokenOf(), inputAmount: pays },
        ...{ outputAmount: 20_000_000n, destinationChainId: 31338n },
        fillDeadline: Date.parse(json.held?.until ?? '') / 1000,
      })
    })

    test('behavior: for an order the deadline is before its end; where too little time is left there is no way', async () => {
      const before = new Date(clock.now() + 5 * 60_000).toISOString()
      const { json } = await begin({ before })
      expect(Date.parse(json.held?.until ?? '')).toBeLessThanOrEqual(Date.parse(before) - 30_000)
      const soon = new Date(clock.now() + 60_000).toISOString()
      expect((await quote({ before: soon })).outcome).toBe('503 TRANSFER_UNAVAILABLE')
    })

    test.each([
      ['a false token of the same symbol there', { destinationCurrency: merchant }, '400 PAIR_UNSUPPORTED'],
      ['one chain', { destinationChainId: one }, '400 PAIR_UNSUPPORTED'],
      ['coins', { originCurrency: `0x${'ee'.repeat(20)}` }, '400 PAIR_UNSUPPORTED'],
      ['a chain that is not served', { destinationChainId: 'eip155:10' }, '400 PAIR_UNSUPPORTED'],
      ['a recipient that burns', { recipient: `0x${'00'.repeat(20)}` }, '400 ADDRESS_INVALID'],
      ['a recipient with a wrong checksum', { recipient: `0x${'aB'.repeat(20)}` }, '400 ADDRESS_INVALID'],
      ['no payer', { user: undefined }, '400 ADDRESS_INVALID'],
      ['no amount', { amount: '0' }, '400 BODY_INVALID'],
      ['less than the fee', { amount: '1' }, '503 TRANSFER_UNAVAILABLE'],
    ])('behavior: %s is refused', async (_, more, expected) => {
      expect((await quote(more)).outcome).toBe(expected)
    })

    test.each([
      ['other pool', 'It names a contract that the operator does not.'],
      ['old', 'Its quote is of another time.'],
      ['no fee', 'Its fee is below zero.'],
      ['down', 'status 503'],
    ] as const)('attack: an upstream that says %s gives no offer', async (lie, reason) => {
      bridge.setLie(lie)
      clock.advance(11_000)
      expect((await quote()).outcome).toBe('503 TRANSFER_UNAVAILABLE')
      expect(logged).toContain(`way across between chains has no offer: ${reason}`)
    })

    test('attack: an upstream that keeps half of what is sent gives no offer', async () => {
      bridge.setLie('dear')
      expect((await quote()).outcome).toBe('503 TRANSFER_UNAVAILABLE')
    })

    test('S28: a page that the project does not name reads no quote', async () => {
      const { outcome } = await ask('quote?projectId=shop', body(), 'https://evil.example')
      expect(outcome).toBe('403 ORIGIN_NOT_ALLOWED')
    })
  })

  describe('what becomes of one', () => {
    test('behavior: waiting, submitted, held, arrived: to the unit, and by the receiving chain alone', async () => {
      const recipient = newAddress()
      const { id, to, data, json } = await begin({ recipient })
      expect(await look(id)).toEqual({ status: 'waiting' })
      expect(await look(id, newHash())).toEqual({ status: 'submitted' })
      const before = await balanceOf(one, payer().address)
      const hash = await payer().send(to, data)
      expect(await look(id, hash)).toEqual({ status: 'pending', sent: hash })
      expect(before - (await balanceOf(one, payer().address))).toBe(BigInt(json.origin.amount))
      await bridge.run()
      const done = await look(id)
      expect(done).toEqual({ status: 'success', sent: hash, arrived: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
      expect(await balanceOf(two, recipient)).toBe(20_000_000n)
    })

    test('behavior: an order on the second chain is paid from the first one, whole', async () => {
      const key = await pay.addKey()
      const accepts = [{ asset: `${two}/erc20:${tokenOf()}`, amount: '7000000' }]
      const order = (await pay.asHost(key, 'POST', '', { accepts })).json
      const recipient = order.accepts[0]?.payTo ?? ''
      const { id, to, data } = await begin({ recipient, amount: '7000000', before: order.expiresAt })
      const hash = await payer().send(to, data)
      await look(id, hash)
      const stateNow = async () => {
        await pay.services.payWatch.run()
        return (await pay.asPage('GET', `/${order.id}`)).json.state
      }
      expect(await stateNow()).toBe('open')
      await bridge.run()
      expect(await stateNow()).toBe('paid')
      expect((await look(id)).status).toBe('success')
    })

    test('behavior: a filler that is stopped: held, then over its time, then refunded to the unit', async () => {
      const { id, to, data } = await begin()
      const before = await balanceOf(one, payer().address)
      const hash = await payer().send(to, data)
      expect((await look(id, hash)).status).toBe('pending')
      await pass(1_800 + 30)
      expect((await look(id)).status).toBe('pending')
      await pass(180)
      expect(await look(id)).toEqual({ status: 'timeout', sent: hash })
      // It comes back, and has nothing to fill any more.
      await bridge.run()
      expect(await look(id)).toEqual({ status: 'refund', sent: hash, refunded: expect.stringMatching(/^0x/) })
      expect(await balanceOf(one, payer().address)).toBe(before)
    })

    test('behavior: a transaction that failed is a failure, and one that sent something else is never held', async () => {
      const poor = payer(5)
      const failed = await begin({}, poor)
      // Nothing is approved.
      const hash = await poor.send(failed.to, failed.data)
      await status(failed.id, hash)
      await pass(1)
      expect(await look(failed.id)).toEqual({ status: 'failure' })
      const other = await begin()
      const sum = readAcrossDeposit(other.data)
      if (!sum) throw new Error('There is a deposit.')
      const lowered = writeAcrossDeposit({ ...sum, inputAmount: sum.inputAmount - 1n })
      expect((await look(other.id, await payer().send(other.to, lowered))).status).toBe('submitted')
    })

    test('attack: a fill to another account, too little, and money of a stranger are no arrival', async () => {
      const recipient = newAddress()
      const { id, to, data } = await begin({ recipient })
      const sum = readAcrossDeposit(data)
      if (!sum) throw new Error('There is a deposit.')
      await look(id, await payer().send(to, data))
      const strangers = createWalletClient({
        ...{ transport: http(rpcUrlOf(two)), account: privateKeyToAccount(devnet.accounts[3]?.privateKey as Hex) },
      })
      const transfer = { address: tokenOf(), abi: erc20Abi, functionName: 'transfer', chain: null } as const
      const sent = await strangers.writeContract({ ...transfer, args: [recipient, 20_000_000n] })
      await waitForReceipt(readerOf(two), sent)
      expect((await look(id)).status).toBe('pending')
      await bridge.run()
      expect((await look(id)).status).toBe('success')
      expect(await balanceOf(two, recipient)).toBe(40_000_000n)
    })

    test('behavior: two alike are two arrivals; one is never the other’s', async () => {
      const recipient = newAddress()
      const first = await begin({ recipient })
      const second = await begin({ recipient })
      await look(first.id, await payer().send(first.to, first.data))
      await bridge.run()
      expect((await look(first.id)).status).toBe('success')
      expect((await look(second.id, newHash())).status).toBe('submitted')
      await look(second.id, await payer().send(second.to, second.data))
      await bridge.run()
      const [a, b] = [await look(first.id), await look(second.id)]
      expect([a.status, b.status]).toEqual(['success', 'success'])
      expect(a.arrived).not.toBe(b.arrived)
    })

    test('behavior: another project’s, and one that was not quoted, are not known; a hash that is none is refused', async () => {
      const { id } = await begin()
      expect((await status(id, undefined, 'other')).outcome).toBe('404 TRANSFER_UNKNOWN')
      expect((await status('made-up')).outcome).toBe('404 TRANSFER_UNKNOWN')
      expect((await status(id, '0x12')).outcome).toBe('400 BODY_INVALID')
    })

    test('behavior: quotes of which nothing was heard are forgotten after a day', async () => {
      const { id } = await begin()
      clock.advance(25 * 60 * 60_000)
      await pay.services.payOrders.run()
      expect((await status(id)).outcome).toBe('404 TRANSFER_UNKNOWN')
    })
  })
})
