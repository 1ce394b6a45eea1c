import { isIP } from 'node:net'
import type { Context, Hono } from 'hono'
import type { CallerLimiter, ProjectLimiter } from '../../http/callerLimiter.js'
import { letRead } from '../../http/cors.js'
import { type AppEnv, readCaller } from '../../http/env.js'
import { isSafeUrl } from '../../http/isSafeUrl.js'
import { matchOrigin } from '../../http/matchOrigin.js'
import { problem } from '../../http/problem.js'
import { readJson } from '../../http/readJson.js'
import { orRefusal, Refusal } from '../../http/refusal.js'
import { refuseTooMany } from '../../http/refuseTooMany.js'
import type { ProjectAccess } from '../directory/projectAccess.js'
import type { createSessions } from './createSessions.js'
import type { FoundPlace } from './findPlace.js'
import { readSession } from './readQuestion.js'
import type { OnrampDriver } from './types.js'

/** What the routes of checkouts are built from. */
export interface SessionRoutesOptions {
  readonly access: ProjectAccess
  readonly sessions: ReturnType<typeof createSessions>
  readonly limiters: {
    readonly onrampAddress: CallerLimiter
    readonly onrampSessionsAddress: CallerLimiter
    readonly onrampSessionsProject: ProjectLimiter
  }
  /** Forgets what is over, now and then. */
  readonly keepUp: () => Promise<void>
  readonly driversOf: (projectId: string) => Promise<readonly OnrampDriver[]>
  readonly placeOf: (context: Context<AppEnv>, chosen: string | undefined) => FoundPlace
}

/** Checkouts. No page of another origin reads a word of them. */
export function addSessionRoutes(app: Hono<AppEnv>, given: SessionRoutesOptions): void {
  const { access, sessions, limiters, keepUp, driversOf, placeOf } = given

  /** Only a page of the project's own origins, each named: neither of an open project, nor a program, nor the frame. */
  async function enterSession(context: Context<AppEnv>) {
    await letRead(context, null)
    const projectId = context.req.query('projectId')
    const origin = context.req.header('Origin')
    const patterns = projectId === undefined ? undefined : await access.findOrigins(projectId)
    const isOwn = origin !== undefined && isSafeUrl(origin) && patterns?.some((pattern) => matchOrigin(origin, pattern))
    return isOwn && projectId !== undefined ? { projectId, origin } : undefined
  }
  const refuseOrigin = (context: Context<AppEnv>) =>
    problem(context, 403, 'ORIGIN_NOT_ALLOWED', 'Checkouts are opened for pages alone whose origin the project names.')

  app.post('/v1/generators/onrampurl', (context) =>
    orRefusal(context, async () => {
      context.header('Cache-Control', 'no-store')
      // Strangers are counted, too, though not with those who open checkouts.
      const called = await limiters.onrampAddress.take(readCaller(context), 1)
      if (called.waitMs > 0) return refuseTooMany(context, called.waitMs)
      const own = await enterSession(context)
      if (!own) return refuseOrigin(context)
      const { projectId, origin } = own
      await letRead(context, origin)
      const taken = await limiters.onrampSessionsAddress.take(readCaller(context), 1)
      const waitMs = taken.waitMs || (await limiters.onrampSessionsProject.take(projectId, 1, taken.isQuiet))
      if (waitMs > 0) return refuseTooMany(context, waitMs)
      await keepUp()
      const asked = readSession(await readJson(context, 'The body is not JSON.'))
      const chosen = await driversOf(projectId)
      if (chosen.length === 0) throw notSetUp()
      const { source: _, ...place } = placeOf(context, asked.country)
      const socket = context.env?.address
      const address = socket !== undefined && isIP(socket) ? socket : undefined
      return context.json(await sessions.create(asked, { projectId, origin, address, place }, chosen))
    }),
  )
  app.options('/v1/generators/onrampurl', async (context) => {
    const own = await enterSession(context)
    if (!own) return refuseOrigin(context)
    return (await letRead(context, own.origin, { method: 'POST' })) ?? context.body(null, 204)
  })
}

/** No provider is set up. */
export const notSetUp = () => new Refusal(404, 'ONRAMP_NOT_SET_UP', 'No provider is set up here: see --onramp.')
