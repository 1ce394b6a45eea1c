import type { Context, Hono } from 'hono'
import type { Clock } from '../../clock.js'
import type { CallerLimiter, ProjectLimiter } from '../../http/callerLimiter.js'
import { everyPage, letRead } from '../../http/cors.js'
import { createApp } from '../../http/createApp.js'
import { type AppEnv, readCaller } from '../../http/env.js'
import type { createProjectDoor } from '../../http/projectDoor.js'
import { readJson } from '../../http/readJson.js'
import { orRefusal, Refusal } from '../../http/refusal.js'
import { refuseTooMany } from '../../http/refuseTooMany.js'
import type { Log } from '../../log.js'
import type { ProjectAccess } from '../directory/projectAccess.js'
import type { OnrampOptions } from './config.js'
import type { Options } from './createOptions.js'
import type { Quotes } from './createQuotes.js'
import type { createSessions } from './createSessions.js'
import { findPlace } from './findPlace.js'
import type { Follow } from './follow.js'
import type { PurchaseStore } from './purchaseStore.js'
import { readQuote } from './readQuestion.js'
import { addSessionRoutes, notSetUp } from './sessionRoutes.js'
import type { OnrampDriver } from './types.js'
import { addWebhookRoute } from './webhookRoute.js'
import { toWirePurchase } from './wire.js'

/** What the on-ramp part is built from. */
export interface OnrampAppOptions {
  readonly door: ReturnType<typeof createProjectDoor>
  readonly access: ProjectAccess
  readonly drivers: ReadonlyMap<string, OnrampDriver>
  readonly places: Pick<OnrampOptions, 'countryHeader' | 'defaultCountry'>
  readonly options: Options
  readonly quotes: Quotes
  readonly sessions: ReturnType<typeof createSessions>
  readonly purchases: PurchaseStore
  readonly follow: Follow
  readonly limiters: {
    readonly onrampAddress: CallerLimiter
    readonly onrampProject: ProjectLimiter
    readonly onrampSessionsAddress: CallerLimiter
    readonly onrampSessionsProject: ProjectLimiter
    readonly onrampWebhooks: CallerLimiter
  }
  readonly preflightLimiter: CallerLimiter
  readonly log: Log
  readonly clock: Clock
  /** Forgets what is over, now and then. */
  readonly keepUp: () => Promise<void>
}

/** The on-ramp part: the protocol's calls, purchases, and webhooks of providers (docs/onramp.md). */
export function createOnramp(given: OnrampAppOptions): Hono<AppEnv> {
  const { door, access, drivers, places, options, quotes, purchases, follow, limiters } = given
  // A page of no project reads nothing of sessions, their failures included.
  const app = createApp('onramp', { ...given, isForEveryPage: false })

  /** Those that a project lists. What it lists and nobody has is dropped; where it lists nothing all are asked. */
  async function driversOf(projectId: string): Promise<readonly OnrampDriver[]> {
    const listed = await access.findFeatureConfig(projectId, 'onramp')
    const all = [...drivers.values()]
    const wanted = all.filter(({ id }) => listed?.includes(id))
    return wanted.length > 0 ? wanted : all
  }

  const placeOf = (context: Context<AppEnv>, chosen: string | undefined) =>
    findPlace({
      chosen,
      network: places.countryHeader && context.req.header(places.countryHeader),
      languages: context.req.header('Accept-Language'),
      otherwise: places.defaultCountry ?? 'US',
    })

  /** Limits of the caller, its project, limits of that. */
  async function enter(context: Context<AppEnv>): Promise<string | Response> {
    context.header('Cache-Control', 'no-store')
    const taken = await limiters.onrampAddress.take(readCaller(context), 1)
    if (taken.waitMs > 0) {
      await letRead(context, everyPage(context))
      return refuseTooMany(context, taken.waitMs)
    }
    const projectId = await door.readProject(context, true)
    if (projectId instanceof Response) return projectId
    const waitMs = await limiters.onrampProject.take(projectId, 1, taken.isQuiet)
    return waitMs > 0 ? refuseTooMany(context, waitMs) : projectId
  }
  const guarded =
    (answer: (context: Context<AppEnv>, projectId: string) => Promise<Response>) => (context: Context<AppEnv>) =>
      orRefusal(context, async () => {
        const projectId = await enter(context)
        return projectId instanceof Response ? projectId : answer(context, projectId)
      })

  app.get(
    '/v1/onramp/options',
    guarded(async (context, projectId) => {
      const { country, currency } = context.req.query()
      const { source, ...place } = placeOf(context, country)
      const answer = await options.list(await driversOf(projectId), place, currency?.toUpperCase())
      return context.json({ ...answer, place: { ...place, source } })
    }),
  )
  app.post(
    '/v1/onramp/quote',
    guarded(async (context, projectId) => {
      const asked = readQuote(await readJson(context, 'The body is not JSON.'))
      const { source: _, ...place } = placeOf(context, asked.country)
      const chosen = await driversOf(projectId)
      if (chosen.length === 0) throw notSetUp()
      const answer = await quotes.list(
        {
          ...{ place, paymentMethod: asked.paymentMethod },
          pays: { amount: asked.amount, currency: asked.paymentCurrency.id.toUpperCase() },
          symbol: asked.purchaseCurrency.symbol.toUpperCase(),
          networks: asked.purchaseCurrency.networks,
        },
        chosen,
      )
      return context.json(answer)
    }),
  )
  app.get(
    '/v1/onramp/purchases/:id',
    guarded(async (context, projectId) => {
      const id = context.req.param('id') ?? ''
      let purchase = await purchases.find(id)
      if (purchase?.project !== projectId) throw unknown()
      if (purchase.next_ask_at !== null) {
        await follow.look(id)
        purchase = await purchases.find(id)
      }
      if (!purchase) throw unknown()
      return context.json(toWirePurchase(purchase))
    }),
  )

  addSessionRoutes(app, { ...given, driversOf, placeOf })
  app.options('/v1/onramp/quote', (context) => door.answerOptions(context, 'POST'))
  app.options('/v1/onramp/*', (context) => door.answerOptions(context, 'GET'))

  addWebhookRoute(app, { ...given, limiter: limiters.onrampWebhooks })
  return app
}

const unknown = () => new Refusal(404, 'PURCHASE_UNKNOWN', 'There is no such purchase here.')
