import type { Hono } from 'hono'
import type { AppEnv } from '../../http/env.js'
import type { Readiness } from '../../http/readiness.js'
import { orRefusal } from '../../http/refusal.js'
import { admit } from './door.js'
import { hasRole } from './operators.js'
import { refuseRole } from './refuseRole.js'
import type { ConsoleTools } from './tools.js'

/** Something that an installation cannot be without, or would miss. */
interface Health {
  /** `auth`; `mail` for the mail server. */
  readonly part: string
  /** `part`: one of another process. */
  readonly what: 'part' | 'database' | 'keys' | 'mail'
  readonly isWell: boolean
  /** ISO text: since when this process has seen it so. */
  readonly since: string
}

/** Adds whether all is well, for who sees the installation. */
export function addHealthRoutes(app: Hono<AppEnv>, tools: ConsoleTools, ready: () => Promise<Readiness>): void {
  const seen = new Map<string, { isWell: boolean; since: number }>()

  function toHealth(part: string, what: Health['what'], isWell: boolean): Health {
    const key = `${part} ${what}`
    const last = seen.get(key)
    const since = last?.isWell === isWell ? last.since : tools.clock.now()
    seen.set(key, { isWell, since })
    return { part, what, isWell, since: new Date(since).toISOString() }
  }

  app.get('/console/v1/health', (context) =>
    orRefusal(context, async () => {
      const { operator } = await admit(context, tools)
      if (!hasRole(operator.roles, 'viewer')) throw refuseRole('viewer')
      const { parts, mail } = await ready()
      const here = Object.entries(parts).flatMap(([part, checks]) =>
        Object.entries(checks).map(([what, state]) =>
          toHealth(part, what === 'keys' ? 'keys' : 'database', state === 'ok'),
        ),
      )
      const away = tools.partIds.filter((id) => !Object.hasOwn(parts, id))
      const answering = await Promise.all(away.map(async (id) => toHealth(id, 'part', await isAnswering(tools, id))))
      const post = mail === undefined ? [] : [toHealth('mail', 'mail', mail === 'ok')]
      return context.json({ health: [...here, ...answering, ...post], hasMail: mail !== undefined })
    }),
  )
}

async function isAnswering({ findPart }: ConsoleTools, id: string): Promise<boolean> {
  try {
    return (await findPart(id)?.listChanges({ limit: 1 })) !== undefined
  } catch (error) {
    // Why is in its own log; here it counts that it does not answer.
    if (!(error instanceof Error)) throw error
    return false
  }
}
