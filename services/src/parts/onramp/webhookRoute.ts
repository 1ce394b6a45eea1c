import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { CallerLimiter } from '../../http/callerLimiter.js'
import { type AppEnv, readCaller } from '../../http/env.js'
import { readText, TooLongError } from '../../http/readText.js'
import { orRefusal, Refusal } from '../../http/refusal.js'
import { refuseTooMany } from '../../http/refuseTooMany.js'
import type { Log } from '../../log.js'
import { DriverError } from '../../upstream/driverError.js'
import type { PurchaseStore } from './purchaseStore.js'
import type { OnrampDriver } from './types.js'

/** What the route of webhooks is built from. */
export interface WebhookRouteOptions {
  readonly drivers: ReadonlyMap<string, OnrampDriver>
  readonly purchases: PurchaseStore
  readonly limiter: CallerLimiter
  readonly log: Log
}

/** Messages of providers. Each counts once, and only if it is signed. */
export function addWebhookRoute(app: Hono<AppEnv>, { drivers, purchases, limiter, log }: WebhookRouteOptions): void {
  app.post('/onramp/v1/webhooks/:driver', (context) =>
    orRefusal(context, async () => {
      const { waitMs } = await limiter.take(readCaller(context), 1)
      if (waitMs > 0) return refuseTooMany(context, waitMs)
      const driver = drivers.get(context.req.param('driver'))
      if (!driver) throw new Refusal(404, 'PROVIDER_UNKNOWN', 'There is no such provider here.')
      const body = await readMessage(context)
      const { reference, report } = readWebhook(driver, context.req.header(), body)
      if (reference === undefined || report === undefined) return context.json({ received: true })
      const event = `${driver.id}:${createHash('sha256').update(body).digest('base64url')}`
      const applied = await purchases.apply({ driver: driver.id, reference }, report, event)
      // Another installation may have the same account there.
      if (applied === 'unknown') log.problem(`on-ramp driver ${driver.id} told of a purchase that is not known here`)
      return context.json({ received: true })
    }),
  )
}

/** @throws {Refusal} WEBHOOK_REFUSED, BODY_INVALID */
function readWebhook(driver: OnrampDriver, headers: Record<string, string>, body: string) {
  try {
    return driver.readWebhook({ headers, body })
  } catch (error) {
    if (!(error instanceof DriverError)) throw error
    if (error.reason === 'refused') throw new Refusal(401, 'WEBHOOK_REFUSED', 'The signature is not right, or too old.')
    throw new Refusal(400, 'BODY_INVALID', 'The message cannot be read.')
  }
}

/** @throws {Refusal} BODY_TOO_LONG */
async function readMessage(context: Context<AppEnv>): Promise<string> {
  try {
    return await readText(context)
  } catch (error) {
    if (!(error instanceof TooLongError)) throw error
    throw new Refusal(413, 'BODY_TOO_LONG', 'The message is too long.')
  }
}
