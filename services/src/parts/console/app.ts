import type { Hono } from 'hono'
import { type AppOptions, createApp } from '../../http/createApp.js'
import type { AppEnv } from '../../http/env.js'
import type { ConsoleBuild } from './consoleBuild.js'
import { createGuard } from './guard.js'
import type { HealthWatch } from './health/createHealth.js'
import { addHealthRoutes } from './health/routes.js'
import { addJoinRoutes } from './joinRoutes.js'
import { addLoginRoutes } from './loginRoutes.js'
import { addLogRoutes } from './logRoutes.js'
import { addMailRoutes } from './mailRoutes.js'
import type { OpenId } from './openId/createOpenId.js'
import { addOpenIdRoutes } from './openId/routes.js'
import { addOperationRoutes } from './operationRoutes.js'
import { addOperatorRoutes } from './operatorRoutes.js'
import { addOwnRoutes } from './ownRoutes.js'
import { addPage } from './page.js'
import type { ConsoleTools } from './tools.js'

/** What the console is built from. */
export interface ConsoleAppOptions extends Pick<AppOptions, 'log' | 'clock' | 'preflightLimiter'> {
  readonly tools: ConsoleTools
  readonly openId: OpenId | undefined
  /** Its pages; undefined where they were not built. */
  findBuild(): Promise<ConsoleBuild | undefined>
  readonly health: HealthWatch
}

/** The console's routes. */
export function createConsole({ tools, openId, findBuild, health, ...options }: ConsoleAppOptions): Hono<AppEnv> {
  const guard = createGuard(tools.place, tools.limiters.consoleAddress)
  const app = createApp('console', { ...options, isForEveryPage: false, guard })
  addJoinRoutes(app, tools)
  addLoginRoutes(app, tools)
  addOpenIdRoutes(app, tools, openId)
  addOwnRoutes(app, tools)
  addOperatorRoutes(app, tools)
  addMailRoutes(app, tools)
  addOperationRoutes(app, tools)
  addLogRoutes(app, tools)
  addHealthRoutes(app, tools, health)
  addPage(app, findBuild)
  return app
}
