import type { Hono } from 'hono'
import { type AppOptions, createApp } from '../../http/createApp.js'
import type { AppEnv } from '../../http/env.js'
import type { Readiness } from '../../http/readiness.js'
import type { ConsoleBuild } from './consoleBuild.js'
import { createGuard } from './guard.js'
import { addHealthRoutes } from './healthRoutes.js'
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
  /** Whether what this process needs answers. */
  ready(): Promise<Readiness>
}

/** The console's routes. */
export function createConsole({ tools, openId, findBuild, ready, ...options }: ConsoleAppOptions): Hono<AppEnv> {
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
  addHealthRoutes(app, tools, ready)
  addPage(app, findBuild)
  return app
}
