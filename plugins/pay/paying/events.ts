import { type LatchkeyError, type PluginContext, toDecimal } from '../../../src/plugin.js'
import type { Bill, Debt, ExchangeDeposit, Payment } from '../types.js'

/** Tells the host of payments, by the events of protocol/wallet-api.md 5. The account that pays is in none of them. */
export interface Telling {
  opened(bill: Bill): void
  begun(payment: Payment): void
  paid(payment: Payment): void
  failed(payment: Payment, error: LatchkeyError): void
  /** A page of an exchange was opened. */
  exchanged(deposit: ExchangeDeposit): void
  /** What it sent has arrived. */
  deposited(deposit: ExchangeDeposit): void
}

export function createTelling({ track }: PluginContext): Telling {
  const begun = new Set<string>()
  const toProperties = ({ id, source, hash }: Payment, status: string) => ({
    ...{ source: 'pay', paymentId: id, configuration: describe(source.debt) },
    currentPayment: { type: 'wallet', status, ...(hash !== undefined && { result: hash }) },
  })
  const toExchanged = ({ bill, debt, exchange, session, hash }: ExchangeDeposit, status: string) => ({
    ...{ source: 'pay', paymentId: bill.id, configuration: describe(debt) },
    currentPayment: {
      ...{ type: 'exchange', exchangeId: exchange.id, sessionId: session, status },
      ...(hash !== undefined && { result: hash }),
    },
  })
  return {
    exchanged: (deposit) => track('PAY_INITIATED', toExchanged(deposit, 'IN_PROGRESS')),
    deposited: (deposit) => track('PAY_SUCCESS', toExchanged(deposit, 'SUCCESS')),
    opened: ({ debts }) => track('PAY_MODAL_OPEN', { exchanges: [], configuration: describe(debts[0]) }),
    begun(payment) {
      if (begun.has(payment.id)) return
      begun.add(payment.id)
      track('PAY_INITIATED', toProperties(payment, 'IN_PROGRESS'))
    },
    paid: (payment) => track('PAY_SUCCESS', toProperties(payment, 'SUCCESS')),
    // The code and not the message: nodes put addresses into their words.
    failed: (payment, { code }) => track('PAY_ERROR', { ...toProperties(payment, 'FAILED'), message: code }),
  }
}

/** @returns what is owed; who gets it is the merchant */
const describe = ({ asset, amount, recipient }: Debt) => ({
  network: asset.networkId,
  asset: asset.address ?? 'native',
  amount: toDecimal(amount, asset.decimals),
  recipient,
})
