/**
 * What orders cost: `npx tsx bench/pay.ts [--rounds 3] [--seconds 3] [--orders 1000] [--blocks 20] [--embedded] [--json PATH]`. New orders
 * that hosts' back ends make, orders that pages read, and the watch of a chain while so many are open: node calls and processor time of a block
 * in which one is paid, and how soon after its depth an order is `paid`. The services run in a process of their own over Postgres where one is
 * found, else the embedded database, over real HTTP; the chain is a local one. "A core" divides by the processor time that the process used;
 * that of Postgres is not in it. Exit code 1 when a bound is broken.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createServices } from '../services/src/createServices.js'
import { openStore } from '../services/src/openStore.js'
import { findPostgres } from '../services/test/findPostgres.js'
import { createTestSecrets } from '../services/test/loginServices.js'
import { startPostgres } from '../services/test/postgres.js'
import { startNodeBetween } from '../services/test/startNodeBetween.js'
import { addOrder, openPayChain, recipient } from '../services/test/testPay.js'
import { createGauge } from './lib/createGauge.js'
import { load } from './lib/load.js'
import { median } from './lib/median.js'
import { type Row, report } from './lib/rows.js'
import { servicesMain, startProcess } from './lib/startProcess.js'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    orders: { type: 'string', default: '1000' },
    blocks: { type: 'string', default: '20' },
    embedded: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const [rounds, seconds, count, blocks] = [values.rounds, values.seconds, values.orders, values.blocks].map(Number) as [
  number,
  number,
  number,
  number,
]
/** A machine that is busy is late for everything: ten times the floor may be waited for as well. */
const bounds = { orders: 200, p99: 20, overFloor: 10, calls: 12, cpu: 50, paid: 2_000, memory: 250 }
/** Questions a second that the slowest hundredth is measured at. */
const steadyRate = 100
/** A key may do so much a second that one is not enough to find out what a process can do. */
const projects = Array.from({ length: 50 }, (_, index) => `bench-${index}`)
/** Between blocks, in ms. */
const blockMs = 2_000
const depth = 3
const amount = 20_000_000n

const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
const postgres = findPostgres() && !values.embedded ? await startPostgres() : undefined
const database = await postgres?.createDatabase()
const place = join(folder, 'data')
const chain = await openPayChain()
const between = await startNodeBetween(chain.rpcUrl)

const store = await openStore(database ? { url: database } : { folder: place })
const services = createServices({ store, secrets: { auth: createTestSecrets(), pay: createTestSecrets() } })
const keys: string[] = []
for (const id of projects) {
  await services.projects.add({ id })
  keys.push((await services.hostKeys.add(id, { scopes: ['orders:write', 'orders:read'] })).key)
  const now = Date.now()
  await store.pay
    .insertInto('pay.recipients')
    .values({ project_id: id, chain: chain.chainId, address: recipient, created_at: now })
    .execute()
}
const desk = { db: store.pay, clock: { now: () => Date.now() } }
const open: Awaited<ReturnType<typeof addOrder>>[] = []
for (let index = 0; index < count; index++)
  open.push(
    await addOrder(
      desk,
      [
        { token: chain.token, amount, depth },
        { token: '', amount: 10n ** 16n, depth },
      ],
      { expiresIn: 3_600_000 },
    ),
  )
/** Of all projects: what is read without a key is limited for each. */
const projectOf = (index: number) => projects[index % projects.length] ?? ''
for (const [index, { id }] of open.entries())
  await store.pay
    .updateTable('pay.orders')
    .set({ project_id: projectOf(index) })
    .where('id', '=', id)
    .execute()
await services.close()

const [file, authSecrets, paySecrets] = ['pay.json', 'auth.json', 'secrets.json'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
]
await writeFile(file, JSON.stringify({ chains: { [chain.chainId]: { multicall: chain.multicall } } }), { mode: 0o600 })
for (const path of [authSecrets, paySecrets])
  execFileSync(process.execPath, ['--import', 'tsx', servicesMain, 'keys', 'make', path], { stdio: 'ignore' })
const { DATABASE_URL: _url, ...env } = process.env
const server = await startProcess(
  [
    ...['--parts', 'directory,data,auth,pay', '--chain', `${chain.chainId}=${between.url}`, '--pay', file],
    ...['--auth-secrets', authSecrets, '--pay-secrets', paySecrets],
    ...(database ? [] : ['--data', place]),
  ],
  { env: database ? { ...env, DATABASE_URL: database } : env },
)

