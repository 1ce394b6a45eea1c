import { expect, onTestFinished, test, vi } from 'vitest'
import { median } from './median.js'
import { isKept, type Row, report } from './rows.js'

const row = (more: Partial<Row>): Row => ({ id: 'usable', title: 'load -> usable', value: 100, unit: 'ms', ...more })

/** What is printed, and the exit code that is left. */
async function readReport(rows: readonly Row[]) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const before = process.exitCode
  process.exitCode = undefined
  onTestFinished(() => {
    log.mockRestore()
    process.exitCode = before
  })
  await report('Times', rows)
  const code = process.exitCode
  process.exitCode = before
  return { code, text: log.mock.calls.flat().join('\n') }
}

test('behavior: a bound is the most that a value may be, or the least', () => {
  expect([99, 100, 101].map((bound) => isKept(row({ bound })))).toEqual([false, true, true])
  expect([99, 100, 101].map((bound) => isKept(row({ bound, atLeast: true })))).toEqual([true, true, false])
  expect(isKept(row({}))).toBe(true)
})

test('behavior: a broken bound is named and leaves exit code 1', async () => {
  const { code, text } = await readReport([row({ bound: 120 }), row({ id: 'cold', bound: 60, floor: 17 })])
  expect(code).toBe(1)
  expect(text).toMatch(/^Bounds broken: cold$/m)
  expect(text).toMatch(/^! load -> usable +100 ms +60 +17$/m)
})

test('behavior: when all bounds are kept there is no exit code; what was not measured is named', async () => {
  const { code, text } = await readReport([row({ bound: 100 }), row({ id: 'heap', value: undefined, bound: 2 })])
  expect(code).toBeUndefined()
  expect(text).toMatch(/^Not measured: heap$/m)
})

test('behavior: the median is one of the values', () => {
  expect(median([5, 1, 3])).toBe(3)
  expect(median([4, 1, 3, 2])).toBe(2)
  expect(median([])).toBeUndefined()
})
