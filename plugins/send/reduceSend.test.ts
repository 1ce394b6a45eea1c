import { describe, expect, test } from 'vitest'
import { LatchkeyError, type Token } from '../../src/plugin.js'
import { reduceSend } from './reduceSend.js'
import { initialState, type SendEvent, type SendState } from './state.js'
import type { SendReview } from './types.js'

const coin: Token = { networkId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 }
const dollar: Token = { ...coin, symbol: 'USD', address: '0x1' }
const entry = { origin: 'account' }
const account = 'wallet eip155:1:0xa'
const review = { amount: '1', to: 'x' } as SendReview
const other = { ...review }
const error = new LatchkeyError('TRANSFER_REFUSED', 'no')
const play = (state: SendState, ...events: SendEvent[]) => events.reduce(reduceSend, state)
const fresh = play(initialState, { type: 'moved', account, token: coin }, { type: 'opened', entry, fills: false })
const typed = play(
  fresh,
  { type: 'edited', change: { amount: '1' } },
  { type: 'edited', change: { to: 'anna.eth' }, pause: 300 },
)
const asked = play(typed, { type: 'review asked' })
const priced = play(asked, { type: 'priced', of: asked.form, review })
const taken = play(priced, { type: 'taken', review })
const sending = play(taken, { type: 'asking', review, entry, draft: taken.draft })
const went = (step: 'sent' | 'success' | 'reverted', of = review): SendEvent => ({
  type: 'went',
  progress: { review: of, step, hash: '0x', entry, draft: sending.draft },
  account,
  token: coin,
})
const sent = play(sending, went('sent'), { type: 'released' })

test('behavior: the way of a transfer, step by step', () => {
  expect([fresh, typed, asked, priced, sending, sent].map(({ form }) => form.step)).toEqual([
    'editing',
    'editing',
    'pricing',
    'priced',
    'sending',
    'editing',
  ])
  expect([fresh, taken, sending, sent].map(({ waiting }) => waiting)).toEqual([undefined, review, review, undefined])
  expect([taken, sending, sent].map(({ progress }) => progress?.step)).toEqual([undefined, 'asking', 'sent'])
  expect(sent).toMatchObject({ draft: { token: coin, amount: '', to: '' }, receiver: { state: 'empty' } })
  expect(play(sent, went('success')).progress).toMatchObject({ step: 'success', hash: '0x' })
})

test('behavior: a reducer changes nothing of what it is given', () => {
  const frozen: SendState = Object.freeze({ ...sending, draft: Object.freeze({ ...sending.draft }) })
  expect(() => play(frozen, went('sent'), { type: 'moved', account: undefined })).not.toThrow()
})

describe('S20: what was priced is what is in sight', () => {
  const edits: [string, SendEvent][] = [
    ['amount', { type: 'edited', change: { amount: '2' } }],
    ['token', { type: 'edited', change: { token: dollar } }],
    ['receiver', { type: 'edited', change: { to: 'bob.eth' } }],
    ['a cleared form', { type: 'cleared', token: coin }],
    ['another opening', { type: 'opened', entry: {}, fills: true, token: coin }],
    ['another account', { type: 'moved', account: 'other', token: coin }],
  ]
  test.each(edits)('S20: %s makes a review void, and one on its way', (_, event) => {
    expect(play(priced, event).form.step).toBe('editing')
    expect(play(asked, event, { type: 'priced', of: asked.form, review }).form.step).toBe('editing')
  })

  test('S20: of two pricings the later one counts; another price of the review in sight takes its place', () => {
    const again = play(asked, { type: 'review asked' })
    expect(play(again, { type: 'priced', of: asked.form, review })).toBe(again)
    expect(play(again, { type: 'unpriced', of: asked.form, error })).toBe(again)
    const repriced = play(priced, { type: 'priced', of: priced.form, review: other })
    expect(repriced.form).toMatchObject({ step: 'priced', review: other })
    expect(play(repriced, { type: 'priced', of: priced.form, review })).toBe(repriced)
    expect(play(asked, { type: 'unpriced', of: asked.form, error }).form).toEqual({ step: 'failed', error })
  })

  test('S20: a host’s transfer is not shown as the form’s', () => {
    const hosts = play(priced, { type: 'taken', review: other })
    expect(hosts).toMatchObject({ form: priced.form, progress: undefined, waiting: other })
  })
})

