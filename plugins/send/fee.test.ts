import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundFee } from './fee.js'

test('behavior: a fee is rounded up, by less than one in a hundred', () => {
  expect(roundFee(99_415_973_036_884n)).toBe(99_500_000_000_000n)
  expect(roundFee(999_900n)).toBe(1_000_000n)
  expect(roundFee(7n)).toBe(7n)
  expect(roundFee(0n)).toBe(0n)
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 128n), (fee) => {
      expect(roundFee(fee)).toBeGreaterThanOrEqual(fee)
      expect((roundFee(fee) - fee) * 100n).toBeLessThanOrEqual(fee)
    }),
  )
})
