import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAmount, toDecimal } from './amount.js'

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
  ])('parameters: %j with %i decimals', (text, decimals, value) => {
    expect(parseAmount(text, decimals)).toBe(value)
  })

  test.each([
    ['', 18],
    ['.', 18],
    [' ', 18],
    ['1,5', 18],
    ['1,234', 18],
    ['1.234.567', 18],
    ["1'234", 18],
    ['٠٫٥', 18],
    ['１２.３', 18],
    ['१०', 18],
    ['𝟡𝟘', 18],
    ['1\u066b5', 18],
    ['1\u00a0000', 18],
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

  test('behavior: of all digits that Unicode knows, only 0 to 9 count', () => {
    const digits = Array.from({ length: 0x1ffff }, (_, code) => String.fromCodePoint(code)).filter((each) =>
      /^\p{Nd}$/u.test(each),
    )
    expect(digits.filter((each) => parseAmount(each, 0) !== undefined).join('')).toBe('0123456789')
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
