import { expect, test } from 'vitest'
import { toGridStep } from './gridStep.js'

const shape = { columns: 4, page: 12, count: 30, isRtl: false }

test.each<[string, number, ReturnType<typeof toGridStep>, ReturnType<typeof toGridStep>]>([
  ['ArrowRight', 5, 6, 4],
  ['ArrowLeft', 5, 4, 6],
  ['ArrowRight', 29, 29, 28],
  ['ArrowLeft', 0, 0, 1],
  ['ArrowDown', 5, 9, 9],
  ['ArrowDown', 28, 29, 29],
  ['ArrowUp', 5, 1, 1],
  ['ArrowUp', 3, 'top', 'top'],
  ['PageDown', 5, 17, 17],
  ['PageUp', 5, 0, 0],
  ['Home', 17, 0, 0],
  ['End', 17, 29, 29],
  ['Enter', 17, undefined, undefined],
])('behavior: %s from item %i leads to %s, and to %s from right to left', (key, at, ltr, rtl) => {
  expect(toGridStep(key, at, shape)).toBe(ltr)
  expect(toGridStep(key, at, { ...shape, isRtl: true })).toBe(rtl)
})
