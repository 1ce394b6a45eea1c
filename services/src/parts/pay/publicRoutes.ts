import type { Context, Hono } from 'hono'
import type * as z from 'zod'
import type { BodyBudget } from '../../http/bodyBudget.js'
import type { CallerLimiter, ProjectLimiter } from '../../http/callerLimiter.js'
import { everyPage, letRead } from '../../http/cors.js'
import { type AppEnv, readCaller } from '../../http/env.js'
import type { createProjectDoor } from '../../http/projectDoor.js'
import { readJson } from '../../http/readJson.js'
import { orRefusal, Refusal } from '../../http/refusal.js'
import { refuseTooMany } from '../../http/refuseTooMany.js'
import { unknownOrder } from './handlers.js'
import { leaseOrder } from './lease.js'
import { namePayment } from './namePayment.js'
import { isOrderId, type OrderReader, toPublicOrder } from './readOrders.js'
import { type PayerTools, setPayer } from './setPayer.js'
import { leaseBody, payerBody, paymentBody } from './shapes.js'

/** What pages of payers are answered with. */
export interface PublicRoutesOptions extends PayerTools {
  readonly door: ReturnType<typeof createProjectDoor>
  readonly reader: OrderReader
  readonly now: () => number
  readonly budget: BodyBudget
  readonly limiters: {
    readonly payAddress: CallerLimiter
    readonly payProject: ProjectLimiter
    readonly payWritesAddress: CallerLimiter
  }
}

type Answer = (context: Context<AppEnv>, order: { readonly project: string; readonly id: string }) => Promise<object>

/** What is done with an order by its id, on pages of its project. */
export function addPublicRoutes(app: Hono<AppEnv>, options: PublicRoutesOptions): void {
  const { door, reader, now, db, budget, limiters } = options

  const guarded = (limiter: CallerLimiter, answer: Answer) => (context: Context<AppEnv>) =>
    orRefusal(context, async () => {
      context.header('Cache-Control', 'no-store')
      const taken = await limiter.take(readCaller(context), 1)
      if (taken.waitMs > 0) {
        await letRead(context, everyPage(context))
        return refuseTooMany(context, taken.waitMs)
      }
      const project = await door.readProject(context, true)
      if (project instanceof Response) return project
      const waitMs = await limiters.payProject.take(project, 1, taken.isQuiet)
      if (waitMs > 0) return refuseTooMany(context, waitMs)
      const id = context.req.param('id') ?? ''
      if (!isOrderId(id)) throw unknownOrder()
      return context.json(await answer(context, { project, id }))
    })

  /** Whose order it is, before anything is written. */
  async function find(project: string, id: string) {
    const order = await db
      .selectFrom('pay.orders')
      .select('id')
      .where('id', '=', id)
      .where('project_id', '=', project)
      .executeTakeFirst()
    if (!order) throw unknownOrder()
    return order
  }

  const read = guarded(limiters.payAddress, async (_context, { project, id }) => {
    const order = await reader.find(project, id)
    if (!order) throw unknownOrder()
    return toPublicOrder(order)
  })
  // A call with a key is a back end's.
  app.get('/v1/pay/orders/:id', (context, next) =>
    context.req.header('Authorization') === undefined ? read(context) : next(),
  )
  app.post(
    '/v1/pay/orders/:id/lease',
    guarded(limiters.payWritesAddress, async (context, order) =>
      leaseOrder(db, order, await readBody(context, leaseBody), now()),
    ),
  )
  app.post(
    '/v1/pay/orders/:id/payments',
    guarded(limiters.payWritesAddress, async (context, { project, id }) => {
      const body = await readBody(context, paymentBody)
      await namePayment(db, await find(project, id), body, now())
      return {}
    }),
  )
  app.post(
    '/v1/pay/orders/:id/payer',
    guarded(limiters.payWritesAddress, async (context, order) => {
      const body = await readBody(context, payerBody)
      await find(order.project, order.id)
      return setPayer(options, order, body, { callerGone: context.req.raw.signal, budget })
    }),
  )
  for (const path of ['lease', 'payments', 'payer'])
    app.options(`/v1/pay/orders/:id/${path}`, (context) => door.answerOptions(context, 'POST'))
  app.options('/v1/pay/orders/:id', (context) => door.answerOptions(context, 'GET'))
}

async function readBody<Shape extends z.ZodType>(context: Context<AppEnv>, shape: Shape): Promise<z.output<Shape>> {
  const parsed = shape.safeParse(await readJson(context, 'The body is not JSON.'))
  if (parsed.success) return parsed.data
  throw new Refusal(400, 'BODY_INVALID', 'The body is not as docs/payments.md has it.')
}
