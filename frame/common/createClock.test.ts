import { expect, test } from 'vitest'
import { createClock } from './createClock.js'

/** A clock over a machine's two, which a test sets. */
function createMachine() {
  const machine = { wall: 1_000_000, steady: 5 }
  const clock = createClock(
    () => machine.wall,
    () => machine.steady,
  )
  return { machine, clock }
}

test('behavior: it begins with the machine’s time and goes on with it', () => {
  const { machine, clock } = createMachine()
  expect(clock.now()).toBe(1_000_000)
  machine.wall += 250
  machine.steady += 250
  expect(clock.now()).toBe(1_000_250)
})

test('S35: setting the machine’s clock back gives no wallet a longer life', () => {
  const { machine, clock } = createMachine()
  machine.wall -= 3_600_000
  machine.steady += 60_000
  expect(clock.now()).toBe(1_060_000)
  machine.wall += 30_000
  machine.steady += 30_000
  expect(clock.now()).toBe(1_090_000)
})

test('S35: a machine that slept has grown older, also where the steady clock stood still', () => {
  const { machine, clock } = createMachine()
  machine.wall += 900_000
  expect(clock.now()).toBe(1_900_000)
})

test('behavior: a timer runs, and does not once it is cancelled', async () => {
  const { clock } = createMachine()
  const ran: string[] = []
  clock.after(0, () => ran.push('cancelled'))()
  await new Promise<void>((resolve) => clock.after(1, resolve))
  expect(ran).toEqual([])
})
