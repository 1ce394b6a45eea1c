import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundFee } from './fee.js'

// The figures of the approval in the login frame (frame/page/approvals/figures.test.ts): a user compares the two.
test.each([
  [0n, 0n],
  [1n, 1n],
  [99_415_973_036_884n, 100_000_000_000_000n],
  [123_456_789_012_345n, 130_000_000_000_000n],
  [1_010_000_000_000_000n, 1_100_000_000_000_000n],
  [1_234_567_890_123_456_789n, 1_235_000_000_000_000_000n],
])('behavior: a fee of %d wei is shown as %d', (value, shown) => {
  expect(roundFee(value, 18)).toBe(shown)
})

test('behavior: a fee is rounded up, by less than one in ten', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 128n), fc.nat(24), (fee, decimals) => {
      const shown = roundFee(fee, decimals)
      expect(shown).toBeGreaterThanOrEqual(fee)
      expect((shown - fee) * 10n).toBeLessThanOrEqual(fee)
    }),
  )
})
