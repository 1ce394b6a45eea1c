import { expect, test } from 'vitest'
import { offeredThemes } from '../../../test/fixtures/offeredThemes.js'
import { createOfferedReader, readOffered } from './readOffered.js'

test.each(offeredThemes)(
  'S38: of a configuration a theme is read that is $title, or nothing',
  ({ theme, read = {} }) => {
    expect(readOffered(theme)).toEqual(read)
    expect(Object.getPrototypeOf(readOffered(theme))).toBe(Object.prototype)
  },
)

test.each([undefined, null, true, 7, 'accent', [], ['#0b7d5b'], JSON.parse('{"__proto__":{"accent":"#0b7d5b"}}')])(
  'S38: %j is no theme',
  (theme) => {
    expect(readOffered(theme)).toEqual({})
  },
)

test('behavior: what did not change is the same object, so that it is measured once', () => {
  const read = createOfferedReader()
  const theme = { accent: '#0b7d5b' }
  expect(read(theme)).toBe(read(theme))
  expect(read({ ...theme })).not.toBe(read(theme))
  expect(read(undefined)).toBe(read(undefined))
})
