import type { Context, Hono } from 'hono'
import type { Clock } from '../../../clock.js'
import type { DailyCounts } from '../../../counts/dailyCounts.js'
import { toHour } from '../../../counts/lately.js'
import type { CallerLimiter, ProjectLimiter } from '../../../http/callerLimiter.js'
import { type AppEnv, readCaller } from '../../../http/env.js'
import { longestBody } from '../../../http/longestBody.js'
import { problem } from '../../../http/problem.js'
import { readText, TooLongError } from '../../../http/readText.js'
import { refuseTooMany } from '../../../http/refuseTooMany.js'
import type { Admission } from '../admission.js'
import { connectionsKind } from '../traffic/readTraffic.js'
import type { Wallets } from '../wallets/wallets.js'
import { type Analytics, countedOf } from './analytics.js'
import { type CountedEvents, countEvents } from './events.js'

/** What the routes of analytics are built from. */
export interface AnalyticsRouteOptions {
  /** For the question whether analytics are on, asked once a page. */
  admission: Admission
  /** For the events. */
  eventAdmission: Admission
  analytics: Pick<Analytics, 'add'>
  /** Connections by the hour, of all projects. */
  counts: Pick<DailyCounts, 'add'>
  wallets: Pick<Wallets, 'findName'>
  clock: Clock
  /** Events of one network address. */
  addressLimiter: CallerLimiter
  /** Events of one project. */
  projectLimiter: ProjectLimiter
}

/**
 * Whether a project wants events, and the events. A body is JSON, whatever type it says it has: pages send it as
 * `text/plain`, which needs no question first and works from `sendBeacon`.
 */
export function addAnalyticsRoutes(app: Hono<AppEnv>, options: AnalyticsRouteOptions): void {
  const { admission, eventAdmission, analytics, counts, wallets, clock, addressLimiter, projectLimiter } = options

  app.get('/getAnalyticsConfig', async (context) => {
    const project = await admission.admit(context)
    if (project instanceof Response) return project
    return context.json({ isAnalyticsEnabled: project.analytics }, 200, { 'Cache-Control': 'no-cache' })
  })
  app.options('/getAnalyticsConfig', (context) => admission.answerOptions(context, 'GET'))

  /** Counts beside the events' names which listed wallets were connected, and from where. */
  async function withConnections(reported: CountedEvents, country: string | undefined) {
    const all = new Map(reported.counts)
    const add = (name: string) => all.set(name, (all.get(name) ?? 0) + 1)
    for (const name of reported.wallets) {
      add(`${countedOf.wallet}${(await wallets.findName(name)) ?? 'other'}`)
      if (country !== undefined) add(`${countedOf.country}${country}`)
    }
    return all
  }

  /** Takes a body in, or answers what is wrong with the call. */
  async function receive(context: Context<AppEnv>): Promise<Response | undefined> {
    const project = await eventAdmission.admit(context)
    if (project instanceof Response) return project
    const body = await readBody(context)
    if (body instanceof Response) return body
    if (!project.analytics) return undefined
    const reported = countEvents(body)
    const total = [...reported.counts.values()].reduce((sum, count) => sum + count, 0)
    if (total === 0) return undefined
    const own = await addressLimiter.take(readCaller(context), total)
    const waitMs = own.waitMs || (await projectLimiter.take(project.id, total, own.isQuiet))
    if (waitMs > 0) return refuseTooMany(context, waitMs)
    analytics.add(project.id, await withConnections(reported, context.env?.country))
    for (const _ of reported.wallets) counts.add('', connectionsKind, toHour(clock.now()))
    return undefined
  }

  app.post('/e', async (context) => (await receive(context)) ?? context.json({}))
  app.post('/batch', async (context) => (await receive(context)) ?? context.body(null, 202))
  for (const path of ['/e', '/batch']) {
    app.options(path, (context) => eventAdmission.answerOptions(context, 'POST'))
  }
}

async function readBody(context: Context<AppEnv>): Promise<unknown> {
  try {
    return JSON.parse(await readText(context)) as unknown
  } catch (error) {
    if (error instanceof TooLongError) {
      return problem(context, 413, 'BODY_TOO_LONG', `A body has at most ${longestBody} bytes.`)
    }
    if (error instanceof SyntaxError) return problem(context, 400, 'EVENTS_INVALID', 'The body is not JSON.')
    throw error
  }
}