describe('F26: answers for what is gone', () => {
  const moved = play(typed, { type: 'moved', account: 'other', token: dollar })

  test('F26: another account begins a new draft; the same one changes nothing', () => {
    expect(moved).toMatchObject({ account: 'other', draft: { token: dollar, amount: '', to: '' }, support: undefined })
    expect(play(typed, { type: 'moved', account, token: coin })).toBe(typed)
  })

  test('F26: what was read for the account before is not taken for this one', () => {
    const support = { send: true, max: true, names: true }
    const draft = { token: coin, amount: '9', to: 'x' }
    for (const late of [
      { type: 'supported', account, support },
      { type: 'filled', account, entry, draft },
      { type: 'receiver read', of: typed.receiver, receiver: { state: 'invalid' } },
    ] as const)
      expect(play(moved, late)).toBe(moved)
    expect(play(typed, { type: 'supported', account, support }).support).toBe(support)
    expect(play(typed, { type: 'filled', account, entry, draft })).toMatchObject({
      draft,
      receiver: { state: 'reading', pause: 0 },
    })
  })

  test('F26: the form was opened anew meanwhile: what it was opened with before is not wanted', () => {
    const anew = play(typed, { type: 'opened', entry: {}, fills: false })
    expect(anew.draft).toBe(typed.draft)
    expect(play(anew, { type: 'filled', account, entry, draft: { amount: '9', to: '' } })).toBe(anew)
    expect(play(anew, { type: 'broke', entry, error })).toBe(anew)
    expect(play(typed, { type: 'broke', entry, error }).form).toEqual({ step: 'editing', failure: error })
  })

  test('F26: a transfer that is undone brings its draft back, to its own account, and over no other draft', () => {
    expect(play(sent, went('reverted'))).toMatchObject({ draft: typed.draft, progress: { step: 'reverted' } })
    const elsewhere = play(sent, { type: 'moved', account: 'other', token: dollar })
    expect(play(elsewhere, went('reverted')).draft).toBe(elsewhere.draft)
    const busy = play(sent, { type: 'edited', change: { amount: '5' } })
    expect(play(busy, went('reverted')).draft).toBe(busy.draft)
  })
})

describe('the receiver', () => {
  test('behavior: each text is read anew; what is read for the one before is late', () => {
    expect(typed.receiver).toEqual({ state: 'reading', pause: 300 })
    const again = play(typed, { type: 'edited', change: { to: 'anna.eth' }, pause: 300 })
    const ready = { state: 'ready', receiver: { address: '0x1' } } as const
    expect(play(again, { type: 'receiver read', of: typed.receiver, receiver: ready })).toBe(again)
    const known = play(again, { type: 'receiver read', of: again.receiver, receiver: ready })
    expect(known.receiver).toBe(ready)
    expect(play(known, { type: 'edited', change: { amount: '3' } }).receiver).toBe(ready)
    expect(play(known, { type: 'edited', change: { to: ' ' } }).receiver).toEqual({ state: 'empty' })
  })
})

describe('what the wallet said', () => {
  test('behavior: a refusal leads back to the form, filled in and without an error; a failure is shown there', () => {
    const declined = play(sending, { type: 'not sent', review, isDeclined: true, error: undefined })
    expect(declined).toMatchObject({ form: { step: 'editing' }, draft: typed.draft, progress: undefined })
    expect(declined.form).not.toHaveProperty('failure')
    expect(play(sending, { type: 'not sent', review, isDeclined: false, error }).form).toEqual({
      step: 'editing',
      failure: error,
    })
  })

  test('F11: a failure is shown whatever was typed meanwhile: money may have moved', () => {
    const busy = play(sending, { type: 'edited', change: { amount: '5' } }, { type: 'review asked' })
    expect(play(busy, { type: 'not sent', review, isDeclined: false, error }).form).toEqual({
      step: 'editing',
      failure: error,
    })
    expect(play(busy, { type: 'not sent', review, isDeclined: true, error: undefined }).form).toBe(busy.form)
  })

  test('behavior: what was typed while the wallet asked is kept when it has sent', () => {
    const busy = play(sending, { type: 'edited', change: { amount: '5' } })
    expect(play(busy, went('sent'))).toMatchObject({ draft: busy.draft, progress: { step: 'sent' } })
  })

  test('behavior: a later transfer has the view', () => {
    const later = play(sent, { type: 'asking', review: other, entry, draft: sent.draft })
    expect(play(later, went('success')).progress).toMatchObject({ review: other, step: 'asking' })
  })
})
