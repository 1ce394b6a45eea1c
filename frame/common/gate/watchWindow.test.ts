import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGate } from './createGate.js'
import { watchWindow } from './watchWindow.js'

/** A window of its own, with what a page that opened it can do to it, and what its user can. */
function createView() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible', hasFocus: () => true })
  const { setInterval, clearInterval } = globalThis
  return Object.assign(new EventTarget(), {
    ...{ document, setInterval, clearInterval, navigator: {} },
    ...{ innerWidth: 420, innerHeight: 720, outerWidth: 420, outerHeight: 780, screenX: 10, screenY: 10 },
    screen: { availWidth: 1280, availHeight: 800 },
  })
}

let view: ReturnType<typeof createView>
let gate: ReturnType<typeof createGate>

beforeEach(() => {
  vi.useFakeTimers()
  view = createView()
  const own = view as unknown as Window & typeof globalThis
  gate = createGate({ now: Date.now, view: own, sight: (changed) => watchWindow(own, changed) })
  vi.advanceTimersByTime(800)
})
afterEach(() => {
  gate.close()
  vi.useRealTimers()
})

/** The hold-up now, just before 800 ms and then. */
const pauses = () => {
  const first = gate.holdUp()
  vi.advanceTimersByTime(799)
  const last = gate.holdUp()
  vi.advanceTimersByTime(1)
  return [first, last, gate.holdUp()]
}

test('behavior: 800 ms after it came into sight a press counts', () => {
  expect(gate.holdUp()).toBeUndefined()
})

test.each([
  ['it was away and is back', () => void ['blur', 'focus'].map((name) => view.dispatchEvent(new Event(name)))],
  ['its size changes', () => void view.dispatchEvent(new Event('resize'))],
  ['it was hidden and is back', () => void view.document.dispatchEvent(new Event('visibilitychange'))],
])('S11: when %s, 800 ms begin anew', (_, change) => {
  change()
  expect(pauses()).toEqual(['pause', 'pause', undefined])
})

test('S11: a move on the screen, which no event tells, begins them anew, also in the moment of the press', () => {
  view.screenX = 60
  expect(gate.holdUp()).toBe('pause')
  vi.advanceTimersByTime(800)
  expect(gate.holdUp()).toBeUndefined()
})

test.each([
  ['without the focus', { document: { hasFocus: () => false } }, 'away'],
  ['hidden', { document: { visibilityState: 'hidden' } }, 'away'],
  ['too narrow', { innerWidth: 359, outerWidth: 359 }, 'narrow'],
  ['too low', { innerHeight: 479 }, 'narrow'],
])(
  'S11: %s nothing counts, however long it lasts',
  (_, { document, ...size }: { document?: object } & object, holdUp) => {
    Object.assign(view, size)
    Object.assign(view.document, document)
    vi.advanceTimersByTime(5_000)
    expect(gate.holdUp()).toBe(holdUp)
  },
)

test('behavior: a zoom of the user’s takes no size away, and a screen that has less is enough', () => {
  Object.assign(view, { innerWidth: 280, innerHeight: 480, outerWidth: 420 })
  vi.advanceTimersByTime(1_000)
  expect(gate.holdUp()).toBeUndefined()
  const screen = { availWidth: 320, availHeight: 500 }
  Object.assign(view, { innerWidth: 320, innerHeight: 400, outerWidth: 320, screen })
  vi.advanceTimersByTime(1_000)
  expect(gate.holdUp()).toBeUndefined()
})
