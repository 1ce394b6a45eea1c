import { isLatchkeyError, type SentTransaction } from '../../../src/plugin.js'
import type { SwapPlan, SwapStep } from '../types.js'
import { isOf } from './choice.js'
import { toSwapError } from './errors.js'
import type { SwapMachine } from './machine.js'

interface Pressed {
  readonly plan: SwapPlan
  readonly unlimited: boolean
  readonly entry: object | undefined
}

/**
 * Has the wallet send what was pressed for. While it asks for leave the price may become too old: a new one of the same source that
 * promises no less takes its place without a word, as the user has seen its least.
 */
export async function carryOut(
  { context: { accounts }, trading, state, dispatch }: SwapMachine,
  { plan, unlimited, entry }: Pressed,
): Promise<SentTransaction> {
  const { draft } = state()
  const wallet = accounts.get()?.connectorName ?? ''
  dispatch({
    type: 'begun',
    progress: { plan, unlimited, wallet, entry, draft, step: 'checking', approvals: [] },
  })
  const onStep = (step: SwapStep, sent?: SentTransaction) => dispatch({ type: 'stepped', plan, step, sent })
  const { quote } = plan
  const findNext = async () => {
    const offers = await trading.quote(quote.wish)
    const next = offers.find((offer) => isOf(offer, quote) && offer.least.value >= quote.least.value)
    // Leave that is asked for once more was not announced.
    return next && (await trading.check(next)).approval === 'none' ? next : undefined
  }
  const isAllowed = () => (state().progress?.approvals.length ?? 0) > 0
  try {
    const sent = await trading.carryOut(quote, { unlimited, onStep }).catch(async (error: unknown) => {
      const next = isLatchkeyError(error, 'TRADE_STALE') && isAllowed() ? await findNext() : undefined
      if (!next) throw error
      return trading.carryOut(next, { onStep })
    })
    dispatch({ type: 'sent', plan, sent })
    return sent
  } catch (cause) {
    const error = toSwapError(cause)
    dispatch({ type: 'failed', plan, error })
    throw error
  }
}
