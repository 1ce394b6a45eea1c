import type { Kysely } from 'kysely'
import type { Clock } from '../../../clock.js'
import { ServiceError } from '../../../errors.js'
import { toAddress } from '../../../evidence/address.js'
import type { TellHosts } from '../hostEvents.js'
import { mayDelete } from './deletion.js'
import type { Deletions } from './deletions.js'
import { endLogins, endSessions } from './endLogins.js'
import type { PartOrders } from './partOrders.js'
import type { LoginTables } from './schema.js'
import type { SuspensionScope, Suspensions } from './suspension/types.js'
import { findRealm, mailbox } from './users.js'

/** A user, as an operator sees it. The only place where addresses are shown. */
export interface Account {
  sub: string
  realm: string
  email: string | null
  createdAt: string
  loginAt: string
  /** Set for one that is being deleted, until it is erased. */
  deletedAt?: string
  erasedAt?: string
  wallet: string | null
  /** Number of its newest manifest. */
  manifest: number | null
  logins: number
  /** What the user is suspended for, and since when; `project` is null for the whole realm. Left out of one who is not. */
  suspended?: { project: string | null; since: string }[]
  /** Parts that have not heard yet that it is deleted, or is not any more. */
  waiting?: string[]
}

/** The users of an installation, and the realms that they are in. */
export interface Accounts {
  /** Newest logins first, a hundred at most. */
  list(filter?: { email?: string | undefined }): Promise<Account[]>
  /** @throws {ServiceError} USER_NOT_FOUND */
  show(sub: string): Promise<Account>
  /**
   * Deletes a user, as an operator: told to the user, who can take it back; erased after 90 days, here and by custody and recovery. Until then
   * `restore` brings it back with every login. In the 30 days after a deletion was taken back, the user's devices alone delete.
   * @throws {ServiceError} USER_NOT_FOUND, USER_STAYS
   */
  delete(sub: string): Promise<Account>
  /** @throws {ServiceError} USER_NOT_FOUND */
  restore(sub: string): Promise<Account>
  /**
   * Suspends a user, as an operator: for one project, else for the whole realm. See `Suspensions`.
   * @throws {ServiceError} USER_NOT_FOUND
   */
  suspend(sub: string, projectId?: string): Promise<Account>
  /** Lifts that again. @returns undefined where there was nothing to lift. @throws {ServiceError} USER_NOT_FOUND */
  lift(sub: string, projectId?: string): Promise<Account | undefined>
  /** Ends all logins and sessions of all users, as after a leak. */
  endLogins(): Promise<void>
  listRealms(): Promise<{ project: string; realm: string }[]>
  /**
   * Puts a project into another one's realm: they share users and wallets from then on.
   * @throws {ServiceError} REALM_IN_USE when users have logged in to the project
   */
  shareRealm(project: string, other: string): Promise<{ project: string; realm: string }[]>
}

/** What users are shown and changed with. */
export interface AccountsTools {
  deletions: Deletions
  suspensions: Suspensions
  orders: PartOrders
  clock: Clock
  tellHosts: TellHosts
}

/** At once, when all logins end. */
const endedAtOnce = 500

