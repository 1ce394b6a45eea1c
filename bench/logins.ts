/**
 * How many logins one process of the services carries: `npx tsx bench/logins.ts [--seconds 8] [--json PATH]`. A login is
 * `email`, `email/redeem` and `assertion`, each with a device proof. Then how many open pages it carries, each of which asks for its user once a
 * minute while it is seen (frame/page/login/createLookout.ts). The services run in a process of their own, called by
 * messages, so that no socket is measured; the devices' signatures are made here.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { findPostgres } from '../services/test/findPostgres.js'
import { buildKillable } from '../services/test/killable/startKillable.js'
import { startPostgres } from '../services/test/postgres.js'
import { createTestDevice } from '../services/test/testDevice.js'
import { readCpu } from './lib/processFigures.js'
import { type Row, report } from './lib/rows.js'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' }, json: { type: 'string' } } })
const seconds = Number(values.seconds)
const site = 'https://app.example.com'
/** Devices that log in at the same time. */
const width = 16
/** Seconds between two questions of an open page. */
const askEvery = 60

const lasting = ['users', 'identities', 'devices', 'logins', 'manifests']
const passing = ['transactions', 'notices', 'tallies', 'used_proofs', 'buckets']

const killable = await buildKillable()
const rows: Row[] = []

/** Bytes of tables, with their indexes. */
async function readSize(url: string, tables: readonly string[]): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const list = tables.map((table) => `'auth.${table}'`).join(',')
  const { rows: found } = await client.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(name::regclass)) as bytes from unnest(array[${list}]) name`,
  )
  await client.end()
  return Number(found[0]?.bytes)
}

async function measure(name: string, place: string): Promise<void> {
  const server = await killable.start(place)
  const call = (request: Request) => server.call(request)
  let user = 0
  let logins = 0
  const times: number[] = []
  const pages: (() => Promise<void>)[] = []
  const logIn = async () => {
    const device = await createTestDevice(call)
    // A new device's first call only fetches a nonce: it counts, as users meet it.
    const email = `${name}-${user++}@example.com`
    const since = performance.now()
    const begun = await device.post('/login/v1/email', { projectId: 'demo', email, origin: site })
    let code: string | undefined
    while (code === undefined) {
      code = /^\d{6}$/m.exec(killable.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0]
      if (code === undefined) await new Promise((resolve) => setImmediate(resolve))
    }
    const given = { transaction: begun.json.transaction, code }
    const session = (await device.post('/login/v1/email/redeem', given)).json
    const body = { audience: 'custody', scope: 'create' }
    const answer = await device.post('/login/v1/assertion', body, { token: String(session.accessToken) })
    if (answer.status !== 200) throw new Error(`A login failed: ${JSON.stringify(answer)}`)
    times.push(performance.now() - since)
    logins++
    if (pages.length < width)
      pages.push(async () => {
        const asked = await device.post('/login/v1/user', {}, { token: String(session.accessToken) })
        if (asked.status !== 200) throw new Error(`A page was not answered: ${JSON.stringify(asked)}`)
      })
  }
  const sizes = async () =>
    place === 'memory' ? [0, 0] : [await readSize(place, lasting), await readSize(place, passing)]
  const run = async (forMs: number) => {
    const until = performance.now() + forMs
    await Promise.all(
      Array.from({ length: width }, async () => {
        while (performance.now() < until) await logIn()
      }),
    )
  }
  await run(2_000)
  killable.mails.length = 0
  logins = 0
  times.length = 0
  const before = await sizes()
  const [cpu, begun] = [await readCpu(server.pid), performance.now()]
  await run(seconds * 1000)
  const took = performance.now() - begun
  const used = (await readCpu(server.pid)) - cpu
  const grown = (await sizes()).map((bytes, index) => (bytes - (before[index] ?? 0)) / logins)
  times.sort((a, b) => a - b)
  rows.push(
    { id: `${name}-logins`, title: `${name}: logins, ${width} at once`, value: logins / (took / 1000), unit: '/s' },
    {
      id: `${name}-core`,
      title: `${name}: logins a second of one core's time`,
      value: logins / used,
      unit: '/s',
    },
    { id: `${name}-p50`, title: `${name}: a login, half of them within`, value: times[times.length >> 1], unit: 'ms' },
  )
  const [idle, start] = [await readCpu(server.pid), performance.now()]
  let questions = 0
  await Promise.all(
    pages.map(async (ask) => {
      while (performance.now() - start < seconds * 1000) {
        await ask()
        questions++
      }
    }),
  )
  const perCore = questions / ((await readCpu(server.pid)) - idle)
  rows.push(
    {
      id: `${name}-asked`,
      title: `${name}: open pages' questions a second of one core`,
      value: perCore,
      unit: '/s',
    },
    {
      id: `${name}-pages`,
      title: `${name}: pages in sight that one core carries`,
      value: perCore * askEvery,
      unit: 'pages',
    },
    {
      id: `${name}-10k`,
      title: `${name}: 10,000 pages in sight take of one core`,
      value: (10_000 / askEvery / perCore) * 100,
      unit: '%',
    },
  )
  if (place !== 'memory') {
    rows.push(
      { id: 'user-bytes', title: 'a user with one device and one login, no wallet', value: grown[0], unit: 'bytes' },
      { id: 'passing-bytes', title: 'what a login leaves for an hour, or a week', value: grown[1], unit: 'bytes' },
    )
  }
  await server.end()
}

await measure('memory', 'memory')
if (findPostgres()) {
  const postgres = await startPostgres()
  await measure('postgres', await postgres.createDatabase())
  await postgres.stop()
}
await killable.remove()
await report('Logins', rows, values.json)
