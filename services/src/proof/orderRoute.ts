import type { Hono } from 'hono'
import type { CallerLimiter } from '../http/callerLimiter.js'
import { type AppEnv, readCaller } from '../http/env.js'
import { orRefusal, Refusal } from '../http/refusal.js'
import { TooManyError } from '../http/tooMany.js'
import type { AssertionReading } from './assertion.js'
import { invalidAssertion } from './assertionDoor.js'
import { type DeletionOrder, readDeletionOrder } from './deletionOrder.js'

/** Takes an order of auth, however it came. @throws {Refusal} TOKEN_INVALID; and as the part says */
export type TakeOrder = (token: string) => Promise<void>

/** What hands orders to parts that run in auth's process, by their ids. */
export type OrderTakers = Map<DeletionOrder['aud'], TakeOrder>

/** What takes auth's orders for one part. */
export function createOrderTaker(reading: AssertionReading, obey: (order: DeletionOrder) => Promise<void>): TakeOrder {
  return async (token) => {
    const order = await readDeletionOrder(token, reading)
    if (!order) throw invalidAssertion()
    await obey(order)
  }
}

/** Adds the route that auth calls where it runs elsewhere. No page can call it: it takes no call of another origin. */
export function addOrderRoute(app: Hono<AppEnv>, path: string, take: TakeOrder, limiter: CallerLimiter): void {
  app.post(path, (context) =>
    orRefusal(context, async () => {
      const { waitMs } = await limiter.take(readCaller(context), 1)
      if (waitMs > 0) throw new TooManyError(waitMs)
      const [scheme, token] = (context.req.header('Authorization') ?? '').split(' ')
      if (scheme !== 'Bearer' || !token)
        throw new Refusal(401, 'TOKEN_MISSING', 'Send the order: Authorization: Bearer.')
      await take(token)
      return context.json({}, 200, { 'Cache-Control': 'no-store' })
    }),
  )
}
