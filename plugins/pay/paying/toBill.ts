import type { Bill, PaymentOptions } from '../types.js'
import { billOfLink } from './billOfLink.js'
import { billOfOrder } from './billOfOrder.js'
import { billOfPage } from './billOfPage.js'
import type { BillFacts, BillParts } from './billParts.js'
import { configInvalid } from './errors.js'

/** Bills that were read here: a page or a view cannot hand in another one. */
export interface Bills {
  read(options: PaymentOptions, signal?: AbortSignal): Promise<Bill>
  /** One that was read before the page was loaded anew. */
  adopt(bill: Bill): Bill
  isOwn(bill: Bill): boolean
}

const kinds = ['paymentAsset', 'order', 'link'] as const

export function createBills(parts: BillParts): Bills {
  const own = new WeakSet<object>()
  const adopt = (bill: Bill) => {
    own.add(bill)
    return bill
  }
  async function readFacts(options: PaymentOptions, signal: AbortSignal | undefined): Promise<BillFacts> {
    const given = Object(options) as PaymentOptions
    if (kinds.filter((kind) => kind in given).length > 1) throw configInvalid()
    if ('order' in given) return billOfOrder(parts, given, signal)
    if ('link' in given) return billOfLink(parts.context, given)
    // What lacks says which of its fields it is.
    if ('paymentAsset' in given || 'recipient' in given || 'amount' in given) return billOfPage(parts.context, given)
    throw configInvalid()
  }
  return {
    adopt,
    isOwn: (bill) => own.has(Object(bill)),
    async read(options, signal) {
      const { debts, ...facts } = await readFacts(options, signal)
      const [first, ...more] = debts.map((debt) => Object.freeze({ ...debt, asset: Object.freeze({ ...debt.asset }) }))
      if (!first) throw configInvalid()
      return adopt(Object.freeze({ ...facts, debts: Object.freeze([first, ...more] as const) }))
    },
  }
}
