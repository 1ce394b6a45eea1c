import type { Kysely } from 'kysely'
import { Refusal } from '../../../http/refusal.js'
import type { TellHosts } from '../hostEvents.js'
import type { Notices } from '../login/notices.js'
import { removeIdentity } from '../login/providers/identities.js'
import type { LoginTables } from '../login/schema.js'
import { endUserSessions } from './endUserSessions.js'
import { exportUser } from './exportUser.js'
import { type InspectTools, inspectUser } from './inspectUser.js'
import { createShownMails } from './shownMails.js'
import { createUserPages, type Sought, type UserFilter } from './userPage.js'
import { liftLimitsOf } from './waits.js'

/** What users are shown and helped with. */
export interface ShownUsersTools extends InspectTools {
  db: Kysely<LoginTables>
  tellHosts: TellHosts
  /** Undefined where no mail can be sent. */
  notices: Notices | undefined
  /** CAIP-2 ids of the installation's chains. */
  chains(): readonly string[]
  /** What users know a kind of login by. */
  nameOf(kind: string): string
}

/** Users of one page, unless it is said. */
const usersOfPage = 50

/** What the console asks of users and mails, beside suspending and deleting. */
export function createShownUsers(tools: ShownUsersTools) {
  const { db, tellHosts, notices, now, mailboxesOf } = tools
  const pages = createUserPages(db, tools.chains)
  const mails = createShownMails(db)

  const realmOf = async (sub: string) => {
    const user = await db
      .selectFrom('auth.users')
      .select(['realm', 'devices', 'deletion_site'])
      .where('sub', '=', sub)
      .executeTakeFirst()
    if (user) return user
    throw new Refusal(404, 'USER_NOT_FOUND', 'There is no user of that id.')
  }

  /** Where the user was last, and in which language: of the mail that tells. */
  const placeOf = async (sub: string) => {
    const last = await db
      .selectFrom('auth.logins')
      .select(['origin', 'language'])
      .where('sub', '=', sub)
      .orderBy('used_at', 'desc')
      .executeTakeFirst()
    return { site: last?.origin ?? '', language: last?.language ?? null }
  }

  return {
    page: ({
      limit = usersOfPage,
      cursor,
      ...filter
    }: UserFilter & { limit?: number | undefined; cursor?: string | undefined }) =>
      pages.page(filter, { limit, cursor }),
    find: async ({ projects, ...sought }: Sought & Pick<UserFilter, 'projects'>) => ({
      users: await pages.find(sought, { projects }),
    }),
    async inspect(sub: string) {
      await realmOf(sub)
      return inspectUser(tools, sub)
    },
    async export(sub: string) {
      await realmOf(sub)
      return exportUser(tools, sub)
    },
    async liftLimits(sub: string) {
      const { realm } = await realmOf(sub)
      const who = { sub, realm, addresses: await mailboxesOf(sub) }
      return { lifted: await liftLimitsOf(db, who, { pepper: tools.pepper, now: now() }) }
    },
    async endSessions(sub: string, where: { project?: string | undefined; device?: string | undefined }) {
      await realmOf(sub)
      return { ended: await endUserSessions(db, sub, where, { tellHosts, now: now() }) }
    },
    /** The user is told, on its devices and by mail. */
    async removeLogin(sub: string, login: string) {
      const { realm, devices } = await realmOf(sub)
      // Before: its end may take the last login with it.
      const [to, place] = [await mailboxesOf(sub), await placeOf(sub)]
      const kind = await removeIdentity(db, sub, undefined, login, { tellHosts, now: now() })
      await notices?.tellRemoved({ sub, realm, devices }, tools.nameOf(kind), { to, ...place })
      return { removed: kind }
    },
    listMails: async (projects: readonly string[] | undefined) => ({ mails: await mails.list(projects) }),
    listBounces: async (projects: readonly string[] | undefined) => ({ bounces: await mails.listBounces(projects) }),
    async liftBounce(project: string, id: string) {
      await mails.liftBounce(project, id)
      return { lifted: id }
    },
  }
}

/** See {@link createShownUsers}. */
export type ShownUsers = ReturnType<typeof createShownUsers>