/** The state of an order, as pages read it. */
async function readState(id: string): Promise<string> {
  const project = projectOf(open.findIndex((order) => order.id === id))
  const response = await fetch(`${server.url}/v1/pay/orders/${id}?projectId=${project}`)
  if (!response.ok) throw new Error(`An order could not be read: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { state: string }).state
}

let paid = 0
/** A block in which one order is paid with a token, in another with coins. */
async function payOne(): Promise<string> {
  const order = open[paid++ % open.length]
  if (!order) throw new Error('There are orders.')
  if (paid % 2) await chain.call(chain.token, 'transfer', order.payTo, amount)
  else await chain.sender.send(order.payTo, 10n ** 16n)
  return order.id
}

/** Node calls of a block, and processor time in ms: all of the process in that time, and in the same time without a block. */
async function measureBlocks() {
  const calls: number[] = []
  await payOne()
  await wait(blockMs)
  const idle = await server.readCpu()
  await wait(blockMs * blocks)
  const rest = (((await server.readCpu()) - idle) / blocks) * 1_000
  between.takeCounts()
  const before = await server.readCpu()
  for (let block = 0; block < blocks; block++) {
    await payOne()
    await wait(blockMs)
    calls.push(Object.values(between.takeCounts()).reduce((sum, one) => sum + one, 0))
  }
  const all = (((await server.readCpu()) - before) / blocks) * 1_000
  return { calls: median(calls) ?? Number.NaN, cpu: all - rest, rest }
}

/** From the block that makes a payment deep enough until pages read `paid`, in ms. */
async function measurePaid(): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    const id = await payOne()
    await chain.mine(depth - 1)
    const since = performance.now()
    while ((await readState(id)) !== 'paid') {
      if (performance.now() - since > 30_000) throw new Error('An order was not paid.')
      await wait(50)
    }
    times.push(performance.now() - since)
  }
  return Math.max(...times)
}

let made = 0
/** New orders, each as another call of a back end. */
const newOrders = (most = seconds * 1_000) =>
  Array.from({ length: most }, () => {
    const index = made++
    const asset = `${chain.chainId}/erc20:${chain.token}`
    return {
      headers: {
        Authorization: `Bearer ${keys[index % keys.length]}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': `bench-order-${index}`,
      },
      body: JSON.stringify({ accepts: [{ asset, amount: `${amount}` }], expiresIn: 60, reference: `Order ${index}` }),
    }
  })

async function measureNew(): Promise<number> {
  const perCore: number[] = []
  for (let round = 0; round < rounds; round++) {
    const job = { url: server.url, paths: ['/v1/pay/orders'], headers: {}, seconds, connections: 16, rate: 0 }
    const messages = newOrders()
    const before = await server.readCpu()
    const { requests } = await load({ ...job, messages })
    perCore.push(requests / ((await server.readCpu()) - before))
  }
  return median(perCore) ?? Number.NaN
}

const gauge = createGauge({ server, url: server.url, rounds, seconds, steadyRate })
const reads = () =>
  Array.from(
    { length: 500 },
    (_, index) => `/v1/pay/orders/${open[index % open.length]?.id}?projectId=${projectOf(index)}`,
  )

try {
  const watched = await measureBlocks()
  const late = await measurePaid()
  const memory = await server.readMemory()
  await gauge.warm(reads())
  const floor = await gauge.slowest('p99', () => ['/health'])
  const slowest = await gauge.slowest('p99', reads)
  const rows: Row[] = [
    { id: 'calls', title: `node calls of a block, ${count} open`, value: watched.calls, unit: '', bound: bounds.calls },
    { id: 'cpu', title: '  its processor time', value: watched.cpu, unit: 'ms', bound: bounds.cpu },
    { id: 'rest', title: `  the same ${blockMs / 1_000} s without a block`, value: watched.rest, unit: 'ms' },
    { id: 'paid', title: '`paid` after its depth, the latest of 5', value: late, unit: 'ms', bound: bounds.paid },
    { id: 'memory', title: `memory of the process, ${count} open`, value: memory, unit: 'MB', bound: bounds.memory },
    {
      ...{ id: 'reads.p99', title: `an order that is read, p99 at ${steadyRate}/s`, value: slowest, unit: 'ms' },
      ...{ bound: Math.max(bounds.p99, bounds.overFloor * floor), floor },
    },
    { id: 'reads', title: 'orders that are read', value: await gauge.rate(reads), unit: '/s/core' },
    {
      ...{ id: 'orders', title: 'new orders', value: await measureNew(), unit: '/s/core' },
      ...{ bound: bounds.orders, atLeast: true },
    },
    {
      id: 'memoryAfter',
      title: '  the same after thousands of new ones',
      value: await server.readMemory(),
      unit: 'MB',
    },
  ]
  await report(`Pay: ${count} orders, over ${postgres ? 'Postgres' : 'the embedded database'}`, rows, values.json)
} finally {
  await server.stop()
  await Promise.all([between.close(), chain.stop(), postgres?.stop()])
  await rm(folder, { recursive: true })
}
