import type { Outbox } from '../../outbox/createOutbox.js'
import { untyped } from '../../store/untyped.js'
import { readParts } from './readOrders.js'
import type { SettleTools } from './watch/settle.js'
import type { OrderState } from './wire.js'

/** What hosts are told: each state but the first, which an order comes back to where the chain takes a payment back. */
export const orderEventTypes = (
  ['seen', 'paid', 'underpaid', 'overpaid', 'late', 'expired', 'cancelled', 'failed'] as const satisfies OrderState[]
).map((state) => `order.${state}` as const)

/** Writes what became of an order into the outbox, in the transaction in which it did: messages of an order are delivered in order. */
export function createTellOrder(outbox: Pick<Outbox, 'tell'>): SettleTools['tell'] {
  return async (trx, { id, project_id, state, reference }) => {
    if (state === 'open') return
    const parts = await readParts(trx, [id])
    const accepts = parts.accepts.get(id) ?? []
    await outbox.tell(untyped(trx), [
      {
        ...{ type: `order.${state}`, sub: id, projectIds: [project_id] },
        content: {
          order: {
            ...{ id, state, reference },
            accepts: accepts.map(({ asset, amount, seen, final }) => ({ asset, amount, seen, final })),
            payments: parts.payments.get(id) ?? [],
          },
        },
      },
    ])
  }
}
