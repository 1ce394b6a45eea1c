/**
 * `latchkey/server`: who sends a request, the project's users, and what it is paid, for a host's own back end. Needs the package `jose`; runs in Node, workers and at the edge.
 * @packageDocumentation
 */
export { createBackEnd } from './backEnd/createBackEnd.js'
export type {
  BackEndAccept,
  BackEndNewOrder,
  BackEndOrder,
  BackEndOrderList,
  BackEndOrderPage,
  BackEndOrderState,
  BackEndOrders,
} from './backEnd/orderTypes.js'
export type {
  BackEnd,
  BackEndCounts,
  BackEndData,
  BackEndList,
  BackEndOptions,
  BackEndPage,
  BackEndSession,
  BackEndSought,
  BackEndUser,
  BackEndUsers,
} from './backEnd/types.js'
export type { BackEndWrite } from './backEnd/write.js'
export type { SessionCarrier, VerifiedSession, VerifySessionOptions } from './types.js'
export { verifySession } from './verifySession.js'
export type { OrderEvent, OrderEventType, WebhookEvent, WebhookEventType, WebhookMessage } from './webhookMessage.js'
