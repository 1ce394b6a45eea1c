import type { PluginContext } from '../../../src/plugin.js'
import { keyOf, readAll, readNumber, readOneOf, readText, readUnits } from '../paying/parse.js'
import { line, optional, readBill, readDebt, readWord, withDecimals } from '../paying/stored.js'
import type { Bill, ExchangeDeposit } from '../types.js'
import { depositsAtom } from './atoms.js'

/** Deposits of this browser: all tabs of the page have the same. */
export interface DepositBook {
  list(): readonly ExchangeDeposit[]
  /** Writes one down, and shows it. */
  put(deposit: ExchangeDeposit): void
  drop(id: string): void
}

const name = 'deposits'
const most = 50
const states = ['waiting', 'said', 'missing', 'short', 'arrived', 'more', 'failed'] as const

/** @param adopt takes the bills that were kept for its own */
export function createDepositBook(
  { storage, store, onDispose }: PluginContext,
  adopt: (bill: Bill) => Bill,
): DepositBook {
  const list = () => storage.get(name, (value) => readAll(value, most, readDeposit)) ?? []
  const known = new Map<string, Bill>()
  const show = () => {
    const shown = list().map((deposit) => {
      // A bill that was read in this page stays the object that it is.
      const bill = known.get(deposit.id) ?? adopt(deposit.bill)
      known.set(deposit.id, bill)
      return Object.freeze({ ...deposit, bill })
    })
    store.set(depositsAtom, Object.freeze(shown))
  }
  const write = (deposits: readonly ExchangeDeposit[]) => {
    if (deposits.length > 0) storage.set(name, deposits.slice(0, most).map(withDecimals))
    else storage.remove(name)
    show()
  }
  onDispose(storage.watch(show))
  show()
  return {
    list: () => store.get(depositsAtom),
    put(deposit) {
      known.set(deposit.id, deposit.bill)
      const before = list()
      const at = before.findIndex(({ id }) => id === deposit.id)
      write(at < 0 ? [deposit, ...before] : before.with(at, deposit))
    },
    drop: (id) => write(list().filter((deposit) => deposit.id !== id)),
  }
}

/** @throws {TypeError} for another shape */
function readDeposit(json: unknown): ExchangeDeposit {
  const exchange = keyOf(json, 'exchange')
  const usualSeconds = optional(keyOf(exchange, 'usualSeconds'), readNumber)
  const hash = optional(keyOf(json, 'hash'), readWord)
  const saidAt = optional(keyOf(json, 'saidAt'), readNumber)
  const arrivedAt = optional(keyOf(json, 'arrivedAt'), readNumber)
  return {
    ...{ id: readWord(keyOf(json, 'id')), session: readWord(keyOf(json, 'session')) },
    ...{ bill: readBill(keyOf(json, 'bill')), debt: readDebt(keyOf(json, 'debt')) },
    exchange: Object.freeze({
      ...{ id: readWord(keyOf(exchange, 'id')), name: readText(keyOf(exchange, 'name'), line) },
      ...(usualSeconds !== undefined && { usualSeconds }),
    }),
    state: readOneOf(keyOf(json, 'state'), states),
    ...{ before: readUnits(keyOf(json, 'before')), arrived: readUnits(keyOf(json, 'arrived')) },
    at: readNumber(keyOf(json, 'at')),
    ...(hash !== undefined && { hash }),
    ...(saidAt !== undefined && { saidAt }),
    ...(arrivedAt !== undefined && { arrivedAt }),
  }
}
