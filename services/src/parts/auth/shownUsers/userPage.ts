import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { getAddress, isAddress } from 'viem'
import { toAddress } from '../../../evidence/address.js'
import { readCursor, writeCursor } from '../../../hosts/cursor.js'
import { Refusal } from '../../../http/refusal.js'
import { maskAddress } from '../../../operations/maskAddress.js'
import type { LoginTables } from '../login/schema.js'
import { toKind } from '../login/toKind.js'
import { mailbox } from '../login/users.js'

/** A user in a list. Times are ISO texts; of a mailbox its first letter is shown, and where it is. */
export interface ShownUser {
  sub: string
  realm: string
  /** Of the realm. */
  projects: string[]
  email: string | null
  /** What the user logs in with: `email`, `passkey`, a provider's id; `account` of a connected wallet. */
  ways: string[]
  createdAt: string
  loginAt: string
  /** When it is erased, while it is being deleted. */
  erasedAt?: string
  isSuspended: boolean
  hasWallet: boolean
}

/** Which users are listed: of all projects where none is named. */
export interface UserFilter {
  projects?: readonly string[] | undefined
  way?: string | undefined
  state?: 'deleting' | 'suspended' | undefined
}

/** By what a user is looked for. */
export interface Sought {
  email?: string | undefined
  /** CAIP-10, or an address alone. */
  account?: string | undefined
  id?: string | undefined
}

type Where = (row: ExpressionBuilder<LoginTables, 'auth.users'>) => Expression<SqlBool>

/** Users with what is looked for, of all realms. */
const mostSought = 1000
/** Found users in one answer. */
const mostFound = 50

