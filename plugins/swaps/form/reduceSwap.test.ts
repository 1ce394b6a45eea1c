import { expect, test } from 'vitest'
import { LatchkeyError, type Network, type SentTransaction, type Token } from '../../../src/plugin.js'
import type { SwapPlan, SwapQuote } from '../types.js'
import { pickOffer } from './choice.js'
import { compare, isOther, reduceSwap } from './reduceSwap.js'
import { initialState, type Progress, type SwapEvent, type SwapState } from './state.js'

const networkId = 'eip155:1'
const token = (symbol: string, address?: string): Token => ({
  ...{ networkId, name: symbol, symbol, decimals: 18 },
  ...(address && { address }),
})
const ether = token('ETH')
const dollar = token('LUSD', '0x1')
const account = `${networkId}:0xa` as const

const quote = (gets: bigint, { source = 'Uniswap V3', pays = 5n } = {}): SwapQuote => ({
  wish: { account, pays: { token: dollar, value: pays }, gets: ether },
  gets: { token: ether, value: gets },
  least: { token: ether, value: gets - 1n },
  ...{ source, expiresAt: 30_000, by: 'services', route: [] },
})
const plan = (gets: bigint, more: Partial<SwapPlan> = {}): SwapPlan => {
  const of = quote(gets)
  const { pays } = of.wish
  const terms = { pays, gets: of.least, receiver: '0xa', spender: '0xb', deadline: 0 }
  return { quote: of, terms, steps: 2, approval: 'transaction', ...more }
}
const sent: SentTransaction = { account, id: '0x1', kind: 'transaction' }
const run = (...events: readonly SwapEvent[]) => events.reduce(reduceSwap, initialState)
const typed: SwapEvent = { type: 'edited', change: { pays: dollar, gets: ether, amount: '5' } }
const error = new LatchkeyError('REQUEST_REJECTED', 'no', { outcome: 'rejected' })
const begin = (state: SwapState, of: SwapPlan): SwapState => {
  const { draft } = state
  const progress: Progress = {
    ...{ plan: of, unlimited: false, wallet: 'Wallet', entry: undefined, draft, step: 'checking', approvals: [] },
  }
  return reduceSwap(state, { type: 'begun', progress })
}

test('behavior: a late answer never replaces a newer one', () => {
  const asked = run(typed, { type: 'quote asked' }, { type: 'quote asked' })
  const { round } = asked.quote
  const answered = reduceSwap(asked, { type: 'quoted', round, offers: [quote(9n)], at: 2 })
  for (const late of [
    { type: 'quoted', round: round - 1, offers: [quote(7n)], at: 3 },
    { type: 'unquoted', round: round - 1, error, at: 3 },
  ] as const)
    expect(reduceSwap(answered, late)).toBe(answered)
  expect(answered.quote).toEqual({ round, asking: false, offers: [quote(9n)], at: 2, asOf: 2 })
})

test('behavior: what was typed makes the answers void that are on their way, for the form and the preview', () => {
  const asked = run(typed, { type: 'quote asked' }, { type: 'review asked' })
  const edited = reduceSwap(asked, { type: 'edited', change: { amount: '6' } })
  expect(edited.quote.asking).toBe(false)
  expect(reduceSwap(edited, { type: 'quoted', round: asked.quote.round, offers: [quote(9n)], at: 1 })).toBe(edited)
  expect(reduceSwap(edited, { type: 'reviewed', round: asked.review.round, plan: plan(9n), at: 1 })).toBe(edited)
})

test('behavior: F15 an old price stays in sight while the next is asked for, and after that failed, with its age and the reason', () => {
  const first = run(typed, { type: 'quote asked' })
  const quoted = reduceSwap(first, { type: 'quoted', round: first.quote.round, offers: [quote(9n)], at: 1 })
  const again = reduceSwap(quoted, { type: 'quote asked' })
  expect(again.quote).toMatchObject({ asking: true, offers: [quote(9n)] })
  const failed = reduceSwap(again, { type: 'unquoted', round: again.quote.round, error, at: 2 })
  const { round } = again.quote
  expect(failed.quote).toEqual({ round, asking: false, error, offers: [quote(9n)], at: 2, asOf: 1 })
  // The reason stays until there is a new price, or another question.
  const retried = reduceSwap(failed, { type: 'quote asked' })
  expect(retried.quote).toMatchObject({ error, asking: true })
  const found = reduceSwap(retried, { type: 'quoted', round: retried.quote.round, offers: [quote(7n)], at: 3 })
  expect(found.quote).toEqual({ round: retried.quote.round, asking: false, offers: [quote(7n)], at: 3, asOf: 3 })
  expect(reduceSwap(failed, { type: 'edited', change: { amount: '6' } }).quote).toEqual({
    ...{ round: round + 1, asking: false },
  })
})

