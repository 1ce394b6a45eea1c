/**
 * What one process carries of transfers between chains: `npx tsx bench/transfers.ts [--rounds 3] [--seconds 3] [--open 1000] [--embedded] [--json PATH]`.
 * Quotes, each for another payer and amount, so that none is kept; and the calls that a chain's node gets for each block while so many transfers are open
 * in both directions. Services, chains and bridge are real; the bridge is that of `devnet`. "A core" divides by the processor time that the process used.
 * Medians; exit code 1 when a bound is broken.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createTestClient, getAddress, http, toHex } from 'viem'
import { startBridge, startDevnet } from '../devnet/src/index.js'
import { createServices } from '../services/src/createServices.js'
import { openStore } from '../services/src/openStore.js'
import { findPostgres } from '../services/test/findPostgres.js'
import { createTestSecrets } from '../services/test/loginServices.js'
import { startPostgres } from '../services/test/postgres.js'
import { startNodeBetween } from '../services/test/startNodeBetween.js'
import { type LoadJob, load } from './lib/load.js'
import { median } from './lib/median.js'
import { type Row, report } from './lib/rows.js'
import { servicesMain, startProcess } from './lib/startProcess.js'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    open: { type: 'string', default: '1000' },
    embedded: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const [rounds, seconds, open] = [Number(values.rounds), Number(values.seconds), Number(values.open)]
const bounds = { quotes: 40, calls: 12 }
const projects = Array.from({ length: 20 }, (_, index) => `bench-${index}`)
const newAddress = () => getAddress(toHex(randomBytes(20)))

const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
const postgres = findPostgres() && !values.embedded ? await startPostgres() : undefined
const database = await postgres?.createDatabase()
const place = join(folder, 'data')
const devnet = await startDevnet()
const bridge = await startBridge({ chains: devnet.chains, accounts: devnet.accounts, isFilling: false })
const token = devnet.chains[0]?.token.address ?? ''
const ids = devnet.chains.map(({ caipNetworkId }) => caipNetworkId)

const nodes = await Promise.all(devnet.chains.map(({ rpcUrl }) => startNodeBetween(rpcUrl)))
const store = await openStore(database ? { url: database } : { folder: place })
const services = createServices({
  ...{ store, secrets: { auth: createTestSecrets(), pay: createTestSecrets(5) } },
  chains: Object.fromEntries(ids.map((id, index) => [id, nodes[index]?.url ?? ''])),
  pay: { transfers: { drivers: bridge.drivers } },
})
for (const id of projects) await services.projects.add({ id })

/** Calls that each node gets for one more block, with so many open between the chains in both directions. */
async function measureCalls(): Promise<number> {
  const now = Date.now()
  for (const [at, [from, to]] of [
    [0, [ids[0], ids[1]]],
    [1, [ids[1], ids[0]]],
  ] as const)
    await sql`insert into pay.transfers (id, project_id, driver, origin_chain, origin_token, depositor, pays, taker, origin_pool, origin_block,
        destination_chain, destination_token, amount, recipient, destination_pool, destination_block, until, created_at, hash, is_failed)
      select 'open-' || ${at}::int || '-' || i, 'bench-0', 'across', ${from}, ${token.toLowerCase()}, '0x' || lpad(to_hex(i), 40, '1'), 20000000,
        ${bridge.address.toLowerCase()}, ${bridge.address.toLowerCase()}, 0, ${to}, ${token.toLowerCase()}, 19000000, '0x' || lpad(to_hex(i), 40, '2'),
        ${bridge.address.toLowerCase()}, 0, ${now + 3_600_000}::double precision, ${now}::double precision,
        '0x' || lpad(to_hex(i), 64, '3'), false
      from generate_series(1, ${open}::int) i`.execute(store.pay)
  await services.payTransfers.run()
  for (const node of nodes) node.takeCounts()
  const counts: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const { rpcUrl } of devnet.chains)
      await createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).mine({ blocks: 1 })
    await services.payTransfers.run()
    for (const node of nodes) counts.push(Object.values(node.takeCounts()).reduce((sum, calls) => sum + calls, 0))
  }
  await sql`delete from pay.transfers`.execute(store.pay)
  return Math.max(...counts)
}

const calls = await measureCalls()
await services.close()

const files = { pay: join(folder, 'pay.json'), chains: join(folder, 'chains.json') }
const named = devnet.chains.map(({ caipNetworkId, rpcUrl, token: { address, symbol, decimals } }) => [
  caipNetworkId,
  { name: 'Bench', symbol: 'ETH', decimals: 18, tokens: [{ address, symbol, decimals }], nodes: [rpcUrl] },
])
await writeFile(files.pay, JSON.stringify({ transfers: { drivers: bridge.drivers } }), { mode: 0o600 })
await writeFile(files.chains, JSON.stringify({ chains: Object.fromEntries(named) }))
const [authSecrets, paySecrets] = ['auth.json', 'secrets.json'].map((name) => join(folder, name)) as [string, string]
for (const path of [authSecrets, paySecrets])
  execFileSync(process.execPath, ['--import', 'tsx', servicesMain, 'keys', 'make', path], { stdio: 'ignore' })
const { DATABASE_URL: _url, ...env } = process.env
const words = ['--parts', 'directory,data,auth,pay', '--pay', files.pay, '--chains', files.chains]
const server = await startProcess(
  [...words, '--auth-secrets', authSecrets, '--pay-secrets', paySecrets, ...(database ? [] : ['--data', place])],
  { env: database ? { ...env, DATABASE_URL: database } : env },
)

let asked = 20_000_000
const quotes = (most: number): LoadJob => ({
  ...{ url: server.url, headers: {}, seconds, connections: 8, rate: 0 },
  paths: projects.map((id) => `/appkit/v1/transfers/quote?projectId=${id}`),
  messages: Array.from({ length: most }, () => ({
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ user: newAddress(), originChainId: ids[0], originCurrency: token, destinationChainId: ids[1] },
      ...{ destinationCurrency: token, recipient: newAddress(), amount: `${asked++}` },
    }),
  })),
})

async function measureQuotes(): Promise<number> {
  const perCore: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = await server.readCpu()
    const { requests } = await load(quotes(seconds * 500))
    perCore.push(requests / ((await server.readCpu()) - before))
  }
  return median(perCore) ?? Number.NaN
}

try {
  // The first fill caches of code, and count no more.
  await load(quotes(100))
  const perCore = { unit: '/s/core', atLeast: true, bound: bounds.quotes }
  const rows: Row[] = [
    { id: 'quotes', title: 'quotes, each for another payer and amount', value: await measureQuotes(), ...perCore },
    {
      id: 'calls',
      title: `calls for a block, with ${open} open each way`,
      ...{ value: calls, unit: '', bound: bounds.calls },
    },
    { id: 'memory', title: 'memory of the process after all this', value: await server.readMemory(), unit: 'MB' },
  ]
  await report(`Transfers, over ${postgres ? 'Postgres' : 'the embedded database'}`, rows, values.json)
} finally {
  await server.stop()
  await Promise.all([bridge.stop(), ...nodes.map((node) => node.close())])
  await Promise.all([devnet.stop(), postgres?.stop()])
  await rm(folder, { recursive: true })
}
