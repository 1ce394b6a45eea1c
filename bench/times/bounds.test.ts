import { expect, test } from 'vitest'
import { isKept } from '../lib/rows.js'
import { judge, rowPlans } from './bounds.js'

const floor = { usable: 647, blocked: 33, reloadWarm: 300 }
const boundsOf = (of: typeof floor) => Object.fromEntries(judge(rowPlans, {}, of).map(({ id, bound }) => [id, bound]))

test('behavior: on the machine of the goals the bounds are the goals', () => {
  const bounds = boundsOf(floor)
  expect(bounds).toMatchObject({ blocked: 53, impatient: 1150, cold: 350, intent: 60, noneIdle: 60, reloadCold: 850 })
  expect(bounds.usable).toBeCloseTo(679.35)
})

test('behavior: on a machine half as fast times may be twice as long, counts and sizes may not', () => {
  const bounds = boundsOf({ usable: 1294, blocked: 66, reloadWarm: 600 })
  expect(bounds).toMatchObject({ blocked: 106, impatient: 2300, cold: 700, connectedIdle: 200, reloadCold: 1700 })
  expect(bounds).toMatchObject({ lateRequests: 0, heap: 2.6, 'requests.vite': 4 })
})

test('behavior: every row has a bound', () => {
  for (const [id, bound] of Object.entries(boundsOf(floor))) expect(bound, id).toBeTypeOf('number')
})

test('behavior: where the floor was not measured nothing is judged by it', () => {
  const judged = judge(rowPlans, { usable: 700, blocked: 99, cold: 9999, reloadWarm: 9999 }, {})
  expect(judged.filter((row) => !isKept(row))).toEqual([])
})
