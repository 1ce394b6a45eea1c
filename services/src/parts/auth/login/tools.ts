import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { Clock } from '../../../clock.js'
import type { CallerLimiter, ProjectLimiter } from '../../../http/callerLimiter.js'
import type { AppEnv } from '../../../http/env.js'
import type { Operator } from '../../../pages/buttonPage.js'
import type { ConsentSealer } from '../../../proof/consentKeys.js'
import type { FrameDoor } from '../../../proof/frameRoute.js'
import type { ProjectAccess } from '../../directory/projectAccess.js'
import type { TellHosts } from '../hostEvents.js'
import type { AuthKeys } from '../keys.js'
import type { Assertions } from './assertions.js'
import type { AttachImported } from './attachImported.js'
import type { Deletions } from './deletions.js'
import type { EmailChange } from './emailChange.js'
import type { Login, Logins } from './logins.js'
import type { News } from './news.js'
import type { Notices } from './notices.js'
import type { LoginTables } from './schema.js'
import type { Transactions } from './transactions.js'

/** What the routes of login work with. */
export interface LoginTools {
  app: Hono<AppEnv>
  /** For what changes who can log in, or ends other devices' logins: devices that the wallet lists alone. */
  door: FrameDoor<Login>
  /** For what a login may do wherever it is: recover, sign out, read, and what comes before there is a login. */
  anyDeviceDoor: FrameDoor<Login>
  /** Also lets in logins of users who are being deleted. */
  deletingDoor: FrameDoor<Login>
  db: Kysely<LoginTables>
  clock: Clock
  access: ProjectAccess
  /** Mails that a project asks for. */
  projectLimiter: ProjectLimiter
  keys: AuthKeys
  /** Logins by others' word that an address begins. */
  visitLimiter: CallerLimiter
  /** The same of a project. */
  visitProjectLimiter: ProjectLimiter
  transactions: Transactions
  logins: Logins
  deletions: Deletions
  assertions: Assertions
  /** Encrypts a consent to custody. */
  consents: ConsentSealer
  emailChange: EmailChange
  notices: Notices
  news: News
  tellHosts: TellHosts
  /** The part's secret: keys hashes of what could be guessed. */
  pepper: Uint8Array
  attachImported: AttachImported
  /** Who runs the wallet: stands on the page of the "not me" link. */
  operator: Operator
  /** Origin of auth itself, whose page of the "not me" link may post; undefined where it knows no address of its own. */
  ownOrigin: string | undefined
}
