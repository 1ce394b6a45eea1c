import { expect, test } from 'vitest'
import { toAvatarShape } from './avatarShape.js'
import { toDigits } from './CodeField.js'

test('behavior: a code is the digits of what was pasted', () => {
  expect(toDigits('Your code: 304 981.', 6)).toBe('304981')
  expect(toDigits('3049812', 6)).toBe('304981')
  // Of Arabic, Persian and full-width keyboards.
  expect(['٣٠٤٩٨١', '۳۰۴۹۸۱', '３０４９８１'].map((text) => toDigits(text, 6))).toEqual(Array(3).fill('304981'))
})

test('behavior: an avatar depends on the key of the address alone', () => {
  expect(toAvatarShape('HN7cABqLq46Es1jh92dQ')).toEqual(toAvatarShape('HN7cABqLq46Es1jh92dQ'))
  expect(toAvatarShape('HN7cABqLq46Es1jh92dQ')).not.toEqual(toAvatarShape('hn7cabqlq46es1jh92dq'))
  const looks = new Set(Array.from({ length: 500 }, (_, at) => JSON.stringify(toAvatarShape(`0x${at}`))))
  expect(looks.size).toBeGreaterThan(495)
})
