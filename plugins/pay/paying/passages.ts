import type { PluginContext } from '../../../src/plugin.js'
import type { Payment, PayStep } from '../types.js'
import type { Book } from './book.js'
import type { Telling } from './events.js'
import type { Orders } from './orders.js'
import { isPassing } from './steps.js'
import type { LoadTransfers } from './transfers.js'
import { whenOver } from './whenOver.js'

export interface PassageParts {
  readonly context: PluginContext
  readonly orders: Orders
  readonly telling: Telling
  readonly book: Book
  readonly loadTransfers: LoadTransfers
  /** Runs while no other tab has the payment. */
  locked<Value>(id: string, run: () => Promise<Value>): Promise<Value>
  /** Why a payment stopped whose transaction the network refused. */
  readonly refused: NonNullable<Payment['error']>
}

/** Follows what a bridge was given: by its transaction, which may fail, and by both chains. @param onError of what could not be known */
export function createPassages(parts: PassageParts, onError: (error: unknown) => void): (payment: Payment) => void {
  const { context, orders, telling, book, loadTransfers, locked, refused } = parts
  const find = (id: string) => book.find(id)?.payment
  const change = (of: Payment, changes: Partial<Payment>) =>
    locked(of.id, async () => {
      const entry = book.find(of.id)
      if (!entry || entry.payment.hash !== of.hash) return undefined
      book.put({ ...entry, payment: Object.freeze({ ...entry.payment, ...changes }) })
      return entry.payment
    })

  /** Of a deposit that the network refused nothing has left: it can be asked for again. */
  async function followDeposit(payment: Payment): Promise<void> {
    const { source, hash, steps } = payment
    if (hash === undefined || !isPassing(payment)) return
    const { status, hash: last } = await whenOver(context, source.account, hash)
    if (status === 'unknown' || status === 'partial' || (status === 'success' && last === hash)) return
    const isSent = status === 'success'
    const next: Partial<Payment> = {
      steps: steps.map(
        (step): PayStep =>
          step.kind === 'bridge'
            ? { kind: step.kind, state: isSent ? 'sent' : 'failed', ...(isSent && { hash: last }) }
            : step,
      ),
      ...(isSent ? { hash: last } : { hash: undefined, passage: undefined, state: 'stopped', error: refused }),
    }
    if ((await change(payment, next)) && isSent) follow({ ...payment, ...next })
  }

  /** By their hashes: each once. */
  const followed = new Set<string>()
  const follow = (payment: Payment) => {
    const { hash = '' } = payment
    if (followed.has(hash)) return
    followed.add(hash)
    loadTransfers()
      .then(({ transfers }) => transfers.follow({ context, orders, telling, find, change }, payment))
      .catch(onError)
      .finally(() => followed.delete(hash))
    followDeposit(payment).catch(onError)
  }
  return follow
}
