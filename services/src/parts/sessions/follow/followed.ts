import { type Kysely, sql } from 'kysely'
import { sessionsLimits } from '../limits.js'
import type { SessionsTables } from '../schema.js'

type Db = Kysely<SessionsTables>

const unfollowed = (chain: string) =>
  sql`from sessions.accounts a where not exists (
    select 1 from sessions.followed f where f.chain = ${chain} and f.account = a.account)`

/** Whether accounts came since the last look. */
export async function hasNew(db: Db, chain: string): Promise<boolean> {
  return (await sql`select 1 ${unfollowed(chain)} limit 1`.execute(db)).rows.length > 0
}

/** Begins to follow accounts that came since the last look: from the last final block on; what was before is looked for back in time. */
export async function admitAccounts(db: Db, chain: string, block: number): Promise<void> {
  await sql`insert into sessions.followed (chain, account, live_from, past)
    select distinct ${chain}, account, ${block}::double precision, 'waiting' ${unfollowed(chain)}
    on conflict do nothing`.execute(db)
}

/** Accounts to name to nodes; undefined where there are too many to name, an empty list where none is followed. */
export async function listNamed(db: Db, chain: string): Promise<readonly string[] | undefined> {
  const rows = await db
    .selectFrom('sessions.followed')
    .select('account')
    .where('chain', '=', chain)
    .limit(sessionsLimits.named + 1)
    .execute()
  return rows.length > sessionsLimits.named ? undefined : rows.map(({ account }) => account)
}

/** From which block on accounts are followed; one that is not is missing. */
export async function readLiveFrom(
  db: Db,
  chain: string,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (accounts.length === 0) return new Map()
  const rows = await db
    .selectFrom('sessions.followed')
    .select(['account', 'live_from'])
    .where('chain', '=', chain)
    .where('account', 'in', [...new Set(accounts)])
    .execute()
  return new Map(rows.map(({ account, live_from }) => [account, live_from]))
}

/** A way back in time. */
export interface Back {
  /** The next block down. */
  readonly next: number
  /** Whose events are looked for. */
  readonly accounts: readonly string[]
}

/** The way back that a chain is on, or one that begins now; undefined where none waits for it. */
export async function findBack(db: Db, chain: string): Promise<Back | undefined> {
  return db.transaction().execute(async (transaction) => {
    const running = () =>
      transaction
        .selectFrom('sessions.followed')
        .select(['account', 'live_from'])
        .where('chain', '=', chain)
        .where('past', '=', 'running')
        .execute()
    const own = () => transaction.selectFrom('sessions.backs').select('next').where('chain', '=', chain)
    const under = await own().forUpdate().executeTakeFirst()
    if (under) return { next: under.next, accounts: (await running()).map(({ account }) => account) }
    await sql`update sessions.followed set past = 'running' where chain = ${chain} and account in (
      select account from sessions.followed where chain = ${chain} and past = 'waiting' limit ${sessionsLimits.named}
    )`.execute(transaction)
    const begun = await running()
    if (begun.length === 0) return undefined
    const next = Math.max(...begun.map(({ live_from }) => live_from))
    await transaction
      .insertInto('sessions.backs')
      .values({ chain, next })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { next, accounts: begun.map(({ account }) => account) }
  })
}

/** Ends a way back: all of its accounts were looked for. */
export async function endBack(db: Db, chain: string): Promise<void> {
  await db.deleteFrom('sessions.backs').where('chain', '=', chain).execute()
  await db
    .updateTable('sessions.followed')
    .set({ past: 'read' })
    .where('chain', '=', chain)
    .where('past', '=', 'running')
    .execute()
}
