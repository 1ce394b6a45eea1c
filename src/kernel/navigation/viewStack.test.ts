import { createStore } from 'jotai/vanilla'
import { beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../testing/clock.js'
import { closedError, LatchkeyError } from '../contract/errors.js'
import { createDepartures } from '../pluginContext/departures.js'
import { shakingAtom } from './guards.js'
import { historyAtom } from './state.js'
import { createViewStack } from './viewStack.js'

const known = ['Connect', 'Account', 'SignIn', 'Send', 'Review']
let store = createStore()
let clock = createTestClock()
let connected = false
let failure: LatchkeyError | undefined

const create = () =>
  createViewStack({
    store,
    clock,
    isCore: (view) => ['Connect', 'Account', 'SignIn'].includes(view),
    assertKnown(view) {
      if (!known.includes(view)) throw new LatchkeyError('VIEW_UNKNOWN', view)
    },
    landing: ({ view }) => (view === 'Connect' && connected ? 'Account' : view),
    reason: () => failure ?? closedError(),
  })
let views = create()
let departures = createDepartures(() => views.history())
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
  departures = createDepartures(views.history)
  views.attend(departures)
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

test('behavior: open resolves once, with the result', async () => {
  const settled = settledOf(views.open('Connect'))
  views.done('done')
  views.done('again')
  views.close()
  await clock.advance()
  expect(settled).toEqual(['done'])
  expect(names()).toEqual([])
})

test('behavior: open rejects once, with why the modal was closed', async () => {
  const dismissed = settledOf(views.open('Connect'))
  views.close()
  views.done('late')
  failure = new LatchkeyError('CONNECTION_REJECTED', 'no', { outcome: 'rejected' })
  const rejected = settledOf(views.open('Connect'))
  views.back()
  const ended = settledOf(views.open('Connect'))
  views.end(new LatchkeyError('MODAL_FAILED', 'no'))
  await clock.advance()
  expect([dismissed, rejected, ended]).toEqual([['MODAL_CLOSED'], ['CONNECTION_REJECTED'], ['MODAL_FAILED']])
})

test('behavior: resolve gives the result and leaves the modal open; what closes it later changes no result', async () => {
  const settled = settledOf(views.open('Connect'))
  views.resolve('done')
  views.resolve('again')
  expect(names()).toEqual(['Connect'])
  views.close()
  await clock.advance()
  expect(settled).toEqual(['done'])
})

test('behavior: promise gives what it comes to, also after the modal was closed', async () => {
  let send = (_: string) => {}
  const sent = new Promise<string>((resolve) => {
    send = resolve
  })
  const settled = settledOf(views.open('Send'))
  views.promise(sent)
  views.push('Account')
  views.close()
  await clock.advance()
  expect(settled).toEqual([])
  send('hash')
  await clock.advance()
  expect(settled).toEqual(['hash'])
})

test('behavior: a promise that rejects counts for nothing while its view is there; once that has left, open rejects with it', async () => {
  const no = () => Promise.reject(new LatchkeyError('REQUEST_REJECTED', 'no', { outcome: 'rejected' }))
  const first = settledOf(views.open('Send'))
  views.promise(no())
  await clock.advance()
  expect(first).toEqual([])
  views.promise(Promise.resolve('hash'))
  await clock.advance()
  expect(first).toEqual(['hash'])
  const second = settledOf(views.open('Send'))
  views.promise(no())
  views.close()
  await clock.advance()
  expect(second).toEqual(['REQUEST_REJECTED'])
})

test('behavior: of two that opened, the younger gets the result and the older is rejected as closed', async () => {
  const older = settledOf(views.open('Connect'))
  const younger = settledOf(views.open('Send'))
  views.done('sent')
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
  ['done', () => views.done('done')],
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

test('behavior: what is opened while a view is held shows that view, and rejects when the modal is closed', async () => {
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

test('behavior: a done that is held gives its result, and the modal stays', async () => {
  const settled = settledOf(views.open('Review'))
  views.guard(() => 'Review')
  views.done('done')
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

test('behavior: a promise gets one outcome: an older open gets no result of a younger one', async () => {
  const older = settledOf(views.open('Connect'))
  const younger = settledOf(views.open('Send'))
  views.resolve('sent')
  views.resolve('again')
  views.done('again')
  await clock.advance()
  expect([older, younger]).toEqual([['MODAL_CLOSED'], ['sent']])
})

// ---- promises of open(), bound to entries

test('behavior: a nested open resolves with its result and goes back to the view that asked; the host waits on', async () => {
  const host = settledOf(views.open('Send'))
  const send = views.current()
  const nested = settledOf(views.nest('Connect'))
  views.push('Review')
  views.done('chosen')
  await clock.advance()
  expect([host, nested, store.get(historyAtom)]).toEqual([[], ['chosen'], [send]])
  views.done('sent')
  await clock.advance()
  expect([host, nested, names()]).toEqual([['sent'], ['chosen'], []])
})

test('behavior: a result belongs to the entry that was opened, whatever is in sight when it comes', async () => {
  const host = settledOf(views.open('Send'))
  const key = views.current()?.key
  const nested = settledOf(views.nest('Connect'))
  views.resolve('early', key)
  await clock.advance()
  expect([host, nested, names()]).toEqual([['early'], [], ['Send', 'Connect']])
  views.done('again', key)
  await clock.advance()
  expect([host, nested, names()]).toEqual([['early'], ['MODAL_CLOSED'], []])
})

test('behavior: what has left the history gives no result, and leads nowhere', async () => {
  const host = settledOf(views.open('Send'))
  const nested = settledOf(views.nest('Connect'))
  const gone = views.current()?.key
  views.back()
  views.done('late', gone)
  views.resolve('late', gone)
  views.leave(gone)
  await clock.advance()
  expect([host, nested, names()]).toEqual([[], ['MODAL_CLOSED'], ['Send']])
})

const partings: [name: string, go: () => unknown, shown: string[], ends: [host: unknown[], nested: unknown[]]][] = [
  ['push', () => views.push('Review'), ['Send', 'Connect', 'Review'], [['done'], ['done']]],
  ['back', () => views.back(), ['Send'], [['done'], ['MODAL_CLOSED']]],
  // The view that takes the place of another owes what that owed.
  ['replace', () => views.replace('Review'), ['Send', 'Review'], [['done'], ['done']]],
  ['reset', () => views.reset('Review'), ['Review'], [['done'], ['MODAL_CLOSED']]],
  ['close', () => views.close(), [], [['MODAL_CLOSED'], ['MODAL_CLOSED']]],
  // No view in sight can have the earlier result any more: rejected when the modal closes.
  ['open', () => views.open('Review'), ['Review'], [['MODAL_CLOSED'], ['MODAL_CLOSED']]],
]
test.each(partings)('behavior: what becomes of the promises of open() on %s', async (name, go, shown, ends) => {
  const host = settledOf(views.open('Send'))
  const nested = settledOf(views.nest('Connect'))
  go()
  await clock.advance()
  expect(names()).toEqual(shown)
  if (name === 'open') expect([host, nested]).toEqual([[], ['MODAL_CLOSED']])
  views.done('done')
  views.done('done')
  await clock.advance()
  expect([host, nested]).toEqual(ends)
})

test('behavior: back onto Connect while connected hands the promise on to Account', async () => {
  const host = settledOf(views.open('Connect'))
  views.push('Review')
  connected = true
  views.back()
  expect(names()).toEqual(['Account'])
  views.done('there')
  await clock.advance()
  expect(host).toEqual(['there'])
})

test('behavior: a nested open in a closed modal opens it, and is done with it', async () => {
  const nested = settledOf(views.nest('Send'))
  expect(names()).toEqual(['Send'])
  views.done('sent')
  await clock.advance()
  expect([nested, names()]).toEqual([['sent'], []])
})

test('behavior: a nested open that a guard refuses rejects at once', async () => {
  void views.open('Review')
  views.guard((next) => (next.at(-1)?.view === 'Review' ? undefined : 'Review'))
  const nested = settledOf(views.nest('Send'))
  await clock.advance()
  expect([nested, names(), store.get(shakingAtom)]).toEqual([['MODAL_CLOSED'], ['Review'], true])
})

// ---- what interrupts

test('behavior: a view that is done while it is interrupted goes from below; what interrupts stays, and leads on from there', async () => {
  const host = settledOf(views.open('Account'))
  const opened = settledOf(views.nest('Send'))
  views.push('Review')
  const { key } = views.current() ?? {}
  views.cover('SignIn')
  views.done('sent', key)
  await Promise.resolve()
  expect(opened).toEqual(['sent'])
  expect(names()).toEqual(['Account', 'SignIn'])
  views.uncover('SignIn')
  expect(names()).toEqual(['Account'])
  expect(host).toEqual([])

  // Alone, nothing is left below: the modal closes with what interrupts.
  views.reset('Send')
  const alone = views.current()?.key
  views.cover('SignIn')
  views.done('sent', alone)
  expect(names()).toEqual(['SignIn'])
  views.uncover('SignIn')
  expect(names()).toEqual([])
})

test('behavior: what is shown over a view that is held asks no guard; what leads on from it does', async () => {
  void views.open('Account')
  views.cover('SignIn')
  views.guard((next) => (next.at(-1)?.view === 'SignIn' ? undefined : 'SignIn'))
  const refused = settledOf(views.nest('Send'))
  const shown = settledOf(views.nest('Send', {}, { over: true }))
  await Promise.resolve()
  expect(refused).toEqual(['MODAL_CLOSED'])
  expect(names()).toEqual(['SignIn', 'Send'])
  views.push('Review')
  views.close()
  expect(names()).toEqual(['SignIn', 'Send'])
  views.done('approved')
  await Promise.resolve()
  expect(shown).toEqual(['approved'])
  expect(names()).toEqual(['SignIn'])
})

test('behavior: what is shown over a view stays when that is left, and is all there is where nothing was below', async () => {
  const host = settledOf(views.open('Account'))
  const opened = settledOf(views.nest('Send'))
  const { key } = views.current() ?? {}
  const shown = settledOf(views.nest('Review', {}, { over: true }))
  views.done('sent', key)
  await Promise.resolve()
  expect(opened).toEqual(['sent'])
  expect(names()).toEqual(['Account', 'Review'])
  views.leave(views.history()[0]?.key)
  expect(names()).toEqual(['Review'])
  views.done('read')
  await Promise.resolve()
  expect([shown, host]).toEqual([['read'], ['MODAL_CLOSED']])
  expect(names()).toEqual([])
})

test('behavior: what interrupts covers the latest view of a plugin, which is back afterwards', async () => {
  const host = settledOf(views.open('Send'))
  const send = views.current()
  const nested = settledOf(views.nest('Connect'))
  views.cover('SignIn')
  expect([names(), views.isCovered()]).toEqual([['Send', 'SignIn'], true])
  await clock.advance()
  // The view in the list's place owes what the list owed.
  expect(nested).toEqual([])
  views.uncover('SignIn')
  await clock.advance()
  expect([store.get(historyAtom), views.isCovered(), nested, host]).toEqual([[send], false, ['MODAL_CLOSED'], []])
})

test('behavior: over core views alone what interrupts takes their place, and closes afterwards', async () => {
  const host = settledOf(views.open('Account'))
  views.push('Connect')
  views.cover('SignIn')
  expect(names()).toEqual(['SignIn'])
  views.uncover('SignIn')
  await clock.advance()
  expect([names(), host]).toEqual([[], ['MODAL_CLOSED']])
  views.uncover('SignIn')
  views.cover('SignIn')
  expect(names()).toEqual(['SignIn'])
})

// ---- guards and listeners of entries

test('behavior: the guard of an entry is asked by each way out, and by none that leaves it in', async () => {
  void views.open('Account')
  views.push('Review')
  let asked = 0
  let may = false
  const mayLeave = () => {
    asked++
    return may
  }
  departures.add({ key: views.current()?.key, mayLeave })
  views.push('Send')
  views.back()
  expect(asked).toBe(0)
  const [account, review] = store.get(historyAtom)
  for (const go of [
    views.back,
    views.close,
    () => views.open('Send'),
    () => views.reset('Send'),
    () => views.done('x'),
  ])
    go()
  expect([asked, store.get(historyAtom), store.get(shakingAtom)]).toEqual([5, [account, review], true])
  await clock.advance(500)
  expect(store.get(shakingAtom)).toBe(false)
  may = true
  views.back()
  expect([asked, names()]).toEqual([6, ['Account']])
  // It went with its entry.
  views.close()
  expect(asked).toBe(6)
})

test('behavior: a guard without an entry is asked when the modal closes, each time it is open', () => {
  let may = false
  const stop = departures.add({ key: undefined, mayLeave: () => may })
  void views.open('Send')
  views.reset('Account')
  expect([names(), views.close()]).toEqual([['Account'], false])
  may = true
  expect(views.close()).toBe(true)
  may = false
  void views.open('Send')
  expect(views.close()).toBe(false)
  stop()
  expect(views.close()).toBe(true)
})

test('behavior: a listener hears once that its entry has left, and one without that the modal has closed', () => {
  const heard: string[] = []
  void views.open('Account')
  departures.add({ key: undefined, onLeft: () => heard.push('closed') })
  views.push('Review')
  const key = views.current()?.key
  departures.add({ key, onLeft: () => heard.push(`left ${names()}`) })
  departures.add({ key, onLeft: () => heard.push('stopped') })()
  views.push('Send')
  expect(heard).toEqual([])
  views.reset('Account')
  expect(heard).toEqual(['left Account'])
  departures.add({ key, onLeft: () => heard.push('late') })
  expect(heard).toEqual(['left Account', 'late'])
  views.end()
  void views.open('Account')
  views.close()
  expect(heard).toEqual(['left Account', 'late', 'closed'])
})
