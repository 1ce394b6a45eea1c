import { isLatchkeyError, type LatchkeyError, maybeSent, type PluginContext } from '../../../src/plugin.js'
import type { Payment, PayState, PayStep } from '../types.js'
import { type AskParts, ask } from './ask.js'
import type { BillParts } from './billParts.js'
import type { Book } from './book.js'
import type { Entry } from './entry.js'
import { billUnknown, reverted, toPayError, uncertain } from './errors.js'
import type { Telling } from './events.js'
import { assertOwed, assertWallet } from './guards.js'
import { lookUp, readBefore } from './lookUp.js'
import type { Orders } from './orders.js'
import { readReceiver } from './readReceiver.js'
import { isLast, isMoving, isPassing, isReturned } from './steps.js'
import { type Ending, whenOver } from './whenOver.js'

/** What payments are carried out with. */
export interface CarryOnParts extends BillParts, AskParts {
  readonly context: PluginContext<'request' | 'connect'>
  readonly orders: Orders
  readonly book: Book
  readonly telling: Telling
}

interface CarryOnChoice {
  readonly overrule?: boolean | undefined
}

/** Codes that end a payment, before its transfer. */
const endings: ReadonlyMap<string, PayState> = new Map([
  ['ORDER_LATE', 'late'],
  ['ORDER_GONE', 'gone'],
])

/** Does what is not done yet of a payment: see `Paying.carryOn`. To be called while no other tab does. */
export async function carryOn(parts: CarryOnParts, id: string, { overrule }: CarryOnChoice = {}): Promise<Payment> {
  const { context, book, orders, telling } = parts
  const read = (): Entry => {
    const entry = book.find(id)
    if (!entry) throw billUnknown()
    return entry
  }
  const put = (changes: Partial<Payment>, asked?: Entry['asked']) =>
    book.put({ payment: Object.freeze({ ...read().payment, ...changes }), asked })
  const putStep = (index: number, step: Partial<PayStep>, changes: Partial<Payment> = {}, asked?: Entry['asked']) => {
    const steps = read().payment.steps.map((one, at) => (at === index ? Object.freeze({ ...one, ...step }) : one))
    put({ ...changes, steps: Object.freeze(steps) }, asked)
  }

  /** Leave for the exchange is asked for with the swap that follows it: see `Trades.carryOut`. @returns the place of what moves */
  const actedAt = (index: number, step: PayStep) => (isWithNext(read().payment, step) ? index + 1 : index)

  /** Asks the wallet for a step, once all has been checked again. */
  async function askFor(index: number, step: PayStep): Promise<void> {
    const { source, bill } = read().payment
    await assertWallet(context, source)
    if (step.kind === 'switch') return putStep(index, { state: 'done' })
    await assertOwed(parts, read().payment)
    if (bill.from === 'order') await orders.lease(bill.id, { overrule })
    if (step.kind === 'bridge') {
      const { transfers } = await parts.loadTransfers()
      const renewed = await transfers.renew(context, parts.options, bill, source)
      const before = await readReceiver(context, source.debt)
      put({ source: renewed, passage: Object.freeze({ before, arrived: 0n }) })
    }
    const { payment } = read()
    const acted = actedAt(index, step)
    const asked = await readBefore(context, payment, step)
    for (const one of new Set([index, acted])) putStep(one, { state: 'asking' }, {}, asked)
    const stop = context.onSent(({ account, id: hash, operation }) => {
      if (acted !== index && operation === 'approve' && account === payment.source.account)
        putStep(index, { state: 'sent', hash }, {}, asked)
    })
    // Nothing may come between this and the wallet that is not the wallet.
    const hash = await ask(context, parts, payment, step).finally(stop)
    if (hash === undefined) putStep(index, { state: 'done' })
    else putSent(acted, hash)
  }

  function putSent(index: number, hash: string): void {
    const { steps } = read().payment
    const kind = steps[index]?.kind
    // Whatever came before has been there for it.
    for (const at of steps.keys()) if (at < index) putStep(at, { state: 'done' })
    const sent = kind === 'transfer' ? 'sent' : kind === 'bridge' ? 'held' : undefined
    putStep(index, { state: 'sent', hash }, sent ? { state: sent, hash } : {})
    if (kind === 'transfer') tellServices(parts, read().payment, hash)
  }

  /** The first step that is not done, one stage further; true while there is more to do. */
  async function advance(): Promise<boolean> {
    const { payment, asked } = read()
    const index = payment.steps.findIndex(({ state }) => state !== 'done')
    const step = payment.steps[index]
    if (!step) return false
    const acted = actedAt(index, step)
    const moving = payment.steps[acted]
    if (moving?.state === 'asking' && isMoving(moving)) {
      const found = await lookUp(context, orders, { payment, asked }, moving)
      if (found.is === 'unclear' && !overrule) throw uncertain({ maybeSent: true })
      if (found.is === 'sent') putSent(acted, found.hash)
      else for (const one of new Set([index, acted])) putStep(one, { state: 'waiting' })
      return true
    }
    if (!isWithNext(payment, step) && step.state === 'sent' && step.hash !== undefined) {
      if (step.kind === 'transfer' || step.kind === 'bridge') return false
      const ending = await whenOver(context, payment.source.account, step.hash)
      putEnding(index, step, ending)
      return true
    }
    await askFor(index, step)
    return true
  }

  /** @throws {LatchkeyError} TRANSACTION_REVERTED, PAY_UNCERTAIN */
  function putEnding(index: number, step: PayStep, { status, hash }: Ending): void {
    if (status === 'success') {
      putStep(index, { state: 'done', hash }, isLast(step) ? { state: 'done', hash } : {})
      if (step.kind === 'batch') tellServices(parts, read().payment, hash)
      return
    }
    if (status === 'unknown' || status === 'partial') throw uncertain({ maybeSent: true, status })
    putStep(index, { state: 'failed' })
    throw reverted({ status, maybeSent: false })
  }

  function stop(cause: unknown): LatchkeyError {
    const error = toPayError(cause)
    const { payment, asked } = read()
    const isOpen = maybeSent(error)
    const told = { code: error.code, message: error.message.slice(0, 500) }
    const isPaid = payment.steps.some((one) => one.hash !== undefined && isLast(one))
    const state = (isPaid ? undefined : endings.get(error.code)) ?? 'stopped'
    // What may be under way stays asked for: it is looked up before anything is asked anew.
    const isSplit = isLatchkeyError(error, ...notAsOne) && payment.steps.some(({ kind }) => kind === 'batch')
    const steps = (isSplit ? splitSteps(payment) : payment.steps).map((one) =>
      one.state === 'asking' && !(isOpen && isMoving(one)) ? Object.freeze({ ...one, state: 'failed' as const }) : one,
    )
    put({ state, error: told, steps: Object.freeze(steps) }, asked)
    return error
  }

  const { payment } = read()
  const isSent = payment.state === 'sent' || payment.state === 'done' || isPassing(payment) || isReturned(payment)
  if (isSent || endingOf(payment)) return payment
  put({ state: 'paying', error: undefined }, read().asked)
  telling.begun(payment)
  try {
    while (await advance()) context.signal.throwIfAborted()
  } catch (cause) {
    // The page is left: what was asked for is looked up by the next one.
    if (context.signal.aborted) throw cause
    const error = stop(cause)
    telling.failed(read().payment, error)
    throw error
  }
  // What a bridge brings is told when it is there.
  if (!isPassing(read().payment)) telling.paid(read().payment)
  return read().payment
}

