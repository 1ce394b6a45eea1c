import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { Clock } from '../../../clock.js'
import type { CallerLimiter } from '../../../http/callerLimiter.js'
import { type AppEnv, readCaller } from '../../../http/env.js'
import { orRefusal } from '../../../http/refusal.js'
import { readSecret } from '../../../pages/readSecret.js'
import type { EndLogin } from '../../../proof/endLogin.js'
import { endLoginPath } from '../../../proof/endLogin.js'
import type { TellHosts } from '../hostEvents.js'
import { chargeCall } from './door.js'
import { endLogins } from './endLogins.js'
import type { LoginTables } from './schema.js'
import { mailbox } from './users.js'

/**
 * Ends a login of which custody heard "not me", where its code is still awaited, and where it was entered. Custody has suspended the user's wallet,
 * which hosts are told.
 */
export function createLoginEnder(
  db: Kysely<LoginTables>,
  { clock, tellHosts }: { clock: Clock; tellHosts: TellHosts },
): EndLogin {
  return (sid) =>
    db.transaction().execute(async (trx) => {
      const awaited = await trx
        .deleteFrom('auth.transactions')
        .where('id', '=', sid)
        .returning(['realm', 'address'])
        .executeTakeFirst()
      const user = await trx
        .selectFrom('auth.users')
        .select(['sub', 'realm'])
        .where('wal', 'is not', null)
        .where('sub', 'in', (select) =>
          select
            .selectFrom('auth.logins')
            .select('auth.logins.sub')
            .where('sid', '=', sid)
            .unionAll(
              select
                .selectFrom('auth.identities')
                .select('auth.identities.sub')
                .where('realm', '=', awaited?.realm ?? '')
                .where('issuer', '=', mailbox)
                .where('subject', '=', awaited?.address ?? ''),
            ),
        )
        .executeTakeFirst()
      await endLogins(trx, { tellHosts, now: clock.now() }, (login) => login('sid', '=', sid))
      if (user) await tellHosts(trx, [{ type: 'wallet.suspended', ...user }])
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
