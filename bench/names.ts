/**
 * What one process of the names part carries: `npx tsx bench/names.ts [--rounds 3] [--seconds 3] [--names 100000] [--embedded] [--json PATH]`. Questions of a
 * resolver on a chain (ERC-3668), answered from what is signed already and signed anew, and the protocol's look-up, among so many names. The
 * services run in a process of their own over Postgres where one is found, else the embedded database, over real HTTP. "A core" divides by the
 * processor time that the process used; that of Postgres is not in it. Medians; exit code 1 when a bound is broken.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { encodeFunctionData, parseAbi, toHex } from 'viem'
import { namehash, packetToBytes } from 'viem/ens'
import { createServices } from '../services/src/createServices.js'
import { openStore } from '../services/src/openStore.js'
import { findPostgres } from '../services/test/findPostgres.js'
import { startPostgres } from '../services/test/postgres.js'
import { createGauge } from './lib/createGauge.js'
import { type Row, report } from './lib/rows.js'
import { servicesMain, startProcess } from './lib/startProcess.js'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    names: { type: 'string', default: '100000' },
    embedded: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const [rounds, seconds, count] = [Number(values.rounds), Number(values.seconds), Number(values.names)]
/** A machine that is busy is late for everything: ten times the floor may be waited for as well. */
const bounds = { kept: 1_000, signed: 200, p99: 25, overFloor: 10, memory: 250 }
/** Questions a second that the slowest hundredth is measured at: each of another name, and signed anew. */
const steadyRate = 100
const zone = 'users.bench.test'
const resolver = `0x${'ab'.repeat(20)}`
/** A project may look up so many names a second that one is not enough to find out what a process can do. */
const projects = Array.from({ length: 50 }, (_, index) => `bench-${index}`)

const abi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function addr(bytes32 node) view returns (address)',
])
/** Names in an order in which no two that are near each other are asked for together. */
let asked = 0
const nextName = () => `name-${1 + ((asked++ * 7_919) % count)}.${zone}`
const toQuestion = (name: string) => {
  const call = encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name)] })
  const data = encodeFunctionData({ abi, functionName: 'resolve', args: [toHex(packetToBytes(name)), call] })
  return `/names/v1/gateway/${resolver}/${data}.json`
}
const questions = (length: number) => Array.from({ length }, () => toQuestion(nextName()))

const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
const postgres = findPostgres() && !values.embedded ? await startPostgres() : undefined
const database = await postgres?.createDatabase()
const place = join(folder, 'data')

const store = await openStore(database ? { url: database } : { folder: place })
const services = createServices({ store })
for (const id of projects) await services.projects.add({ id })
await sql`insert into names.names (zone, label, owner, registered_at, updated_at, records)
  select ${zone}, 'name-' || i, '0x' || lpad(to_hex(i), 40, '0'), 0, 0, '{}' from generate_series(1, ${count}::int) i`.execute(
  store.names,
)
await services.close()

const [zones, secrets] = [join(folder, 'zones.json'), join(folder, 'secrets.json')]
await writeFile(zones, JSON.stringify({ zones: [{ zone, resolvers: [resolver] }] }))
execFileSync(process.execPath, ['--import', 'tsx', servicesMain, 'keys', 'make', secrets], { stdio: 'ignore' })
const { DATABASE_URL: _url, ...env } = process.env
const words = ['--parts', 'directory,names', '--names', zones, '--names-secrets', secrets]
const server = await startProcess([...words, ...(database ? [] : ['--data', place])], {
  env: database ? { ...env, DATABASE_URL: database } : env,
})

const gauge = createGauge({ server, url: server.url, rounds, seconds, steadyRate })

try {
  const hot = questions(20)
  // More than a process can sign meanwhile.
  const cold = () => questions(seconds * 2_000)
  const lookUps = () =>
    Array.from(
      { length: 500 },
      (_, index) => `/v1/profile/account/${nextName()}?projectId=${projects[index % projects.length]}`,
    )
  // The first fill caches of code, and count no more.
  await gauge.warm([...hot, ...questions(2_000), ...lookUps()])
  const floor = await gauge.slowest('p99', () => ['/health'])
  const p99 = { unit: 'ms', bound: Math.max(bounds.p99, bounds.overFloor * floor), floor }
  const perCore = { unit: '/s/core', atLeast: true }
  const rows: Row[] = [
    {
      id: 'kept',
      title: 'a resolver’s question, signed before',
      value: await gauge.rate(() => hot),
      ...perCore,
      bound: bounds.kept,
    },
    {
      id: 'signed',
      title: 'a resolver’s question, signed anew',
      value: await gauge.rate(cold),
      ...perCore,
      bound: bounds.signed,
    },
    { id: 'signed.p99', title: `  p99 at ${steadyRate}/s`, value: await gauge.slowest('p99', cold), ...p99 },
    { id: 'account', title: 'the protocol’s look-up', value: await gauge.rate(lookUps), ...perCore },
    { id: 'account.p99', title: `  p99 at ${steadyRate}/s`, value: await gauge.slowest('p99', lookUps), ...p99 },
    {
      id: 'memory',
      title: 'memory of the process after all this',
      value: await server.readMemory(),
      unit: 'MB',
      bound: bounds.memory,
    },
  ]
  await report(`Names: ${count}, over ${postgres ? 'Postgres' : 'the embedded database'}`, rows, values.json)
} finally {
  await server.stop()
  await postgres?.stop()
  await rm(folder, { recursive: true })
}
