import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type PostgresServer, startPostgres } from '../../../test/postgres.js'
import { createProgram, type StartedServer } from '../../../test/program.js'
import { toOutcome } from '../../../test/signInPage.js'
import { coin, merchant, shop } from '../../../test/testOrders.js'
import { openStore, type Store } from '../../openStore.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let postgres: PostgresServer
let url: string
let store: Store
const program = createProgram({ url: () => url })
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

/** Two processes on a new database, with a key of a project whose money goes somewhere. */
async function startServers() {
  url = await postgres.createDatabase()
  store = await openStore({ url })
  onTestFinished(() => store.close())
  const chain = 'eip155:31337'
  const run = async (...words: string[]) => {
    const { code, out, err } = await program.run(...words)
    expect(code, err).toBe(0)
    return JSON.parse(out) as { key: string }
  }
  await run('project', 'add', 'shop', '--origin', shop)
  await run('pay', 'recipients', 'set', 'shop', chain, merchant)
  const { key } = await run('host-keys', 'add', 'shop', '--scope', 'orders:write', '--scope', 'orders:read')
  const words = ['--chain', `${chain}=http://127.0.0.1:9`, '--trusted-proxies', '1']
  const servers = [await program.startServer(...words), await program.startServer(...words)] as const
  return { key, servers }
}

const ordersPath = '/v1/pay/orders'
const make = (server: StartedServer, key: string, name: string, body: object = { accepts: [coin()] }) =>
  fetch(`${server.url}${ordersPath}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Idempotency-Key': name },
    body: JSON.stringify(body),
  })
let callers = 0
const lease = (server: StartedServer, id: string) =>
  fetch(`${server.url}${ordersPath}/${id}/lease?projectId=shop`, {
    method: 'POST',
    // Each a caller of its own: limits are at work and refuse no call.
    headers: { Origin: shop, 'X-Forwarded-For': `10.0.${++callers >> 8}.${callers & 255}` },
    body: JSON.stringify({ holder: randomBytes(16).toString('hex') }),
  })
const each = <Value>(n: number, servers: readonly StartedServer[], run: (server: StartedServer) => Promise<Value>) =>
  Promise.all(Array.from({ length: n }, (_, index) => run(servers[index % 2] as StartedServer)))

test('behavior: one call that comes to two processes at once makes one order, and one of forty payers has it', async () => {
  const { key, servers } = await startServers()
  const outcomes = await each(40, servers, async (server) => toOutcome(await make(server, key, 'purchase-1')))
  expect(outcomes.filter((outcome) => !/^(200|409 IDEMPOTENCY_KEY_USED|429 RATE_LIMITED)/.test(outcome))).toEqual([])
  const rows = await store.pay.selectFrom('pay.orders').select('id').execute()
  expect(rows).toHaveLength(1)
  const id = rows[0]?.id ?? ''
  const leases = await each(40, servers, async (server) => (await lease(server, id)).status)
  expect(leases.sort()).toEqual([200, ...Array.from({ length: 39 }, () => 409)])
})

test('crash: an order whose time is over ends once, whichever of two processes lives', async () => {
  const { key, servers } = await startServers()
  const { id } = (await (await make(servers[0], key, 'purchase-2')).json()) as { id: string }
  servers[0].child.kill('SIGKILL')
  await once(servers[0].child, 'exit')
  await store.pay
    .updateTable('pay.orders')
    .set({ expires_at: Date.now() - 1 })
    .execute()
  await expect
    .poll(() => store.pay.selectFrom('pay.orders').select(['id', 'state', 'sequence']).execute(), { timeout: 60_000 })
    .toEqual([{ id, state: 'expired', sequence: 1 }])
})
