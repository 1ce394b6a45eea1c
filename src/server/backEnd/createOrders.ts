import { LatchkeyError } from '../../kernel/contract/errors.js'
import type { Call } from './createCall.js'
import { listPages } from './listPages.js'
import type { BackEndOrder, BackEndOrderPage, BackEndOrders } from './orderTypes.js'
import { orUndefined } from './orUndefined.js'
import { headersOf } from './write.js'

/** Orders of the services' part `pay`, by calls of the services. */
export function createOrders(call: Call): BackEndOrders {
  const orders: BackEndOrders = {
    create: async (body, write) => call<BackEndOrder>({ method: 'POST', path, body, headers: headersOf(write) }),
    get: (id) => orUndefined('ORDER_UNKNOWN', async () => call<BackEndOrder>({ method: 'GET', path: pathOf(id) })),
    page: ({ cursor, limit, state, reference } = {}) =>
      call<BackEndOrderPage>({ method: 'GET', path, query: { cursor, limit, state, reference } }),
    list: (list = {}) => listPages(orders.page, (page) => page.orders, list),
    cancel: async (id, write = {}) =>
      call<BackEndOrder>({ method: 'POST', path: pathOf(id, '/cancel'), headers: headersOf(write) }),
    noteRefund: async (id, body, write = {}) =>
      call<BackEndOrder>({ method: 'POST', path: pathOf(id, '/refunds'), body, headers: headersOf(write) }),
  }
  return orders
}

const path = 'v1/pay/orders'

/** @throws {LatchkeyError} ORDER_UNKNOWN: an address such as `..` would be another one */
function pathOf(id: string, below = ''): string {
  if (/^[0-9a-f]{32}$/.test(id)) return `${path}/${id}${below}`
  throw new LatchkeyError('ORDER_UNKNOWN', 'The project has no order of this id.', { data: { status: 404 } })
}
