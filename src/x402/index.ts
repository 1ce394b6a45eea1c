/**
 * `latchkey/x402`: web requests that are paid (x402 version 2), for servers that are paid and for those who pay.
 * `createPayingFetch` needs `viem`, once it pays. Runs in pages, Node, workers and at the edge.
 * @packageDocumentation
 */
export type {
  PaidResource,
  PaymentPayload,
  PaymentRequired,
  PaymentRequirements,
  SettlementResponse,
} from './messages.js'
export { createPayingFetch } from './pay.js'
export type {
  MadePayment,
  PassedOnPayment,
  PassedOnTerms,
  PassOn,
  PayableAsset,
  PayingOptions,
  PaymentSigner,
  PaymentTrace,
  TransferAuthorization,
} from './payTypes.js'
export { createPaywall, type Paywall, type PaywallContext, type PaywallOptions, type PaywallPrice } from './paywall.js'
