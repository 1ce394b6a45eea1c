/**
 * What one process of the on-ramp part carries: `npx tsx bench/onramp.ts [--rounds 3] [--seconds 3] [--purchases 100000] [--embedded] [--json PATH]`. Options
 * and quotes that are kept, messages of a provider, each of another purchase and counted once, and purchases that users look at, among so
 * many. The services run in a process of their own over Postgres where one is found, else the embedded database, over real HTTP; the providers
 * are those of `devnet`. "A core" divides by the processor time that the process used; that of Postgres is not in it. Medians; exit code 1 when
 * a bound is broken.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { startDevnet, startOnramp } from '../devnet/src/index.js'
import { createServices } from '../services/src/createServices.js'
import { openStore } from '../services/src/openStore.js'
import { findPostgres } from '../services/test/findPostgres.js'
import { startPostgres } from '../services/test/postgres.js'
import { wanted } from '../services/test/testOnramp.js'
import { type LoadJob, load } from './lib/load.js'
import { median } from './lib/median.js'
import { type Row, report } from './lib/rows.js'
import { startProcess } from './lib/startProcess.js'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    purchases: { type: 'string', default: '100000' },
    embedded: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const [rounds, seconds, count] = [Number(values.rounds), Number(values.seconds), Number(values.purchases)]
/** A machine that is busy is late for everything: ten times the floor may be waited for as well. */
const bounds = { kept: 1_000, messages: 300, p99: 50, overFloor: 10, memory: 200 }
/** Questions a second that the slowest hundredth is measured at. */
const steadyRate = 100
/** A project may ask so much a second that one is not enough to find out what a process can do. */
const projects = Array.from({ length: 50 }, (_, index) => `bench-${index}`)
const chain = 'eip155:31337'

const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
const postgres = findPostgres() && !values.embedded ? await startPostgres() : undefined
const database = await postgres?.createDatabase()
const place = join(folder, 'data')
const devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'Bench' }] })
const sellers = await startOnramp({ chains: devnet.chains, accounts: devnet.accounts })

const store = await openStore(database ? { url: database } : { folder: place })
const services = createServices({ store })
for (const id of projects) await services.projects.add({ id })
const now = Date.now()
// The first half waits for messages, the second is over: users look at those.
await sql`insert into onramp.purchases (id, project, driver, provider, reference, status, chain, contract, address, payment_method, country,
    pays_amount, pays_currency, gets_amount, gets_currency, hash, problems, created_at, updated_at, session_until, asks, next_ask_at)
  select rtrim(translate(encode(sha256(convert_to(lpad(i::text, 22, '0'), 'UTF8')), 'base64'), '+/', '-_'), '='), 'bench-' || i % ${projects.length}::int,
    'coinbase', 'Coinbase', 'purchase-' || i, case when i <= ${count / 2}::int then 'created' else 'complete' end, ${chain}, '',
    '0x' || lpad(to_hex(i), 40, '0'), 'card', 'US', '100', 'USD', '98.25', 'LUSD',
    case when i > ${count / 2}::int then '0x' || lpad(to_hex(i), 64, '0') end, '[]', ${now}, ${now}, ${now}, 0,
    case when i <= ${count / 2}::int then ${now + 86_400_000}::double precision end
  from generate_series(1, ${count}::int) i`.execute(store.onramp)
await sql`insert into onramp.steps (purchase, status, at) select id, 'created', ${now} from onramp.purchases`.execute(
  store.onramp,
)
await services.close()

const file = join(folder, 'onramp.json')
await writeFile(file, JSON.stringify({ drivers: sellers.drivers }), { mode: 0o600 })
const { DATABASE_URL: _url, ...env } = process.env
const words = ['--parts', 'directory,onramp', '--onramp', file]
const server = await startProcess([...words, ...(database ? [] : ['--data', place])], {
  env: database ? { ...env, DATABASE_URL: database } : env,
})

type Asked = Pick<LoadJob, 'paths' | 'body' | 'messages'>
const toJob = (asked: Asked, rate: number): LoadJob => ({
  ...{ url: server.url, headers: {}, seconds, connections: 16, rate, ...asked },
})

