import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { CallerLimiter } from '../../../http/callerLimiter.js'
import { type AppEnv, readCaller } from '../../../http/env.js'
import { orRefusal } from '../../../http/refusal.js'
import { readSecret } from '../../../pages/readSecret.js'
import type { EndLogin } from '../../../proof/endLogin.js'
import { endLoginPath } from '../../../proof/endLogin.js'
import { chargeCall } from './door.js'
import type { LoginTables } from './schema.js'

/** Ends a login of which custody heard "not me": where its code is still awaited, and where it was entered. */
export function createLoginEnder(db: Kysely<LoginTables>): EndLogin {
  return (sid) =>
    db.transaction().execute(async (trx) => {
      await trx.deleteFrom('auth.transactions').where('id', '=', sid).execute()
      await trx.deleteFrom('auth.logins').where('sid', '=', sid).execute()
    })
}

/** Adds the route that custody calls where it runs elsewhere. No page can call it; the id is known to the login's device and the parts alone. */
export function addEndRoute(app: Hono<AppEnv>, end: EndLogin, limiter: CallerLimiter): void {
  app.post(endLoginPath, (context) =>
    orRefusal(context, async () => {
      await chargeCall(limiter, readCaller(context))
      await end(await readSecret(context, undefined))
      return context.json({}, 200, { 'Cache-Control': 'no-store' })
    }),
  )
}
