import type { PluginContext } from '../../../src/plugin.js'
import type { Bill, Debt, PayOptions } from '../types.js'
import type { Orders } from './orders.js'

/** What bills are read with. */
export interface BillParts {
  readonly context: PluginContext
  readonly options: PayOptions
  readonly orders: Orders
}

/** A bill before it is frozen. */
export interface BillFacts extends Omit<Bill, 'debts'> {
  readonly debts: readonly Debt[]
}
