import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { getAddress, isAddress } from 'viem'
import type * as z from 'zod'
import { toAddress } from '../../../evidence/address.js'
import { readCursor, writeCursor } from '../../../hosts/cursor.js'
import type { HostKey } from '../../../hosts/hostAccess.js'
import { Refusal } from '../../../http/refusal.js'
import { requireScope } from '../hostKeys/door.js'
import type { ReadDisclosed } from '../login/disclosure/types.js'
import type { LoginTables } from '../login/schema.js'
import { findSuspensions } from '../login/suspension/find.js'
import { mailbox } from '../login/users.js'
import { mostAccounts, mostFound } from './limits.js'
import type { BodyOf, QueryOf } from './operations.js'
import type { userShape } from './shapes.js'

/** A user, as a project knows it. */
export type HostUser = z.output<typeof userShape>

/** What users are read with. */
export interface HostUserTools {
  db: Kysely<LoginTables>
  now(): number
  readDisclosed: ReadDisclosed
}

/** Users of a key's realm, as its project may know them. */
export interface HostUsers {
  /** @throws {Refusal} CURSOR_INVALID */
  page(key: HostKey, query: QueryOf<'users.page'>): Promise<{ users: HostUser[]; cursor?: string }>
  /** @throws {Refusal} HOST_KEY_SCOPE, ADDRESS_INVALID */
  find(key: HostKey, by: BodyOf<'users.find'>): Promise<HostUser[]>
  /** @throws {Refusal} USER_NOT_FOUND, also for one of another realm */
  get(key: HostKey, sub: string): Promise<HostUser>
  /** @throws {Refusal} USER_NOT_FOUND */
  require(key: HostKey, sub: string): Promise<void>
}

type Where = (row: ExpressionBuilder<LoginTables, 'auth.users'>) => Expression<SqlBool>

export function createHostUsers({ db, now, readDisclosed }: HostUserTools): HostUsers {
  const select = (key: HostKey) =>
    db
      .selectFrom('auth.users')
      .select(['sub', 'created_at', 'login_at', 'deleted_at', 'erase_at', 'deletion_project'])
      .where('realm', '=', key.realm)
      .where((row) => row.or([row('erase_at', 'is', null), row('erase_at', '>', now())]))
  type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

  async function describe(key: HostKey, rows: readonly Row[]): Promise<HostUser[]> {
    const subs = rows.map(({ sub }) => sub)
    if (subs.length === 0) return []
    const [accounts, own, disclosed, suspended] = await Promise.all([
      listAccounts(db, subs),
      db
        .selectFrom('auth.user_data')
        .select(['sub', 'external_id'])
        .where('project_id', '=', key.projectId)
        .where('sub', 'in', subs)
        .where('external_id', 'is not', null)
        .execute(),
      readDisclosed(db, key.projectId, subs),
      findSuspensions(db, key.projectId, subs),
    ])
    const externalIds = new Map(own.map(({ sub, external_id }) => [sub, external_id]))
    return rows.map((row) => {
      const { sub, created_at, login_at, deleted_at, erase_at, deletion_project } = row
      const [externalId, suspendedSince] = [externalIds.get(sub), suspended.get(sub)]
      const { email, name, ways } = disclosed.get(sub) ?? {}
      return {
        ...{ id: sub, createdAt: created_at, loggedInAt: login_at, accounts: accounts.get(sub) ?? [] },
        ...(externalId != null && { externalId }),
        ...(email && key.scopes.includes('users:email') && { email }),
        ...(name !== undefined && { name }),
        ...(ways && { ways }),
        ...(suspendedSince !== undefined && { suspendedSince }),
        ...(deleted_at !== null &&
          erase_at !== null && {
            deletion: { since: deleted_at, erasedAt: erase_at, isOwn: deletion_project === key.projectId },
          }),
      }
    })
  }

  const findBy = async (key: HostKey, where: Where) =>
    describe(key, await select(key).where(where).orderBy('created_at').orderBy('sub').limit(mostFound).execute())

  /** One whose mailbox the project may not know is as one who is not there, also in what is asked of the database. */
  async function findByEmail(key: HostKey, email: string): Promise<HostUser[]> {
    const address = toAddress(email) ?? ''
    const { sub } = (await db
      .selectFrom('auth.identities')
      .select('sub')
      .where('realm', '=', key.realm)
      .where('issuer', '=', mailbox)
      .where('subject', '=', address)
      .executeTakeFirst()) ?? { sub: '' }
    const known = (await readDisclosed(db, key.projectId, [sub])).get(sub)
    return known?.email?.address === address ? findBy(key, (row) => row('sub', '=', sub)) : []
  }

  return {
    async page(key, { cursor, limit = 50, createdAfter }) {
      const list = [key.projectId, createdAfter]
      let query = select(key)
        .orderBy('created_at')
        .orderBy('sub')
        .limit(limit + 1)
      if (createdAfter !== undefined) query = query.where('created_at', '>', createdAfter)
      if (cursor !== undefined) {
        const after = readCursor(list, cursor)
        query = query.where(sql<boolean>`(created_at, sub) > (${after.createdAt}, ${after.id})`)
      }
      const rows = await query.execute()
      const [users, last] = [await describe(key, rows.slice(0, limit)), rows[limit - 1]]
      if (rows.length <= limit || !last) return { users }
      return { users, cursor: writeCursor(list, { createdAt: last.created_at, id: last.sub }) }
    },

    async find(key, by) {
      if ('email' in by) {
        requireScope(key, 'users:email')
        return findByEmail(key, by.email)
      }
      if ('accounts' in by) {
        const accounts = by.accounts.map(readAccount)
        return findBy(key, (row) => row('sub', 'in', (from) => subsOf(from, key.realm, accounts)))
      }
      return findBy(key, (row) =>
        row('sub', 'in', (from) =>
          from
            .selectFrom('auth.user_data')
            .select('auth.user_data.sub')
            .where('project_id', '=', key.projectId)
            .where('external_id', '=', by.externalId),
        ),
      )
    },

    async get(key, sub) {
      const [user] = await describe(key, await select(key).where('sub', '=', sub).execute())
      if (!user) throw unknownUser()
      return user
    },

    async require(key, sub) {
      if (!(await select(key).where('sub', '=', sub).executeTakeFirst())) throw unknownUser()
    },
  }
}

