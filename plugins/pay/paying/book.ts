import type { PluginContext } from '../../../src/plugin.js'
import type { Bill, Payment } from '../types.js'
import { paymentsAtom } from './atoms.js'
import type { Entry } from './entry.js'
import { isReturned } from './steps.js'
import { parseEntries, toStored } from './stored.js'

/** Payments of this browser: all tabs of the page have the same. */
export interface Book {
  find(id: string): Entry | undefined
  /** Writes a payment down, and shows it. */
  put(entry: Entry): void
  drop(id: string): void
}

const name = 'payments'
const most = 20
const isOver = (payment: Payment) =>
  payment.state === 'done' || payment.state === 'late' || payment.state === 'gone' || isReturned(payment)

/** @param adopt takes the bills that were kept for its own */
export function createBook({ storage, store, onDispose }: PluginContext, adopt: (bill: Bill) => Bill): Book {
  const list = () => storage.get(name, parseEntries) ?? []
  const known = new Map<string, Bill>()
  /** A bill that was read in this page stays the object that it is. */
  const own = ({ payment, asked }: Entry): Entry => {
    const bill = known.get(payment.id) ?? adopt(payment.bill)
    known.set(payment.id, bill)
    return { payment: Object.freeze({ ...payment, bill }), asked }
  }
  const show = () => store.set(paymentsAtom, Object.freeze(list().map((entry) => own(entry).payment)))
  const write = (entries: readonly Entry[]) => {
    if (entries.length > 0) storage.set(name, entries.map(toStored))
    else storage.remove(name)
    show()
  }
  onDispose(storage.watch(show))
  show()
  return {
    find(id) {
      const found = list().find(({ payment }) => payment.id === id)
      return found && own(found)
    },
    put(entry) {
      const { id, bill } = entry.payment
      known.set(id, bill)
      const others = list().filter(({ payment }) => payment.id !== id)
      // What is not over is not dropped for room.
      const kept = [entry, ...others].filter(({ payment }, index) => index < most || !isOver(payment))
      write(kept)
    },
    drop: (id) => write(list().filter(({ payment }) => payment.id !== id)),
  }
}
