import type { Hono } from 'hono'
import type { AppEnv } from '../../http/env.js'
import { addOperationsDoor, type OperationsDoorTools } from '../../operations/addOperationsDoor.js'
import { createConsoleKeys } from '../../operations/consoleKeys.js'
import { userOperations } from '../../operations/users.js'
import { consoleKeyRunners } from '../../part/consoleKeyCommands.js'
import { untyped } from '../../store/untyped.js'
import { createInsightCommands } from './insight/commands.js'
import { createInsight, type InsightCounts } from './insight/readInsight.js'
import { createLoggedTools } from './loggedTools.js'
import type { Hiding } from './login/hiding.js'
import { listMailboxes } from './login/mailboxes.js'
import { nameKind } from './login/providers/nameKind.js'
import type { Provider } from './login/providers/types.js'
import { createUserOperations, type UserOperationsTools } from './operations.js'
import { createShownUsers, type ShownUsersTools } from './shownUsers/handlers.js'

/** What is done to users is done with, by commands and the console. */
export interface OpenOperationsTools
  extends Omit<UserOperationsTools, 'shown' | 'insight'>,
    Pick<ShownUsersTools, 'tellHosts' | 'notices' | 'chains'> {
  readonly hiding: Hiding
  readonly counts: InsightCounts
  /** What users know providers by. */
  readonly providers: ReadonlyMap<string, Pick<Provider, 'name'>>
  readonly guessLimiter: OperationsDoorTools['guessLimiter']
}

/** The operations of auth: over its tools, and behind a door for consoles in other processes. */
export function openOperations(app: Hono<AppEnv>, tools: OpenOperationsTools) {
  const { db, clock, counts, hiding, providers, guessLimiter } = tools
  const now = () => clock.now()
  const shown = createShownUsers({
    ...{ ...tools, now },
    mailboxesOf: (sub) => listMailboxes(db, hiding, sub),
    nameOf: (kind) => nameKind({ providers }, kind),
  })
  const operations = createUserOperations({ ...tools, shown, insight: createInsight(db, counts, now) })
  const consoleKeys = createConsoleKeys(untyped(db), { schema: 'auth', clock })
  addOperationsDoor(app, {
    ...{ part: 'auth', descriptions: userOperations, operations, keys: consoleKeys, guessLimiter },
  })
  const { add, list, end } = consoleKeyRunners(consoleKeys)
  return {
    operations,
    logged: createLoggedTools(operations, tools),
    commands: {
      ...createInsightCommands(operations),
      addAuthConsoleKey: add,
      listAuthConsoleKeys: list,
      endAuthConsoleKey: end,
    },
  }
}
