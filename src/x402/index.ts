/**
 * `latchkey/x402`: web requests that are paid (x402 version 2), for servers that are paid. Needs no other package; runs in Node, workers and
 * at the edge.
 * @packageDocumentation
 */
export type {
  PaidResource,
  PaymentPayload,
  PaymentRequired,
  PaymentRequirements,
  SettlementResponse,
} from './messages.js'
export { createPaywall, type Paywall, type PaywallContext, type PaywallOptions, type PaywallPrice } from './paywall.js'