/** Leave for an exchange goes with the swap that follows, leave for a bridge is a step of its own. */
const isWithNext = ({ source }: Payment, { kind }: PayStep) => kind === 'approve' && !source.bridge

/** What wallets say that had promised to send several calls as one, and cannot. */
const notAsOne = ['ATOMICITY_NOT_SUPPORTED', 'CAPABILITY_NOT_SUPPORTED', 'METHOD_NOT_SUPPORTED']

/** The same in steps of their own, which are shown before the user goes on. */
function splitSteps({ steps, source }: Payment): readonly PayStep[] {
  const kinds = [
    ...(source.pays.token.address === undefined ? [] : (['approve'] as const)),
    'swap',
    'transfer',
  ] as const
  return steps.flatMap((step) =>
    step.kind === 'batch' ? kinds.map((kind) => Object.freeze({ kind, state: 'waiting' as const })) : [step],
  )
}

const endingOf = ({ state }: Payment) => state === 'late' || state === 'gone'

/** The services look at what is named before they have seen it by themselves: without it they see it a moment later. */
function tellServices({ context, orders }: CarryOnParts, { bill, source }: Payment, hash: string): void {
  if (bill.from !== 'order') return
  orders.name(bill.id, { asset: source.debt.assetId, hash }).catch((error: unknown) => {
    if (!context.signal.aborted && !isLatchkeyError(error)) throw error
  })
}
