import type { BackEndAccept, BackEndOrder, BackEndOrderState } from './backEnd/orderTypes.js'

/** What can happen to a user: see docs/webhooks.md. */
export type WebhookEventType =
  | 'user.created'
  | 'user.login_added'
  | 'user.login_removed'
  | 'user.suspended'
  | 'user.reinstated'
  | 'user.deletion_started'
  | 'user.deletion_undone'
  | 'user.deleted'
  | 'session.created'
  | 'session.ended'
  | 'wallet.created'
  | 'wallet.suspended'

/** What can happen to an order: see docs/payments.md. Each but `order.seen` is its last word, until more money comes. */
export type OrderEventType = `order.${Exclude<BackEndOrderState, 'open'>}`

interface Message<Type extends string> {
  /** The same at each try: of two with one id the second tells nothing new. */
  readonly id: string
  readonly type: Type
  readonly version: 1
  /** When it happened, as `2026-01-31T12:00:00.000Z`. */
  readonly time: string
  readonly project: string
}

/** Something that happened to a user. */
export interface WebhookEvent extends Message<WebhookEventType> {
  /** The `user` of a session. */
  readonly user: string
  /** Counts from 1 for this webhook and this user, in the order in which it happened. */
  readonly sequence: number
}

/** An order came to another state. */
export interface OrderEvent extends Message<OrderEventType> {
  /** As it was then. */
  readonly order: Pick<BackEndOrder, 'id' | 'state' | 'reference' | 'payments'> & {
    readonly accepts: readonly Pick<BackEndAccept, 'asset' | 'amount' | 'seen' | 'final'>[]
  }
  /** Counts from 1 for this webhook and this order. */
  readonly sequence: number
}

/** What a webhook tells: the body of a message, once a library of Standard Webhooks has found its signature good. `ping` says nothing. */
export type WebhookMessage = WebhookEvent | OrderEvent | Message<'ping'>
