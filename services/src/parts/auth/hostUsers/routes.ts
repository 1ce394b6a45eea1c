import type { Hono } from 'hono'
import { addHostOperations } from '../../../hosts/addHostOperations.js'
import type { HostAccess } from '../../../hosts/hostAccess.js'
import type { CallerLimiter } from '../../../http/callerLimiter.js'
import { type AppEnv, readCaller } from '../../../http/env.js'
import { orRefusal } from '../../../http/refusal.js'
import { TooManyError } from '../../../http/tooMany.js'
import { refusePages } from '../hostKeys/door.js'
import type { HostCall, HostHandlers } from './handlers.js'
import { makeOpenApi } from './openApi.js'
import { type HostOperationId, hostOperations } from './operations.js'

/** What the users API is built from. */
export interface HostRouteTools extends HostAccess {
  handlers: HostHandlers
  /** Calls for the document, which takes no key. */
  addressLimiter: CallerLimiter
}

const documentPath = '/host/v1/openapi.json'

/** Adds the users API. */
export function addHostRoutes(app: Hono<AppEnv>, { door, answers, handlers, addressLimiter }: HostRouteTools): void {
  app.use('/host/*', async (context, next) => {
    context.header('Cache-Control', 'no-store')
    return orRefusal(context, async () => {
      refusePages(context)
      await next()
      return context.res
    })
  })
  addHostOperations(app, hostOperations, {
    ...{ door, answers, document: documentPath },
    handle(id, { ids: { sub = '' }, ...call }) {
      // Each handler is that of its operation, whose shapes have just been read.
      const handle = handlers[id] as (call: HostCall<HostOperationId>) => Promise<object>
      return handle({ ...call, sub } as HostCall<HostOperationId>)
    },
  })
  const document = makeOpenApi(hostOperations)
  app.get(documentPath, (context) =>
    orRefusal(context, async () => {
      const { waitMs } = await addressLimiter.take(readCaller(context), 1)
      if (waitMs > 0) throw new TooManyError(waitMs)
      return context.json(document)
    }),
  )
}
