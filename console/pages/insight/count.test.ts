import { expect, test } from 'vitest'
import { compareNames, countDays, listDays } from './count.js'

const counts = [
  { day: '2026-03-01', kind: 'login', name: 'email ok', n: 4 },
  { day: '2026-03-01', kind: 'login', name: 'google ok', n: 1 },
  { day: '2026-02-27', kind: 'login', name: 'email ok', n: 7 },
  { day: '2026-02-01', kind: 'login', name: 'email ok', n: 100 },
  { day: '2026-03-01', kind: 'hour', name: '09', n: 4 },
]

test('parameters: days go on over the end of a month, and the time before ends where they begin', () => {
  expect(listDays('2026-03-01', 2)).toEqual(['2026-02-28', '2026-03-01'])
  expect(listDays('2026-03-01', 2, 2)).toEqual(['2026-02-26', '2026-02-27'])
})

test('behavior: a day without a count is zero, and other kinds do not count', () => {
  const days = listDays('2026-03-01', 2)
  expect(countDays(counts, days, ({ kind }) => kind === 'login')).toEqual([0, 5])
})

test('behavior: names are compared with the time before, the largest first, and older days are left out', () => {
  const span = { now: listDays('2026-03-01', 2), before: listDays('2026-03-01', 2, 2) }
  expect(compareNames(counts, 'login', span)).toEqual([
    { name: 'email ok', n: 4, before: 7 },
    { name: 'google ok', n: 1, before: 0 },
  ])
})
