import { expect, test } from 'vitest'
import { emptyDraft, judgeDraft, toDraft, toTokens, withRadius, writeThemeCode } from './theme.js'

const draft = {
  ...emptyDraft,
  colours: { accent: { light: '#0b7d5b', dark: '' }, bg: { light: '#fff', dark: '#1' } },
  ...{ radius: '12', name: 'A "shop"', termsUrl: 'https://acme.example/terms' },
}

test('parameters: what is no colour yet is the widget’s own, and corners go together', () => {
  expect(toTokens(draft)).toEqual({
    ...{ accent: { light: '#0b7d5b', dark: '#6f8cff' }, bg: { light: '#fff', dark: '#14161a' } },
    ...{ 'radius-modal': '12px', 'radius-row': '8px', 'radius-control': '6px' },
  })
  expect(toTokens(emptyDraft)).toEqual({})
})

test('behavior: what is published comes back as it was, with what has no field here, until it is changed', () => {
  const theme = {
    accent: { light: '#0b7d5b', dark: '#4cc38a' },
    focus: '#111111',
    'radius-modal': '8px',
    'radius-row': '2px',
  }
  expect(toTokens(toDraft(theme))).toEqual(theme)
  expect(toTokens(toDraft())).toEqual({})
  expect(toTokens(withRadius(toDraft(theme), '12'))).toEqual({
    ...{ accent: theme.accent, focus: '#111111' },
    ...{ 'radius-modal': '12px', 'radius-row': '8px', 'radius-control': '6px' },
  })
  expect(toTokens(withRadius(toDraft(theme), ''))).toEqual({ accent: theme.accent, focus: '#111111' })
})

test('behavior: each pair that is too faint is named, with its theme and what it reaches', () => {
  expect(judgeDraft(draft)).toEqual([])
  const faint = judgeDraft({ ...emptyDraft, colours: { accent: { light: '#ffe14d', dark: '' } } })
  expect(faint[0]).toMatch(/"accent" reaches only 1\.\d+:1 on "bg" in the light theme/)
})

test('behavior: the code is the options of a page, and nothing of a text ends them', () => {
  expect(writeThemeCode(emptyDraft)).toBe('')
  const code = writeThemeCode(draft)
  const read = new Function('createLatchkey', code)
  let options: unknown
  read((given: unknown) => {
    options = given
  })
  expect(options).toEqual({
    metadata: { name: 'A "shop"' },
    legal: { termsUrl: 'https://acme.example/terms' },
    themeVariables: toTokens(draft),
  })
})
