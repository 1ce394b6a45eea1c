import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestClock } from '../../test/memoryServices.js'
import { createMemoryLimiter, type Limiter } from './limiter.js'

const waitOf = async (limiter: Limiter, cost: number) => (await limiter.take('key', cost)).waitMs

test('behavior: over any run of calls a key gets at most its burst and what came back since', async () => {
  const step = fc.record({ cost: fc.integer({ min: 1, max: 12 }), wait: fc.integer({ min: 0, max: 3000 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const clock = createTestClock()
      const limiter = createMemoryLimiter({ perSecond: 2, burst: 10 }, clock)
      const start = clock.now()
      let granted = 0
      for (const { cost, wait } of steps) {
        clock.advance(wait)
        const { waitMs } = await limiter.take('key', cost)
        if (waitMs === 0) granted += cost
        expect(granted).toBeLessThanOrEqual(10 + ((clock.now() - start) / 1000) * 2 + 1e-6)
      }
    }),
  )
})

test('behavior: after the wait that was named the call passes', async () => {
  const clock = createTestClock()
  const limiter = createMemoryLimiter({ perSecond: 3, burst: 5 }, clock)
  expect(await waitOf(limiter, 5)).toBe(0)
  const { waitMs } = await limiter.take('key', 4)
  clock.advance(waitMs - 1)
  expect(await waitOf(limiter, 4)).toBeGreaterThan(0)
  clock.advance(1)
  expect(await waitOf(limiter, 4)).toBe(0)
})

test('behavior: a long pause saves up no more than the burst', async () => {
  const clock = createTestClock()
  const limiter = createMemoryLimiter({ perSecond: 1, burst: 2 }, clock)
  expect(await waitOf(limiter, 2)).toBe(0)
  clock.advance(86_400_000)
  expect(await waitOf(limiter, 2)).toBe(0)
  expect(await waitOf(limiter, 1)).toBe(1000)
})

test('behavior: a clock that is set back grants nothing', async () => {
  const clock = createTestClock()
  const limiter = createMemoryLimiter({ perSecond: 1, burst: 1 }, clock)
  expect(await waitOf(limiter, 1)).toBe(0)
  clock.advance(-3_600_000)
  expect(await waitOf(limiter, 1)).toBe(1000)
})
