import { expect, test } from 'vitest'
import { offeredThemes } from '../../../../../test/fixtures/offeredThemes.js'
import { projectOperations } from '../../../operations/projects.js'
import { readTheme, readTypedTheme, type ThemeInput } from './readTheme.js'

/** As a call brings it: its shape first, then its values. */
function read(theme: unknown) {
  const parsed = projectOperations.setTheme.input.safeParse({ id: 'shop', theme })
  if (!parsed.success) return 'refused'
  try {
    return readTheme(parsed.data.theme as ThemeInput)
  } catch (error) {
    expect(error).toMatchObject({ code: 'THEME_INVALID' })
    return 'refused'
  }
}

test.each(offeredThemes)('S38: a theme is taken that is $title, or refused', ({ theme, read: taken = 'refused' }) => {
  expect(read(theme)).toEqual(taken)
})

test('S38: what is refused is named, and its value is not repeated', () => {
  expect(() => readTheme({ bg: '#fff', 'radius-row': 'url(x)' })).toThrow('The token "radius-row" takes a length')
  expect(() => readTheme({ acent: '#fff' })).toThrow(/"acent".*There are: accent, on-accent/)
  expect(() => readTheme({ accent: 'hidden' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('hidden') }),
  )
})

test('S38: a prototype sets nothing', () => {
  expect(read(JSON.parse('{"__proto__":{"accent":"#0b7d5b"}}'))).toBeNull()
})

test('parameters: one colour is that of both themes; themes that are alike are stored alike', () => {
  expect(readTheme({})).toBeNull()
  expect(JSON.stringify(readTheme({ 'radius-row': '8px', accent: '#0B7D5B' }))).toBe(
    '{"accent":{"light":"#0b7d5b","dark":"#0b7d5b"},"radius-row":"8px"}',
  )
})

test('parameters: a theme as it is typed', () => {
  expect(readTypedTheme(['accent=#0b7d5b,#4cc38a', 'bg=#fff', 'radius-modal=12px'])).toEqual({
    ...{ accent: { light: '#0b7d5b', dark: '#4cc38a' }, bg: { light: '#fff', dark: '#fff' } },
    'radius-modal': '12px',
  })
  expect(readTypedTheme([])).toBeNull()
  for (const line of ['accent', '=#fff', 'accent=#fff,', 'radius-modal=12px,14px', '__proto__=#fff'])
    expect(() => readTypedTheme([line]), line).toThrow(expect.objectContaining({ code: 'THEME_INVALID' }))
})
