import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAge } from './age.js'
import { formatAmount } from './amount.js'
import { isolate } from './isolate.js'
import { formatMoney } from './money.js'
import { shortenAddress } from './shortenAddress.js'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

test('parameters: start and end of a short address', () => {
  expect(shortenAddress(address)).toBe('0x71...d8976F')
  expect(shortenAddress(address, 8, 4)).toBe('0x71C765...976F')
  expect(shortenAddress('alice.eth')).toBe('alice.eth')
})

test.each([
  [0n, 18, '0'],
  [1n, 18, '<0.00000001'],
  [9_999_999_999n, 18, '<0.00000001'],
  [10_000_000_000n, 18, '0.00000001'],
  [129_999_999_999_999n, 18, '0.00012'],
  [999_900_000_000_000n, 18, '0.00099'],
  [1_000_000_000_000_000n, 18, '0.001'],
  [1_234_567_890_000_000_000n, 18, '1.234'],
  [1_999_900_000_000_000_000n, 18, '1.999'],
  [2_000_000_000_000_000_000n, 18, '2'],
  [1_000_010_000_000_000_000n, 18, '1'],
  [1_234_567_500_000n, 6, '1,234,567.5'],
  [999_999_999_999_999n, 6, '999,999,999.999'],
  [1_234_999_999n, 0, '1.234B'],
  [123_456_789_012n, 0, '123.4B'],
  [999_999_999_999_999n, 0, '999.9T'],
  [10n ** 15n, 0, '>999T'],
  [2n ** 256n - 1n, 18, '>999T'],
  [7n, 0, '7'],
])('behavior: %i with %i decimals reads %s, never more than there is', (value, decimals, text) => {
  expect(formatAmount({ value, decimals }, 'en')).toBe(text)
})

test('behavior: exact is all of it, with the separators of the language', () => {
  const value = 2n ** 96n
  expect(formatAmount({ value, decimals: 18 }, 'en', 'exact')).toBe('79,228,162,514.264337593543950336')
  expect(formatAmount({ value: 1n, decimals: 18 }, 'en', 'exact')).toBe('0.000000000000000001')
  expect(formatAmount({ value, decimals: 18 }, 'de', 'exact')).toBe('79.228.162.514,264337593543950336')
})

test('behavior: separators, words and numerals are those of the language', () => {
  const amount = { value: 1_234_567_500_000n, decimals: 6 }
  expect(formatAmount(amount, 'de')).toBe('1.234.567,5')
  expect(formatAmount(amount, 'fr').replace(/\s/g, ' ')).toBe('1 234 567,5')
  expect(formatAmount(amount, 'hi')).toBe('12,34,567.5')
  expect(formatAmount(amount, 'ar-EG')).toBe('1,234,567.5')
  expect(formatAmount({ value: 1n, decimals: 18 }, 'ar-EG')).toBe('<0.00000001')
  expect(formatAmount({ value: 1_234_567_890n, decimals: 0 }, 'ja')).toBe('12.34億')
})

test('behavior: what is written is at most what there is, is close to it, and is 0 for nothing alone', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 40n), fc.integer({ min: 0, max: 30 }), (value, decimals) => {
      const text = formatAmount({ value, decimals }, 'en')
      const is = Number(value) / 10 ** decimals
      expect(text === '0').toBe(value === 0n)
      if (value === 0n) return
      if (text.startsWith('<')) {
        expect(is).toBeLessThan(1e-8)
        return
      }
      if (text.startsWith('>')) {
        expect(is).toBeGreaterThanOrEqual(1e15 * (1 - 1e-12))
        return
      }
      const unit = { B: 1e9, T: 1e12 }[text.slice(-1)] ?? 1
      const said = Number.parseFloat(text.replaceAll(',', '')) * unit
      expect(said).toBeLessThanOrEqual(is * (1 + 1e-12))
      expect(said).toBeGreaterThan(is * 0.5)
    }),
  )
})

test('behavior: dollars and cents, small sums by their first digits, large ones by a word, unknown as a dash and never zero', () => {
  const write = (usd: number | undefined) => formatMoney(usd, 'en')
  expect([1234.5, 0, 0.0001234, 1e-12, 1_234_567_890, undefined].map(write)).toEqual([
    '$1,234.50',
    '$0.00',
    '$0.00012',
    '<$0.00000001',
    '$1.235B',
    '–',
  ])
  expect(formatMoney(1234.5, 'de').replace(/\s/g, ' ')).toBe('1.234,50 $')
})

test('behavior: an age in the language of the user', () => {
  expect(formatAge(125_000, 'en')).toBe('2 min. ago')
  expect(formatAge(7_200_000, 'de')).toBe('vor 2 Std.')
})

test('behavior: a name in Hebrew or Arabic is isolated within a sentence, any other stays as it is', () => {
  expect(isolate('שלום')).toBe('\u2068שלום\u2069')
  expect(isolate('USD Coin €')).toBe('USD Coin €')
})
