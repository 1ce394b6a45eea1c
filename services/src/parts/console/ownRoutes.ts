import type { Hono } from 'hono'
import * as z from 'zod'
import type { AppEnv } from '../../http/env.js'
import { orRefusal, Refusal } from '../../http/refusal.js'
import { admit, idShape, readBody, requireProof } from './door.js'
import { insertPasskey, nameShape, siteOf } from './joinRoutes.js'
import { proofLifeMs, sessionIdleMs, sessionLifeMs } from './limits.js'
import { listOperators } from './operators.js'
import { isMade, madeShape, passkeyRules } from './passkeys.js'
import { refuseLogin } from './refuseLogin.js'
import { showSession } from './sessions.js'
import type { ConsoleTools } from './tools.js'
import { writeChange } from './writeChange.js'

/** Adds what an operator sees and changes of itself: its sessions and passkeys. */
export function addOwnRoutes(app: Hono<AppEnv>, tools: ConsoleTools): void {
  const { db, sessions, ceremonies, place, clock } = tools
  const toText = (ms: number) => new Date(ms).toISOString()

  app.get('/console/v1/me', (context) =>
    orRefusal(context, async () => {
      const { operator, session } = await admit(context, tools)
      return context.json({
        operator,
        /** One that is lost must not be the last. */
        wantsPasskey: operator.passkeys < 2 && !operator.hasProvider,
        /** For the code that a page shows. */
        servicesUrl: tools.servicesUrl ?? null,
        session: {
          id: session.id,
          endsAt: toText(Math.min(session.created_at + sessionLifeMs, clock.now() + sessionIdleMs)),
          provedUntil: toText(session.fresh_at + proofLifeMs),
        },
      })
    }),
  )

  app.get('/console/v1/sessions', (context) =>
    orRefusal(context, async () => {
      const { operator, session } = await admit(context, tools)
      const all = await sessions.list(operator.id)
      return context.json({
        sessions: all.map((one) => ({ ...showSession(one), isThis: one.id === session.id })),
      })
    }),
  )

  app.delete('/console/v1/sessions/:id', (context) =>
    orRefusal(context, async () => {
      const { operator } = await admit(context, tools)
      const id = context.req.param('id')
      if (!(await sessions.end(operator.id, id))) throw notThere()
      await writeChange(tools, db, { who: operator.id, did: 'endSession', subject: `session:${id}` })
      return context.json({ ended: id })
    }),
  )

  app.get('/console/v1/passkeys', (context) =>
    orRefusal(context, async () => {
      const { operator } = await admit(context, tools)
      const rows = await db
        .selectFrom('console.passkeys')
        .select(['credential', 'name', 'created_at', 'used_at'])
        .where('operator_id', '=', operator.id)
        .orderBy('created_at')
        .execute()
      return context.json({
        passkeys: rows.map(({ credential, name, created_at, used_at }) => ({
          ...{ credential, name, createdAt: toText(created_at), usedAt: used_at === null ? null : toText(used_at) },
        })),
      })
    }),
  )

  app.post('/console/v1/passkeys/begin', (context) =>
    orRefusal(context, async () => {
      const visitor = await admit(context, tools)
      const { operator, session } = visitor
      requireProof(tools, visitor)
      await readBody(context, z.strictObject({}))
      const { id, challenge } = await ceremonies.begin('passkey', { session: session.id })
      const user = { id: operator.id, name: operator.name }
      return context.json({ ceremony: id, challenge, user, ...siteOf(place.origin()), ...passkeyRules })
    }),
  )

  app.post('/console/v1/passkeys/finish', (context) =>
    orRefusal(context, async () => {
      const { operator, session } = await admit(context, tools)
      const shape = madeShape.extend({ ceremony: idShape, name: nameShape })
      const { ceremony, name, ...made } = await readBody(context, shape)
      const begun = await ceremonies.take('passkey', ceremony)
      const origin = place.origin() ?? ''
      if (begun?.data.session !== session.id || !isMade(made, { challenge: begun.challenge, origin }))
        throw refuseLogin()
      await db.transaction().execute(async (trx) => {
        if (!(await insertPasskey(trx, { id: operator.id, made, name, now: clock.now() }))) throw refuseLogin()
        await writeChange(tools, trx, { who: operator.id, did: 'addPasskey', subject: `operator:${operator.id}` })
      })
      await tools.tellOwners('An operator of the console has added a passkey.')
      return context.json({ credential: made.credential })
    }),
  )

  app.delete('/console/v1/passkeys/:credential', (context) =>
    orRefusal(context, async () => {
      const visitor = await admit(context, tools)
      requireProof(tools, visitor)
      const { operator } = visitor
      const credential = context.req.param('credential')
      await db.transaction().execute(async (trx) => {
        // Of two that are removed at once one waits here, and then finds itself the last.
        await trx.selectFrom('console.operators').select('id').where('id', '=', operator.id).forUpdate().execute()
        const gone = await trx
          .deleteFrom('console.passkeys')
          .where('credential', '=', credential)
          .where('operator_id', '=', operator.id)
          .returning('name')
          .executeTakeFirst()
        if (!gone) throw notThere()
        const [left] = await listOperators(trx, operator.id)
        if (!left || (left.passkeys === 0 && !left.hasProvider))
          throw new Refusal(409, 'LAST_LOGIN', 'The last way to log in stays. Add another one first.')
        await writeChange(tools, trx, { who: operator.id, did: 'removePasskey', subject: `operator:${operator.id}` })
      })
      return context.json({ removed: credential })
    }),
  )
}

const notThere = () => new Refusal(404, 'CONSOLE_NOT_FOUND', 'There is none of that id.')
