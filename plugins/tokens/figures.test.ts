import { expect, test } from 'vitest'
import { createFigures } from './figures.js'

const en = createFigures('en')

test.each([
  [1_234_567n, 6, '1.234'],
  [2_000_000n, 6, '2'],
  [0n, 6, '0'],
  [1n, 3, '0.001'],
  [123n, 18, '0.00000000000000012'],
  [7n, 18, '0.000000000000000007'],
])('behavior: %s of %s decimals reads %s', (amount, decimals, text) => {
  expect(en.amount({ amount, token: { decimals } })).toBe(text)
})

test('behavior: dollars and cents, small prices by their first digits, unknown as a dash and never zero', () => {
  expect([1234.5, 0, 0.0001234, undefined].map(en.money)).toEqual(['$1,234.50', '$0.00', '$0.00012', '–'])
})

test('behavior: a change has its sign', () => {
  expect([1.23, -4, 0].map(en.change)).toEqual(['+1.2%', '-4%', '0%'])
})

test('behavior: figures are those of the user’s language', () => {
  expect(createFigures('de').money(1234.5).replace(/\s/g, ' ')).toBe('1.234,50 $')
  expect(en.age(125_000)).toBe('2 min. ago')
})