/** @param makeAsked what is asked for in a round */
async function measureRate(makeAsked: () => Asked): Promise<number> {
  const perCore: number[] = []
  for (let round = 0; round < rounds; round++) {
    const job = toJob(makeAsked(), 0)
    const before = await server.readCpu()
    const { requests } = await load(job)
    perCore.push(requests / ((await server.readCpu()) - before))
  }
  return median(perCore) ?? Number.NaN
}

async function measureSlowest(makeAsked: () => Asked): Promise<number> {
  const slowest: number[] = []
  for (let round = 0; round < rounds; round++) slowest.push((await load(toJob(makeAsked(), steadyRate))).p99)
  return median(slowest) ?? Number.NaN
}

const options = () => ({ paths: projects.map((id) => `/v1/onramp/options?country=US&projectId=${id}`) })
const quotes = () => ({
  paths: projects.map((id) => `/v1/onramp/quote?projectId=${id}`),
  body: JSON.stringify(wanted),
})

let told = 0
/** Messages that were just signed, more than a process can take meanwhile. @param most so many at most */
const messages = (most = seconds * 2_000) => ({
  paths: ['/onramp/v1/webhooks/coinbase'],
  messages: Array.from({ length: most }, () => {
    const index = 1 + (told++ % (count / 2))
    return sellers.sign('coinbase', {
      ...{
        eventType: 'onramp.transaction.success',
        transactionId: `sale-${index}`,
        partnerUserRef: `purchase-${index}`,
      },
      ...{ status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', txHash: `0x${(count + told).toString(16).padStart(64, '0')}` },
      ...{ walletAddress: `0x${index.toString(16).padStart(40, '0')}`, purchaseNetwork: 'local-31337' },
      purchaseAmount: { value: '98.25', currency: 'LUSD' },
      paymentTotal: { value: '100.00', currency: 'USD' },
    })
  }),
})

let looked = 0
/** Purchases in an order in which no two that are near each other are looked at together. */
const looks = () => ({
  paths: Array.from({ length: 500 }, () => {
    const index = 1 + count / 2 + ((looked++ * 7_919) % (count / 2))
    return `/v1/onramp/purchases/${`${index}`.padStart(22, '0')}?projectId=${projects[index % projects.length]}`
  }),
})

try {
  // The first fill caches of code, and count no more.
  for (const asked of [options(), quotes(), messages(500), looks()]) await load(toJob(asked, 0))
  const floor = await measureSlowest(() => ({ paths: ['/health'] }))
  const p99 = { unit: 'ms', bound: Math.max(bounds.p99, bounds.overFloor * floor), floor }
  const perCore = { unit: '/s/core', atLeast: true }
  const steady = `  p99 at ${steadyRate}/s`
  const kept = { ...perCore, bound: bounds.kept }
  const rows: Row[] = [
    { id: 'options', title: 'options of a country, kept', value: await measureRate(options), ...kept },
    { id: 'options.p99', title: steady, value: await measureSlowest(options), ...p99 },
    { id: 'quotes', title: 'quotes, kept', value: await measureRate(quotes), ...kept },
    { id: 'quotes.p99', title: steady, value: await measureSlowest(quotes), ...p99 },
    {
      id: 'messages',
      title: 'messages of a provider',
      value: await measureRate(messages),
      ...perCore,
      bound: bounds.messages,
    },
    {
      id: 'messages.p99',
      title: steady,
      value: await measureSlowest(() => messages(steadyRate * seconds)),
      ...p99,
    },
    { id: 'looks', title: 'what became of a purchase', value: await measureRate(looks), ...perCore },
    { id: 'looks.p99', title: steady, value: await measureSlowest(looks), ...p99 },
    {
      id: 'memory',
      title: 'memory of the process after all this',
      value: await server.readMemory(),
      unit: 'MB',
      bound: bounds.memory,
    },
  ]
  await report(
    `On-ramp: ${count} purchases, over ${postgres ? 'Postgres' : 'the embedded database'}`,
    rows,
    values.json,
  )
} finally {
  await server.stop()
  await Promise.all([sellers.stop(), devnet.stop(), postgres?.stop()])
  await rm(folder, { recursive: true })
}
