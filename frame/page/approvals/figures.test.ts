import { expect, test } from 'vitest'
import { exactAmount, roundAmount } from '../../common/approval/amounts.js'
import { hasHidden, type TextPiece, visibleText } from '../../common/approval/visibleText.js'
import { worstFirst } from '../../common/approval/worstFirst.js'
import { isBounded } from './bounds.js'
import { judgeTexts } from './judgeTexts.js'

test.each([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [10n ** 18n, 18, '1'],
  [1_234_567n * 10n ** 18n + 5n * 10n ** 17n, 18, '1,234,567.5'],
  [12n, 0, '12'],
  [123_456n, 3, '123.456'],
])('behavior: %d with %d decimals is exactly %s', (value, decimals, text) => {
  expect(exactAmount(value, decimals)).toBe(text)
})

test.each([
  [0n, 'up', '0'],
  [1n, 'up', '0.000000000000000001'],
  [123_456_789_012_345n, 'up', '0.00013'],
  [123_456_789_012_345n, 'down', '0.00012'],
  [1_234_567_890_123_456_789n, 'up', '1.235'],
  [1_234_567_890_123_456_789n, 'down', '1.234'],
  [999_999_999_999_999n, 'up', '0.001'],
  [1_010_000_000_000_000n, 'up', '0.0011'],
  [99_415_973_036_884n, 'up', '0.0001'],
  [999_999_999_999_999_999_999n, 'down', '999.999'],
] as const)('behavior: %d is rounded %s to %s', (value, way, text) => {
  expect(roundAmount(value, 18, way)).toBe(text)
})

test.each([
  ['plain text, accents and scripts', 'Grüße, żółć, مرحبا, 你好, हिन्दी\n\tend'],
  ['emoji with what joins them', '👩‍💻 ❤️ 👍🏽 1️⃣ 🏳️‍🌈'],
  ['windows line ends', 'a\r\nb'],
  ['alphabets beside one another', 'USDC за рубль, Ελλάδα and e-mail, 漢字kana'],
  ['marks that writing has', 'e\u0301 ก็ สั้น שָׁלוֹם Việt'],
])('S38: %s has nothing to mark', (_, text) => {
  expect(hasHidden(text)).toBe(false)
  expect(
    visibleText(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text.replaceAll('\r\n', '\n'))
})

test.each<[string, string, string | TextPiece['unseen']]>([
  ['a right-to-left override', 'a\u202eb', 'U+202E'],
  ['an isolate', 'a\u2066b', 'U+2066'],
  ['a zero width space', 'a\u200bb', 'U+200B'],
  ['a joiner between letters', 'a\u200db', 'U+200D'],
  ['a soft hyphen', 'a\u00adb', 'U+00AD'],
  ['a byte order mark', '\ufeffb', 'U+FEFF'],
  ['a filler', 'a\u3164b', 'U+3164'],
  ['a tag', 'a\u{e0041}b', 'U+E0041'],
  ['a variation without an emoji', 'a\ufe0fb', 'U+FE0F'],
  ['a lone surrogate', 'a\ud800b', 'U+D800'],
  ['a private character', 'a\ue000b', 'U+E000'],
  ['a line separator', 'a\u2028b', 'U+2028'],
  ['a bell', 'a\u0007b', 'U+0007'],
  ['a carriage return alone', 'a\rb', 'U+000D'],
  ['many spaces', `a${' '.repeat(200)}b`, { of: 'spaces', count: 200 }],
  ['many wide spaces', `a${'\u2003'.repeat(50)}b`, { of: 'spaces', count: 50 }],
  ['many tabs', `a${'\t'.repeat(50)}b`, { of: 'spaces', count: 50 }],
  ['many lines', `a${'\n'.repeat(50)}b`, { of: 'lines', count: 49 }],
  ['many lines of spaces', `a${' \n\u00a0'.repeat(50)}b`, { of: 'lines', count: 49 }],
  ['a Cyrillic letter in a Latin word', 'USD\u0421', 'U+0421'],
  ['a Greek letter in a Latin word', 'Unisw\u03b1p', 'U+03B1'],
  ['a fourth mark on a letter', 'e\u0301\u0302\u0303\u0304', 'U+0304'],
  ['a digit that is struck through', '1\u03360 ETH', 'U+0336'],
  ['a blank hieroglyph', 'a\u{13441}b', 'U+13441'],
])('S21: %s is marked', (_, text, mark) => {
  expect(visibleText(text).filter(({ isMark }) => isMark)).toEqual([
    typeof mark === 'string' ? { text: mark, isMark: true } : { text: '', isMark: true, unseen: mark },
  ])
})

test('S21: letters that pass for Latin ones are named in a warning of their own', () => {
  expect(judgeTexts(['plain', 'Привет'])).toEqual([])
  expect(judgeTexts(['plain', 'USD\u0421'])).toEqual([{ severity: 'caution', text: 'warn.lookalikes' }])
  expect(judgeTexts(['a\u200bb', 'USD\u0421']).map(({ text }) => text)).toEqual(['warn.hidden', 'warn.lookalikes'])
})

test('S38: data is bounded in depth and number, and reserved names are refused', () => {
  const nest = (levels: number): unknown => (levels ? [nest(levels - 1)] : 1)
  expect([isBounded(nest(31), 100), isBounded(nest(40), 100)]).toEqual([true, false])
  expect([isBounded(Array(99).fill(1), 100), isBounded(Array(100).fill(1), 100)]).toEqual([true, false])
  for (const name of ['__proto__', 'constructor', 'prototype'])
    expect(isBounded(JSON.parse(`{"a":{"${name}":1}}`), 100)).toBe(false)
})

test('S17: the worst warnings stand first', () => {
  const all = worstFirst([
    { severity: 'note', text: 'warn.self' },
    { severity: 'caution', text: 'warn.fee' },
    { severity: 'danger', text: 'warn.power' },
    { severity: 'danger', text: 'warn.unlimited' },
  ])
  expect(all.map(({ text }) => text)).toEqual(['warn.power', 'warn.unlimited', 'warn.fee', 'warn.self'])
})
