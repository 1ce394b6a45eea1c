import type { Payment, PaymentResult } from '../types.js'

/** What a host gets of a payment; undefined before its transfer was sent. */
export function toResult({ bill, source, state, steps, hash, passage }: Payment): PaymentResult | undefined {
  if (hash === undefined || (state !== 'sent' && state !== 'done')) return undefined
  const { account, debt, bridge } = source
  const arrived = passage?.arrivedHash
  return Object.freeze({
    ...{ paymentId: bill.id, ...(bill.from === 'order' && { order: bill.id }), hash: bridge ? (arrived ?? '') : hash },
    hashes: Object.freeze([...steps.flatMap((step) => step.hash ?? []), ...(arrived === undefined ? [] : [arrived])]),
    ...{ account, asset: debt.assetId, amount: `${debt.amount}`, recipient: debt.recipient, status: state },
  })
}
