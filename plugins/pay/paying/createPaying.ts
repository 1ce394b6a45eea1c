import { atom, callListener, isLatchkeyError, type Live, type PluginContext } from '../../../src/plugin.js'
import type { Paying, Payment, PayOptions } from '../types.js'
import { paymentsAtom } from './atoms.js'
import { createBegin } from './begin.js'
import { createBook } from './book.js'
import { type CarryOnParts, carryOn } from './carryOn.js'
import { createSources } from './choices.js'
import { begun, uncertain } from './errors.js'
import type { Telling } from './events.js'
import { createOrders, type Orders } from './orders.js'
import { createPassages } from './passages.js'
import { readHolder } from './readHolder.js'
import { secondsOf } from './seconds.js'
import { hasMoved, hasPassed, isPassing, isReturned, mayBePaid } from './steps.js'
import { type Bills, createBills } from './toBill.js'
import type { LoadTransfers } from './transfers.js'
import { whenOver } from './whenOver.js'

/** What pays, but for what brings money from elsewhere. */
export interface PayingParts {
  readonly context: PluginContext<'request' | 'connect'>
  readonly options: PayOptions
  readonly telling: Telling
  readonly loadTransfers: LoadTransfers
  /** Whether an exchange may still send what a bill asks for. */
  isElsewhere(bill: string): boolean
}

/** All that pays without a view. */
export function createPaying({ context, options, telling, loadTransfers, isElsewhere }: PayingParts): {
  readonly paying: Paying
  readonly orders: Orders
  readonly bills: Bills
} {
  const { page, signal, store } = context
  const orders = createOrders(context, () => readHolder(context))
  const bills = createBills({ context, options, orders })
  const sources = createSources(context, { options, loadTransfers }, bills)
  const book = createBook(context, bills.adopt)
  const parts: CarryOnParts = { context, options, orders, book, telling, loadTransfers }
  const locked = <Value>(id: string, run: () => Promise<Value>) => page.lock(`payment-${id}`, run, { signal })

  /** What cannot be known or told now is by the next page, or by the services themselves. */
  const ignoreOurs = (error: unknown): void => {
    if (!signal.aborted && !isLatchkeyError(error)) throw error
  }

  /** Writes down what became of a transfer that was sent, once that is known. */
  async function follow({ id, source, hash }: Payment): Promise<void> {
    if (hash === undefined) return
    const ending = await whenOver(context, source.account, hash)
    await locked(id, async () => {
      const entry = book.find(id)
      if (entry?.payment.state !== 'sent') return
      const { payment } = entry
      const isDone = ending.status === 'success'
      // Of a transfer that the network refused nothing was paid: it can be asked for again.
      const steps = payment.steps.map((step) =>
        step.kind === 'transfer'
          ? { kind: step.kind, state: isDone ? ('done' as const) : ('failed' as const), hash: ending.hash }
          : step,
      )
      const next: Payment = isDone
        ? { ...payment, state: 'done', hash: ending.hash, steps }
        : { ...withoutHash(payment), state: 'stopped', steps: steps.map(withoutHash), error: refused }
      book.put({ payment: Object.freeze(next), asked: entry.asked })
    })
  }
  const followLater = (payment: Payment) => {
    follow(payment).catch(ignoreOurs)
  }

  const followPassage = createPassages({ context, orders, telling, book, loadTransfers, locked, refused }, ignoreOurs)

  /** Payments that a page left while it was at work stop, as soon as no tab has them. */
  for (const payment of store.get(paymentsAtom)) {
    if (payment.state === 'sent') followLater(payment)
    if (payment.passage && (isPassing(payment) || isReturned(payment))) followPassage(payment)
    if (payment.state === 'paying')
      locked(payment.id, async () => {
        const entry = book.find(payment.id)
        if (entry?.payment.state === 'paying')
          book.put({ ...entry, payment: Object.freeze({ ...entry.payment, state: 'stopped' }) })
      }).catch(ignoreOurs)
  }

  const toLive = <Value>(read: (list: readonly Payment[]) => Value): Live<Value> => {
    const shown = atom((get) => read(get(paymentsAtom)))
    return Object.freeze({
      get: () => store.get(shown),
      watch: (listener: () => void) => store.sub(shown, () => callListener(listener)),
      refresh: async () => store.get(shown),
    })
  }
  const openOnes = toLive((list) =>
    list.filter((one) => hasPassed(one) || (one.state !== 'done' && one.state !== 'late' && one.state !== 'gone')),
  )

  const paying = Object.freeze<Paying>({
    toBill: (payment, given) => bills.read(payment, given?.signal),
    choices: (bill, account, given) => sources.find(bill, account, given?.signal),
    elsewhere: (bill, account, given) => sources.elsewhere(bill, account, given?.signal),
    seconds: (source, given) => secondsOf(context, source, given?.signal ?? signal),
    begin: createBegin({ context, bills, sources, orders, book, isElsewhere }),
    async carryOn(id, how) {
      const payment = await locked(id, () => carryOn(parts, id, how))
      if (payment.state === 'sent') followLater(payment)
      if (isPassing(payment)) followPassage(payment)
      return payment
    },
    follow: (id) => toLive((list) => list.find((one) => one.id === id)),
    open: () => openOnes,
    giveUp: (id) =>
      locked(id, async () => {
        const payment = book.find(id)?.payment
        if (!payment) return
        if (mayBePaid(payment) && !hasPassed(payment))
          throw payment.hash === undefined ? uncertain({ maybeSent: true }) : begun()
        book.drop(id)
        if (payment.bill.from === 'order' && (!hasMoved(payment) || isReturned(payment)))
          orders.release(id).catch(ignoreOurs)
      }),
  })
  return { paying, orders, bills }
}

const refused = Object.freeze({
  code: 'TRANSACTION_REVERTED',
  message: 'The network refused the transfer. It can be asked for again.',
})

const withoutHash = <Holder extends { readonly hash?: string }>({ hash: _, ...rest }: Holder) => rest
