import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { payTables } from '../../../../test/payTables.js'
import { type PostgresServer, startPostgres } from '../../../../test/postgres.js'
import { buildPayWatch } from '../../../../test/startPayWatch.js'
import { addOrder, createPayDesk, openPayChain, type PayChain } from '../../../../test/testPay.js'
import { openStore } from '../../../openStore.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let chain: PayChain
let postgres: PostgresServer
let built: Awaited<ReturnType<typeof buildPayWatch>>
beforeAll(async () => {
  ;[chain, postgres, built] = await Promise.all([openPayChain(), startPostgres(), buildPayWatch()])
})
afterAll(() => Promise.all([chain.stop(), postgres.stop(), built.remove()]))

interface Told {
  readonly order_id: string
  readonly state: string
  readonly sequence: number
  readonly process: number
}

test('behavior: two processes watch one chain, the one that does is killed: each order has one outcome, told once, in order', async () => {
  const url = await postgres.createDatabase()
  const store = await openStore({ url }, [payTables])
  await sql`create table pay.told (order_id text, state text, sequence integer, process integer)`.execute(store.pay)
  const readTold = async () => (await sql<Told>`select * from pay.told order by sequence`.execute(store.pay)).rows
  const desk = createPayDesk(store.pay, { now: () => Date.now() })
  const amount = 5_000_000n
  const orders = []
  for (let index = 0; index < 40; index++) orders.push(await addOrder(desk, [{ token: chain.token, amount, depth: 3 }]))
  const processes = [await built.start(url, chain), await built.start(url, chain)]
  const watching = async () => new Set((await readTold()).map((one) => one.process))
  for (const { payTo } of orders.slice(0, 20)) await chain.call(chain.token, 'transfer', payTo, amount)
  await vi.waitFor(async () => expect((await readTold()).length).toBeGreaterThanOrEqual(20), 60_000)
  const [pid] = await watching()
  expect((await watching()).size).toBe(1)
  const victim = processes.find(({ child }) => child.pid === pid)
  // In the middle of its work: blocks come while it ends.
  const sending = (async () => {
    for (const { payTo } of orders.slice(20)) await chain.call(chain.token, 'transfer', payTo, amount)
    await chain.mine(3)
  })()
  await victim?.kill()
  await sending
  await vi.waitFor(
    async () => {
      const rows = await desk.db.selectFrom('pay.orders').select('state').execute()
      expect(rows.filter(({ state }) => state === 'paid')).toHaveLength(orders.length)
    },
    { timeout: 120_000, interval: 500 },
  )
  const told = await readTold()
  for (const { id } of orders) {
    const own = told.filter(({ order_id }) => order_id === id)
    expect(own.map(({ sequence }) => sequence)).toEqual(own.map((_, index) => index + 1))
    expect(own.map(({ state }) => state).filter((state) => state === 'paid')).toEqual(['paid'])
  }
  expect(new Set(told.map((one) => one.process)).size).toBe(2)
  const sums = await desk.db.selectFrom('pay.accepts').select(['seen', 'final']).execute()
  expect(new Set(sums.map(({ seen, final }) => `${seen} ${final}`))).toEqual(new Set([`${amount} ${amount}`]))
  for (const one of processes) await one.kill()
  await store.close()
})
