import type { Hono } from 'hono'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod'
import type { AppEnv } from '../../http/env.js'
import { orRefusal, Refusal } from '../../http/refusal.js'
import { isPlainText } from '../../text.js'
import { beginSession, countGuess, idShape, readBody } from './door.js'
import { addOperator, listOperators, newOperatorId } from './operators.js'
import { isMade, madeShape, passkeyRules } from './passkeys.js'
import { refuseLogin } from './refuseLogin.js'
import { allProjects, type ConsoleTables } from './schema.js'
import type { ConsoleTools } from './tools.js'
import { writeChange } from './writeChange.js'

const codeShape = z.string().max(64)
/** What an operator is called, and a passkey. */
export const nameShape = z.string().min(1).max(60).refine(isPlainText)

const refuseLink = () =>
  new Refusal(
    403,
    'CONSOLE_LINK_INVALID',
    'This link was used, is too old, or is void. Ask for another: on the machine, `console owner` makes one.',
  )

/** Adds the first login: by a link that the machine or an owner made, with a passkey that is made now and uses the link up. */
export function addJoinRoutes(app: Hono<AppEnv>, tools: ConsoleTools): void {
  const { db, clock, links, ceremonies, place } = tools

  app.post('/console/v1/join/begin', (context) =>
    orRefusal(context, async () => {
      const { code, name } = await readBody(context, z.strictObject({ code: codeShape, name: nameShape.optional() }))
      const link = await links.find(code)
      if (!link) {
        await countGuess(context, tools)
        throw refuseLink()
      }
      const [invited] = link.operator_id === null ? [] : await listOperators(db, link.operator_id)
      if (link.kind === 'invitation' && !invited) throw refuseLink()
      const user = { id: invited?.id ?? newOperatorId(), name: invited?.name ?? name ?? 'Owner' }
      const { id, challenge } = await ceremonies.begin('join', { link: link.digest, user: user.id, name: user.name })
      return context.json({ ceremony: id, challenge, user, ...siteOf(place.origin()), ...passkeyRules })
    }),
  )

  app.post('/console/v1/join/finish', (context) =>
    orRefusal(context, async () => {
      const { ceremony, ...made } = await readBody(context, madeShape.extend({ ceremony: idShape }))
      const begun = await ceremonies.take('join', ceremony)
      const origin = place.origin()
      if (!begun || origin === undefined || !isMade(made, { challenge: begun.challenge, origin })) {
        await countGuess(context, tools)
        throw refuseLogin()
      }
      const operatorId = await db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('console owners', 0))`.execute(trx)
        const link = await links.use(trx, begun.data.link ?? '')
        if (!link) throw refuseLink()
        const id = link.operator_id ?? (await addOwner(trx, begun.data))
        await addPasskey(trx, id, made, 'First passkey')
        await writeChange(tools, trx, { who: id, did: 'join', subject: `operator:${id}`, after: { link: link.kind } })
        return id
      })
      const session = await beginSession(context, tools, operatorId)
      await tools.tellOwners('An operator of the console has made a first passkey.')
      return context.json({ operator: operatorId, session: session.id })
    }),
  )

  /** An owner of the installation; what else would make one is void from then on. */
  async function addOwner(trx: Kysely<ConsoleTables>, { user = '', name = '' }: Readonly<Record<string, string>>) {
    await trx.deleteFrom('console.links').where('kind', 'in', ['first', 'recovery']).execute()
    return addOperator(trx, { id: user, name, roles: [{ project: allProjects, role: 'owner' }] }, clock)
  }

  async function addPasskey(trx: Kysely<ConsoleTables>, id: string, made: z.output<typeof madeShape>, name: string) {
    const added = await insertPasskey(trx, { id, made, name, now: clock.now() })
    if (!added) throw refuseLogin()
  }
}

/** The RP of passkeys: exactly the console's host. */
export const siteOf = (origin = '') => ({ rpId: URL.canParse(origin) ? new URL(origin).hostname : '' })

/** @returns false where the passkey is there already, of any operator */
export async function insertPasskey(
  trx: Kysely<ConsoleTables>,
  { id, made, name, now }: { id: string; made: z.output<typeof madeShape>; name: string; now: number },
): Promise<boolean> {
  const added = await trx
    .insertInto('console.passkeys')
    .values({
      ...{ credential: made.credential, operator_id: id, public_key: made.publicKey, name },
      ...{ created_at: now, used_at: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('credential')
    .executeTakeFirst()
  return added !== undefined
}
