import { expect, test } from 'vitest'
import { chooseColours, type GivenColours } from '../../../src/ui/theme/chooseColours.js'
import { parseColour } from '../../../src/ui/theme/contrast.js'
import { judgeTheme } from '../../../src/ui/theme/judgeTheme.js'
import { type ColourToken, colours, sizes, type ThemeVariables } from '../../../src/ui/theme/tokens.js'
import { groups, pickedColours } from './groups.js'
import { bothThemes, tokenValue } from './measure.js'
import { themes } from './themes.js'
import { toOptions, toStyleSheet } from './toCode.js'

test('behavior: every token has a control, once', () => {
  const shown = [...pickedColours, ...groups.flatMap(({ tokens }) => tokens)]
  expect(shown.toSorted()).toEqual([...Object.keys(colours), ...Object.keys(sizes)].toSorted())
})

const coloursOf = (variables: ThemeVariables, theme: 'light' | 'dark'): GivenColours =>
  Object.fromEntries(
    (Object.keys(colours) as ColourToken[])
      .filter((token) => variables[token] !== undefined)
      .map((token) => [token, tokenValue(variables, token, theme)]),
  )

test.each(themes)('behavior: $name can be read in both themes', ({ variables }) => {
  for (const [at, theme] of bothThemes.entries()) {
    const given = coloursOf(variables, theme)
    const chosen = chooseColours(given, at === 0 ? 0 : 1, parseColour)
    expect(judgeTheme({ ...chosen, ...given }, theme, parseColour).map(({ message }) => message)).toEqual([])
  }
})

test('behavior: the code names what is changed alone; a sheet says the dark as well, and what options leave to the widget', () => {
  const variables = { accent: { light: '#0b7d5b', dark: '#4cc38a' }, font: "'My Font', serif", 'radius-row': '4px' }
  expect(toOptions({})).toBe('createLatchkey({})\n')
  expect(toOptions(variables)).toBe(`createLatchkey({
  themeVariables: {
    accent: { light: '#0b7d5b', dark: '#4cc38a' },
    font: "'My Font', serif",
    'radius-row': '4px',
  },
})
`)
  const of = (theme: 'light' | 'dark') => {
    const given = coloursOf(variables, theme)
    const chosen = chooseColours(given, theme === 'light' ? 0 : 1, parseColour)
    return { chosen, colours: { ...chosen, ...given } as Record<ColourToken, string> }
  }
  expect(toStyleSheet(variables, { light: of('light'), dark: of('dark') })).toBe(`[data-latchkey] {
  --latchkey-accent: #0b7d5b;
  --latchkey-font: 'My Font', serif;
  --latchkey-radius-row: 4px;
  --latchkey-on-accent: #ffffff;
  --latchkey-focus: #0b7d5b;
}
[data-latchkey][data-theme='dark'] {
  --latchkey-accent: #4cc38a;
  --latchkey-on-accent: #0b0d12;
  --latchkey-focus: #4cc38a;
}
@media (prefers-color-scheme: dark) {
  [data-latchkey][data-theme='system'] {
    --latchkey-accent: #4cc38a;
    --latchkey-on-accent: #0b0d12;
    --latchkey-focus: #4cc38a;
  }
}
`)
})
