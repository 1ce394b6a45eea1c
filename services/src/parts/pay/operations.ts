import type * as hosts from '../../hosts/hostOperation.js'
import { writeOpenApi } from '../../hosts/writeOpenApi.js'
import * as shape from './shapes.js'

const orders = '/v1/pay/orders'
const order = `${orders}/{id}`

/** Orders for hosts' back ends: each name is that of a method of `createBackEnd`. */
export const orderOperations = {
  'orders.create': {
    ...{ method: 'POST', path: orders, scope: 'orders:write', isWrite: true, needsName: true },
    ...{ about: 'makes an order', body: shape.newOrderBody, answer: shape.orderShape },
    refusals: ['ORDER_INVALID', 'RECIPIENT_NOT_SET'],
  },
  'orders.page': {
    ...{ method: 'GET', path: orders, scope: 'orders:read', about: 'orders, the newest first' },
    ...{ query: shape.orderQuery, answer: shape.orderPageShape, refusals: ['CURSOR_INVALID'] },
  },
  'orders.get': {
    ...{ method: 'GET', path: order, scope: 'orders:read', about: 'an order', answer: shape.orderShape },
  },
  'orders.cancel': {
    ...{ method: 'POST', path: `${order}/cancel`, scope: 'orders:write', isWrite: true },
    ...{ about: 'takes an order back of which nothing was seen', answer: shape.orderShape },
    refusals: ['ORDER_NOT_OPEN'],
  },
  'orders.noteRefund': {
    ...{ method: 'POST', path: `${order}/refunds`, scope: 'orders:write', isWrite: true },
    ...{ about: 'notes a transaction that gave money back', body: shape.refundBody, answer: shape.orderShape },
    refusals: ['ORDER_INVALID', 'PAYMENT_TAKEN'],
  },
} as const satisfies hosts.HostOperations

/** Names of the operations. */
export type OrderOperationId = keyof typeof orderOperations

/** What an operation is asked with. */
export type QueryOf<Id extends OrderOperationId> = hosts.QueryOf<(typeof orderOperations)[Id]>
export type BodyOf<Id extends OrderOperationId> = hosts.BodyOf<(typeof orderOperations)[Id]>

/** The document of the orders (OpenAPI 3.1). */
export const makeOrdersOpenApi = () =>
  writeOpenApi(orderOperations, {
    title: 'Latchkey: orders of a project, for its back end',
    description:
      'Times are ISO 8601, amounts in smallest units. No key names a recipient: an operator does (pay recipients set).',
    schemas: { Order: shape.orderShape },
    notFound: 'ORDER_UNKNOWN',
  })
