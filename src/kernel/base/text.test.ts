import fc from 'fast-check'
import { expect, test } from 'vitest'
import { otherTexts, sameTexts, strangersTexts } from '../../../test/fixtures/strangersTexts.js'
import { cleanText, findLookalikes, findUnseen, foldText, isPlainText } from './text.js'

test.each(strangersTexts)('S38: $title is shown so that all of it is seen', ({ text, shown = text, isPlain }) => {
  expect(cleanText(text)).toBe(shown)
  expect(isPlainText(text)).toBe(isPlain)
})

test.each(sameTexts)('S38: what looks like %s equals it', (text, ...others) => {
  expect(others.map(foldText)).toEqual(others.map(() => foldText(text)))
})

test.each(otherTexts)('behavior: %s is not %s', (text, other) => {
  expect(foldText(text)).not.toBe(foldText(other))
})

test('S38: length is counted in letters as a reader sees them', () => {
  expect(cleanText('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2)).toBe('👩‍👩‍👧👩‍👩‍👧')
  expect(cleanText('x'.repeat(1_000_000), 20)).toBe('x'.repeat(20))
  expect(cleanText(`${'e\u0316'.repeat(30)}`, 20)).toBe('e\u0316'.repeat(20))
})

test('S38: what is no text is none', () => {
  for (const value of [undefined, null, 5, {}, ['a']]) expect(cleanText(value)).toBe('')
})

/** What the rule decides about, among all else. */
const special = [...new Set(strangersTexts.map(({ text }) => text).join(''))]
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...special), fc.integer({ min: 0, max: 0x10ffff }).map(String.fromCodePoint)))
  .map((letters) => letters.join(''))

test('S38: what is shown of any text is plain, and is shown as it is', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const shown = cleanText(text, 1000)
      expect(cleanText(shown, 1000)).toBe(shown)
      if (shown) expect(isPlainText(shown)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('S38: line ends and tabs of a longer text are no hidden characters; what is hidden among them is found in its place', () => {
  expect(findUnseen('a\n\tb')).toEqual(new Set())
  expect(findUnseen('a\n\u200b👩‍💻\u202e')).toEqual(new Set([2, 8]))
  expect(findLookalikes('за USD\u0421')).toEqual(new Set([6]))
})
