/**
 * What custody carries, and how its database grows: `npx tsx bench/custody.ts [--seconds 8] [--json PATH]`. A release is one call
 * with a device proof and a fresh assertion, over a socket, on a Postgres. The services run in a process of their own; what
 * devices and auth sign is signed here.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openStore } from '../services/src/openStore.js'
import { toB64 } from '../services/src/proof/encoding.js'
import { findPostgres } from '../services/test/findPostgres.js'
import { startPostgres } from '../services/test/postgres.js'
import { buildCustodyProcess } from '../services/test/startCustodyProcess.js'
import { createTestAuth } from '../services/test/testCustody.js'
import { createTestDevice } from '../services/test/testDevice.js'
import { makeShares } from '../services/test/testShares.js'
import { createTestWallet, testMembers } from '../services/test/testWallet.js'
import { readCpu } from './lib/processFigures.js'
import { type Row, report } from './lib/rows.js'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' }, json: { type: 'string' } } })
const seconds = Number(values.seconds)
/** Devices that call at the same time. */
const width = 16
/** A wallet opens 60 times an hour. */
const perWallet = 50
/** A wallet as most are: two devices, a passkey, a code, the managed opener. */
const members = 5

if (!findPostgres())
  throw new Error('There is no Postgres: install it, or name a server in LATCHKEY_TEST_DATABASE_URL.')
const postgres = await startPostgres()
const url = await postgres.createDatabase()
const auth = await createTestAuth({ now: () => Date.now() })
const program = await buildCustodyProcess()
const [pepper, key] = [randomBytes(32), randomBytes(32)].map(toB64) as [string, string]
const server = await program.start({ url, auth: auth.jwk, pepper, key, dieAt: 0, isUnlimited: true })
const store = await openStore({ url })

/** Bytes of all tables of custody with their indexes, after what was deleted is gone. */
async function readSize(): Promise<number> {
  const { rows: tables } = await sql<{ name: string }>`select 'custody.' || tablename as name from pg_tables
    where schemaname = 'custody'`.execute(store.custody)
  for (const { name } of tables) await sql`vacuum full ${sql.table(name)}`.execute(store.custody)
  const { rows } = await sql<{
    bytes: string
  }>`select sum(pg_total_relation_size(schemaname || '.' || tablename)) as bytes
    from pg_tables where schemaname = 'custody' and tablename not in ('used_once', 'used_proofs', 'buckets')`.execute(
    store.custody,
  )
  return Number(rows[0]?.bytes)
}

async function makeWallet() {
  const device = await createTestDevice(server.call)
  const wallet = createTestWallet()
  const others = [testMembers.dev(toB64(randomBytes(32))), testMembers.prf(), testMembers.code(), testMembers.man()]
  const evd = [{ id: toB64(randomBytes(16)), kind: 'mail' as const, at: 1 }]
  const first = wallet.first({ mem: [testMembers.dev(device.jkt), ...others], evd })
  const address = `${wallet.sub.toLowerCase()}@mail.test`
  const evidence = [{ id: evd[0]?.id, kind: 'mail', address }]
  const user = { rlm: wallet.rlm, sub: wallet.sub, wal: wallet.wal }
  const token = await auth.assert({ ...user, wal: null }, device, 'create', { address })
  const body = { manifest: wallet.sign(first), record: toB64(wallet.record), ...makeShares(first), evidence }
  const made = await device.post('/custody/v1/create', body, { token })
  if (made.status !== 200) throw new Error(`A wallet was not made: ${JSON.stringify(made)}`)
  return { device, user }
}

const empty = await readSize()
const wallets: Awaited<ReturnType<typeof makeWallet>>[] = []
const begun = performance.now()
for (let n = 0; n < 1_000; n += width) wallets.push(...(await Promise.all(Array.from({ length: width }, makeWallet))))
const creations = (wallets.length / (performance.now() - begun)) * 1000
const full = await readSize()

let releases = 0
let at = 0
const times: number[] = []
async function run(forMs: number): Promise<void> {
  const until = performance.now() + forMs
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (performance.now() < until && at < wallets.length * perWallet) {
        const { device, user } = wallets[at++ % wallets.length] ?? (await makeWallet())
        const token = await auth.assert(user, device, 'release')
        const since = performance.now()
        const opened = await device.post('/custody/v1/release', { since: 1 }, { token })
        if (opened.status !== 200) throw new Error(`A release failed: ${JSON.stringify(opened)}`)
        times.push(performance.now() - since)
        releases++
      }
    }),
  )
}
await run(2_000)
const before = await readSize()
releases = 0
times.length = 0
const [cpu, since] = [await readCpu(server.child.pid ?? 0), performance.now()]
await run(seconds * 1000)
const took = performance.now() - since
const used = (await readCpu(server.child.pid ?? 0)) - cpu
times.sort((a, b) => a - b)
const rows: Row[] = [
  { id: 'releases', title: `releases, ${width} at once`, value: releases / (took / 1000), unit: '/s' },
  { id: 'core', title: 'releases a second of one core’s time', value: releases / used, unit: '/s' },
  { id: 'p50', title: 'a release, half of them within', value: times[times.length >> 1], unit: 'ms' },
  { id: 'creations', title: 'wallets made, while signing them here', value: creations, unit: '/s' },
  {
    id: 'user',
    title: `database, a wallet of ${members} members`,
    value: (full - empty) / wallets.length / 1024,
    unit: 'kB',
  },
  { id: 'release-bytes', title: 'database, a release', value: ((await readSize()) - before) / releases, unit: 'B' },
]
await store.close()
server.child.kill('SIGTERM')
await once(server.child, 'exit')
await program.remove()
await postgres.stop()
await report('Custody', rows, values.json)
