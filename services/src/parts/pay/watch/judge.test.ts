import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderState } from '../wire.js'
import { type Arrived, isWaiting, type JudgedOrder, judge } from './judge.js'

const asked = 100n
/** `seen final seenInTime finalInTime` of an amount of 100. */
const toArrived = (text: string): Arrived => {
  const [seen = 0n, final = 0n, seenInTime = seen, finalInTime = final] = text.split(' ').map(BigInt)
  return { amount: asked, seen, final, seenInTime, finalInTime }
}

const before = 999
const after = 1_000
const order = (state: OrderState, accepts: readonly string[], more: Partial<JudgedOrder> = {}): JudgedOrder => ({
  ...{ state, wasSeen: state !== 'open', expiresAt: 1_000, isCancelled: false },
  accepts: accepts.map(toArrived),
  ...more,
})

test.each<[string, JudgedOrder, number, OrderState]>([
  ['nothing came', order('open', ['0 0']), before, 'open'],
  ['something is on its way', order('open', ['1 0']), before, 'seen'],
  ['all is on its way', order('seen', ['100 0']), before, 'seen'],
  ['a part is final', order('seen', ['40 40']), before, 'seen'],
  ['all is final', order('seen', ['100 100']), before, 'paid'],
  ['one of two assets is enough', order('seen', ['0 0', '100 100']), before, 'paid'],
  ['halves of two assets are not added up', order('seen', ['50 50', '50 50']), before, 'seen'],
  ['more is final', order('seen', ['101 101']), before, 'overpaid'],
  ['more is on its way alone', order('paid', ['200 100']), before, 'paid'],
  ['another asset came, too', order('paid', ['100 100', '1 1']), after, 'overpaid'],
  ['more came after the end', order('paid', ['101 101 100 100']), after, 'overpaid'],
  ['it was taken back', order('seen', ['0 0']), before, 'open'],
  ['nothing came in time', order('open', ['0 0']), after, 'expired'],
  ['it was taken back, and the time is over', order('open', ['0 0'], { wasSeen: true }), after, 'failed'],
  ['the time is over, the money is on its way', order('seen', ['100 0 100 0']), after, 'seen'],
  ['what comes late does not prolong', order('seen', ['100 40 40 40']), after, 'underpaid'],
  ['less came in time', order('seen', ['99 99']), after, 'underpaid'],
  ['the rest came late', order('underpaid', ['100 100 40 40']), after, 'late'],
  ['it came late, and is not final', order('expired', ['100 0 0 0']), after, 'expired'],
  ['it came late', order('expired', ['100 100 0 0']), after, 'late'],
  ['it came in time, and was read late', order('expired', ['100 100']), after, 'paid'],
  ['in time, read late, not final', order('expired', ['100 0']), after, 'expired'],
  ['it failed, and came late', order('failed', ['100 100 0 0']), after, 'late'],
  ['it failed, and nothing came', order('failed', ['0 0']), after, 'failed'],
  ['it is cancelled', order('open', ['0 0'], { isCancelled: true }), before, 'cancelled'],
  [
    'it is cancelled, and money is on its way',
    order('cancelled', ['9 0 0 0'], { isCancelled: true }),
    before,
    'cancelled',
  ],
  ['it is cancelled, and paid', order('cancelled', ['100 100 0 0'], { isCancelled: true }), before, 'late'],
])('behavior: %s', (_title, judged, now, expected) => {
  expect(judge(judged, now)).toBe(expected)
})

/** A payment of an asset: when its block was made, when the watch saw it and when it was final, if the chain does not take it back. */
const payment = fc.record({
  asset: fc.integer({ min: 0, max: 1 }),
  amount: fc.bigInt({ min: 1n, max: 150n }),
  paidAt: fc.integer({ min: 0, max: 2_000 }),
  seenAfter: fc.integer({ min: 0, max: 500 }),
  finalAfter: fc.integer({ min: 0, max: 500 }),
  isTakenBack: fc.boolean(),
})
type Payment = typeof payment extends fc.Arbitrary<infer Value> ? Value : never

/** What is known at a time. */
function addUp(payments: readonly Payment[], now: number): readonly Arrived[] {
  return [0, 1].map((asset) => {
    const own = payments.filter((one) => one.asset === asset && one.paidAt + one.seenAfter <= now)
    const isFinal = (one: Payment) => one.paidAt + one.seenAfter + one.finalAfter <= now
    const stays = own.filter((one) => !one.isTakenBack || !isFinal(one))
    const sum = (list: readonly Payment[]) => list.reduce((total, one) => total + one.amount, 0n)
    const isInTime = (one: Payment) => one.paidAt <= 1_000
    return {
      amount: asked,
      ...{ seen: sum(stays), final: sum(stays.filter(isFinal)) },
      ...{
        seenInTime: sum(stays.filter(isInTime)),
        finalInTime: sum(stays.filter((one) => isFinal(one) && isInTime(one))),
      },
    }
  })
}

/** The states that an order goes through when it is looked at, at these times. */
function walk(payments: readonly Payment[], times: readonly number[]): OrderState[] {
  let state: OrderState = 'open'
  let wasSeen = false
  return times.map((now) => {
    const accepts = addUp(payments, now)
    wasSeen ||= accepts.some(({ seen }) => seen > 0n)
    state = judge({ state, wasSeen, expiresAt: 1_000, isCancelled: false, accepts }, now)
    return state
  })
}

const payments = fc.array(payment, { maxLength: 6 })
const times = fc
  .array(fc.integer({ min: 0, max: 3_500 }), { maxLength: 12 })
  .map((list) => [...list.sort((one, two) => one - two), 9_999])
const check = (property: fc.IProperty<[Payment[], number[]]>) => fc.assert(property, { numRuns: 2_000 })

test('behavior: final money never leaves an order open, expired, failed or cancelled', () => {
  check(
    fc.property(payments, times, (list, at) => {
      const last = walk(list, at).at(-1)
      const isMoney = list.some(({ isTakenBack }) => !isTakenBack)
      expect(['paid', 'overpaid', 'underpaid', 'late'].includes(last ?? '')).toBe(isMoney)
    }),
  )
})

test('behavior: only what is final and in time pays, whatever the order of arrival', () => {
  check(
    fc.property(payments, times, (list, at) => {
      const states = walk(list, at)
      for (const [index, state] of states.entries()) {
        const isEnough = addUp(list, at[index] ?? 0).some(({ finalInTime }) => finalInTime >= asked)
        expect(['paid', 'overpaid'].includes(state)).toBe(isEnough)
      }
      // When it was looked at meanwhile decides only between the two names of nothing.
      const toMoney = (state = '') => (['failed', 'expired'].includes(state) ? 'nothing' : state)
      expect(toMoney(states.at(-1))).toBe(toMoney(walk(list.toReversed(), [9_999]).at(-1)))
    }),
  )
})

test('behavior: the chain takes back `seen` alone, and an end is left by money alone', () => {
  check(
    fc.property(payments, times, (list, at) => {
      const states = walk(list, at)
      for (const [index, state] of states.entries()) {
        const next = states[index + 1]
        if (next === undefined || isWaiting(state)) continue
        expect(isWaiting(next)).toBe(false)
        const [was, is] = [at[index] ?? 0, at[index + 1] ?? 0].map((time) =>
          addUp(list, time).reduce((total, { final }) => total + final, 0n),
        )
        if (next !== state) expect(is).toBeGreaterThan(was ?? 0n)
      }
    }),
  )
})
