import { sql } from 'kysely'
import { systemClock } from '../../services/src/clock.js'
import { openHost } from '../../services/test/testHost.js'
import { openTestStore } from '../../services/test/testStore.js'

/** Places in the list that pages are read from. */
const places = 200
/** Two neighbours of this are far apart in the list. */
const stride = 7_919

/**
 * How long the slowest pages of 100 users take among so many, by the route, database and all. Half of them have a host's own id, each has shown an
 * account.
 * @returns the 95th percentiles in ms: of the first page after a time, and of the next, by its cursor
 */
export async function listUsers(users: number): Promise<{ first: number; next: number }> {
  const store = await openTestStore()
  const plenty = { perSecond: 1_000_000, burst: 1_000_000 }
  const host = openHost(store, { clock: systemClock, projects: ['demo'], rateLimits: { hostKey: plenty } })
  const key = await host.addKey()
  const { auth: db } = store
  const { realm } = await db.selectFrom('auth.realms').select('realm').executeTakeFirstOrThrow()
  const each = sql`from generate_series(1, ${sql.lit(users)}) n`
  await sql`insert into auth.users (sub, realm, created_at, login_at)
    select md5(n::text), ${realm}, n * 1000.0, n * 1000.0 ${each}`.execute(db)
  await sql`insert into auth.user_accounts (sub, account, shown_at)
    select md5(n::text), 'eip155:1:0x' || repeat(md5(n::text), 1) || '00000000', n ${each}`.execute(db)
  await sql`insert into auth.user_data (project_id, sub, external_id, tag)
    select 'demo', md5(n::text), 'own-' || n, '' ${each} where n % 2 = 0`.execute(db)
  await sql`analyze`.execute(db)

  const times = { first: [] as number[], next: [] as number[] }
  const read = async (query: string): Promise<{ ms: number; cursor: string }> => {
    const since = performance.now()
    const { status, json } = await host.call(key, 'GET', `users?limit=100&${query}`)
    const ms = performance.now() - since
    if (status !== 200 || json.users.length !== 100) throw new Error(`A page was not answered: ${status}`)
    return { ms, cursor: json.cursor ?? '' }
  }
  // The first calls compile what answers.
  for (let turn = -10; turn < places; turn++) {
    const createdAfter = (Math.abs(turn * stride) % (users - 300)) * 1000
    const first = await read(`createdAfter=${createdAfter}`)
    const next = await read(`createdAfter=${createdAfter}&cursor=${first.cursor}`)
    if (turn < 0) continue
    times.first.push(first.ms)
    times.next.push(next.ms)
  }
  await store.close()
  return { first: p95(times.first), next: p95(times.next) }
}

const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
