import { balances, callListener, isLatchkeyError, type LatchkeyError, type PluginContext } from '../../../src/plugin.js'
import { begun, gone, late, toPayError } from '../paying/errors.js'
import type { Telling } from '../paying/events.js'
import { isSendable } from '../paying/isSendable.js'
import type { Orders } from '../paying/orders.js'
import { createPricing } from '../paying/pricing.js'
import { randomHex } from '../paying/randomHex.js'
import { readReceiver } from '../paying/readReceiver.js'
import type { Bills } from '../paying/toBill.js'
import type { Bill, Deposits, ExchangeDeposit, ExchangeOffer, ExchangePage } from '../types.js'
import { depositsAtom } from './atoms.js'
import type { ExchangePages } from './createExchanges.js'
import { createDepositBook } from './depositBook.js'
import { fits, hasArrived, isAwaited, isSettled } from './depositState.js'
import { lookAtDeposit } from './lookAtDeposit.js'

/** Whose value is the deposit to go on with, after a page of an exchange in the same tab. */
const comesBack = 'latchkey_payment'

/** Between two looks, in ms: while the user is likely to be at the exchange, and later. */
const [soon, later, soonFor] = [4_000, 60_000, 20 * 60_000]

export interface DepositParts {
  readonly context: PluginContext
  readonly pages: ExchangePages
  readonly orders: Orders
  readonly bills: Bills
  readonly telling: Telling
}

export function createDeposits({ context, pages, orders, bills, telling }: DepositParts): Deposits {
  const { clock, onDispose, resources, signal, store } = context
  const book = createDepositBook(context, bills.adopt)
  const pricing = createPricing(context)
  const shown = new Map<string, ExchangePage>()
  const troubles = new Map<string, LatchkeyError>()
  let cancel = () => {}
  onDispose(() => cancel())

  async function look(deposit: ExchangeDeposit): Promise<void> {
    const { deposit: next, error } = await lookAtDeposit(context, pages, deposit)
    if (signal.aborted) return
    if (error === undefined) troubles.delete(deposit.id)
    else troubles.set(deposit.id, toPayError(error))
    // It may have been forgotten meanwhile.
    if (!book.list().some(({ id }) => id === deposit.id)) return
    book.put(next)
    if (hasArrived(next) && !hasArrived(deposit)) {
      telling.deposited(next)
      const list = await resources.get(balances)
      list?.of(`${next.debt.asset.networkId}:${next.debt.payTo}`).refresh().catch(ignore)
    }
    if (next.state === 'failed' && deposit.state !== 'failed') release(next)
    else if (isAwaited(next) && next.bill.from === 'order') await orders.lease(next.bill.id).catch(ignoreOurs)
  }

  /** A lease that is not given back ends by itself. */
  const release = ({ bill }: ExchangeDeposit) => {
    if (bill.from === 'order') orders.release(bill.id).catch(ignoreOurs)
  }

  const openOnes = () => book.list().filter((deposit) => !isSettled(deposit, clock.now()))

  function plan(): void {
    cancel()
    const open = openOnes()
    if (open.length === 0 || signal.aborted) return
    const isSoon = open.some(({ at }) => clock.now() - at < soonFor)
    cancel = clock.after(isSoon ? soon : later, () => {
      // Why a look failed stands with its deposit.
      void Promise.all(openOnes().map(look)).then(plan)
    })
  }

  async function allow(bill: Bill, offer: ExchangeOffer): Promise<void> {
    if (!fits(bill, offer, clock.now())) throw late()
    if (book.list().some((deposit) => deposit.bill.id === bill.id && isAwaited(deposit))) throw begun()
    if (bill.from === 'order') await orders.lease(bill.id)
  }

  const all = Object.freeze({
    get: () => store.get(depositsAtom),
    watch: (listener: () => void) => store.sub(depositsAtom, () => callListener(listener)),
    refresh: async () => store.get(depositsAtom),
  })
  plan()

  return {
    async offers(bill) {
      const lists = await Promise.all(
        bill.debts.filter(isSendable).map(async (debt) => {
          const [exchanges, cost] = await Promise.all([
            pages.list(debt),
            pricing.worth({ token: debt.asset, value: debt.amount }),
          ])
          return exchanges.map((exchange): ExchangeOffer => ({ exchange, debt, ...(cost !== undefined && { cost }) }))
        }),
      )
      const offers = lists.flat()
      // One row for each exchange: the debt that stands first on the bill.
      const isFirst = ({ exchange }: ExchangeOffer, at: number) =>
        offers.findIndex((other) => other.exchange.id === exchange.id) === at
      return Object.freeze(offers.filter(isFirst).filter((offer) => fits(bill, offer, clock.now())))
    },
    async open(bill, offer) {
      const { exchange, debt } = offer
      const id = randomHex()
      let before = 0n
      let deposit: ExchangeDeposit | undefined
      await pages.open(exchange.id, debt, {
        leave: (back) => {
          const address = new URL(back)
          address.searchParams.set(comesBack, id)
          return address.href
        },
        async allow() {
          await allow(bill, offer)
          before = await readReceiver(context, debt)
        },
        keep({ sessionId, url, popup }) {
          const { id: name, usualSeconds } = exchange
          deposit = Object.freeze({
            ...{ id, bill, debt, session: sessionId, state: 'waiting' as const, before, arrived: 0n, at: clock.now() },
            exchange: Object.freeze({ id: name, name: exchange.name, ...(usualSeconds && { usualSeconds }) }),
          })
          shown.set(id, Object.freeze({ url, popup }))
          book.put(deposit)
          telling.exchanged(deposit)
          plan()
        },
      })
      if (!deposit) throw gone()
      return deposit
    },
    all: () => all,
    pageOf: (id) => shown.get(id),
    troubleOf: (id) => troubles.get(id),
    forget(id) {
      const deposit = book.list().find((one) => one.id === id)
      if (!deposit) return
      book.drop(id)
      shown.delete(id)
      troubles.delete(id)
      if (isAwaited(deposit)) release(deposit)
    },
  }

  /** What cannot be told now ends by itself, or is told by the next look. */
  function ignoreOurs(error: unknown): void {
    if (!signal.aborted && !isLatchkeyError(error)) throw error
  }
}

/** Figures that cannot be had now tell of that themselves. */
const ignore = () => undefined
