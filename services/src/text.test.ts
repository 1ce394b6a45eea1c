import { expect, test } from 'vitest'
import { otherTexts, sameTexts, strangersTexts } from '../../test/fixtures/strangersTexts.js'
import { cleanText, foldText, isPlainText } from './text.js'

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
