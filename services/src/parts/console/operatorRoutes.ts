import type { Context, Hono } from 'hono'
import * as z from 'zod'
import type { AppEnv } from '../../http/env.js'
import { orRefusal, Refusal } from '../../http/refusal.js'
import { isMailAddress } from '../../mail/mailAddress.js'
import { tagOf } from '../../operations/createOperations.js'
import { roles as roleNames } from '../../operations/description.js'
import { admit, readBody, requireProof, type Visitor } from './door.js'
import { nameShape } from './joinRoutes.js'
import { addOperator, type Grant, hasRole, listOperators, newOperatorId, setRoles } from './operators.js'
import { keepOwner } from './owners.js'
import { refuseRole } from './refuseRole.js'
import { requireTag } from './requireTag.js'
import { allProjects } from './schema.js'
import { showSession } from './sessions.js'
import type { ConsoleTools } from './tools.js'
import { writeChange } from './writeChange.js'

const mail = z.string().max(254).refine(isMailAddress)
const grants = z
  .array(z.strictObject({ project: z.string().regex(/^(\*|[A-Za-z0-9][\w-]{0,63})$/), role: z.enum(roleNames) }))
  .min(1)
  .max(200)
  .refine((all) => new Set(all.map(({ project }) => project)).size === all.length)

/** Whether someone may give or take roles: whose projects are all its own. */
const reaches = ({ operator }: Visitor, some: readonly Grant[]) =>
  some.every(({ project }) => hasRole(operator.roles, 'owner', project === allProjects ? undefined : project))

