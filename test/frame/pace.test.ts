import { expect, test } from 'vitest'
import { createPace } from '../../adapters/embedded/pace.js'
import { frameCaps } from '../../adapters/embedded/wire/names.js'
import { createRate } from '../../frame/page/link/createRate.js'
import { createTestClock } from '../../src/testing/clock.js'
import { settle } from '../../src/testing/settle.js'

/** The page's limit on requests, which comes before the frame's. What is answered at once, or when `answer` is called. */
function createWorld({ answersAtOnce = true } = {}) {
  const clock = createTestClock()
  const ended = new AbortController()
  const pace = createPace({ clock, signal: ended.signal })
  const rate = createRate(frameCaps.perSecond, clock.elapsed)
  const open: (() => void)[] = []
  const counts = { taken: 0, refused: 0 }
  const read = async () => {
    if (rate.take()) counts.taken += 1
    else counts.refused += 1
    if (!answersAtOnce) await new Promise<void>((resolve) => open.push(resolve))
  }
  return {
    ...{ clock, ended, pace, counts, open },
    ask: (signal?: AbortSignal) => pace.run(read, signal),
  }
}

test('S5: 60 reads at once, and 200 more, are spaced out, and the frame takes each of them', async () => {
  const { clock, counts, ask } = createWorld()
  const asked = Promise.all(Array.from({ length: 240 }, () => ask()))
  await settle()
  expect(counts).toEqual({ taken: 40, refused: 0 })
  while (counts.taken < 240) await clock.advance(250)
  await asked
  expect([counts.refused, clock.pending]).toEqual([0, 0])
})

test('S5: a frame that was busy, and hears all that was sent at one moment, takes it too', async () => {
  const { clock, counts, open, ask } = createWorld({ answersAtOnce: false })
  const asked = Promise.all(Array.from({ length: 100 }, () => ask()))
  await clock.advance(5000)
  // Nothing is answered, so nothing more was sent, however long it takes.
  expect(counts.taken).toBe(40)
  while (counts.taken < 100) {
    for (const answer of open.splice(0)) answer()
    await clock.advance(100)
  }
  for (const answer of open.splice(0)) answer()
  await asked
  expect(counts.refused).toBe(0)
})

test('parameters: with 200 that wait the next is refused, and a page that gives one up makes room', async () => {
  const { ask, counts } = createWorld({ answersAtOnce: false })
  const left = new AbortController()
  const ends: unknown[] = []
  const note = (asked: Promise<void>) => void asked.catch((error) => ends.push(error.code))
  for (let count = 0; count < 239; count++) note(ask())
  note(ask(left.signal))
  await expect(ask()).rejects.toMatchObject({ code: 'TOO_MANY_PENDING' })
  left.abort()
  await settle()
  expect(ends).toEqual(['REQUEST_ABORTED'])
  note(ask())
  await settle()
  expect([ends.length, counts.taken]).toEqual([1, 40])
})

test('behavior: with the end of the page’s instance no timer is left', async () => {
  const { ask, ended, clock } = createWorld()
  for (let count = 0; count < 60; count++) void ask()
  await settle()
  expect(clock.pending).toBe(1)
  ended.abort()
  expect(clock.pending).toBe(0)
})
