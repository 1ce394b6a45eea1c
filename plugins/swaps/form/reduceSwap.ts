import type { Token } from '../../../src/plugin.js'
import type { SwapPlan } from '../types.js'
import type { DraftState, Progress, ReviewState, SwapEvent, SwapState } from './state.js'

/** What was asked before counts no more. */
const anew = ({ round }: { readonly round: number }) => ({ round: round + 1, asking: false })

/** Another draft: all that was answered for the one before is void. */
const edit = (state: SwapState, draft: DraftState): SwapState => ({
  ...state,
  draft,
  unread: {},
  elsewhere: [],
  quote: anew(state.quote),
  choice: undefined,
  review: anew(state.review),
  attempt: undefined,
})
const clear = (state: SwapState, coin: Token | undefined): SwapState => edit(state, { pays: coin, amount: '' })

const fees = ({ fee, quote }: SwapPlan) => fee?.value ?? quote.fee?.value ?? 0n

/** How a plan is, compared with the one in sight: nothing where the user would read the same. */
export function compare(now: SwapPlan, before: SwapPlan | undefined): ReviewState['change'] {
  if (!before || before.quote.wish.pays.value !== now.quote.wish.pays.value) return undefined
  const [one, other] = [now.quote, before.quote]
  if (one.least.value < other.least.value || one.gets.value < other.gets.value || now.steps > before.steps)
    return 'worse'
  return one.least.value > other.least.value || one.gets.value > other.gets.value ? 'better' : undefined
}

/** Whether a press on a plan would pay for something else than what stands there: then it has to be read again. */
export const isOther = (now: SwapPlan, before: SwapPlan | undefined): boolean =>
  compare(now, before) !== undefined ||
  (before !== undefined && (fees(now) > fees(before) || now.terms.spender !== before.terms.spender))

const advance = (state: SwapState, plan: SwapPlan, change: (progress: Progress) => Partial<Progress>): SwapState =>
  state.progress?.plan === plan
    ? { ...state, progress: { ...state.progress, ...change(state.progress) } }
    : // A later swap has the view.
      state

/** Swapping as one machine: pure. Its effects are begun by `createFlow`. */
export function reduceSwap(state: SwapState, event: SwapEvent): SwapState {
  switch (event.type) {
    case 'moved':
      // A draft belongs to one account on one network: amounts and tokens mean nothing on another.
      if (event.account === state.account) return state
      return { ...clear(state, event.coin), account: event.account, canTrade: undefined }
    case 'opened': {
      const opened = { ...state, entry: event.entry }
      return event.fills || (!state.draft.pays && !state.draft.gets) ? clear(opened, event.coin) : opened
    }
    case 'supported':
      return event.account === state.account ? { ...state, canTrade: event.canTrade } : state
    case 'filled':
      return event.entry === state.entry ? { ...edit(state, event.draft), unread: event.unread } : state
    case 'found elsewhere':
      return event.unread === state.unread ? { ...state, elsewhere: event.networks } : state
    case 'edited':
      return edit(state, { ...state.draft, ...event.change })
    case 'tolerated':
      return { ...edit(state, state.draft), choice: state.choice, tolerance: event.tolerance }
    case 'quote asked':
      return { ...state, quote: { ...state.quote, round: state.quote.round + 1, asking: true } }
    case 'quoted':
    case 'unquoted': {
      const { round, at } = event
      const { offers, asOf } = state.quote
      if (round !== state.quote.round) return state
      const answer = event.type === 'quoted' ? { offers: event.offers, asOf: at } : { offers, asOf, error: event.error }
      return { ...state, quote: { round, at, asking: false, ...answer } }
    }
    case 'chosen': {
      const { by, source } = event.offer
      const isBest = event.offer === state.quote.offers?.[0]
      return { ...state, choice: isBest ? undefined : { by, source }, review: anew(state.review) }
    }
    case 'review asked': {
      const kept = event.anew ? {} : state.review
      return { ...state, review: { ...kept, round: state.review.round + 1, asking: true } }
    }
    case 'reviewed': {
      const { round, at, plan } = event
      if (round !== state.review.round) return state
      const change = compare(plan, state.review.plan)
      return { ...state, review: { round, at, asOf: at, plan, change, asking: false } }
    }
    case 'unreviewed': {
      const { round, at, error } = event
      const { plan, asOf } = state.review
      return round === state.review.round
        ? { ...state, review: { round, at, asOf, plan, error, asking: false } }
        : state
    }
    case 'begun':
      return { ...state, progress: event.progress, attempt: undefined }
    case 'stepped': {
      const { step, sent } = event
      return advance(state, event.plan, ({ approvals }) => ({
        step,
        approvals: sent && step !== 'swapping' ? [...approvals, sent] : approvals,
      }))
    }
    case 'failed': {
      const { progress } = state
      if (progress?.plan !== event.plan) return state
      const { wallet, approvals } = progress
      return {
        ...state,
        progress: undefined,
        attempt: { error: event.error, wallet, isAllowed: approvals.length > 0 },
        // What was planned may be done in part: it is planned again, from where it stands.
        review: anew(state.review),
      }
    }
    case 'sent': {
      const after = advance(state, event.plan, () => ({ step: 'pending', sent: event.sent }))
      // What was typed meanwhile is still wanted.
      return after !== state && state.draft === after.progress?.draft
        ? edit(after, { ...state.draft, amount: '' })
        : after
    }
    case 'settled': {
      const after = advance(state, event.plan, () => ({ step: event.status, hash: event.hash }))
      const { draft, progress } = after
      const isUndone = after !== state && !['success', 'pending', 'unknown'].includes(event.status)
      // Undone by the chain: what was typed is wanted after all, unless something else is by now.
      return isUndone && progress && !draft.amount && isSamePair(draft, progress.draft)
        ? edit(after, progress.draft)
        : after
    }
    case 'received':
      return advance(state, event.plan, () => ({ received: event.received }))
    case 'left':
      return advance(state, event.plan, () => ({ left: event.left }))
    case 'told':
      return advance(state, event.plan, () => ({ isTold: true }))
    case 'tried':
      return { ...state, trials: { ...state.trials, [event.key]: event.trial } }
  }
}

const isSamePair = (one: DraftState, other: DraftState) => one.pays === other.pays && one.gets === other.gets
