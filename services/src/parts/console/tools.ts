import type { Kysely } from 'kysely'
import type { Clock } from '../../clock.js'
import type { Limiters } from '../../http/rateLimits.js'
import type { Log } from '../../log.js'
import type { Mailer } from '../../mail/mailer.js'
import type { Changes } from '../../operations/changes.js'
import type { PartOperations } from '../../operations/description.js'
import type { Ceremonies } from './ceremonies.js'
import type { consoleRates } from './limits.js'
import type { Links } from './links.js'
import type { Place } from './place.js'
import type { ConsoleTables } from './schema.js'
import type { Sessions } from './sessions.js'

/** What the routes of the console work with. */
export interface ConsoleTools {
  readonly db: Kysely<ConsoleTables>
  readonly clock: Clock
  readonly log: Log
  readonly place: Place
  readonly limiters: Limiters<typeof consoleRates>
  readonly sessions: Sessions
  readonly ceremonies: Ceremonies
  readonly links: Links
  /** The console's own log: of operators, roles, logins. Each part has its own beside it. */
  readonly changes: Changes
  /** The operations of a part, by its id; undefined where it neither runs here nor is named. */
  findPart(id: string): PartOperations | undefined
  /** Ids of the parts whose operations the console has. */
  readonly partIds: readonly string[]
  /** Undefined where no mail server is named. */
  readonly mailer: Mailer | undefined
  /** Public address of the services; undefined where it is not known. */
  readonly servicesUrl: string | undefined
  /** Mails the owners what could be the work of another. */
  tellOwners(text: string): Promise<void>
}
