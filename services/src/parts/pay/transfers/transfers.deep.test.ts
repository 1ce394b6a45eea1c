import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { describeEachStore } from '../../../../test/eachStore.js'
import { newAddress } from '../../../../test/testOrders.js'
import { type BridgedChains, openBridgedChains, openTransfers } from '../../../../test/testTransfers.js'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: BridgedChains
beforeAll(async () => {
  world = await openBridgedChains()
})
afterAll(() => world.stop())

describeEachStore('transfers over what breaks', (stores) => {
  const [one, two] = ['eip155:31337', 'eip155:31338']
  const problems: string[] = []
  let opened: Awaited<ReturnType<typeof openTransfers>>
  beforeAll(async () => {
    opened = await openTransfers(stores.store, world, {
      ...{ request: () => undefined, problem: (text) => problems.push(text) },
    })
    await world.payer().approve(world.bridge.address)
  })
  afterAll(() => opened.close())
  beforeEach(() => world.pass(60))

  /** The newest blocks of a chain go, and others come in their place, each with another hash. */
  async function turn(chain: string, snapshot: `0x${string}`) {
    const node = world.nodeOf(chain)
    await node.revert({ id: snapshot })
    await node.increaseTime({ seconds: 7 })
    await node.mine({ blocks: 4 })
  }

  /** A process that was killed holds its chains for ten seconds. */
  const untilStatus = (id: string, status: string) =>
    expect
      .poll(async () => [(await opened.look(id)).status, problems], { timeout: 30_000, interval: 500 })
      .toEqual([status, []])

  test('attack: a deposit and a fill whose blocks are taken back are none; what comes again counts', async () => {
    const recipient = newAddress()
    // Of an amount of its own: refunds of equal deposits of one payer cannot be told apart.
    const { id, to, data } = await opened.begin({ recipient, amount: '21000000' })
    const before = await world.nodeOf(one).snapshot()
    const hash = await world.payer().send(to, data)
    expect((await opened.look(id, hash)).status).toBe('pending')
    await turn(one, before)
    expect(await opened.look(id)).toEqual({ status: 'submitted' })
    const again = await world.payer().send(to, data)
    expect(await opened.look(id, again)).toEqual({ status: 'pending', sent: again })

    const unfilled = await world.nodeOf(two).snapshot()
    await world.bridge.run()
    expect((await opened.look(id)).status).toBe('success')
    await turn(two, unfilled)
    expect(await opened.look(id)).toEqual({ status: 'pending', sent: again })
    expect(await world.balanceOf(two, recipient)).toBe(0n)
    // The filler has been paid for it by then: that is its loss, and the bridge’s word is none.
    await world.pass(2_100)
    expect((await opened.look(id)).status).toBe('timeout')
  })

  test('attack: a process that was killed while it followed is followed on by another one, without a word lost', async () => {
    const recipient = newAddress()
    const { id, to, data } = await opened.begin({ recipient })
    expect((await opened.look(id, await world.payer().send(to, data))).status).toBe('pending')
    // It says nothing more, and gives nothing back: what it held it holds until its time is over.
    const other = await openTransfers(stores.other, world)
    await world.bridge.run()
    await expect.poll(async () => (await other.look(id)).status, { timeout: 30_000, interval: 500 }).toBe('success')
    expect(await world.balanceOf(two, recipient)).toBe(20_000_000n)
    await other.close()
  })

  test('attack: a refund that is another transfer’s, followed no more, is none of this one', async () => {
    const first = await opened.begin()
    await opened.look(first.id, await world.payer().send(first.to, first.data))
    await world.pass(600)
    // Quoted before the other came back, and sent by then.
    const later = await opened.begin()
    await opened.look(later.id, await world.payer().send(later.to, later.data))
    await world.pass(1_500)
    await world.bridge.giveBack()
    await untilStatus(first.id, 'refund')
    await world.pass(660)
    const other = await openTransfers(stores.other, world)
    // It knows nothing of the chains, and reads them from where the second one began.
    await expect.poll(async () => (await other.look(later.id)).sent, { timeout: 30_000, interval: 500 }).toBeDefined()
    expect((await other.look(later.id)).refunded).toBeUndefined()
    await other.close()
  })

  test('behavior: a hundred alike to one account are a hundred arrivals, each once', async () => {
    const recipient = newAddress()
    const ids: string[] = []
    for (let count = 0; count < 100; count++) {
      const { id, to, data } = await opened.begin({ recipient, amount: '1000000' })
      await opened.status(id, await world.payer().send(to, data))
      ids.push(id)
    }
    await world.bridge.run()
    await untilStatus(ids[99] ?? '', 'success')
    const found = await Promise.all(ids.map(async (id) => (await opened.status(id)).json))
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['success']))
    expect(new Set(found.map(({ arrived }) => arrived)).size).toBe(100)
    expect(await world.balanceOf(two, recipient)).toBe(100_000_000n)
  })
})