test('behavior: F15 a plan stays in sight after the next one failed, and the one after it is compared with it', () => {
  const asked = run(typed, { type: 'review asked' })
  const shown = reduceSwap(asked, { type: 'reviewed', round: asked.review.round, plan: plan(9n), at: 1 })
  const again = reduceSwap(shown, { type: 'review asked' })
  const failed = reduceSwap(again, { type: 'unreviewed', round: again.review.round, error, at: 2 })
  expect(failed.review).toMatchObject({ plan: plan(9n), error, at: 2, asOf: 1 })
  const retried = reduceSwap(failed, { type: 'review asked' })
  expect(retried.review).toMatchObject({ plan: plan(9n), error, asking: true })
  const found = reduceSwap(retried, { type: 'reviewed', round: retried.review.round, plan: plan(8n), at: 3 })
  expect(found.review).toMatchObject({ plan: plan(8n), change: 'worse', asOf: 3 })
  expect(found.review.error).toBeUndefined()
  // The form begins anew: nothing of before stays.
  expect(reduceSwap(failed, { type: 'review asked', anew: true }).review).toEqual({
    ...{ round: failed.review.round + 1, asking: true },
  })
})

test.each([
  ['the same', plan(9n), undefined, false],
  ['a better one', plan(10n), 'better', true],
  ['a worse one', plan(8n), 'worse', true],
  ['one more step', plan(9n, { steps: 3 }), 'worse', true],
  ['a dearer one', plan(9n, { fee: { value: 2n, decimals: 18, symbol: 'ETH' } }), undefined, true],
] as const)(
  'behavior: %s than the plan in sight is told, and has to be read before a press counts',
  (_, now, change, isNew) => {
    const before = plan(9n, { fee: { value: 1n, decimals: 18, symbol: 'ETH' } })
    expect(compare(now, before)).toBe(change)
    expect(isOther(now, before)).toBe(isNew)
    const asked = run(typed, { type: 'review asked' })
    const shown = reduceSwap(asked, { type: 'reviewed', round: asked.review.round, plan: before, at: 1 })
    const again = reduceSwap(shown, { type: 'review asked' })
    expect(again.review.plan).toBe(before)
    const next = reduceSwap(again, { type: 'reviewed', round: again.review.round, plan: now, at: 2 })
    expect(next.review.change).toBe(change)
  },
)

test('behavior: a plan of the same amounts by another exchange has to be read before a press counts', () => {
  const other = { ...plan(9n).terms, spender: '0xc' }
  expect(isOther(plan(9n, { terms: other }), plan(9n))).toBe(true)
})

test('behavior: the offer that was chosen stays with its source at the next price, and ends with the draft', () => {
  const [v3, v2] = [quote(9n), quote(8n, { source: 'Uniswap V2' })]
  const asked = run(typed, { type: 'quote asked' })
  const quoted = reduceSwap(asked, { type: 'quoted', round: asked.quote.round, offers: [v3, v2], at: 1 })
  const shown = (state: SwapState) => pickOffer(state.quote.offers, state.choice)
  expect(shown(quoted)).toBe(v3)
  const chosen = reduceSwap(quoted, { type: 'chosen', offer: v2 })
  expect(shown(chosen)).toBe(v2)
  // What was planned was of the other one.
  expect(chosen.review.round).toBe(quoted.review.round + 1)

  const again = reduceSwap(chosen, { type: 'quote asked' })
  const answer = (offers: readonly SwapQuote[]) =>
    reduceSwap(again, { type: 'quoted', round: again.quote.round, offers, at: 2 })
  const newer = quote(7n, { source: 'Uniswap V2' })
  expect(shown(answer([quote(9n), newer]))).toBe(newer)
  // Its source has none now: the best is shown.
  expect(shown(answer([v3]))).toBe(v3)
  expect(reduceSwap(chosen, { type: 'tolerated', tolerance: 2 }).choice).toEqual(chosen.choice)
  expect(reduceSwap(chosen, { type: 'edited', change: { amount: '6' } }).choice).toBeUndefined()
  expect(reduceSwap(chosen, { type: 'chosen', offer: v3 }).choice).toBeUndefined()
})

