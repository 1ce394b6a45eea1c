import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAmount, roundFee, toDecimal } from './amount.js'

describe('parseAmount', () => {
  test.each([
    ['1', 18, 10n ** 18n],
    ['0.5', 18, 5n * 10n ** 17n],
    ['.5', 1, 5n],
    ['5.', 6, 5_000_000n],
    ['0.000000000000000001', 18, 1n],
    ['123456789012345678901234567890.123456', 6, 123456789012345678901234567890123456n],
    ['007', 0, 7n],
    ['1.500', 1, 15n],
    [' 2 ', 0, 2n],
    ['0', 18, 0n],
    ['٠٫٥', 1, 5n],
    ['１２.３', 1, 123n],
    ['१०', 0, 10n],
    ['𝟡𝟘', 0, 90n],
  ])('parameters: %j with %i decimals', (text, decimals, value) => {
    expect(parseAmount(text, decimals)).toBe(value)
  })

  test.each([
    ['', 18],
    ['.', 18],
    [' ', 18],
    ['1,5', 18],
    ['1,234.5', 18],
    ['1 000', 18],
    ['1.2.3', 18],
    ['-1', 18],
    ['+1', 18],
    ['1e18', 18],
    ['0x10', 18],
    ['Infinity', 18],
    ['1.5', 0],
    ['0.0000001', 6],
    ['½', 18],
    ['1'.repeat(401), 18],
  ])('behavior: %j with %i decimals is no amount, and nothing is cut or rounded', (text, decimals) => {
    expect(parseAmount(text, decimals)).toBeUndefined()
  })

  test('behavior: every digit that Unicode knows counts by its value', () => {
    const digits = Array.from({ length: 0x1ffff }, (_, code) => code)
      .filter((code) => /^\p{Nd}$/u.test(String.fromCodePoint(code)))
      .map((code) => String.fromCodePoint(code))
    expect(digits.length % 10).toBe(0)
    digits.forEach((each, at) => {
      expect(parseAmount(each, 0), `U+${each.codePointAt(0)?.toString(16)}`).toBe(BigInt(at % 10))
    })
  })
})

describe('toDecimal', () => {
  test.each([
    [0n, 18, '0'],
    [1n, 18, '0.000000000000000001'],
    [10n ** 18n, 18, '1'],
    [1_500_000n, 6, '1.5'],
    [42n, 0, '42'],
  ])('parameters: %s with %i decimals', (value, decimals, text) => {
    expect(toDecimal(value, decimals)).toBe(text)
  })

  test('behavior: there and back is the same amount, for any token', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.integer({ min: 0, max: 255 }), (value, decimals) => {
        const text = toDecimal(value, decimals)
        expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
        expect(parseAmount(text, decimals)).toBe(value)
      }),
    )
  })
})

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
