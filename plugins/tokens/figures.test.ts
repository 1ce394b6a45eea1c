import { expect, test } from 'vitest'
import { createFigures } from './figures.js'

const en = createFigures('en')

test('behavior: an amount with its coin, short or exact', () => {
  const holding = { amount: 1_234_567_891n, token: { decimals: 6, symbol: 'USDC' } }
  expect(en.amount(holding)).toBe('1,234.567 USDC')
  expect(en.amount(holding, 'exact')).toBe('1,234.567891 USDC')
  expect(createFigures('de').amount(holding)).toBe('1.234,567 USDC')
})

test('behavior: a change has its sign', () => {
  expect([1.23, -4, 0].map(en.change)).toEqual(['+1.2%', '-4%', '0%'])
})