const unknownUser = () => new Refusal(404, 'USER_NOT_FOUND', 'The project has no user of this id.')

/** Users by accounts that they have shown; by a key on whatever chain, for it is the same user's on each. */
function subsOf(
  from: ExpressionBuilder<LoginTables, 'auth.users'>,
  realm: string,
  accounts: readonly { account: string; onEachChain: string }[],
) {
  const exact = accounts.map(({ account }) => account)
  return from
    .selectFrom('auth.user_accounts')
    .select('auth.user_accounts.sub')
    .where('account', 'in', exact)
    .unionAll(
      from
        .selectFrom('auth.identities')
        .select('auth.identities.sub')
        .where('auth.identities.realm', '=', realm)
        .where('issuer', '=', 'account')
        .where('subject', 'in', [...exact, ...accounts.map(({ onEachChain }) => onEachChain)]),
    )
}

/** An account in CAIP-10, its address as it is signed. @throws {Refusal} ADDRESS_INVALID */
function readAccount(text: string): { account: string; onEachChain: string } {
  const [, namespace, chain, given = ''] = /^([-a-z0-9]{3,8}):([-\w]{1,32}):([-.%a-zA-Z0-9]{1,128})$/.exec(text) ?? []
  if (namespace === undefined || (namespace === 'eip155' && !isAddress(given, { strict: false }))) {
    throw new Refusal(400, 'ADDRESS_INVALID', 'An account is written in CAIP-10: eip155:1:0xC02a....')
  }
  const address = namespace === 'eip155' ? getAddress(given) : given
  return { account: `${namespace}:${chain}:${address}`, onEachChain: `${namespace}:${address}` }
}

async function listAccounts(db: Kysely<LoginTables>, subs: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('auth.user_accounts')
        .select(['sub', 'account', 'shown_at'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('sub').orderBy('shown_at', 'desc'))
            .as('n'),
        )
        .where('sub', 'in', subs)
        .as('shown'),
    )
    .select(['sub', 'account'])
    .where('n', '<=', mostAccounts)
    .orderBy('shown_at', 'desc')
    .execute()
  const accounts = new Map<string, string[]>()
  for (const { sub, account } of rows) accounts.set(sub, [...(accounts.get(sub) ?? []), account])
  return accounts
}

/** Writes down that a user has shown an account, in the transaction of its session. */
export async function noteAccount(trx: Kysely<LoginTables>, sub: string, account: string, now: number): Promise<void> {
  await trx
    .insertInto('auth.user_accounts')
    .values({ sub, account, shown_at: now })
    .onConflict((conflict) => conflict.columns(['sub', 'account']).doUpdateSet({ shown_at: now }))
    .execute()
}
