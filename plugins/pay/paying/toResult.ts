import type { Payment, PaymentResult } from '../types.js'

/** What a host gets of a payment; undefined before its transfer was sent. */
export function toResult({ bill, source, state, steps, hash }: Payment): PaymentResult | undefined {
  if (hash === undefined || (state !== 'sent' && state !== 'done')) return undefined
  const { account, debt } = source
  return Object.freeze({
    ...{ paymentId: bill.id, ...(bill.from === 'order' && { order: bill.id }), hash },
    hashes: Object.freeze(steps.flatMap((step) => step.hash ?? [])),
    ...{ account, asset: debt.assetId, amount: `${debt.amount}`, recipient: debt.recipient, status: state },
  })
}
