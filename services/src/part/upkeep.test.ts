import { expect, test } from 'vitest'
import { createUpkeep } from './upkeep.js'

const minute = 60_000

test('behavior: calls bring upkeep about every ten minutes, and again when the clock was set back', async () => {
  let now = 100 * minute
  const ran: number[] = []
  const upkeep = createUpkeep({ now: () => now }, async (at) => void ran.push(at / minute))
  const steps = [100, 109, 110, 119, 105, 106]
  for (const step of steps) {
    now = step * minute
    await upkeep.runSometimes()
  }
  expect(ran).toEqual([100, 110, 105])
  await upkeep.run()
  expect(ran).toEqual([100, 110, 105, 106])
})

test('behavior: work that failed waits for its next time', async () => {
  let now = 0
  let calls = 0
  const upkeep = createUpkeep({ now: () => now }, async () => {
    calls++
    throw new Error('the database is away')
  })
  await expect(upkeep.runSometimes()).rejects.toThrow('away')
  await upkeep.runSometimes()
  expect(calls).toBe(1)
  now = 10 * minute
  await expect(upkeep.runSometimes()).rejects.toThrow('away')
  expect(calls).toBe(2)
})
