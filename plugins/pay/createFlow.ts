import { isLatchkeyError, type PluginContext } from '../../src/plugin.js'
import type { ExchangeCalls } from './exchanges/createExchanges.js'
import { payView } from './index.js'
import { timedOut, toPayError, viewClosed } from './paying/errors.js'
import type { Telling } from './paying/events.js'
import { isPassing } from './paying/steps.js'
import { toResult } from './paying/toResult.js'
import type { Bill, Deposits, PayController, PayFlow, Paying, PaymentOptions, PaymentResult } from './types.js'

/** How long a payment waits for the user's next press, in ms (behaviour.md 3.11). */
const patience = 5 * 60_000

/** The controller, and what the views see of it besides. */
export function createFlow(
  context: PluginContext,
  paying: Paying,
  telling: Telling,
  exchanges: ExchangeCalls,
  deposits: Deposits,
): PayFlow {
  const { clock, navigation, onDispose } = context
  let result: PaymentResult | undefined
  let failure: ReturnType<PayController['getPayError']>
  /** Begins the five minutes anew, for each payment that a page waits for. */
  const waiting = new Set<() => void>()
  onDispose(() => waiting.clear())

  /** A wallet is asked, or an exchange, whose pages take their time; or a bridge has it. */
  const isAsking = ({ id }: Bill) => {
    const payment = paying.follow(id).get()
    return payment?.state === 'paying' || (payment && isPassing(payment)) || isAtExchange(id)
  }
  const isAtExchange = (id: string) =>
    deposits
      .all()
      .get()
      ?.some(({ bill }) => bill.id === id) === true

  /** Rejects once the user has done nothing for so long; a wallet that is asked may take longer. */
  function untilTooLate(bill: Bill): { readonly late: Promise<never>; readonly stop: () => void } {
    let [cancel, begin] = [() => {}, () => {}]
    const late = new Promise<never>((_, reject) => {
      begin = () => {
        cancel()
        cancel = clock.after(patience, () => (isAsking(bill) ? begin() : reject(timedOut())))
      }
    })
    begin()
    waiting.add(begin)
    const stop = () => {
      cancel()
      waiting.delete(begin)
    }
    return { late, stop }
  }

  async function show(
    options: PaymentOptions,
  ): Promise<{ readonly bill: Bill; readonly paid: Promise<PaymentResult> }> {
    result = undefined
    failure = undefined
    const bill = await paying.toBill(options)
    const paid = navigation.open(payView, { bill })
    telling.opened(bill)
    return { bill, paid }
  }

  async function outcome(bill: Bill, paid: Promise<PaymentResult>): Promise<PaymentResult> {
    const { late, stop } = untilTooLate(bill)
    try {
      return await Promise.race([paid, late])
    } finally {
      stop()
    }
  }

  function keep(cause: unknown): Error {
    const error = isLatchkeyError(cause, 'MODAL_CLOSED') ? viewClosed() : toPayError(cause)
    failure = Object.freeze({ code: error.code, message: error.message })
    return error
  }

  const settle = async (opened: ReturnType<typeof show>): Promise<PaymentResult> => {
    try {
      const { bill, paid } = await opened
      result = await outcome(bill, paid)
      return result
    } catch (cause) {
      throw keep(cause)
    }
  }

  return {
    paying,
    deposits,
    toResult,
    pressed() {
      for (const begin of waiting) begin()
    },
    pay: (options) => settle(show(options)),
    async openPay(options) {
      const opened = show(options)
      // What becomes of it is told by `getPayResult` and `getPayError`.
      settle(opened).catch(() => undefined)
      await opened
    },
    ...exchanges,
    getPayResult: () => result,
    getPayError: () => failure,
  }
}
