import { expect, test } from 'vitest'
import { LatchkeyError } from '../../../src/plugin.js'
import type { Bill, PayChoices } from '../types.js'
import { reduceForm } from './reduceForm.js'
import { type FormEvent, type FormState, initialState } from './state.js'

const bill = { id: 'a' } as Bill
const choices: PayChoices = { sources: [], lacks: [], isWithoutSwaps: false }
const error = new LatchkeyError('SERVER_ERROR', '')
const run = (events: readonly FormEvent[], from: FormState = initialState) => events.reduce(reduceForm, from)
const asked = run([
  { type: 'opened', entry: {} },
  { type: 'bill asked' },
  { type: 'billed', round: 2, bill },
  { type: 'choices asked' },
])

test('behavior: only the answer to the latest question counts', () => {
  const { round } = asked.choices
  const late = run([{ type: 'choices asked' }, { type: 'answered', round, choices }], asked)
  expect(late.choices).toEqual({ round: round + 1, asking: true })
  expect(run([{ type: 'unanswered', round, error }], late)).toBe(late)
  expect(run([{ type: 'billed', round: 1, bill: { ...bill } }], late)).toBe(late)
  expect(run([{ type: 'unbilled', round: 1, error }], late)).toBe(late)
})

test('behavior: what is known stays while it is asked for anew, and when that fails', () => {
  const { round } = asked.choices
  const failed = run(
    [{ type: 'answered', round, choices }, { type: 'choices asked' }, { type: 'unanswered', round: round + 1, error }],
    asked,
  )
  expect(failed.choices).toEqual({ round: round + 1, asking: false, choices, error })
  expect(run([{ type: 'choices asked' }], failed).choices).toEqual({ round: round + 2, asking: true, choices })
})

test('behavior: what other networks have stays in sight while it is looked for anew, and is of the latest question alone', () => {
  const { round } = asked.choices
  const found = run([{ type: 'found', round, sources: [] }], asked)
  expect(found.choices.elsewhere).toEqual([])
  const again = run([{ type: 'choices asked' }], found)
  expect(again.choices.elsewhere).toEqual([])
  expect(run([{ type: 'found', round, sources: [] }], again)).toBe(again)
  expect(run([{ type: 'moved', account: 'other' }], found).choices.elsewhere).toBeUndefined()
})

test('behavior: another account voids what could be paid with, and what was known of the receiver; the choice stays', () => {
  const chosen = run(
    [
      { type: 'answered', round: asked.choices.round, choices },
      { type: 'chosen', source: 'a' },
      { type: 'judged', source: 'a', receiver: { warnings: [] } },
    ],
    asked,
  )
  const moved = run([{ type: 'moved', account: 'other' }], chosen)
  expect(moved).toMatchObject({ account: 'other', chosen: 'a', receiver: undefined, bill: { bill } })
  expect(moved.choices.choices).toBeUndefined()
})

test('behavior: what was found out of a receiver is of its source alone; another opening leaves nothing of the one before', () => {
  const chosen = run([{ type: 'chosen', source: 'a' }, { type: 'pressed' }], asked)
  expect(run([{ type: 'judged', source: 'b', receiver: { warnings: [] } }], chosen)).toBe(chosen)
  const refused = run([{ type: 'refused', error }], chosen)
  expect(refused).toMatchObject({ isBeginning: false, refused: error })
  expect(run([{ type: 'chosen', source: 'b' }], refused)).toMatchObject({ chosen: 'b', refused: undefined })
  const next = run([{ type: 'opened', entry: {}, bill }], refused)
  expect(next).toMatchObject({ chosen: undefined, refused: undefined, bill: { bill } })
  expect(next.bill.round).toBeGreaterThan(refused.bill.round)
})

test('behavior: times are of the choices that are shown; they stay while those are asked for anew, and go with the account', () => {
  const times = { a: 12 }
  const timed = run(
    [
      { type: 'answered', round: asked.choices.round, choices },
      { type: 'timed', choices, times },
    ],
    asked,
  )
  expect(timed.choices).toMatchObject({ choices, times })
  expect(run([{ type: 'timed', choices: { ...choices }, times: {} }], timed)).toBe(timed)
  const again = { ...choices }
  const anew: FormEvent[] = [
    { type: 'choices asked' },
    { type: 'answered', round: timed.choices.round + 1, choices: again },
  ]
  expect(run(anew, timed).choices).toMatchObject({ choices: again, times })
  expect(run([{ type: 'moved', account: 'other' }], timed).choices.times).toBeUndefined()
})
