import { sql } from 'kysely'
import { systemClock } from '../../services/src/clock.js'
import { serve } from '../../services/src/serve.js'
import { createTestSecrets } from '../../services/test/loginServices.js'
import { createConsoleBrowser } from '../../services/test/testConsole.js'
import { openTestStore } from '../../services/test/testStore.js'
import { openConsole } from './openConsole.js'

/** Times that each is asked. */
const turns = 200
/** Two neighbours of this are far apart. */
const stride = 7_919

/** 95th percentiles, in ms. */
export interface ConsoleTimes {
  /** The first page of all users. */
  readonly first: number
  /** A page by its cursor, far down. */
  readonly next: number
  /** The first page of those who log in by one way. */
  readonly ofWay: number
  /** A user by mailbox, and by account. */
  readonly byEmail: number
  readonly byAccount: number
  /** Counts of 90 days, and as many before. */
  readonly insight: number
  /** From nothing to a first page that something can be pressed on, in a browser on a slow line: a median. */
  readonly usable: number
}

/** How long an operator's browser waits for users and counts among so many, by a session over HTTP, database and all. */
export async function askConsole(users: number): Promise<ConsoleTimes> {
  const store = await openTestStore()
  const plenty = { perSecond: 1_000_000, burst: 1_000_000 }
  const running = await serve({
    store,
    ...{ ports: { console: 0 }, clock: systemClock, secrets: { auth: createTestSecrets() } },
    rateLimits: { consoleSession: plenty, consoleAddress: plenty },
  })
  for (const id of ['demo', 'other']) await running.projects.add({ id })
  const browser = createConsoleBrowser(running)
  const link = await running.consoleLinks.makeOwnerLink()
  await browser.join(link)
  for (const id of ['demo', 'other']) await browser.get(`projects/${id}/insight?days=1`)
  await seed(store.auth, users)

  async function measure(ask: (turn: number) => Promise<{ status: number; text: string }>, holds: RegExp) {
    const times: number[] = []
    // The first calls compile what answers.
    for (let turn = -10; turn < turns; turn++) {
      const since = performance.now()
      const { status, text } = await ask(Math.abs(turn * stride) % (users - 500))
      const ms = performance.now() - since
      if (status !== 200 || !holds.test(text)) throw new Error(`It was not answered: ${status}`)
      if (turn >= 0) times.push(ms)
    }
    return times.toSorted((one, other) => one - other)[Math.floor(turns * 0.95)] ?? 0
  }
  const cursors = await listCursors(browser, 20)
  const times = {
    first: await measure(() => browser.get('users?limit=50'), /"cursor"/),
    next: await measure((turn) => browser.get(`users?limit=50&cursor=${cursors[turn % cursors.length]}`), /"cursor"/),
    ofWay: await measure(() => browser.get('users?limit=50&way=email'), /"cursor"/),
    byEmail: await measure((turn) => browser.post('users/find', { email: `u${turn + 1}@example.com` }), /"sub"/),
    byAccount: await measure((turn) => browser.post('users/find', { account: `eip155:1:${turn + 1}` }), /"sub"/),
    insight: await measure(() => browser.get('projects/demo/insight?days=180'), /"counts"/),
    usable: await openConsole(new URL(link).origin, 7),
  }
  await running.close()
  return times
}

async function listCursors(browser: ReturnType<typeof createConsoleBrowser>, pages: number): Promise<string[]> {
  const cursors: string[] = []
  for (let page = 0; page < pages; page++) {
    const { json } = await browser.get(`users?limit=100${page === 0 ? '' : `&cursor=${cursors.at(-1)}`}`)
    cursors.push(String(json.cursor))
  }
  return cursors
}

type Db = Awaited<ReturnType<typeof openTestStore>>['auth']

/** Users with a mailbox and an account, a tenth of them another project's, and counts of 180 days. */
async function seed(db: Db, users: number): Promise<void> {
  const rows = await db.selectFrom('auth.realms').selectAll().execute()
  const realmOf = (project: string) => rows.find(({ project_id }) => project_id === project)?.realm ?? ''
  const [demo, other] = [realmOf('demo'), realmOf('other')]
  const each = sql`from generate_series(1, ${sql.lit(users)}) n`
  const realm = sql`case when n % 10 = 0 then ${other} else ${demo} end`
  await sql`insert into auth.users (sub, realm, created_at, login_at)
    select md5(n::text), ${realm}, n * 1000.0, n * 1000.0 ${each}`.execute(db)
  await sql`insert into auth.identities (realm, issuer, subject, sub, added_at)
    select ${realm}, 'mailbox', 'u' || n || '@example.com', md5(n::text), n ${each}`.execute(db)
  await sql`insert into auth.user_accounts (sub, account, shown_at)
    select md5(n::text), 'eip155:1:' || n, n ${each}`.execute(db)
  await sql`insert into auth.daily_counts (scope, day, kind, name, n)
    select ${`realm:${demo}`}, current_date - d, 'login', 'way' || w || ' ok', d + w
    from generate_series(0, 179) d, generate_series(1, 40) w`.execute(db)
  await sql`analyze`.execute(db)
}
