import type { Hono } from 'hono'
import type { Clock } from '../../clock.js'
import { addHostOperations } from '../../hosts/addHostOperations.js'
import type { HostAccess } from '../../hosts/hostAccess.js'
import type { CallerLimiter } from '../../http/callerLimiter.js'
import { createApp } from '../../http/createApp.js'
import { type AppEnv, readCaller } from '../../http/env.js'
import { refuseTooMany } from '../../http/refuseTooMany.js'
import type { Log } from '../../log.js'
import { createOrderHandlers, type OrderHandlerTools } from './handlers.js'
import { makeOrdersOpenApi, orderOperations } from './operations.js'
import { addPublicRoutes, type PublicRoutesOptions } from './publicRoutes.js'

/** What the pay part is built from. */
export interface PayAppOptions extends PublicRoutesOptions, OrderHandlerTools {
  readonly hostAccess: HostAccess
  readonly preflightLimiter: CallerLimiter
  readonly log: Log
  readonly clock: Clock
}

const documentPath = '/v1/pay/openapi.json'

/** The pay part: orders for hosts' back ends, and for the pages of payers (docs/payments.md). */
export function createPay(options: PayAppOptions): Hono<AppEnv> {
  const { hostAccess, limiters } = options
  const app = createApp('pay', { ...options, isForEveryPage: false })
  const document = makeOrdersOpenApi()
  app.get(documentPath, async (context) => {
    const { waitMs } = await limiters.payAddress.take(readCaller(context), 1)
    return waitMs > 0 ? refuseTooMany(context, waitMs) : context.json(document)
  })
  addPublicRoutes(app, options)
  const handlers = createOrderHandlers(options)
  addHostOperations(app, orderOperations, {
    ...{ ...hostAccess, document: documentPath },
    handle: (id, call) => handlers[id](call),
  })
  return app
}
