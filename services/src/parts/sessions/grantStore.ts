import { type Kysely, sql } from 'kysely'
import type { ErasedList } from '../../erased/erasedList.js'
import { Refusal } from '../../http/refusal.js'
import { sessionsLimits } from './limits.js'
import type { ReadGrant } from './readGrant.js'
import type { SessionsTables } from './schema.js'

/** A user, as auth names it. */
export interface SessionUser {
  readonly rlm: string
  readonly sub: string
}

/** A permission as its user's frame brings it. */
export interface BroughtGrant {
  /** In small letters. */
  readonly account: string
  /** CAIP-2. */
  readonly chain: string
  readonly origin: string
  /** When it was given, in ms. */
  readonly at: number
  readonly answer: string
}

/** A permission that is listed. */
export interface ListedRow {
  readonly account: string
  readonly hash: string
  readonly chain: string
  /** Null where it was found on the chain alone. */
  readonly origin: string | null
  readonly at: number
  readonly answer: string | null
  readonly context: string | null
  readonly uses: number
  readonly lastUse?: { readonly hash: string; readonly at: number }
}

/** Where a list goes on: the last that was listed. */
export interface ListPlace {
  readonly at: number
  readonly hash: string
}

/**
 * Follows accounts for a user: all of them, or none.
 * @throws {Refusal} GRANT_LIMIT_REACHED
 */
export async function followAccounts(
  db: Kysely<SessionsTables>,
  { rlm, sub }: SessionUser,
  accounts: readonly string[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await holdUser(transaction, { rlm, sub })
    const values = [...new Set(accounts)].map((account) => ({ rlm, sub, account }))
    if (values.length > 0)
      await transaction
        .insertInto('sessions.accounts')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    const { count } = await transaction
      .selectFrom('sessions.accounts')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where('rlm', '=', rlm)
      .where('sub', '=', sub)
      .executeTakeFirstOrThrow()
    if (Number(count) > sessionsLimits.accounts)
      throw new Refusal(
        409,
        'GRANT_LIMIT_REACHED',
        `At most ${sessionsLimits.accounts} accounts of a user are followed.`,
      )
  })
}

/**
 * Keeps permissions for their user; what was kept before stays as it was.
 * @param terms.link SHA-256 of the secret of an agent's link, where the only one is given by it: whoever has the secret gets it, once
 * @throws {Refusal} GRANT_LIMIT_REACHED; GRANT_LINK_USED where another was given by that link
 */