test('behavior: refused after leave was given, nothing is lost: the draft stays, and that leave is there', () => {
  const now = plan(9n)
  const begun = begin(run(typed), now)
  const allowed = reduceSwap(begun, { type: 'stepped', plan: now, step: 'approval sent', sent })
  const swapping = reduceSwap(allowed, { type: 'stepped', plan: now, step: 'swapping' })
  const failed = reduceSwap(swapping, { type: 'failed', plan: now, error })
  expect(failed.attempt).toEqual({ error, wallet: 'Wallet', isAllowed: true })
  expect(failed).toMatchObject({ progress: undefined, draft: begun.draft })
  expect(failed.review.plan).toBeUndefined()
  // It is told until something else is typed, or pressed for.
  expect(begin(failed, plan(8n)).attempt).toBeUndefined()
  expect(reduceSwap(failed, { type: 'edited', change: { amount: '1' } }).attempt).toBeUndefined()
})

test('behavior: once it was sent the amount goes, the tokens stay; undone by the chain, the amount is back', () => {
  const now = plan(9n)
  const done = reduceSwap(begin(run(typed), now), { type: 'sent', plan: now, sent })
  expect(done).toMatchObject({ draft: { pays: dollar, gets: ether, amount: '' }, progress: { step: 'pending', sent } })
  const settle = (status: 'success' | 'reverted' | 'failed' | 'unknown', state = done) =>
    reduceSwap(state, { type: 'settled', plan: now, status })
  expect(settle('reverted').draft.amount).toBe('5')
  expect(settle('failed').draft.amount).toBe('5')
  expect(settle('success').draft.amount).toBe('')
  expect(settle('unknown').draft.amount).toBe('')
  const other = reduceSwap(done, { type: 'edited', change: { amount: '8' } })
  expect(settle('reverted', other).draft.amount).toBe('8')
})

test('behavior: what was typed while the wallet was asked is still wanted', () => {
  const now = plan(9n)
  const begun = begin(run(typed), now)
  const other = reduceSwap(begun, { type: 'edited', change: { amount: '8' } })
  expect(reduceSwap(other, { type: 'sent', plan: now, sent }).draft.amount).toBe('8')
})

test('behavior: what is told of a swap changes nothing once a later one has the view', () => {
  const later = begin(run(typed), plan(7n))
  for (const event of [
    { type: 'stepped', plan: plan(9n), step: 'swapping' },
    { type: 'failed', plan: plan(9n), error },
    { type: 'sent', plan: plan(9n), sent },
    { type: 'settled', plan: plan(9n), status: 'reverted' },
    { type: 'received', plan: plan(9n), received: null },
    { type: 'left', plan: plan(9n), left: 1n },
    { type: 'told', plan: plan(9n) },
  ] as const)
    expect(reduceSwap(later, event)).toBe(later)
})

test('behavior: F26 another account or network begins a draft of its own; the tolerance stays', () => {
  const state = run({ type: 'moved', account: 'a', coin: ether }, typed, { type: 'tolerated', tolerance: 3 })
  expect(reduceSwap(state, { type: 'moved', account: 'a', coin: ether })).toBe(state)
  expect(reduceSwap(state, { type: 'moved', account: 'b', coin: ether })).toMatchObject({
    ...{ account: 'b', draft: { pays: ether, amount: '' }, tolerance: 3 },
  })
})

test('behavior: what an opening asked for comes only to that opening, and what could not be read is told', () => {
  const [one, other] = [{}, {}]
  const opened = run({ type: 'opened', entry: one, fills: true, coin: ether })
  const fill = (entry: object): SwapEvent => ({
    ...{ type: 'filled', entry, draft: { pays: dollar, amount: '2' }, unread: { gets: 'FAKE' } },
  })
  expect(reduceSwap(opened, fill(other))).toBe(opened)
  const filled = reduceSwap(opened, fill(one))
  expect(filled).toMatchObject({ draft: { amount: '2' }, unread: { gets: 'FAKE' } })
  const edited = reduceSwap(filled, { type: 'edited', change: { gets: ether } })
  expect(edited.unread).toEqual({})
  // Where the tokens are is told beside what could not be read, and no longer.
  const networks = [{ name: 'Second' } as Network]
  const found: SwapEvent = { type: 'found elsewhere', unread: filled.unread, networks }
  expect(reduceSwap(filled, found).elsewhere).toBe(networks)
  expect(reduceSwap(edited, found)).toBe(edited)
  // One without a swap in it leaves what was typed.
  expect(reduceSwap(filled, { type: 'opened', entry: other, fills: false, coin: ether }).draft).toBe(filled.draft)
})
