import { parseAmount, type TradeWish } from '../../../src/plugin.js'
import { pickOffer } from './choice.js'
import { toSwapError } from './errors.js'
import { createLoop, type Loop, quoteEvery } from './loop.js'
import type { SwapMachine } from './machine.js'

/** What the form and the preview ask for, again and again, while they are in sight. */
export function createQuestions({
  context,
  trading,
  state,
  dispatch,
}: SwapMachine): Readonly<Record<'quotes' | 'reviews', Loop>> {
  const { accounts, clock } = context
  const toAge = ({ at }: { readonly at?: number }) => (at === undefined ? undefined : clock.now() - at)
  /** What is asked for the draft; undefined while it is not complete. */
  const toWish = (): TradeWish | undefined => {
    const { draft, tolerance } = state()
    const { pays, gets, amount } = draft
    const value = pays && parseAmount(amount, pays.decimals)
    const account = accounts.get()?.caipAddress
    return account && value && gets ? { account, pays: { token: pays, value }, gets, tolerance } : undefined
  }
  const askQuote = async (signal: AbortSignal) => {
    const wish = toWish()
    if (!wish) return
    dispatch({ type: 'quote asked' })
    const { round } = state().quote
    await trading.quote(wish, { signal }).then(
      (offers) => dispatch({ type: 'quoted', round, offers, at: clock.now() }),
      // Given up for another one: that one counts.
      (error: unknown) =>
        signal.aborted || dispatch({ type: 'unquoted', round, error: toSwapError(error), at: clock.now() }),
    )
  }
  /** The offer that the form shows is planned first; later on, and after a try that failed, each plan is of a new one. */
  const findShown = () => {
    const { review, quote, choice, attempt } = state()
    const age = toAge(quote)
    const isFresh = !quote.error && age !== undefined && age < quoteEvery
    return !attempt && review.at === undefined && isFresh ? pickOffer(quote.offers, choice) : undefined
  }
  const askReview = async (signal: AbortSignal) => {
    const wish = toWish()
    if (!wish) return
    const shown = findShown()
    dispatch({ type: 'review asked' })
    const { round } = state().review
    try {
      const offer = shown ?? pickOffer(await trading.quote(wish, { signal }), state().choice)
      if (!offer || signal.aborted) return
      dispatch({ type: 'reviewed', round, plan: await trading.check(offer), at: clock.now() })
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'unreviewed', round, error: toSwapError(error), at: clock.now() })
    }
  }
  return {
    quotes: createLoop(clock, () => toAge(state().quote), askQuote),
    reviews: createLoop(clock, () => toAge(state().review), askReview),
  }
}
