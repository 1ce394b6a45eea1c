import { describe, expect, test } from 'vitest'
import { chooseColours, type GivenColours } from './chooseColours.js'
import { contrast, parseColour, pickOnAccent, type Rgba } from './contrast.js'
import { judgeTheme } from './judgeTheme.js'
import { pairs } from './pairs.js'
import { colours } from './tokens.js'

const read = (colour: string): Rgba => parseColour(colour) ?? [0, 0, 0, 0]
const ratioOf = (ink: string, ground: string) => contrast(read(ink), read(ground))
const themes = ['light', 'dark'] as const

describe.each(themes)('%s', (theme) => {
  const at = theme === 'light' ? 0 : 1
  test.each(pairs)('behavior: $ink on $ground reaches $needed:1', ({ ink, ground, needed }) => {
    expect(ratioOf(colours[ink][at], colours[ground][at])).toBeGreaterThanOrEqual(needed)
  })
})

test('behavior: contrast is that of WCAG, of what shows through as well', () => {
  expect(ratioOf('#fff', '#000')).toBeCloseTo(21)
  expect(ratioOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(ratioOf('rgb(118, 118, 118)', '#fff')).toBeCloseTo(4.54, 2)
  expect(contrast([0, 0, 0, 0.5], [255, 255, 255, 1])).toBeCloseTo(3.98, 1)
})

test('behavior: colours that only a browser can resolve are not guessed', () => {
  expect(parseColour('oklch(60% .2 260)')).toBeUndefined()
  expect(parseColour('rgb(1 2 3 / .5)')).toBeUndefined()
  expect(judgeTheme({ accent: 'var(--brand)' }, 'light', parseColour)).toEqual([])
  expect(chooseColours({ accent: 'var(--brand)' }, 0, parseColour)).toEqual({ focus: colours.text[0] })
})

const judged = (given: GivenColours, theme: 'light' | 'dark') =>
  judgeTheme(given, theme, parseColour).map(({ data }) => `${data.ink} on ${data.ground}`)

test('behavior: our own accents pass, and one that fails is named with what it fails on', () => {
  for (const [at, theme] of themes.entries()) expect(judged({ accent: colours.accent[at] }, theme)).toEqual([])
  expect(judged({ accent: '#ffe14d', 'on-accent': '#0b0d12' }, 'light')).toEqual([
    'accent on bg',
    'accent on surface',
    'accent on surface-strong',
  ])
  expect(judged({ accent: '#ffe14d', 'on-accent': '#0b0d12' }, 'dark')).toEqual([])
  expect(judged({ accent: '#6f8cff', 'on-accent': '#ffffff' }, 'dark')).toEqual(['on-accent on accent'])
  expect(judged({ accent: '#1a2a80' }, 'dark')).toContain('accent on bg')
})

test('behavior: each pair that a host changes is judged, whichever side it changes, and no other', () => {
  expect(judged({ 'text-muted': '#aaaaaa' }, 'light')).toEqual([
    'text-muted on bg',
    'text-muted on surface',
    'text-muted on surface-strong',
  ])
  expect(judged({ surface: '#8a8a8a' }, 'light')).toEqual(
    expect.arrayContaining(['text-muted on surface', 'accent on surface', 'danger on surface']),
  )
  expect(judged({ 'qr-ink': '#cccccc' }, 'light')).toEqual(['qr-ink on qr-paper'])
  expect(judged({ border: '#ffffff' }, 'light')).toEqual([])
})

test('behavior: words on a host accent take the ink that reads better', () => {
  expect(pickOnAccent(read('#ffe14d'))).toBe('#0b0d12')
  expect(pickOnAccent(read('#5b21b6'))).toBe('#ffffff')
})

test.each<[string, GivenColours]>([
  ['a faint accent', { accent: '#ffe14d' }],
  ['a dark accent', { accent: '#1a2a80' }],
  ['paper and ink', { bg: '#fbf6ea', surface: '#f3ecdb', 'surface-strong': '#e8dfc8', text: '#2a2118' }],
  ['a night', { bg: '#05070a', surface: '#0d1218', 'surface-strong': '#1a222c', text: '#dbe5f0' }],
  ['a bright ground', { bg: '#ffe14d', surface: '#ffd91a', 'surface-strong': '#f0c800', text: '#1a1400' }],
])('behavior: ring, edges and ink are chosen so that all are seen: %s', (_name, given) => {
  for (const theme of [0, 1] as const) {
    const whole = { ...given, ...chooseColours(given, theme, parseColour) }
    const faint = judged(whole, theme === 0 ? 'light' : 'dark')
    // A theme may be meant for the other ground; text that is given on grounds that are is.
    if (given.bg || theme === 0)
      expect(faint.filter((pair) => /^(on-accent|focus|border-strong)/.test(pair))).toEqual([])
  }
})

test('behavior: what a host gives is never chosen for it', () => {
  const given = {
    accent: '#ffe14d',
    'on-accent': '#ffffff',
    focus: '#ffe14d',
    bg: '#eeeeee',
    'border-strong': '#dddddd',
  }
  expect(chooseColours(given, 0, parseColour)).toEqual({})
})