/** Users of an installation, as lists of the console show them. */
export function createUserPages(db: Kysely<LoginTables>, chains: () => readonly string[]) {
  const select = () => db.selectFrom('auth.users').select(['sub', 'realm', 'created_at', 'login_at', 'erase_at', 'wal'])

  const ofProjects =
    (projects: readonly string[]): Where =>
    (row) =>
      row('realm', 'in', (from) =>
        from
          .selectFrom('auth.realms')
          .select('auth.realms.realm')
          .where('project_id', 'in', [...projects, '']),
      )

  async function describe(rows: Awaited<ReturnType<ReturnType<typeof select>['execute']>>): Promise<ShownUser[]> {
    const subs = rows.map(({ sub }) => sub)
    if (subs.length === 0) return []
    const realms = [...new Set(rows.map(({ realm }) => realm))]
    const [identities, suspended, projects] = await Promise.all([
      db
        .selectFrom('auth.identities')
        .select(['sub', 'issuer', 'provider', 'subject'])
        .where('sub', 'in', subs)
        .orderBy('added_at')
        .execute(),
      db.selectFrom('auth.suspensions').select('sub').where('sub', 'in', subs).where('lifted_at', 'is', null).execute(),
      db.selectFrom('auth.realms').selectAll().where('realm', 'in', realms).orderBy('project_id').execute(),
    ])
    return rows.map(({ sub, realm, created_at, login_at, erase_at, wal }) => {
      const own = identities.filter((one) => one.sub === sub)
      return {
        ...{ sub, realm, projects: projects.filter((one) => one.realm === realm).map((one) => one.project_id) },
        email: maskAddress(own.find(({ issuer }) => issuer === mailbox)?.subject ?? null),
        ways: [...new Set(own.map(toKind))],
        ...{ createdAt: toText(created_at), loginAt: toText(login_at) },
        ...(erase_at !== null && { erasedAt: toText(erase_at) }),
        ...{ isSuspended: suspended.some((one) => one.sub === sub), hasWallet: wal !== null },
      }
    })
  }

  async function seek({ email, account = '' }: Omit<Sought, 'id'>): Promise<string[]> {
    const named = (issuer: string, subjects: readonly string[]) =>
      db
        .selectFrom('auth.identities')
        .select('sub')
        .where('subject', 'in', [...subjects, ''])
        .where('issuer', '=', issuer)
        .limit(mostSought)
    if (email !== undefined) return subsOf(await named(mailbox, [toAddress(email) ?? email]).execute())
    const { accounts, subjects } = readAccount(account.trim(), chains())
    const shown = db
      .selectFrom('auth.user_accounts')
      .select('sub')
      .where('account', 'in', [...accounts, ''])
      .limit(mostSought)
    return subsOf([...(await named('account', subjects).execute()), ...(await shown.execute())])
  }

  return {
    /** The newest first. @throws {Refusal} CURSOR_INVALID */
    async page(
      { projects, way, state }: UserFilter,
      { cursor, limit }: { cursor?: string | undefined; limit: number },
    ): Promise<{ users: ShownUser[]; cursor?: string }> {
      const list = ['console', projects ?? null, way ?? null, state ?? null]
      let query = select()
        .orderBy('created_at', 'desc')
        .orderBy('sub', 'desc')
        .limit(limit + 1)
      if (projects) query = query.where(ofProjects(projects))
      if (way !== undefined) query = query.where(usesWay(way))
      if (state === 'deleting') query = query.where('erase_at', 'is not', null)
      if (state === 'suspended')
        query = query.where('sub', 'in', (from) =>
          from.selectFrom('auth.suspensions').select('auth.suspensions.sub').where('lifted_at', 'is', null),
        )
      if (cursor !== undefined) {
        const after = readCursor(list, cursor)
        query = query.where(sql<boolean>`(created_at, sub) < (${after.createdAt}, ${after.id})`)
      }
      const rows = await query.execute()
      const last = rows[limit - 1]
      const users = await describe(rows.slice(0, limit))
      if (rows.length <= limit || !last) return { users }
      return { users, cursor: writeCursor(list, { createdAt: last.created_at, id: last.sub }) }
    },

    /** @throws {Refusal} BODY_INVALID where it is not looked for by exactly one thing */
    async find({ email, account, id }: Sought, { projects }: Pick<UserFilter, 'projects'>): Promise<ShownUser[]> {
      if ([email, account, id].filter((one) => one !== undefined).length !== 1)
        throw new Refusal(400, 'BODY_INVALID', 'Look for a user by one thing: email, account or id.')
      // First by their own indexes: one question for all has the database walk through all users.
      const subs = id === undefined ? await seek({ email, account }) : [id]
      if (subs.length === 0) return []
      let query = select().where('sub', 'in', subs).orderBy('created_at', 'desc').limit(mostFound)
      if (projects) query = query.where(ofProjects(projects))
      return describe(await query.execute())
    },
  }
}

const subsOf = (rows: readonly { sub: string }[]) => rows.map(({ sub }) => sub)
const toText = (ms: number) => new Date(ms).toISOString()

const usesWay =
  (way: string): Where =>
  (row) =>
    row('sub', 'in', (from) =>
      from
        .selectFrom('auth.identities')
        .select('auth.identities.sub')
        .where((own) => (way === 'email' ? own('issuer', '=', mailbox) : own('provider', '=', way))),
    )

/** An account by its address alone is looked for on all chains of the installation. @returns accounts in CAIP-10, and subjects of connected wallets */
function readAccount(text: string, chains: readonly string[]) {
  const [, chain, given = text] = /^([-a-z0-9]{3,8}:[-\w]{1,32}):(.+)$/.exec(text) ?? []
  const address = isAddress(given, { strict: false }) ? getAddress(given) : given
  const isEvm = isAddress(address)
  const on = chain === undefined ? chains.filter((one) => one.startsWith('eip155:') === isEvm) : [chain]
  const accounts = on.map((one) => `${one}:${address}`)
  const namespaces = [...new Set([...on.map((one) => one.split(':')[0]), ...(isEvm ? ['eip155'] : [])])]
  return { accounts, subjects: [...accounts, ...namespaces.map((one) => `${one}:${address}`)] }
}
