import { isLatchkeyError, toDecimal } from '../../../src/plugin.js'
import { refunded, short } from '../paying/errors.js'
import type { FollowTools } from '../paying/transfers.js'
import type { Payment } from '../types.js'
import { lookAtPassage } from './lookAtPassage.js'
import { createTransferService } from './transferService.js'

/** Between two looks, in ms: while it is likely to arrive, and later. */
const [soon, later, soonFor] = [4_000, 60_000, 20 * 60_000]
/** So long it is looked at once it is over, in ms: a chain may take back what it showed, and what came back may arrive all the same. */
const settles = { done: 60_000, other: 30 * 60_000 }

const isWatched = ({ state, passage }: Payment, now: number) => {
  if (state === 'held' || state === 'overdue') return true
  if (state !== 'done' && state !== 'refunded' && state !== 'short') return false
  const { overAt = now, arrivedHash } = passage ?? {}
  return (
    now - overAt < (state === 'done' ? settles.done : settles.other) &&
    !(state === 'done' && arrivedHash && now - overAt > soon)
  )
}

/** Follows what a bridge was given, by both chains, until it is over; tells of its end. Resolves then, or when it was forgotten. */
export async function followTransfer(tools: FollowTools, { id, hash }: Payment): Promise<void> {
  const { context, orders, find } = tools
  const { clock, signal } = context
  const service = createTransferService(context)
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        cancel()
        signal.removeEventListener('abort', end)
        resolve()
      }
      const cancel = clock.after(milliseconds, end)
      signal.addEventListener('abort', end, { once: true })
    })
  for (;;) {
    const payment = find(id)
    if (signal.aborted || !payment || payment.hash !== hash || !isWatched(payment, clock.now())) return
    const { state, passage } = await lookAtPassage(context, service, payment)
    if (signal.aborted) return
    const before = await tools.change(payment, { state, passage })
    if (before && before.state !== state) tell(tools, { ...payment, state, passage })
    const isHeld = state === 'held' || state === 'overdue'
    if (before && isHeld && payment.bill.from === 'order')
      await orders.lease(id).catch((error: unknown) => {
        // The order has ended, or its services are away: the chains tell what becomes of this.
        if (!signal.aborted && !isLatchkeyError(error)) throw error
      })
    await pause(clock.now() - payment.at < soonFor ? soon : later)
  }
}

const ignore = () => undefined

/** The user reads it wherever the modal is, the host by its events. */
function tell({ context: { messages, toast }, telling, orders }: FollowTools, payment: Payment): void {
  const { bill, source, state } = payment
  const { asset, amount } = source.debt
  const what = `${toDecimal(amount, asset.decimals)} ${asset.symbol}`
  if (state === 'done') {
    telling.paid(payment)
    toast.success(messages.t('pay.bridge.told.done', { what }))
  } else if (state === 'refunded' || state === 'short') {
    telling.failed(payment, state === 'refunded' ? refunded() : short())
    toast.info(messages.t(`pay.bridge.told.${state}`, { what, symbol: source.pays.token.symbol }))
    // A lease that is not given back ends by itself: the order can be paid in another way.
    if (bill.from === 'order') orders.release(bill.id).catch(ignore)
  } else if (state === 'overdue')
    toast.info(messages.t('pay.bridge.told.overdue', { what, name: source.bridge?.name ?? '' }))
}