/** Users kept in the auth part's tables. */
export function createAccounts(
  db: Kysely<LoginTables>,
  { deletions, suspensions, orders, clock, tellHosts }: AccountsTools,
): Accounts {
  async function find(filter: { sub?: string; email?: string }): Promise<Account[]> {
    let query = db
      .selectFrom('auth.users')
      .leftJoin('auth.identities', (join) =>
        join.onRef('auth.identities.sub', '=', 'auth.users.sub').on('issuer', '=', mailbox),
      )
      .select(['auth.users.sub', 'auth.users.realm', 'subject', 'created_at', 'login_at', 'deleted_at', 'erase_at'])
      .select(['wal', 'head_seq'])
      .select((row) =>
        row
          .selectFrom('auth.logins')
          .select(({ fn }) => fn.countAll<string>().as('n'))
          .whereRef('auth.logins.sub', '=', 'auth.users.sub')
          .as('logins'),
      )
      .orderBy('login_at', 'desc')
      .limit(100)
    if (filter.sub !== undefined) query = query.where('auth.users.sub', '=', filter.sub)
    if (filter.email !== undefined) {
      const { email } = filter
      query = query.where((row) => row('subject', '=', email))
    }
    const rows = await query.execute()
    return rows.map(({ sub, realm, subject, created_at, login_at, deleted_at, erase_at, wal, head_seq, logins }) => ({
      ...{ sub, realm, email: subject },
      ...{ createdAt: toText(created_at), loginAt: toText(login_at) },
      ...(deleted_at !== null && { deletedAt: toText(deleted_at) }),
      ...(erase_at !== null && { erasedAt: toText(erase_at) }),
      ...{ wallet: wal, manifest: head_seq, logins: Number(logins) },
    }))
  }

  async function show(sub: string): Promise<Account> {
    const [account] = await find({ sub })
    const suspended = await suspensions.list(sub)
    const shown = suspended.map(({ projectId: project, since }) => ({ project, since: toText(since) }))
    if (account) return { ...account, ...(shown.length > 0 && { suspended: shown }) }
    throw new ServiceError('USER_NOT_FOUND', 'There is no user of that id. `users list` shows those that exist.')
  }

  async function showWaiting(sub: string): Promise<Account> {
    const account = await show(sub)
    const waiting = await orders.listWaiting(account.wallet)
    return { ...account, ...(waiting.length > 0 && { waiting }) }
  }

  const toScope = async (sub: string, projectId: string | undefined): Promise<SuspensionScope> =>
    projectId === undefined ? { realm: (await show(sub)).realm } : { projectId }

  const listRealms = () =>
    db.selectFrom('auth.realms').select(['project_id as project', 'realm']).orderBy('project_id').execute()

  return {
    show,
    listRealms,
    async list({ email } = {}) {
      return find(email === undefined ? {} : { email: toAddress(email) ?? email })
    },

    async delete(sub) {
      await show(sub)
      const { undone_at: undoneAt } = await db
        .selectFrom('auth.users')
        .select('undone_at')
        .where('sub', '=', sub)
        .executeTakeFirstOrThrow()
      if (!mayDelete({ undoneAt }, 'slow', clock.now())) {
        throw new ServiceError(
          'USER_STAYS',
          'A deletion of this user was taken back less than 30 days ago: until then only a device of the wallet deletes.',
        )
      }
      await deletions.begin(sub, { kind: 'slow', isOperators: true })
      return showWaiting(sub)
    },

    async restore(sub) {
      await show(sub)
      await deletions.undo(sub)
      return showWaiting(sub)
    },

    async suspend(sub, projectId) {
      await suspensions.suspend(sub, await toScope(sub, projectId))
      return show(sub)
    },

    async lift(sub, projectId) {
      const isLifted = await suspensions.lift(sub, await toScope(sub, projectId))
      return isLifted ? show(sub) : undefined
    },

    async endLogins() {
      const tools = { tellHosts, now: clock.now() }
      const endSome = () =>
        db.transaction().execute(async (trx) => {
          const sids = trx.selectFrom('auth.logins').select('sid').orderBy('sid').limit(endedAtOnce)
          const logins = await endLogins(trx, tools, (login) => login('sid', 'in', sids))
          const ids = trx.selectFrom('auth.sessions').select('id').where('sid', 'is', null).limit(endedAtOnce)
          return logins + (await endSessions(trx, tools, (session) => session('id', 'in', ids)))
        })
      while ((await endSome()) > 0);
    },

    async shareRealm(project, other) {
      const [own, shared] = [await findRealm(db, project), await findRealm(db, other)]
      await db.transaction().execute(async (trx) => {
        const there = await trx.selectFrom('auth.users').select('sub').where('realm', '=', own).executeTakeFirst()
        if (own !== shared && there) {
          throw new ServiceError(
            'REALM_IN_USE',
            'Users have logged in to this project already: in another realm they would not find their wallets.',
          )
        }
        await trx.updateTable('auth.realms').set({ realm: shared }).where('project_id', '=', project).execute()
        // What was set for a realm that no project is of any more would hold for none.
        for (const table of ['auth.sign_ups', 'auth.invitations'] as const) {
          const left = trx.selectFrom('auth.realms').select('auth.realms.realm')
          await trx.deleteFrom(table).where('realm', '=', own).where('realm', 'not in', left).execute()
        }
      })
      return listRealms()
    },
  }
}

function toText(ms: number): string {
  return new Date(ms).toISOString()
}
