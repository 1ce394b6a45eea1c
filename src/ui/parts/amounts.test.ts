import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toAvatarShape } from './avatarShape.js'
import { toDigits } from './CodeField.js'
import { toAmount } from './toAmount.js'

test.each([
  ['0.5', '0.5'],
  ['0,5', '0.5'],
  ['.5', '0.5'],
  [',', '0.'],
  ['1 234,5', '1234.5'],
  ["1'234.5", '1234.5'],
  ['1,234.5', '1234.5'],
  ['1.234,5', '1234.5'],
  ['1.234.567', '1234567'],
  ['007', '7'],
  ['0', '0'],
  ['', ''],
  ['1.23456789', '1.234567'],
])('behavior: %j becomes %j', (text, amount) => {
  expect(toAmount(text, 6)).toBe(amount)
})

test.each(['abc', '1e5', '-1', '1.2x', '0x10', '١'])('behavior: %j is no amount', (text) => {
  expect(toAmount(text, 6)).toBeUndefined()
})

test('behavior: a unit without decimals has none', () => {
  expect(toAmount('12.9', 0)).toBe('12')
})

test('behavior: what comes out goes in unchanged, so that typing goes on', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\d., ]{0,12}$/), (text) => {
      const amount = toAmount(text, 18)
      return amount === undefined || toAmount(amount, 18) === amount
    }),
  )
})

test('behavior: a code is the digits of what was pasted', () => {
  expect(toDigits('Your code: 304 981.', 6)).toBe('304981')
  expect(toDigits('3049812', 6)).toBe('304981')
})

test('behavior: an avatar depends on the address alone, without case for EVM', () => {
  const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  expect(toAvatarShape(address)).toEqual(toAvatarShape(address.toLowerCase()))
  expect(toAvatarShape('HN7cABqLq46Es1jh92dQ')).not.toEqual(toAvatarShape('hn7cabqlq46es1jh92dq'))
  const looks = new Set(Array.from({ length: 500 }, (_, at) => JSON.stringify(toAvatarShape(`0x${at}`))))
  expect(looks.size).toBeGreaterThan(495)
})
