/**
 * How many webhooks one process delivers: `npx tsx bench/webhooks.ts [--seconds 10] [--json PATH]`. It writes each message in a transaction of a real
 * Postgres, signs it and sends it to a receiver on this machine, while another receiver never answers. TLS is not measured. Needs a Postgres.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openStore } from '../services/src/openStore.js'
import { createOutbox } from '../services/src/outbox/createOutbox.js'
import { findPostgres } from '../services/test/findPostgres.js'
import { createTestSecrets } from '../services/test/loginServices.js'
import { startPostgres } from '../services/test/postgres.js'
import { buildOutboxProcess } from '../services/test/startOutboxProcess.js'
import { readCpu } from './lib/processFigures.js'
import { type Row, report } from './lib/rows.js'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' }, json: { type: 'string' } } })
const seconds = Number(values.seconds)
/** Events a second, of as many users, at which the way to the receiver is measured. */
const steadyRate = 50
/** Events that are written at once where as many as possible are delivered, and how often. */
const [burst, bursts] = [100, 30]

async function listen(answer: (user: string) => boolean) {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    if (answer((JSON.parse(body) as { user: string }).user)) response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

async function measure(): Promise<Row[]> {
  const [postgres, built] = await Promise.all([startPostgres(), buildOutboxProcess()])
  const url = await postgres.createDatabase()
  const store = await openStore({ url })
  const sent = new Map<string, number>()
  const times: number[] = []
  let received = 0
  const good = await listen((user) => {
    received++
    const at = sent.get(user)
    if (at !== undefined) times.push(performance.now() - at)
    return true
  })
  const dead = await listen(() => false)
  const { webhooks } = createOutbox({
    ...{ db: store.auth as never, schema: 'auth', types: ['changed'], secrets: createTestSecrets() },
    ...{ clock: { now: () => Date.now() }, allowsLoopback: true },
    log: { request: () => undefined, problem: () => undefined },
  })
  for (const { url: at } of [good, dead]) await webhooks.add({ project: 'demo', url: at })
  const outbox = await built.start(url)
  const pid = outbox.child.pid ?? 0
  let user = 0
  const next = (count: number) => Array.from({ length: count }, () => `user-${user++}`)
  const arrived = async (count: number) => {
    while (received < count) await wait(5)
  }
  const run = async () => {
    const before = received
    for (let turn = 0; turn < bursts; turn++) {
      await outbox.tell(next(burst))
      await arrived(before + (turn + 1) * burst)
    }
  }
  await run()
  const heaps = [await outbox.readHeap()]
  const cpu = await readCpu(pid)
  await run()
  const spent = (await readCpu(pid)) - cpu
  heaps.push(await outbox.readHeap())

  const until = performance.now() + seconds * 1000
  const before = received
  let told = 0
  while (performance.now() < until) {
    const users = next(steadyRate / 10)
    for (const one of users) sent.set(one, performance.now())
    told += users.length
    await Promise.all([outbox.tell(users), wait(100)])
  }
  await arrived(before + told)
  heaps.push(await outbox.readHeap())
  await outbox.kill()
  for (const { server } of [good, dead]) {
    server.closeAllConnections()
    server.close()
  }
  await store.close()
  await Promise.all([postgres.stop(), built.remove()])
  times.sort((one, other) => one - other)
  const [first = 0, , last = 0] = heaps
  return [
    {
      ...{ id: 'rate', title: 'written and delivered, a second of processor time', unit: '/s' },
      ...{ value: (bursts * burst) / spent, bound: 500, atLeast: true },
    },
    { id: 'p50', title: 'from event to request, the median', value: times[Math.floor(times.length * 0.5)], unit: 'ms' },
    {
      ...{ id: 'p99', title: `the same, p99, at ${steadyRate} a second`, unit: 'ms', bound: 500 },
      value: times[Math.floor(times.length * 0.99)],
    },
    {
      ...{ id: 'heap', title: 'what the heap grows by, over thousands of messages', unit: 'MB', bound: 4 },
      value: (last - first) / 1e6,
    },
  ]
}

const unmeasured: Row[] = [{ id: 'rate', title: 'no Postgres', value: undefined, unit: '/s' }]
await report(
  'Webhooks: beside a receiver that never answers',
  findPostgres() ? await measure() : unmeasured,
  values.json,
)
