import { expect, test } from 'vitest'
import { createTestClock } from '../../../../test/memoryServices.js'
import { DriverError } from '../../../upstream/driverError.js'
import { createAskDrivers } from './askDrivers.js'
import type { Driver } from './types.js'

const place = 'balances of eip155:1'
const driver = (id: string): Driver => ({ id, serves: () => true })
const [first, second] = [driver('first'), driver('second')]

/** An asker whose drivers answer as the test says, with what was asked of whom. */
function start() {
  const clock = createTestClock()
  const problems: string[] = []
  const ask = createAskDrivers({ clock, log: { request: () => undefined, problem: (text) => problems.push(text) } })
  const asked: string[] = []
  /** Fails for the named drivers. */
  const run = async (failing: readonly string[], drivers: readonly Driver[] = [first], error = broken, at = place) => {
    const made = ask(at, drivers, AbortSignal.timeout(20_000), async ({ id }) => {
      asked.push(id)
      if (failing.includes(id)) throw error
      return `of ${id}`
    })
    return made.then(({ answer }) => answer).catch((thrown: unknown) => thrown)
  }
  return { clock, problems, ask, asked, run }
}
/** An answer that comes when the test says so. */
function hold<Value>() {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
const broken = new DriverError('unreachable', 'no connection')
const resting = (pauseMs: number) => expect.objectContaining({ reason: 'busy', pauseMs })

test('behavior: a driver that failed three times in a row rests for ten seconds, and another is asked', async () => {
  const { run, asked, problems, clock } = start()
  for (let count = 0; count < 3; count++) expect(await run(['first'], [first, second])).toBe('of second')
  expect(asked.splice(0)).toEqual(['first', 'second', 'first', 'second', 'first', 'second'])
  expect(problems).toEqual([`first, ${place} rests: no connection`])
  clock.advance(9_999)
  expect(await run([], [first, second])).toBe('of second')
  expect(asked.splice(0)).toEqual(['second'])
  clock.advance(1)
  expect(await run([], [first, second])).toBe('of first')
})

test('behavior: an answer between failures begins the count anew', async () => {
  const { run, problems } = start()
  await run(['first'])
  await run(['first'])
  expect(await run([])).toBe('of first')
  await run(['first'])
  await run(['first'])
  expect([await run([]), problems]).toEqual(['of first', []])
})

test('behavior: a driver rests where it failed and nowhere else', async () => {
  const { run } = start()
  for (let count = 0; count < 3; count++) await run(['first'])
  expect(await run([])).toEqual(resting(10_000))
  expect(await run([], [first], broken, 'history of eip155:1')).toBe('of first')
})

test('behavior: after its rest one call tries a driver, others do not wait for what may hang (half open)', async () => {
  const { run, ask, clock, asked } = start()
  for (let count = 0; count < 3; count++) await run(['first'])
  clock.advance(10_000)
  const { promise, resolve } = hold<string>()
  const tried = ask(place, [first], AbortSignal.timeout(20_000), () => promise)
  asked.splice(0)
  expect(await run([])).toEqual(resting(1_000))
  expect(await run([], [first, second])).toBe('of second')
  expect(asked).toEqual(['second'])
  resolve('well again')
  expect((await tried).answer).toBe('well again')
  expect(await run([])).toBe('of first')
})

test('behavior: a driver that fails the try rests again at once', async () => {
  const { run, clock, asked } = start()
  for (let count = 0; count < 3; count++) await run(['first'])
  clock.advance(10_000)
  asked.splice(0)
  expect(await run(['first'])).toBe(broken)
  expect(await run([])).toEqual(resting(10_000))
  expect(asked).toEqual(['first'])
})

test('F9: a driver rests as long as it asks to, at most 30 s, and is not asked meanwhile', async () => {
  for (const [asksFor, rests] of [
    [5_000, 5_000],
    [3_600_000, 30_000],
    [undefined, 10_000],
  ] as const) {
    const { run, clock, asked } = start()
    const busy = new DriverError('busy', 'It asks for a pause.', asksFor === undefined ? {} : { pauseMs: asksFor })
    expect(await run(['first'], [first], busy)).toBe(busy)
    clock.advance(rests - 1)
    expect(await run([])).toEqual(resting(1))
    clock.advance(1)
    expect([await run([]), asked]).toEqual(['of first', ['first', 'first']])
  }
})

test('behavior: a cursor of no list is no failure of a driver, in a try neither', async () => {
  const { run, clock } = start()
  const wrong = new DriverError('cursor', 'It is not one of ours.')
  for (let count = 0; count < 4; count++) expect(await run(['first'], [first], wrong)).toBe(wrong)
  expect(await run([])).toBe('of first')
  for (let count = 0; count < 3; count++) await run(['first'])
  clock.advance(10_000)
  expect(await run(['first'], [first], wrong)).toBe(wrong)
  expect(await run([])).toBe('of first')
})

test('behavior: a driver has sixteen calls at a time; who waits for a turn gives up with the request', async () => {
  const { ask } = start()
  let open = 0
  const { promise, resolve } = hold<void>()
  const enter = (signal: AbortSignal) =>
    ask(place, [first], signal, async () => {
      open++
      await promise
      return 'in'
    })
  const all = Array.from({ length: 16 }, () => enter(AbortSignal.timeout(20_000)))
  const gone = new AbortController()
  const late = enter(gone.signal)
  const next = enter(AbortSignal.timeout(20_000))
  gone.abort()
  await expect(late).rejects.toMatchObject({ reason: 'unreachable' })
  expect(open).toBe(16)
  resolve()
  await Promise.all([...all, next])
  expect(open).toBe(17)
})
