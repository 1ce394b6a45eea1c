import type { Context, Hono } from 'hono'
import * as z from 'zod'
import type { AppEnv } from '../../http/env.js'
import { orRefusal } from '../../http/refusal.js'
import { admit, beginSession, countGuess, forgetCookie, idShape, readBody } from './door.js'
import { siteOf } from './joinRoutes.js'
import { isShown, shownShape } from './passkeys.js'
import { refuseLogin } from './refuseLogin.js'
import type { CeremonyKind } from './schema.js'
import type { ConsoleTools } from './tools.js'
import { writeChange } from './writeChange.js'

/** Adds login by passkey, the fresh proof, and the end of a session. A login is a proof, too. */
export function addLoginRoutes(app: Hono<AppEnv>, tools: ConsoleTools): void {
  const { db, clock, sessions, ceremonies, place } = tools
  const finishShape = shownShape.extend({ ceremony: idShape })

  /** Whose passkey has answered. @throws {Refusal} CONSOLE_LOGIN_REFUSED */
  async function readShown(context: Context<AppEnv>, kind: CeremonyKind) {
    const { ceremony, ...shown } = await readBody(context, finishShape)
    const begun = await ceremonies.take(kind, ceremony)
    const passkey = await db
      .selectFrom('console.passkeys')
      .innerJoin('console.operators', 'console.operators.id', 'operator_id')
      .select(['operator_id', 'public_key'])
      .where('credential', '=', shown.credential)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    const origin = place.origin()
    const isRight =
      begun !== undefined &&
      passkey !== undefined &&
      origin !== undefined &&
      isShown(shown, {
        ...{ challenge: begun.challenge, origin, publicKey: passkey.public_key, operatorId: passkey.operator_id },
      })
    if (!isRight) {
      await countGuess(context, tools)
      throw refuseLogin()
    }
    await db
      .updateTable('console.passkeys')
      .set({ used_at: clock.now() })
      .where('credential', '=', shown.credential)
      .execute()
    return { operatorId: passkey.operator_id, data: begun.data }
  }

  app.post('/console/v1/login/begin', (context) =>
    orRefusal(context, async () => {
      await readBody(context, z.strictObject({}))
      const { id, challenge } = await ceremonies.begin('login')
      return context.json({ ceremony: id, challenge, ...siteOf(place.origin()), userVerification: 'required' })
    }),
  )

  app.post('/console/v1/login/finish', (context) =>
    orRefusal(context, async () => {
      const { operatorId } = await readShown(context, 'login')
      const session = await beginSession(context, tools, operatorId)
      const after = { session: session.id }
      await writeChange(tools, db, { who: operatorId, did: 'login', subject: `operator:${operatorId}`, after })
      return context.json({ operator: operatorId, session: session.id })
    }),
  )

  app.post('/console/v1/proof/begin', (context) =>
    orRefusal(context, async () => {
      const { session } = await admit(context, tools)
      await readBody(context, z.strictObject({}))
      const { id, challenge } = await ceremonies.begin('proof', { session: session.id })
      return context.json({ ceremony: id, challenge, ...siteOf(place.origin()), userVerification: 'required' })
    }),
  )

  app.post('/console/v1/proof/finish', (context) =>
    orRefusal(context, async () => {
      const { session, operator } = await admit(context, tools)
      const { operatorId, data } = await readShown(context, 'proof')
      // A passkey of another operator proves nothing of this one.
      if (operatorId !== operator.id || data.session !== session.id) throw refuseLogin()
      await sessions.prove(session.id, clock.now())
      return context.json({})
    }),
  )

  app.post('/console/v1/logout', (context) =>
    orRefusal(context, async () => {
      const { session, operator } = await admit(context, tools)
      await sessions.end(operator.id, session.id)
      forgetCookie(context)
      return context.json({})
    }),
  )
}