export async function keepGrants(
  db: Kysely<SessionsTables>,
  user: SessionUser,
  grants: readonly { readonly brought: BroughtGrant; readonly read: ReadGrant }[],
  { now, link }: { readonly now: number; readonly link?: string | undefined },
): Promise<void> {
  const { rlm, sub } = user
  await followAccounts(
    db,
    user,
    grants.map(({ brought }) => brought.account),
  )
  await db.transaction().execute(async (transaction) => {
    await holdUser(transaction, user)
    const values = grants.map(({ brought: { account, chain, origin, at, answer }, read: { hash, permission } }) => ({
      ...{ rlm, sub, chain, hash, account, origin, answer },
      // No later than now: what a device's clock says decides nothing.
      ...{ at: Math.min(at, now), expiry: permission.expiry, nonce: `${permission.nonce}` },
      told: sql<never>`'{}'::text[]`,
      ...{ link: link ?? null, link_at: link === undefined ? null : now },
    }))
    await transaction
      .insertInto('sessions.grants')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (link !== undefined) await assertKeptFor(transaction, user, grants[0]?.read.hash ?? '', link)
    const own = () => transaction.selectFrom('sessions.grants').where('rlm', '=', rlm).where('sub', '=', sub)
    const { count } = await own()
      .select((row) => row.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    const spare = Number(count) - sessionsLimits.grants
    if (spare <= 0) return
    // What is over makes room, the oldest first.
    const { rows } = await sql`delete from sessions.grants where rlm = ${rlm} and sub = ${sub} and (chain, hash) in (
      select chain, hash from sessions.grants where rlm = ${rlm} and sub = ${sub} and expiry <= ${now / 1000}
      order by expiry limit ${spare}) returning 1`.execute(transaction)
    if (rows.length < spare)
      throw new Refusal(409, 'GRANT_LIMIT_REACHED', `At most ${sessionsLimits.grants} permissions of a user are kept.`)
  })
}

/** The first that came by a link has it: of two at once one waits for the other, and is then not kept. @throws {Refusal} GRANT_LINK_USED */
async function assertKeptFor(db: Kysely<SessionsTables>, { rlm, sub }: SessionUser, hash: string, link: string) {
  const kept = await db
    .selectFrom('sessions.grants')
    .select('hash')
    .where((row) => row.and({ rlm, sub, hash, link }))
    .executeTakeFirst()
  if (!kept) throw new Refusal(409, 'GRANT_LINK_USED', 'Another permission was given by this link before.')
}

/**
 * Hands out what was given by an agent's link, once: who asks at the same time waits for this one, and gets nothing.
 * @param link SHA-256 of the link's secret, in hex
 * @returns undefined where nothing was given, it was handed out, or lay for too long
 */
export async function takeLinked(db: Kysely<SessionsTables>, link: string, now: number): Promise<string | undefined> {
  const taken = await db
    .updateTable('sessions.grants')
    .set({ link_at: null })
    .where('link', '=', link)
    .where('link_at', '>', now - sessionsLimits.linkMs)
    .returning('answer')
    .executeTakeFirst()
  return taken?.answer
}

/** Two calls of one user wait for each other, so that limits hold. */
const holdUser = (db: Kysely<SessionsTables>, { rlm, sub }: SessionUser) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`sessions ${rlm} ${sub}`}, 0))`.execute(db)

/**
 * Permissions of accounts, the newest first: those that their user has kept, and those that the chain shows by their use. The latter are
 * there for all to read on the chain, so that an account's name is enough for them.
 */
export async function listGrants(
  db: Kysely<SessionsTables>,
  { rlm, sub }: SessionUser,
  accounts: readonly string[],
  after: ListPlace | undefined,
): Promise<readonly ListedRow[]> {
  const place = after ? sql`where (at, hash) < (${after.at}, ${after.hash})` : sql``
  const { rows } = await sql<
    Omit<ListedRow, 'uses' | 'lastUse'> & { uses: string; last_hash: string | null; last_at: number | null }
  >`
    with known as (
      select account, hash, chain, origin, at, answer, null::text as context from sessions.grants
        where rlm = ${rlm} and sub = ${sub} and account = any(${accounts}::text[])
      union all
      select account, permission, chain, null, coalesce(last_at, 0), null, context from sessions.seen s
        where account = any(${accounts}::text[]) and not exists (select 1 from sessions.grants g
          where g.rlm = ${rlm} and g.sub = ${sub} and g.chain = s.chain and g.hash = s.permission)
    ), page as (
      select * from known ${place} order by at desc, hash desc limit ${sessionsLimits.page}
    )
    select page.*, coalesce(s.uses, 0) + coalesce(e.uses, 0) as uses,
      coalesce(e.last_hash, s.last_hash) as last_hash, coalesce(e.last_at, s.last_at) as last_at
    from page
    left join sessions.seen s on s.chain = page.chain and s.permission = page.hash
    left join lateral (
      select count(*) as uses,
        (array_agg(hash order by block desc, log_index desc))[1] as last_hash, max(at) as last_at
      from sessions.events where chain = page.chain and permission = page.hash and kind = 'used'
    ) e on true
    order by page.at desc, page.hash desc`.execute(db)
  return rows.map(({ uses, last_hash, last_at, ...row }) => ({
    ...row,
    uses: Number(uses),
    ...(last_hash !== null && { lastUse: { hash: last_hash, at: last_at ?? 0 } }),
  }))
}

/** Erases all that is kept of a user, with what was read for the accounts of that user alone. */
export async function eraseUser(
  db: Kysely<SessionsTables>,
  { rlm, sub }: SessionUser,
  erased?: ErasedList,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const own = { rlm, sub }
    // Before it is made good: what is erased is always on the list.
    await erased?.add('sessions', [sub])
    await transaction
      .deleteFrom('sessions.grants')
      .where((row) => row.and(own))
      .execute()
    await transaction
      .deleteFrom('sessions.accounts')
      .where((row) => row.and(own))
      .execute()
    await forgetAccounts(transaction)
  })
}

/** Forgets what was read for accounts that no user has any more. */
async function forgetAccounts(db: Kysely<SessionsTables>): Promise<void> {
  for (const table of ['sessions.followed', 'sessions.events', 'sessions.seen', 'sessions.nonces'] as const)
    await sql`delete from ${sql.table(table)} t
      where not exists (select 1 from sessions.accounts a where a.account = t.account)`.execute(db)
}

/** Forgets permissions that were over long ago. */
export async function prune(db: Kysely<SessionsTables>, now: number): Promise<void> {
  const before = (now - sessionsLimits.keptMs) / 1000
  await db.deleteFrom('sessions.grants').where('expiry', '<', before).execute()
  await db.deleteFrom('sessions.seen').where('expiry', '<', before).execute()
}

/** Erases users of a backup again that were erased since. */
export async function eraseListed(db: Kysely<SessionsTables>, isErased: (id: string) => boolean): Promise<number> {
  const users = await db.selectFrom('sessions.accounts').select(['rlm', 'sub']).distinct().execute()
  const listed = users.filter(({ sub }) => isErased(sub))
  for (const user of listed) await eraseUser(db, user)
  return listed.length
}
