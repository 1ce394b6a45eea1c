import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUnusualName, toShownName } from './shownName.js'

test.each(['vitalik.eth', 'a-b.c.example', '日本.eth', 'ひらがな漢字.eth', 'müller.eth', '🦄.eth', '0xabc.eth'])(
  'parameters: S21 %s is shown as it is',
  (name) => {
    expect(isUnusualName(name)).toBe(false)
    expect(toShownName(name)).toBe(name)
  },
)

test.each([
  ['vit\u0430lik.eth', 'vit\\u{430}lik.eth'],
  // A whole label of lookalikes.
  ['\u0430\u0440\u0440\u04cf\u0435.eth', '\\u{430}\\u{440}\\u{440}\\u{4cf}\\u{435}.eth'],
  ['vita\u200blik.eth', 'vita\\u{200b}lik.eth'],
  ['\u202ehte.kilativ', '\\u{202e}hte.kilativ'],
  ['vitalik\u0307\u0307.eth', 'vitalik\\u{307}\\u{307}.eth'],
  ['a\u3164b.eth', 'a\\u{3164}b.eth'],
])('behavior: S21 %j is shown escaped', (name, shown) => {
  expect(toShownName(name)).toBe(shown)
  expect(isUnusualName(name)).toBe(true)
})

test('behavior: S21 what is shown of a name never holds a character that is not seen', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(toShownName(name)).not.toMatch(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u)
    }),
  )
})