/** Adds the operators and their roles: for owners, each within what it owns. */
export function addOperatorRoutes(app: Hono<AppEnv>, tools: ConsoleTools): void {
  const { db, clock, links, place, sessions } = tools

  /** @throws {Refusal} CONSOLE_ROLE_MISSING for who owns nothing */
  async function admitOwner(context: Context<AppEnv>): Promise<Visitor> {
    const visitor = await admit(context, tools)
    if (!visitor.operator.roles.some(({ role }) => role === 'owner')) throw refuseRole('owner')
    return visitor
  }

  /** One that an owner may change. @throws {Refusal} CONSOLE_NOT_FOUND, CONSOLE_ROLE_MISSING, CONSOLE_PROOF_NEEDED */
  async function admitFor(context: Context<AppEnv>) {
    const visitor = await admitOwner(context)
    const [found] = await listOperators(db, context.req.param('id') ?? '')
    if (!found) throw new Refusal(404, 'CONSOLE_NOT_FOUND', 'There is no operator of that id.')
    if (!reaches(visitor, found.roles)) throw refuseRole('owner')
    requireProof(tools, visitor)
    return { visitor, found }
  }

  const toLink = (code: string) => `${place.origin()}/#join=${code}`

  app.get('/console/v1/operators', (context) =>
    orRefusal(context, async () => {
      const visitor = await admitOwner(context)
      const all = await listOperators(db)
      const shown = all.filter(({ id, roles }) => id === visitor.operator.id || reaches(visitor, roles))
      return context.json({ operators: shown.map((one) => ({ ...one, tag: tagOf(one.roles) })) })
    }),
  )

  app.post('/console/v1/operators', (context) =>
    orRefusal(context, async () => {
      const visitor = await admitOwner(context)
      const shape = z.strictObject({ name: nameShape, email: mail.optional(), roles: grants })
      const { name, email, roles } = await readBody(context, shape)
      if (!reaches(visitor, roles)) throw refuseRole('owner')
      requireProof(tools, visitor)
      const id = newOperatorId()
      await db.transaction().execute(async (trx) => {
        await addOperator(trx, { id, name, email, roles }, clock)
        const change = { who: visitor.operator.id, did: 'addOperator', subject: `operator:${id}` }
        await writeChange(tools, trx, { ...change, after: { roles } })
      })
      await tools.tellOwners('An operator was added to the console.')
      return context.json({ operator: id, link: toLink(await links.make('invitation', id)) })
    }),
  )

  app.post('/console/v1/operators/:id/link', (context) =>
    orRefusal(context, async () => {
      const { visitor, found } = await admitFor(context)
      // Who can log in is sent no link by an owner: it would be a way to log in as another.
      if (found.passkeys > 0 || found.hasProvider)
        throw new Refusal(409, 'CONSOLE_NOT_FOUND', 'This operator can log in. Remove it, and invite it anew.')
      const link = toLink(await links.make('invitation', found.id))
      await writeChange(tools, db, { who: visitor.operator.id, did: 'invite', subject: `operator:${found.id}` })
      return context.json({ link })
    }),
  )

  app.put('/console/v1/operators/:id/roles', (context) =>
    orRefusal(context, async () => {
      const { visitor, found } = await admitFor(context)
      const { roles } = await readBody(context, z.strictObject({ roles: grants }))
      if (!reaches(visitor, roles)) throw refuseRole('owner')
      const expected = requireTag(context)
      await keepOwner(db, async (trx) => {
        const [now] = await listOperators(trx, found.id)
        const before = now?.roles ?? []
        if (tagOf(before) !== expected)
          throw new Refusal(412, 'DATA_CHANGED', 'Another has changed these roles meanwhile. Look, and decide again.')
        await setRoles(trx, found.id, roles)
        const change = { who: visitor.operator.id, did: 'setRoles', subject: `operator:${found.id}` }
        await writeChange(tools, trx, { ...change, before: { roles: before }, after: { roles } })
      })
      await tools.tellOwners('Roles of an operator of the console were changed.')
      return context.json({ roles })
    }),
  )

  app.delete('/console/v1/operators/:id', (context) =>
    orRefusal(context, async () => {
      const { visitor, found } = await admitFor(context)
      await keepOwner(db, async (trx) => {
        await trx
          .updateTable('console.operators')
          // What it was called and how it logged in goes; its id stays, for the log.
          .set({ ended_at: clock.now(), name: '', email: null, issuer: null, subject: null })
          .where('id', '=', found.id)
          .execute()
        for (const table of ['passkeys', 'links', 'roles'] as const)
          await trx.deleteFrom(`console.${table}`).where('operator_id', '=', found.id).execute()
        const change = { who: visitor.operator.id, did: 'removeOperator', subject: `operator:${found.id}` }
        await writeChange(tools, trx, { ...change, before: { roles: found.roles } })
      })
      await sessions.endAll(found.id)
      await tools.tellOwners('An operator of the console was removed.')
      return context.json({ removed: found.id })
    }),
  )

  app.get('/console/v1/operators/:id/sessions', (context) =>
    orRefusal(context, async () => {
      const { found } = await admitFor(context)
      return context.json({ sessions: (await sessions.list(found.id)).map(showSession) })
    }),
  )

  app.delete('/console/v1/operators/:id/sessions', (context) =>
    orRefusal(context, async () => {
      const { visitor, found } = await admitFor(context)
      await sessions.endAll(found.id)
      const change = { who: visitor.operator.id, did: 'endSessions', subject: `operator:${found.id}` }
      await writeChange(tools, db, change)
      return context.json({ ended: found.id })
    }),
  )

  app.put('/console/v1/me/email', (context) =>
    orRefusal(context, async () => {
      const visitor = await admit(context, tools)
      requireProof(tools, visitor)
      const { email } = await readBody(context, z.strictObject({ email: mail.nullable() }))
      // Told before: whose address it was hears of it.
      await tools.tellOwners('The address of an operator of the console was changed.')
      await db.updateTable('console.operators').set({ email }).where('id', '=', visitor.operator.id).execute()
      const change = { who: visitor.operator.id, did: 'setEmail', subject: `operator:${visitor.operator.id}` }
      await writeChange(tools, db, change)
      return context.json({})
    }),
  )
}
