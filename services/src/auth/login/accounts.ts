import type { Kysely } from 'kysely'
import type { Clock } from '../../clock.js'
import { ServiceError } from '../../errors.js'
import { toAddress } from '../../evidence/address.js'
import { eraseDeleted } from './eraseDeleted.js'
import type { LoginTables } from './schema.js'
import { findRealm, lockIdentity, mailbox } from './users.js'

/** A user, as an operator sees it. The only place where addresses are shown. */
export interface Account {
  sub: string
  realm: string
  email: string | null
  createdAt: string
  loginAt: string
  /** Set for one that is deleted, until it is erased. */
  deletedAt?: string
  wallet: string | null
  /** Number of its newest manifest. */
  manifest: number | null
  logins: number
}

/** The users of an installation, and the realms that they are in. */
export interface Accounts {
  /** Newest logins first, a hundred at most. */
  list(filter?: { email?: string | undefined }): Promise<Account[]>
  /** @throws {ServiceError} USER_NOT_FOUND */
  show(sub: string): Promise<Account>
  /**
   * Deletes a user: logins end, the address is free for a new one; erased after 30 days, until then `restore` brings it back.
   * @throws {ServiceError} USER_NOT_FOUND
   */
  delete(sub: string): Promise<void>
  /** @throws {ServiceError} USER_NOT_FOUND, EMAIL_TAKEN */
  restore(sub: string): Promise<Account>
  /** Ends all logins of all users, as after a leak. */
  endLogins(): Promise<void>
  listRealms(): Promise<{ project: string; realm: string }[]>
  /**
   * Puts a project into another one's realm: they share users and wallets from then on.
   * @throws {ServiceError} REALM_IN_USE when users have logged in to the project
   */
  shareRealm(project: string, other: string): Promise<{ project: string; realm: string }[]>
}

/** Users kept in the auth part's tables. */
export function createAccounts(db: Kysely<LoginTables>, clock: Clock): Accounts {
  async function find(filter: { sub?: string; email?: string }): Promise<Account[]> {
    let query = db
      .selectFrom('auth.users')
      .leftJoin('auth.identities', (join) =>
        join.onRef('auth.identities.sub', '=', 'auth.users.sub').on('issuer', '=', mailbox),
      )
      .select(['auth.users.sub', 'auth.users.realm', 'subject', 'created_at', 'login_at', 'deleted_at', 'former_email'])
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
      query = query.where((row) => row.or([row('subject', '=', email), row('former_email', '=', email)]))
    }
    const rows = await query.execute()
    return rows.map(
      ({ sub, realm, subject, created_at, login_at, deleted_at, former_email, wal, head_seq, logins }) => ({
        ...{ sub, realm, email: subject ?? former_email },
        ...{ createdAt: toText(created_at), loginAt: toText(login_at) },
        ...(deleted_at !== null && { deletedAt: toText(deleted_at) }),
        ...{ wallet: wal, manifest: head_seq, logins: Number(logins) },
      }),
    )
  }

  async function show(sub: string): Promise<Account> {
    const [account] = await find({ sub })
    if (account) return account
    throw new ServiceError('USER_NOT_FOUND', 'There is no user of that id. `users list` shows those that exist.')
  }

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
      const now = clock.now()
      await eraseDeleted(db, now)
      await db.transaction().execute(async (trx) => {
        // First, as everywhere: who redeems a code holds its transaction before anything else.
        await trx.deleteFrom('auth.transactions').where('sub', '=', sub).execute()
        const freed = await trx
          .deleteFrom('auth.identities')
          .where('sub', '=', sub)
          .returning(['issuer', 'subject'])
          .execute()
        const email = freed.find(({ issuer }) => issuer === mailbox)?.subject
        await trx
          .updateTable('auth.users')
          .set({ deleted_at: now, ...(email !== undefined && { former_email: email }) })
          .where('sub', '=', sub)
          .where('deleted_at', 'is', null)
          .execute()
        await trx.deleteFrom('auth.logins').where('sub', '=', sub).execute()
      })
    },

    async restore(sub) {
      const { realm, email, deletedAt } = await show(sub)
      if (deletedAt === undefined) return show(sub)
      await db.transaction().execute(async (trx) => {
        if (email !== null) {
          await lockIdentity(trx, { realm, issuer: mailbox, subject: email })
          const taken = await trx
            .insertInto('auth.identities')
            .values({ realm, issuer: mailbox, subject: email, sub, counts_from: clock.now() })
            .onConflict((conflict) => conflict.doNothing())
            .returning('sub')
            .executeTakeFirst()
          if (!taken) throw new ServiceError('EMAIL_TAKEN', 'Another user logs in with that address by now.')
        }
        await trx
          .updateTable('auth.users')
          .set({ deleted_at: null, former_email: null })
          .where('sub', '=', sub)
          .execute()
      })
      return show(sub)
    },

    async endLogins() {
      await db.deleteFrom('auth.logins').execute()
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
      })
      return listRealms()
    },
  }
}

function toText(ms: number): string {
  return new Date(ms).toISOString()
}
