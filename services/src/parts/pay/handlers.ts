import type { OperationCall } from '../../hosts/addHostOperations.js'
import { Refusal } from '../../http/refusal.js'
import { type AddOrderTools, addOrder } from './addOrder.js'
import type { BodyOf, OrderOperationId, QueryOf } from './operations.js'
import type { OrderReader } from './readOrders.js'
import { noteRefund } from './refunds.js'
import { type SettleTools, settle } from './watch/settle.js'
import type { WireHostOrder } from './wire.js'

/** What answers calls of hosts' keys. */
export type OrderHandlers = Readonly<Record<OrderOperationId, (call: OperationCall) => Promise<object>>>

export interface OrderHandlerTools extends AddOrderTools {
  readonly reader: OrderReader
  readonly tell: SettleTools['tell']
}

export function createOrderHandlers(tools: OrderHandlerTools): OrderHandlers {
  const { db, reader, now, tell } = tools

  async function find(projectId: string, id = ''): Promise<WireHostOrder> {
    const order = await reader.find(projectId, id)
    if (!order) throw unknownOrder()
    return order
  }
  return {
    // The shapes of bodies and queries were checked by those of the operations.
    'orders.create': ({ key, name, body }) =>
      addOrder(
        tools,
        key.projectId,
        body as BodyOf<'orders.create'>,
        name === undefined ? name : { keyId: key.id, name },
      ),
    'orders.page': ({ key, query }) => reader.page(key.projectId, query as QueryOf<'orders.page'>),
    'orders.get': ({ key, ids }) => find(key.projectId, ids.id),
    async 'orders.cancel'({ key: { projectId }, ids }) {
      const { id } = await find(projectId, ids.id)
      const state = await db.transaction().execute((trx) => settle(trx, id, { now: now(), tell, cancel: true }))
      if (state !== 'cancelled')
        throw new Refusal(409, 'ORDER_NOT_OPEN', 'Something was paid, or the order is over: it cannot be taken back.')
      return find(projectId, id)
    },
    async 'orders.noteRefund'({ key: { projectId }, ids, body }) {
      const order = await find(projectId, ids.id)
      await noteRefund(db, order, body as BodyOf<'orders.noteRefund'>, now())
      return find(projectId, order.id)
    },
  }
}

/** Also for an order of another project. */
export const unknownOrder = () => new Refusal(404, 'ORDER_UNKNOWN', 'The project has no order of this id.')
