import type { Hono } from 'hono'
import type { AppEnv } from '../../../http/env.js'
import { orRefusal } from '../../../http/refusal.js'
import { admit } from '../door.js'
import { hasRole } from '../operators.js'
import { refuseRole } from '../refuseRole.js'
import type { ConsoleTools } from '../tools.js'
import type { HealthWatch } from './createHealth.js'

/** Adds whether all is well, for who sees the installation. */
export function addHealthRoutes(app: Hono<AppEnv>, tools: ConsoleTools, { look }: Pick<HealthWatch, 'look'>): void {
  app.get('/console/v1/health', (context) =>
    orRefusal(context, async () => {
      const { operator } = await admit(context, tools)
      if (!hasRole(operator.roles, 'viewer')) throw refuseRole('viewer')
      const health = await look()
      return context.json({ health, hasMail: health.some(({ what }) => what === 'mail') })
    }),
  )
}
