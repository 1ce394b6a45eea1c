import { type PluginContext, parseAccountId, trades } from '../../../src/plugin.js'
import type { Bill, Paying, PaySource, PayStep, PayStepKind } from '../types.js'
import { quoteAgain } from './ask.js'
import type { Book } from './book.js'
import type { Sources } from './choices.js'
import { begun, billUnknown, late } from './errors.js'
import type { Orders } from './orders.js'
import { hasMoved, isReturned } from './steps.js'
import type { Bills } from './toBill.js'

export interface BeginParts {
  readonly context: PluginContext<'request'>
  readonly bills: Bills
  readonly sources: Sources
  readonly orders: Orders
  readonly book: Book
  /** Whether an exchange may still send what a bill asks for. */
  isElsewhere(bill: string): boolean
}

/** Tells the steps of a payment, and takes its lease: see `Paying.begin`. */
export function createBegin({ context, bills, sources, orders, book, isElsewhere }: BeginParts): Paying['begin'] {
  return async (bill, source, { overrule } = {}) => {
    if (!bills.isOwn(bill) || !sources.isOwn(source, bill)) throw billUnknown()
    const { now } = context.clock
    if (bill.expiresAt !== undefined && now() >= bill.expiresAt) throw late()
    const before = book.find(bill.id)
    // What has left the account already is not asked for again from another source.
    const isOpen = before && !isReturned(before.payment)
    if (isOpen && (before.payment.state === 'paying' || hasMoved(before.payment))) throw begun()
    // An exchange is asked for it: paid from here as well, it would be paid twice.
    if (isElsewhere(bill.id)) throw begun()
    const kinds = await listSteps(context, bill, source)
    if (bill.from === 'order') await orders.lease(bill.id, { overrule })
    const steps = kinds.map((kind): PayStep => Object.freeze({ kind, state: 'waiting' }))
    const payment = Object.freeze({
      ...{ id: bill.id, bill, source, state: 'ready' as const, steps: Object.freeze(steps), at: now() },
    })
    book.put({ payment, asked: undefined })
    return payment
  }
}

async function listSteps(
  context: PluginContext<'request'>,
  bill: Bill,
  source: PaySource,
): Promise<readonly PayStepKind[]> {
  const { account, debt, isAtomic } = source
  const { namespace, networkId } = parseAccountId(account)
  const first: PayStepKind[] = context.accounts.get(namespace)?.networkId === networkId ? [] : ['switch']
  if (bill.from === 'order' && debt.way === 'fixed') first.push('prove')
  if (source.bridge) {
    const asked = { token: source.pays.token, owner: parseAccountId(account).address, spender: source.bridge.contract }
    const leave = await context.chain(networkId).call('getAllowance', asked)
    return [...first, ...(leave.value < source.pays.value ? (['approve'] as const) : []), 'bridge']
  }
  if (!source.quote) return [...first, 'transfer']
  if (isAtomic) return [...first, 'batch']
  const trading = await context.resources.get(trades)
  // It shows that the quote holds, and what it takes.
  const plan = await trading?.check(await quoteAgain(context, source))
  return [...first, ...(plan && plan.steps > 1 ? (['approve'] as const) : []), 'swap', 'transfer']
}
