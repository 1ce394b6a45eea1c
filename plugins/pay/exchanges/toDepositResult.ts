import type { ExchangeDeposit, PaymentResult } from '../types.js'
import { hasArrived } from './depositState.js'

/** What a host gets of a deposit; undefined before the chain shows the whole debt. */
export function toDepositResult(deposit: ExchangeDeposit): PaymentResult | undefined {
  if (!hasArrived(deposit)) return undefined
  const { bill, debt, exchange, hash = '' } = deposit
  return Object.freeze({
    ...{ paymentId: bill.id, ...(bill.from === 'order' && { order: bill.id }), hash },
    ...{ hashes: Object.freeze(hash ? [hash] : []), exchange: exchange.id },
    ...{ asset: debt.assetId, amount: `${debt.amount}`, recipient: debt.recipient, status: 'done' as const },
  })
}
