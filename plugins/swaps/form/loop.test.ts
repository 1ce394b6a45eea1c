import { expect, test } from 'vitest'
import { createTestClock } from '../../../src/testing/index.js'
import { createLoop, quoteEvery } from './loop.js'

/** A loop whose answers come when the test says so. */
function begin() {
  const clock = createTestClock()
  const asked: { readonly signal: AbortSignal; answer(): Promise<void> }[] = []
  let at: number | undefined
  const loop = createLoop(
    clock,
    () => (at === undefined ? undefined : clock.now() - at),
    (signal) =>
      new Promise((resolve) => {
        const answer = async () => {
          at = clock.now()
          resolve()
          await clock.advance(0)
        }
        asked.push({ signal, answer })
      }),
  )
  return { clock, loop, asked }
}

test('behavior: a price is asked for 10 s after the one before, while somebody looks, and no longer', async () => {
  const { clock, loop, asked } = begin()
  const leave = loop.follow()
  await clock.advance(0)
  expect(asked).toHaveLength(1)
  await clock.advance(60_000)
  // None is asked for while the first is not answered.
  expect(asked).toHaveLength(1)
  await asked[0]?.answer()
  await clock.advance(quoteEvery - 1)
  expect(asked).toHaveLength(1)
  await clock.advance(1)
  expect(asked).toHaveLength(2)
  await asked[1]?.answer()
  leave()
  leave()
  await clock.advance(60_000)
  expect(asked).toHaveLength(2)
})

test('behavior: who comes back is caught up at once where the price is old, else when it is', async () => {
  const { clock, loop, asked } = begin()
  const leave = loop.follow()
  await clock.advance(0)
  await asked[0]?.answer()
  leave()
  await clock.advance(4000)
  loop.follow()()
  const stop = loop.follow()
  await clock.advance(5999)
  expect(asked).toHaveLength(1)
  await clock.advance(1)
  expect(asked).toHaveLength(2)
  await asked[1]?.answer()
  stop()
  await clock.advance(60_000)
  loop.follow()
  await clock.advance(0)
  expect(asked).toHaveLength(3)
})

test('behavior: what is typed gives up the question under way, and waits for a pause', async () => {
  const { clock, loop, asked } = begin()
  loop.follow()
  await clock.advance(0)
  loop.soon(200)
  expect(asked[0]?.signal.aborted).toBe(true)
  await clock.advance(150)
  loop.soon(200)
  await clock.advance(199)
  expect(asked).toHaveLength(1)
  await clock.advance(1)
  expect(asked).toHaveLength(2)
  // The one that was given up does not begin a row of its own.
  await asked[0]?.answer()
  await clock.advance(quoteEvery * 3)
  expect(asked).toHaveLength(2)
})
