import { createStore } from 'jotai/vanilla'
import { beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../testing/clock.js'
import { closedError, LatchkeyError } from '../contract/errors.js'
import { historyAtom, shakingAtom } from './state.js'
import { createViewStack } from './viewStack.js'

const known = ['Connect', 'Account', 'Send', 'Review']
let store = createStore()
let clock = createTestClock()
let connected = false
let failure: LatchkeyError | undefined

const create = () =>
  createViewStack({
    store,
    clock,
    assertKnown(view) {
      if (!known.includes(view)) throw new LatchkeyError('VIEW_UNKNOWN', view)
    },
    landing: ({ view }) => (view === 'Connect' && connected ? 'Account' : view),
    reason: () => failure ?? closedError(),
  })
let views = create()
const names = () => store.get(historyAtom).map(({ view }) => view)

/** How often, and how, a promise settled. */
const settledOf = (promise: Promise<unknown>) => {
  const settled: unknown[] = []
  promise.then(
    (value) => settled.push(value),
    (error) => settled.push(error.code),
  )
  return settled
}

beforeEach(() => {
  store = createStore()
  clock = createTestClock()
  connected = false
  failure = undefined
  views = create()
})

test('behavior: push, replace, reset and back', async () => {
  void views.open('Connect')
  views.push('Connect', { again: true })
  expect(names()).toEqual(['Connect'])
  views.push('Send', { token: 'ETH' })
  views.replace('Review')
  expect(names()).toEqual(['Connect', 'Review'])
  views.push('Send')
  views.back()
  expect(views.current()?.view).toBe('Review')
  views.reset('Account')
  expect(names()).toEqual(['Account'])
  views.back()
  expect(names()).toEqual([])
})

test('behavior: an entry keeps its key while others come and go, and no two share one', () => {
  void views.open('Connect')
  views.push('Send')
  const keys = store.get(historyAtom).map(({ key }) => key)
  views.push('Review')
  views.back()
  expect(store.get(historyAtom).map(({ key }) => key)).toEqual(keys)
  views.push('Review')
  expect(new Set(store.get(historyAtom).map(({ key }) => key)).size).toBe(3)
})

test('behavior: back onto Connect while connected shows Account', () => {
  void views.open('Connect')
  views.push('Send')
  connected = true
  views.back()
  expect(names()).toEqual(['Account'])
})

test('parameters: a view deep inside is opened with its params', () => {
  void views.open('Review', { amount: '1' })
  expect(views.current()).toMatchObject({ view: 'Review', params: { amount: '1' } })
})

test('behavior: an unknown view changes nothing', () => {
  void views.open('Connect')
  for (const go of [views.push, views.replace, views.reset, views.open])
    expect(() => go('Nowhere')).toThrow(expect.objectContaining({ code: 'VIEW_UNKNOWN' }))
  expect(names()).toEqual(['Connect'])
})

test('behavior: open settles once, with the result', async () => {
  const settled = settledOf(views.open('Connect'))
  views.finish('done')
  views.finish('again')
  views.close()
  await clock.advance()
  expect(settled).toEqual(['done'])
  expect(names()).toEqual([])
})

test('behavior: open settles once, with why the modal was closed', async () => {
  const dismissed = settledOf(views.open('Connect'))
  views.close()
  views.finish('late')
  failure = new LatchkeyError('CONNECTION_REJECTED', 'no', { outcome: 'rejected' })
  const rejected = settledOf(views.open('Connect'))
  views.back()
  const ended = settledOf(views.open('Connect'))
  views.end(new LatchkeyError('MODAL_FAILED', 'no'))
  await clock.advance()
  expect([dismissed, rejected, ended]).toEqual([['MODAL_CLOSED'], ['CONNECTION_REJECTED'], ['MODAL_FAILED']])
})

test('behavior: settle gives the result and leaves the modal open; what closes it later settles nothing again', async () => {
  const settled = settledOf(views.open('Connect'))
  views.settle('done')
  views.settle('again')
  expect(names()).toEqual(['Connect'])
  views.close()
  await clock.advance()
  expect(settled).toEqual(['done'])
})

test('behavior: of two that opened, the younger gets the result and the older is told that it was closed', async () => {
  const older = settledOf(views.open('Connect'))
  const younger = settledOf(views.open('Send'))
  views.finish('sent')
  await clock.advance()
  expect([older, younger]).toEqual([['MODAL_CLOSED'], ['sent']])
})

test('behavior: a guard refuses a close, and the modal shakes for 500 ms', async () => {
  let held: string | undefined = 'Connect'
  const remove = views.guard(() => held)
  const settled = settledOf(views.open('Connect'))
  const shakes: boolean[] = []
  store.sub(shakingAtom, () => shakes.push(store.get(shakingAtom)))
  await clock.advance(600)
  shakes.splice(0)
  expect(views.close()).toBe(false)
  await clock.advance(300)
  // Ignored while it shakes: the first shake is not made longer.
  expect(views.close()).toBe(false)
  views.back()
  await clock.advance(199)
  expect(store.get(shakingAtom)).toBe(true)
  await clock.advance(1)
  expect(shakes).toEqual([true, false])
  expect(names()).toEqual(['Connect'])
  held = undefined
  expect(views.close()).toBe(true)
  remove()
  expect(settled).toEqual([])
  await clock.advance()
  expect(settled).toEqual(['MODAL_CLOSED'])
})

const ways: [name: string, go: () => unknown][] = [
  ['close', () => views.close()],
  ['back', () => views.back()],
  ['open', () => views.open('Account')],
  ['push', () => views.push('Account')],
  ['replace', () => views.replace('Account')],
  ['reset', () => views.reset('Account')],
  ['finish', () => views.finish('done')],
]
test.each(ways)('behavior: no way leads past a view that a guard holds: %s', async (_, go) => {
  void views.open('Review')
  const remove = views.guard((next) => (next.at(-1)?.view === 'Review' ? undefined : 'Review'))
  expect([views.allows('Account'), views.allows('Review')]).toEqual([false, true])
  go()
  expect(names()).toEqual(['Review'])
  expect(store.get(shakingAtom)).toBe(true)
  remove()
  expect(views.allows('Account')).toBe(true)
  go()
  expect(names()).not.toEqual(['Review'])
})

test('behavior: what is opened while a view is held shows that view, and settles when the modal is closed', async () => {
  const remove = views.guard((next) => (next.at(-1)?.view === 'Review' ? undefined : 'Review'))
  const settled = settledOf(views.open('Send'))
  expect(names()).toEqual(['Review'])
  // Nothing is in sight that could be left.
  expect(store.get(shakingAtom)).toBe(false)
  remove()
  views.close()
  await clock.advance()
  expect(settled).toEqual(['MODAL_CLOSED'])
  expect(views.close()).toBe(true)
})

test('behavior: a held view that is deep in the history stays there, and one is gone back to', () => {
  void views.open('Review')
  views.push('Send')
  views.guard((next) => (next.some(({ view }) => view === 'Review') ? undefined : 'Review'))
  for (const [, go] of ways.filter(([name]) => !['back', 'push', 'replace'].includes(name))) go()
  expect(names()).toEqual(['Review', 'Send'])
  views.replace('Account')
  views.push('Send')
  views.back()
  views.back()
  expect(names()).toEqual(['Review'])
})

test('behavior: a finish that is held gives its result, and the modal stays', async () => {
  const settled = settledOf(views.open('Review'))
  views.guard(() => 'Review')
  views.finish('done')
  await clock.advance()
  expect(settled).toEqual(['done'])
  expect(names()).toEqual(['Review'])
})

test('behavior: a closed modal is closed, whatever the guards say', () => {
  views.guard(() => 'Review')
  expect(views.close()).toBe(true)
  expect(names()).toEqual([])
})

test('behavior: what ends asks no guard, and ends a shake', async () => {
  views.guard(() => 'Connect')
  void views.open('Connect')
  views.close()
  expect(clock.pending).toBe(1)
  views.end()
  expect(store.get(shakingAtom)).toBe(false)
  expect(clock.pending).toBe(0)
  expect(names()).toEqual([])
})

test('behavior: what was settled is not settled again: an older open gets no result of a younger one', async () => {
  const older = settledOf(views.open('Connect'))
  const younger = settledOf(views.open('Send'))
  views.settle('sent')
  views.settle('again')
  views.finish('again')
  await clock.advance()
  expect([older, younger]).toEqual([['MODAL_CLOSED'], ['sent']])
})

test('behavior: returns to an entry over all that came after it; one that has left is no way back', () => {
  void views.open('Send')
  const send = views.current()
  views.push('Connect')
  views.push('Review')
  const review = views.current()
  if (send) views.returnTo(send)
  expect(names()).toEqual(['Send'])
  if (review) views.returnTo(review)
  expect(names()).toEqual(['Send'])
})
