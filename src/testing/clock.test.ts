import { describe, expect, test } from 'vitest'
import { createTestClock } from './clock.js'

describe('createTestClock', () => {
  test('behavior: stands still until it is moved', async () => {
    const clock = createTestClock(1000)
    let ran = 0
    clock.after(10, () => ran++)
    expect([clock.now(), clock.pending, clock.next]).toEqual([1000, 1, 1010])
    await clock.advance(9)
    expect([ran, clock.now()]).toEqual([0, 1009])
    await clock.advance(1)
    expect([ran, clock.now(), clock.pending, clock.next]).toEqual([1, 1010, 0, undefined])
  })

  test('behavior: the device is set to another time: timers and what has elapsed go on', async () => {
    const clock = createTestClock(1000)
    let ran = 0
    clock.after(10, () => ran++)
    await clock.advance(4)
    clock.set(500)
    expect([clock.now(), clock.elapsed(), clock.next]).toEqual([500, 4, 506])
    await clock.advance(6)
    expect([ran, clock.now(), clock.elapsed()]).toEqual([1, 506, 10])
  })

  test('behavior: timers run in order of time, then of their setting, each at its own time', async () => {
    const clock = createTestClock(0)
    const seen: [string, number][] = []
    const note = (name: string) => () => void seen.push([name, clock.now()])
    clock.after(20, note('late'))
    clock.after(5, note('first'))
    clock.after(5, note('second'))
    await clock.advance(100)
    expect(seen).toEqual([
      ['first', 5],
      ['second', 5],
      ['late', 20],
    ])
    expect(clock.now()).toBe(100)
  })

  test('behavior: what a timer sets going settles before the next, new timers in the span run too', async () => {
    const clock = createTestClock(0)
    const seen: string[] = []
    clock.after(5, () => {
      void Promise.resolve()
        .then(() => seen.push('promise of the first'))
        .then(() => clock.after(3, () => seen.push(`its timer at ${clock.now()}`)))
    })
    clock.after(10, () => seen.push('second'))
    await clock.advance(10)
    expect(seen).toEqual(['promise of the first', 'its timer at 8', 'second'])
  })

  test('behavior: a cancelled timer never runs', async () => {
    const clock = createTestClock()
    const cancel = clock.after(1, () => expect.unreachable())
    cancel()
    cancel()
    await clock.advance(10)
    expect(clock.pending).toBe(0)
  })

  test('behavior: a timer that throws stops no other, and the test hears of it', async () => {
    const clock = createTestClock()
    let ran = false
    clock.after(1, () => {
      throw new Error('first')
    })
    clock.after(2, () => {
      ran = true
    })
    await expect(clock.advance(5)).rejects.toThrow('first')
    expect(ran).toBe(true)
  })

  test('parameters: a time in the past, or none, is now, but never before the call returned', async () => {
    const clock = createTestClock(50)
    const times: number[] = []
    clock.after(-5, () => times.push(clock.now()))
    clock.after(Number.NaN, () => times.push(clock.now()))
    expect(times).toEqual([])
    await clock.advance()
    expect(times).toEqual([50, 50])
  })
})
