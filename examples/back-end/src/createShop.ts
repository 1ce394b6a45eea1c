import { type Context, Hono } from 'hono'
import { isLatchkeyError } from 'latchkey'
import {
  type BackEnd,
  type BackEndNewOrder,
  type OrderEvent,
  verifySession,
  type WebhookMessage,
} from 'latchkey/server'
import { Webhook } from 'standardwebhooks'

/** What the shop knows of its customers, and by whom. */
export interface ShopSettings {
  /** Address of the Latchkey services, and the shop's project there. */
  readonly url: string
  readonly project: string
  /** Origin of the shop's page. */
  readonly page: string
  /** The services, by the shop's own key: `createBackEnd({ url, key })`. */
  readonly backEnd: Pick<BackEnd, 'users' | 'orders'>
  /** What the one thing costs that the shop sells: any of these amounts. */
  readonly price: BackEndNewOrder['accepts']
  /** As `webhooks add` and `pay webhooks add` printed them. */
  readonly webhookSecrets: { readonly users: string; readonly orders: string }
  /** How old the services' last word on a session may be, in seconds. Default 60. */
  readonly recheck?: number
}

/** An order that the shop made, and what webhooks told of it last. */
export type Sale = Pick<OrderEvent, 'sequence' | 'order'>

/** What a webhook tells. @throws for what the services have not signed, and what is older than five minutes */
const readMessage = async ({ req }: Context, secret: string) =>
  new Webhook(secret).verify(await req.text(), req.header()) as WebhookMessage

/** The shop's server. */
export function createShop({ url, project, page, backEnd, price, webhookSecrets, recheck = 60 }: ShopSettings) {
  /** What happened to each customer, as webhooks told it, by the user's id. A shop has a table. */
  const customers = new Map<string, readonly string[]>()
  /** Orders that the shop made, by id. A shop has a table, and delivers from it once: in the transaction that writes `paid`. */
  const sales = new Map<string, Sale>()
  const app = new Hono()

  app.get('/me', async (context) => {
    const { user, email } = await verifySession(context.req.raw, { url, audience: project, origins: [page], recheck })
    return context.json({ user, email, heard: customers.get(user) ?? [] })
  })
  app.post('/hooks', async (context) => {
    const message = await readMessage(context, webhookSecrets.users)
    if ('user' in message) {
      const { user, type } = message
      customers.set(user, [...(customers.get(user) ?? []), type])
    }
    return context.body(null, 204)
  })

  // The shop says what is to be paid, never the page. However often a cart is sent, it is one order.
  app.put('/carts/:cart{[\\w-]{16,64}}/order', async (context) => {
    const cart = context.req.param('cart')
    const order = await backEnd.orders.create({ accepts: price, reference: cart }, { idempotencyKey: cart })
    if (!sales.has(order.id)) sales.set(order.id, { order, sequence: 0 })
    return context.json({ order: order.id })
  })
  app.get('/orders/:order', (context) => context.json({ state: sales.get(context.req.param('order'))?.order.state }))
  app.post('/hooks/orders', async (context) => {
    const message = await readMessage(context, webhookSecrets.orders)
    if ('order' in message) {
      const { order, sequence } = message
      const known = sales.get(order.id)
      // What comes again is older than what is known. An order that the shop did not make is one of who has stolen its key: nothing is owed for it.
      if (known && sequence > known.sequence) sales.set(order.id, { order, sequence })
    }
    return context.body(null, 204)
  })
  app.onError((error, context) => context.text(isLatchkeyError(error) ? error.code : error.name, 401))

  return {
    app,
    customers,
    sales,
    /** For the shop's staff: no customer comes near it. */
    suspend: (user: string) => backEnd.users.suspend(user),
    lift: (user: string) => backEnd.users.lift(user),
  }
}
