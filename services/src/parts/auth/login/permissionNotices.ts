import type { Kysely } from 'kysely'
import type { Hiding } from './hiding.js'
import { listMailboxes } from './mailboxes.js'
import type { News } from './news.js'
import type { Notices } from './notices.js'
import type { LoginTables, PermissionNews } from './schema.js'

/** What the sessions part has told to a user: of a permission that the user gave an app, without what it is for. */
export interface PermissionNotice {
  /** 16 bytes in B64: what comes again under one id is told once. */
  readonly id: string
  readonly kind: PermissionNews
  readonly realm: string
  readonly sub: string
  /** The page that it was given to. */
  readonly site: string
}

/** Tells a user of a permission: the devices at their next start, and the mailboxes. */
export type TellPermission = (notice: PermissionNotice) => Promise<void>

/** What notices of permissions are sent with. */
export interface PermissionNoticeTools {
  readonly news: News
  /** Undefined where no mail can be sent: devices hear of it all the same. */
  readonly notices: Pick<Notices, 'mailPermission'> | undefined
  readonly hiding: Hiding
}

/** Notices of permissions. A user who is being deleted hears of none. */
export function createPermissionNotices(
  db: Kysely<LoginTables>,
  { news, notices, hiding }: PermissionNoticeTools,
): TellPermission {
  return async ({ id, kind, realm, sub, site }) => {
    const user = await db
      .selectFrom('auth.users')
      .select('devices')
      .where('sub', '=', sub)
      .where('realm', '=', realm)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!user) return
    const isNew = await news.add({ id, kind, sub, devices: user.devices, by: undefined, site })
    if (!isNew || !notices) return
    const login = await db
      .selectFrom('auth.logins')
      .select('language')
      .where('sub', '=', sub)
      .orderBy('used_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const language = login?.language ?? null
    for (const to of await listMailboxes(db, hiding, sub))
      await notices.mailPermission(kind, { to, realm, site, language })
  }
}
