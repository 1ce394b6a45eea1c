import { describe, expect, test } from 'vitest'
import { checkAccent, contrast, parseColour, pickOnAccent } from './contrast.js'
import { type ColourToken, colours } from './tokens.js'

type Pair = readonly [ColourToken, ColourToken]

const grounds = ['bg', 'surface', 'surface-strong'] as const
const text: readonly Pair[] = [
  ...grounds.flatMap((ground): Pair[] => [
    ['text', ground],
    ['text-muted', ground],
  ]),
  // Links, errors and figures in colour stand on these two only.
  ...(['bg', 'surface'] as const).flatMap((ground): Pair[] => [
    ['accent', ground],
    ['success', ground],
    ['warning', ground],
    ['danger', ground],
  ]),
  ['warning', 'surface-strong'],
  ['danger', 'surface-strong'],
  ['on-accent', 'accent'],
  // Toasts and marks are the other way round.
  ['bg', 'text'],
  ['bg', 'success'],
  ['bg', 'danger'],
  ['bg', 'text-muted'],
  ['qr-ink', 'qr-paper'],
]
const marks: readonly Pair[] = [
  ['border-strong', 'bg'],
  ['border-strong', 'surface'],
  ['bg', 'border-strong'],
  ...grounds.map((ground): Pair => ['focus', ground]),
  ...grounds.map((ground): Pair => ['accent', ground]),
  ...grounds.map((ground): Pair => ['success', ground]),
]

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  const at = theme === 'light' ? 0 : 1
  const ratio = ([one, other]: Pair) => contrast(colours[one][at], colours[other][at]) ?? 0
  test.each(text)('behavior: %s on %s reads at 4.5:1', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(marks)('behavior: %s on %s is seen at 3:1', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(3)
  })
})

test('behavior: contrast is that of WCAG', () => {
  expect(contrast('#fff', '#000')).toBeCloseTo(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('rgb(118, 118, 118)', '#fff')).toBeCloseTo(4.54, 2)
})

test('behavior: colours that only a browser can resolve are not guessed', () => {
  expect(parseColour('oklch(60% .2 260)')).toBeUndefined()
  expect(parseColour('rgb(1 2 3 / .5)')).toBeUndefined()
  expect(pickOnAccent('var(--brand)')).toBeUndefined()
  expect(checkAccent('var(--brand)')).toEqual([])
})

test('behavior: our own accents pass', () => {
  const [light, dark] = colours.accent
  expect(checkAccent({ light, dark })).toEqual([])
})

test('behavior: an accent that fails is named with its theme and what it fails beside', () => {
  expect(checkAccent('#ffe14d')).toMatchObject([{ theme: 'light', beside: 'bg', needed: 4.5 }])
  expect(checkAccent({ light: '#2f5bff', dark: '#1a2a80' })).toMatchObject([{ theme: 'dark', beside: 'bg' }])
  expect(checkAccent({ light: '#2f5bff', dark: '#6f8cff' }, '#ffffff')).toMatchObject([
    { theme: 'dark', beside: 'on-accent' },
  ])
})

test('behavior: words on a host accent take the ink that reads better', () => {
  expect(pickOnAccent('#ffe14d')).toBe('#0b0d12')
  expect(pickOnAccent('#5b21b6')).toBe('#ffffff')
})
