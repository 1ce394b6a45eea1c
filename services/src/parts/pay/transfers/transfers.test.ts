import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { describeStore } from '../../../../test/eachStore.js'
import { merchant, newAddress, newHash } from '../../../../test/testOrders.js'
import { type BridgedChains, openBridgedChains, openTransfers } from '../../../../test/testTransfers.js'
import { readAcrossDeposit, writeAcrossDeposit } from './acrossDeposit.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: BridgedChains
beforeAll(async () => {
  world = await openBridgedChains()
})
afterAll(() => world.stop())

describeStore('transfers', (stores) => {
  const [one, two] = ['eip155:31337', 'eip155:31338']
  const logged: string[] = []
  let opened: Awaited<ReturnType<typeof openTransfers>>
  beforeAll(async () => {
    opened = await openTransfers(stores.store, world, {
      ...{ request: (entry) => logged.push(JSON.stringify(entry)), problem: (text) => logged.push(text) },
    })
    await world.payer().approve(world.bridge.address)
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    world.bridge.setLie(undefined)
    await world.pass(60)
  })

  describe('quotes', () => {
    test('behavior: the whole amount arrives; what is paid, the fee, who holds it until when, and a call that says all of it', async () => {
      const recipient = newAddress()
      const { json, data, to } = await opened.begin({ recipient })
      // 20,000,000 arrive of 20,070,070: the fee is a thousandth of what is sent and 50,000.
      expect(json).toMatchObject({
        type: 'across',
        destination: { amount: '20000000', currency: { network: two, asset: world.token.toLowerCase() } },
        origin: { currency: { network: one, metadata: { symbol: 'LUSD', decimals: 6 } } },
        ...{ timeInSeconds: 5, held: { by: 'Local bridge' }, approval: { spender: world.bridge.address } },
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
      expect(to).toBe(world.bridge.address)
      expect(readAcrossDeposit(data)).toMatchObject({
        ...{ depositor: world.payer().address, recipient, outputToken: world.token, inputAmount: pays },
        ...{ outputAmount: 20_000_000n, destinationChainId: 31338n },
        fillDeadline: Date.parse(json.held?.until ?? '') / 1000,
      })
    })

    test('behavior: for an order the deadline is before its end; where too little time is left there is no way', async () => {
      const before = new Date(world.clock.now() + 5 * 60_000).toISOString()
      const { json } = await opened.begin({ before })
      expect(Date.parse(json.held?.until ?? '')).toBeLessThanOrEqual(Date.parse(before) - 30_000)
      const soon = new Date(world.clock.now() + 60_000).toISOString()
      expect((await opened.quote({ before: soon })).outcome).toBe('503 TRANSFER_UNAVAILABLE')
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
      expect((await opened.quote(more)).outcome).toBe(expected)
    })

    test.each([
      ['other pool', 'It names a contract that the operator does not.'],
      ['old', 'Its quote is of another time.'],
      ['no fee', 'Its fee is below zero.'],
      ['down', 'status 503'],
    ] as const)('attack: an upstream that says %s gives no offer', async (lie, reason) => {
      world.bridge.setLie(lie)
      world.clock.advance(11_000)
      expect((await opened.quote()).outcome).toBe('503 TRANSFER_UNAVAILABLE')
      expect(logged).toContain(`way across between chains has no offer: ${reason}`)
    })

    test('attack: an upstream that keeps half of what is sent gives no offer', async () => {
      world.bridge.setLie('dear')
      expect((await opened.quote()).outcome).toBe('503 TRANSFER_UNAVAILABLE')
    })

    test('behavior: what a currency may be brought as is told without asking any way: of what is listed, on other chains', async () => {
      const asked = new URLSearchParams({ projectId: 'shop', originChainId: one, originCurrency: world.token })
      const { json } = await opened.ask<{ pairs: object[] }>(`pairs?${asked}`)
      expect(json.pairs).toEqual([
        { network: two, asset: world.token.toLowerCase(), metadata: expect.objectContaining({ symbol: 'LUSD' }) },
      ])
      asked.set('originCurrency', merchant)
      expect((await opened.ask<{ pairs: object[] }>(`pairs?${asked}`)).json.pairs).toEqual([])
      asked.set('originCurrency', newAddress())
      expect((await opened.ask(`pairs?${asked}`)).outcome).toBe('400 PAIR_UNSUPPORTED')
    })

    test('S28: a page that the project does not name reads no quote', async () => {
      const { outcome } = await opened.ask('quote?projectId=shop', opened.body(), 'https://evil.example')
      expect(outcome).toBe('403 ORIGIN_NOT_ALLOWED')
    })
  })

  describe('what becomes of one', () => {
    test('behavior: waiting, submitted, held, arrived: to the unit, and by the receiving chain alone', async () => {
      const recipient = newAddress()
      const { id, to, data, json } = await opened.begin({ recipient })
      expect(await opened.look(id)).toEqual({ status: 'waiting' })
      expect(await opened.look(id, newHash())).toEqual({ status: 'submitted' })
      const before = await world.balanceOf(one, world.payer().address)
      const hash = await world.payer().send(to, data)
      expect(await opened.look(id, hash)).toEqual({ status: 'pending', sent: hash })
      expect(before - (await world.balanceOf(one, world.payer().address))).toBe(BigInt(json.origin.amount))
      await world.bridge.run()
      const done = await opened.look(id)
      expect(done).toEqual({ status: 'success', sent: hash, arrived: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
      expect(await world.balanceOf(two, recipient)).toBe(20_000_000n)
    })

    test('behavior: an order on the second chain is paid from the first one, whole', async () => {
      const key = await opened.pay.addKey()
      const accepts = [{ asset: `${two}/erc20:${world.token}`, amount: '7000000' }]
      const order = (await opened.pay.asHost(key, 'POST', '', { accepts })).json
      const recipient = order.accepts[0]?.payTo ?? ''
      const { id, to, data } = await opened.begin({ recipient, amount: '7000000', before: order.expiresAt })
      const hash = await world.payer().send(to, data)
      await opened.look(id, hash)
      const stateNow = async () => {
        await opened.pay.services.payWatch.run()
        return (await opened.pay.asPage('GET', `/${order.id}`)).json.state
      }
      expect(await stateNow()).toBe('open')
      await world.bridge.run()
      expect(await stateNow()).toBe('paid')
      expect((await opened.look(id)).status).toBe('success')
    })

    test('behavior: a filler that is stopped: held, then over its time, then refunded to the unit', async () => {
      const { id, to, data } = await opened.begin()
      const before = await world.balanceOf(one, world.payer().address)
      const hash = await world.payer().send(to, data)
      expect((await opened.look(id, hash)).status).toBe('pending')
      await world.pass(1_800 + 30)
      expect((await opened.look(id)).status).toBe('pending')
      await world.pass(180)
      expect(await opened.look(id)).toEqual({ status: 'timeout', sent: hash })
      // It comes back, and has nothing to fill any more.
      await world.bridge.run()
      expect(await opened.look(id)).toEqual({ status: 'refund', sent: hash, refunded: expect.stringMatching(/^0x/) })
      expect(await world.balanceOf(one, world.payer().address)).toBe(before)
    })

    test('behavior: a transaction that failed is a failure, and one that sent something else is never held', async () => {
      const poor = world.payer(5)
      const failed = await opened.begin({}, poor)
      // Nothing is approved.
      const hash = await poor.send(failed.to, failed.data)
      await opened.status(failed.id, hash)
      await world.pass(1)
      expect(await opened.look(failed.id)).toEqual({ status: 'failure' })
      const other = await opened.begin()
      const sum = readAcrossDeposit(other.data)
      if (!sum) throw new Error('There is a deposit.')
      const lowered = writeAcrossDeposit({ ...sum, inputAmount: sum.inputAmount - 1n })
      expect((await opened.look(other.id, await world.payer().send(other.to, lowered))).status).toBe('submitted')
    })

    test('attack: a fill to another account, too little, and money of a stranger are no arrival', async () => {
      const recipient = newAddress()
      const { id, to, data } = await opened.begin({ recipient })
      const sum = readAcrossDeposit(data)
      if (!sum) throw new Error('There is a deposit.')
      await opened.look(id, await world.payer().send(to, data))
      await world.payer(3, two).transfer(recipient, 20_000_000n)
      expect((await opened.look(id)).status).toBe('pending')
      await world.bridge.run()
      expect((await opened.look(id)).status).toBe('success')
      expect(await world.balanceOf(two, recipient)).toBe(40_000_000n)
    })

    test('behavior: two alike are two arrivals; one is never the other’s', async () => {
      const recipient = newAddress()
      const first = await opened.begin({ recipient })
      const second = await opened.begin({ recipient })
      await opened.look(first.id, await world.payer().send(first.to, first.data))
      await world.bridge.run()
      expect((await opened.look(first.id)).status).toBe('success')
      expect((await opened.look(second.id, newHash())).status).toBe('submitted')
      await opened.look(second.id, await world.payer().send(second.to, second.data))
      await world.bridge.run()
      const [a, b] = [await opened.look(first.id), await opened.look(second.id)]
      expect([a.status, b.status]).toEqual(['success', 'success'])
      expect(a.arrived).not.toBe(b.arrived)
    })

    test('behavior: of two alike one arrives and one comes back: each is told its own', async () => {
      const recipient = newAddress()
      const first = await opened.begin({ recipient })
      await opened.look(first.id, await world.payer().send(first.to, first.data))
      await world.bridge.run()
      expect((await opened.look(first.id)).status).toBe('success')
      const second = await opened.begin({ recipient })
      await opened.look(second.id, await world.payer().send(second.to, second.data))
      await world.pass(1_800 + 210)
      await world.bridge.giveBack()
      const [a, b] = [await opened.look(first.id), await opened.look(second.id)]
      expect([a.refunded, b.status]).toEqual([undefined, 'refund'])
    })

    test('behavior: another project’s, and one that was not quoted, are not known; a hash that is none is refused', async () => {
      const { id } = await opened.begin()
      expect((await opened.status(id, undefined, 'other')).outcome).toBe('404 TRANSFER_UNKNOWN')
      expect((await opened.status('made-up')).outcome).toBe('404 TRANSFER_UNKNOWN')
      expect((await opened.status(id, '0x12')).outcome).toBe('400 BODY_INVALID')
    })

    test('behavior: quotes of which nothing was heard are forgotten after a day', async () => {
      const { id } = await opened.begin()
      world.clock.advance(25 * 60 * 60_000)
      await opened.pay.services.payOrders.run()
      expect((await opened.status(id)).outcome).toBe('404 TRANSFER_UNKNOWN')
    })
  })
})
