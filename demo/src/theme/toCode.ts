import {
  type ColourToken,
  type ThemeValue,
  type ThemeVariables,
  type Token,
  toProperty,
} from '../../../src/ui/theme/tokens.js'
import { type Measured, tokenValue } from './measure.js'

const entries = (variables: ThemeVariables) =>
  (Object.entries(variables) as [Token, ThemeValue | undefined][]).flatMap(([token, value]) =>
    value === undefined ? [] : [[token, value] as const],
  )
const quote = (text: string) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`)
const toName = (token: string) => (/^\w+$/.test(token) ? token : `'${token}'`)

/** What a host hands to `createLatchkey`. */
export function toOptions(variables: ThemeVariables): string {
  const lines = entries(variables).map(([token, value]) => {
    const written =
      typeof value === 'string' ? quote(value) : `{ light: ${quote(value.light)}, dark: ${quote(value.dark)} }`
    return `    ${toName(token)}: ${written},`
  })
  return lines.length
    ? `createLatchkey({\n  themeVariables: {\n${lines.join('\n')}\n  },\n})\n`
    : 'createLatchkey({})\n'
}

/** What a style sheet says besides: what the widget chooses for options that leave it out. */
export type Chosen = Readonly<Record<'light' | 'dark', Pick<Measured, 'chosen' | 'colours'>>>

/** The same as a style sheet. */
export function toStyleSheet(variables: ThemeVariables, { light, dark }: Chosen): string {
  const day: string[] = []
  const night: string[] = []
  const declare = (token: Token, one: string, other: string) => {
    day.push(`${toProperty(token)}: ${one};`)
    // The page's rule wins over the widget's own, also over that for the dark.
    if (other !== one) night.push(`${toProperty(token)}: ${other};`)
  }
  for (const [token] of entries(variables))
    declare(token, tokenValue(variables, token, 'light'), tokenValue(variables, token, 'dark'))
  for (const token of Object.keys({ ...light.chosen, ...dark.chosen }) as ColourToken[])
    declare(token, light.colours[token], dark.colours[token])
  if (day.length === 0) return '/* Nothing is changed. */\n'
  const rule = (selector: string, lines: readonly string[], by = '') =>
    lines.length ? `${by}${selector} {\n${lines.map((line) => `${by}  ${line}\n`).join('')}${by}}\n` : ''
  const system = rule("[data-latchkey][data-theme='system']", night, '  ')
  return [
    rule('[data-latchkey]', day),
    rule("[data-latchkey][data-theme='dark']", night),
    system && `@media (prefers-color-scheme: dark) {\n${system}}\n`,
  ].join('')
}
