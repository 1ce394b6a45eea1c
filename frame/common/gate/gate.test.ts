// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createGate, type Gate } from './createGate.js'

const view = window as Window & typeof globalThis
let time: number
let gate: Gate
const pass = (ms: number) => {
  time += ms
}
/** An event as browsers make of a user's hand. */
function send<Made extends Event>(event: Made, { trusted = true, to = document as EventTarget } = {}): Made {
  Object.defineProperty(event, 'isTrusted', { value: trusted })
  to.dispatchEvent(event)
  return event
}
const pointer = (type: string, init: PointerEventInit = {}) =>
  send(new PointerEvent(type, { bubbles: true, pointerType: 'mouse', ...init }))
const key = (type: string, init: KeyboardEventInit = {}) =>
  send(new KeyboardEvent(type, { bubbles: true, key: 'Enter', ...init }))
const click = { isTrusted: true, detail: 1 }
const keyClick = { isTrusted: true, detail: 0 }
const tap = () => pointer('pointerdown', { pointerType: 'touch' })

beforeEach(() => {
  time = 1000
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  gate = createGate({ now: () => time, view })
})
afterEach(() => {
  gate.close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('S10: a click is consent', () => {
  test('800 ms after the content last changed, not before', () => {
    pass(799)
    expect([gate.holdUp(), gate.wait()]).toEqual(['pause', 1])
    pass(1)
    expect(gate.holdUp()).toBeUndefined()
    gate.changed()
    expect([gate.holdUp(), gate.wait()]).toEqual(['pause', 800])
    pass(800)
    tap()
    expect(gate.admits(click)).toBe(true)
  })

  test('only when it is trusted; what a script makes changes nothing', () => {
    pass(800)
    tap()
    expect(gate.admits({ isTrusted: false, detail: 1 })).toBe(false)
    expect(gate.holdUp()).toBeUndefined()
  })

  test('only of an active user, where the browser knows', () => {
    pass(800)
    tap()
    vi.stubGlobal('navigator', { userActivation: { isActive: false } })
    expect(gate.admits(click)).toBe(false)
  })

  test('a clock that goes back opens nothing early, and keeps nothing shut for long', () => {
    pass(800)
    time = 0
    expect([gate.holdUp(), gate.wait()]).toEqual(['pause', 800])
  })

  test('a resize and a scroll begin the pause again', () => {
    for (const change of [
      () => view.dispatchEvent(new Event('resize')),
      () => document.dispatchEvent(new Event('scroll')),
    ]) {
      pass(800)
      expect(gate.holdUp()).toBeUndefined()
      change()
      expect(gate.holdUp()).toBe('pause')
    }
  })
})

describe('S10: a press began when it could be meant', () => {
  test('one that began in the pause does not count, and begins it again', () => {
    pass(700)
    tap()
    expect(gate.wait()).toBe(800)
    pass(800)
    expect(gate.admits(click)).toBe(false)
    expect(gate.holdUp()).toBe('early')
    pass(800)
    tap()
    expect(gate.admits(click)).toBe(true)
  })

  test('a press counts once', () => {
    pass(800)
    tap()
    expect([gate.admits(click), gate.admits(click)]).toEqual([true, false])
  })

  test('a mouse has moved over the frame before: a frame put under it is not what was aimed at, however often it is pressed', () => {
    for (let press = 0; press < 3; press++) {
      pass(800)
      // As browsers send them of a pointer that rests: both with the press.
      pointer('pointerover', { buttons: 1 })
      pointer('pointerdown', { buttons: 1 })
      expect(gate.holdUp(), 'said before any click').toBe('unmoved')
      expect(gate.admits(click)).toBe(false)
      expect(gate.holdUp()).toBe('unmoved')
    }
    pointer('pointermove')
    pass(800)
    pointer('pointerdown', { buttons: 1 })
    expect(gate.admits(click)).toBe(true)
  })

  test('a mouse that came a moment ago is too soon, and one that was dragged here did not come', () => {
    pass(800)
    pointer('pointermove')
    pass(299)
    pointer('pointerdown', { buttons: 1 })
    expect(gate.admits(click)).toBe(false)
    expect(gate.holdUp()).toBe('early')
    pointer('pointerout')
    pointer('pointermove', { buttons: 1 })
    pass(800)
    pointer('pointerdown', { buttons: 1 })
    expect(gate.admits(click)).toBe(false)
    expect(gate.holdUp()).toBe('unmoved')
  })

  test.each([
    ['at 100 %', 1],
    ['at 150 %', 1.5],
  ])('a frame that moves under a mouse is another aim, %s', (_, zoom) => {
    const at = (x: number, moved = 0) => ({ clientX: x, clientY: 50, screenX: x * zoom + moved, screenY: 50 * zoom })
    pointer('pointermove', at(10))
    pass(800)
    pointer('pointermove', at(40))
    pointer('pointermove', at(80))
    pointer('pointerdown', at(80))
    expect(gate.admits(click)).toBe(true)
    // The pointer rests, and the page shifts the frame by 60 px.
    pointer('pointermove', at(20, 60 * zoom))
    pointer('pointerdown', at(20, 60 * zoom))
    expect(gate.admits(click)).toBe(false)
  })

  test.each<[string, () => unknown]>([
    ['the mouse left the frame', () => pointer('pointerout')],
    ['the mouse came back without a button', () => pointer('pointermove', { buttons: 0 })],
    ['the page took the focus', () => view.dispatchEvent(new Event('blur'))],
  ])('a press is over when %s, whatever ends on the button later', (_, end) => {
    pointer('pointermove')
    pass(800)
    pointer('pointerdown', { buttons: 1 })
    end()
    expect(gate.admits(click)).toBe(false)
    pointer('pointermove')
    pass(800)
    pointer('pointerdown', { buttons: 1 })
    expect(gate.admits(click)).toBe(true)
  })

  test('a key that is held down does not count', () => {
    pass(800)
    key('keydown', { repeat: true })
    expect(gate.admits(keyClick)).toBe(false)
    key('keyup')
    pass(800)
    key('keydown')
    expect(gate.admits(keyClick)).toBe(true)
  })

  test('a key does not count right after the page gave the frame the focus', () => {
    view.dispatchEvent(new Event('blur'))
    pass(800)
    view.dispatchEvent(new Event('focus'))
    expect(gate.admits(keyClick)).toBe(false)
    pass(800)
    expect(gate.admits(keyClick)).toBe(true)
  })
})

describe('S10: the frame is in plain sight', () => {
  /** Of a frame of 500 px, so many px are in view. */
  let report: (isVisible: boolean, inView?: number) => void
  let asked: IntersectionObserverInit | undefined
  /** How often the browser was asked, and whether an observer is at work. */
  let looks = 0
  let isAsked = false
  const framed = (parts: Partial<Window> = {}) => {
    class Entry {
      get isVisible() {
        return true
      }
    }
    class Observer {
      constructor(run: (entries: unknown[]) => void, init: IntersectionObserverInit) {
        asked = init
        report = (isVisible, inView = 500) => run([{ isVisible, intersectionRatio: inView / 500 }])
      }
      observe() {
        looks++
        isAsked = true
      }
      disconnect() {
        isAsked = false
      }
    }
    looks = 0
    const own = { innerWidth: 380, innerHeight: 500, devicePixelRatio: 1, top: {}, ...parts }
    const doubles = { IntersectionObserver: Observer, IntersectionObserverEntry: Entry }
    const framedView = new Proxy(view, {
      get(target, name) {
        const found = Reflect.get({ ...doubles, ...own }, name) ?? Reflect.get(target, name)
        return typeof found === 'function' && !(name in doubles) ? found.bind(target) : found
      },
    })
    gate.close()
    gate = createGate({ now: () => time, view: framedView })
  }

  test('nothing counts before the browser has said so', () => {
    framed()
    pass(800)
    expect([gate.holdUp(), asked]).toMatchObject(['pause', { trackVisibility: true, delay: 100 }])
    report(true)
    expect(gate.holdUp()).toBe('pause')
    pass(800)
    expect(gate.holdUp()).toBeUndefined()
  })

  test.each([
    ['something over it', false, 500],
    ['a part of it out of view', true, 490],
  ])('%s shuts it, and taking that away begins the pause again', (_, isVisible, inView) => {
    framed()
    report(true)
    pass(800)
    const told = vi.fn()
    gate.watch(told)
    report(isVisible, inView)
    expect([gate.holdUp(), told.mock.calls.length]).toEqual(['covered', 1])
    tap()
    expect(gate.admits(click)).toBe(false)
    report(true)
    expect(gate.holdUp()).toBe('pause')
    pass(800)
    tap()
    expect(gate.admits(click)).toBe(true)
  })

  // The browser looks every 100 ms, and no sooner. For that long a press counts that began on a sheet in plain sight, unchanged for 800 ms, and
  // ends on one that the page has just hidden or covered. Nothing is gained by it: what is signed is what was seen when the user decided, for no
  // hand decides within 100 ms; what would take its place begins the pause anew; and a press that is held for longer is refused.
  test('hidden in the middle of a press, the press ends with the word of the browser; one that is over by then was of what was seen', () => {
    framed()
    report(true)
    pass(800)
    tap()
    report(false)
    expect(gate.admits(click)).toBe(false)
    report(true)
    pass(800)
    tap()
    expect(gate.admits(click)).toBe(true)
    report(false)
    expect(gate.admits(click)).toBe(false)
  })

  test.each([
    ['a strip', { innerHeight: 90 }],
    ['a column', { innerWidth: 90 }],
    ['zoomed to nothing', { devicePixelRatio: 0.3 }],
  ])('a frame that the page made %s is too small', (_, parts) => {
    framed(parts)
    report(true)
    pass(800)
    expect(gate.holdUp()).toBe('small')
  })

  describe('what covers it is asked about again before a window is offered', () => {
    beforeEach(() => {
      vi.useFakeTimers({
        toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'],
      })
      framed()
      report(true)
      time += 800
    })
    afterEach(() => void vi.useRealTimers())
    /** Lets ms pass in which the browser draws, and says the same to each question. */
    const covered = (ms: number) => {
      for (let passed = 0; passed < ms; passed += 50) {
        const before = looks
        vi.advanceTimersByTime(50)
        time += 50
        if (looks > before) report(false)
      }
    }
    /** Half a second ends so many ms late. */
    const late = (ms: number) => {
      covered(450)
      const now = vi.spyOn(view.performance, 'now').mockReturnValue(view.performance.now() + ms)
      covered(50)
      now.mockRestore()
    }

    test('something that stays for 1.5 s hides it, and was asked about twice meanwhile', () => {
      const told = vi.fn()
      report(false)
      gate.watch(told)
      covered(1450)
      expect([gate.isHidden(), gate.holdUp(), looks]).toEqual([false, 'covered', 3])
      expect(told).not.toHaveBeenCalled()
      covered(50)
      expect([gate.isHidden(), gate.holdUp(), told.mock.calls.length]).toEqual([true, 'covered', 1])
    })

    test('what moves is no cover yet: the time begins again with each step of it', () => {
      report(false)
      covered(1450)
      report(false, 400)
      covered(1000)
      expect([gate.isHidden(), gate.holdUp()]).toEqual([false, 'covered'])
      covered(1000)
      expect(gate.isHidden()).toBe(true)
    })

    test('a frame that was never seen, as in a modal that comes up on a busy page, waits for five seconds', () => {
      framed()
      report(false)
      covered(4950)
      expect([gate.isHidden(), gate.holdUp()]).toEqual([false, 'covered'])
      covered(50)
      expect(gate.isHidden()).toBe(true)
    })

    test('an old answer that is not corrected is gone with the next question, and the pause begins again', () => {
      report(false)
      vi.advanceTimersByTime(500)
      expect(isAsked).toBe(false)
      vi.advanceTimersByTime(50)
      expect([isAsked, looks]).toEqual([true, 2])
      report(true)
      expect([gate.holdUp(), gate.isHidden()]).toEqual(['pause', false])
      vi.advanceTimersByTime(5000)
      expect([gate.isHidden(), looks]).toEqual([false, 2])
      pass(800)
      tap()
      expect(gate.admits(click)).toBe(true)
    })

    test.each([
      ['does not answer', () => vi.advanceTimersByTime(500)],
      ['is late', () => late(400)],
    ])('a browser that %s has said nothing, and no press counts meanwhile', (_, wait) => {
      report(false)
      covered(1000)
      wait()
      expect([gate.isHidden(), gate.holdUp()]).toEqual([false, 'covered'])
      tap()
      expect(gate.admits(click)).toBe(false)
      covered(1450)
      expect(gate.isHidden()).toBe(false)
      covered(100)
      expect(gate.isHidden()).toBe(true)
    })

    test('one that never answers in time is believed after ten seconds, and asked no more', () => {
      report(false)
      vi.advanceTimersByTime(9_950)
      expect(gate.isHidden()).toBe(false)
      vi.advanceTimersByTime(100)
      expect(gate.isHidden()).toBe(true)
      const before = looks
      vi.advanceTimersByTime(5000)
      expect(looks).toBe(before)
    })

    test('a page that covers and uncovers in turns gets no press through, whenever it uncovers', () => {
      for (const ms of [50, 150, 450, 500, 550, 750, 1000, 1450, 2000]) {
        report(false)
        covered(ms)
        // The press begins while it is covered, and ends after it was bared.
        tap()
        report(true)
        expect(gate.admits(click), `${ms} ms`).toBe(false)
        pass(750)
        tap()
        expect(gate.admits(click), `${ms} ms, bared for less than the pause`).toBe(false)
        // Bare for long enough to begin, covered before the end.
        pass(800)
        tap()
        report(false)
        expect(gate.admits(click), `${ms} ms, covered before its end`).toBe(false)
        report(true)
      }
    })

    test('nothing goes on once it is closed', () => {
      report(false)
      gate.close()
      const before = looks
      vi.advanceTimersByTime(20_000)
      expect([looks, isAsked]).toEqual([before, false])
    })
  })
})
