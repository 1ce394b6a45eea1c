import { readCaller } from '../../../http/env.js'
import { orRefusal } from '../../../http/refusal.js'
import { pageHeaders } from '../../../pages/buttonPage.js'
import { readSecret } from '../../../pages/readSecret.js'
import { chargeCall } from './door.js'
import { notMePath, writeNotMePage } from './notMePage.js'
import type { LoginTools } from './tools.js'

/** Adds what takes no device proof: the page of the "not me" link, and the public keys of assertions. */
export function addPageRoutes({ app, door, notices, keys, operator, ownOrigin }: LoginTools): void {
  app.get(notMePath, (context) =>
    orRefusal(context, async () => {
      await chargeCall(door.limiter, readCaller(context))
      return context.body(writeNotMePage(operator, context.req.header('Accept-Language')), 200, { ...pageHeaders })
    }),
  )
  app.post(notMePath, (context) =>
    orRefusal(context, async () => {
      await chargeCall(door.limiter, readCaller(context))
      await notices.redeem(await readSecret(context, ownOrigin))
      return context.json({}, 200, { 'Cache-Control': 'no-store' })
    }),
  )
  app.get('/login/v1/keys', (context) =>
    orRefusal(context, async () => {
      await chargeCall(door.limiter, readCaller(context))
      return context.json({ keys: await keys.listPublic('assertion') }, 200, { 'Cache-Control': 'no-store' })
    }),
  )
}
