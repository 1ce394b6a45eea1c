import { checkAccent, pickOnAccent } from './contrast.js'
import { type ThemeValue, type ThemeVariables, themeRules, toProperty } from './tokens.js'

/** Writes a host's variables into the sheet that follows the tokens'. */
export type ThemeWriter = (sheet: CSSStyleSheet, variables: ThemeVariables) => void

/**
 * Makes a writer of themes. It tells of each accent that users could not read.
 * @param warn told once of each
 */
export function createThemeWriter(warn: (message: string) => void): ThemeWriter {
  const told = new Set<string>()
  return (sheet, variables) =>
    writeTheme(sheet, variables, (message) => {
      if (!told.has(message)) warn(message)
      told.add(message)
    })
}

/**
 * Values go in through the object model, so that none can end its declaration and start another rule.
 * @param warn told of each pair that fails when the accent is too faint
 */
function writeTheme(sheet: CSSStyleSheet, variables: ThemeVariables, warn: (message: string) => void): void {
  sheet.replaceSync(themeRules('', ''))
  const [light, dark, media] = [...sheet.cssRules] as [CSSStyleRule, CSSStyleRule, CSSMediaRule]
  const darkRules = [dark, media.cssRules[0] as CSSStyleRule]
  const set = (token: string, value: ThemeValue) => {
    const { light: day, dark: night } = typeof value === 'string' ? { light: value, dark: value } : value
    light.style.setProperty(toProperty(token), day)
    for (const rule of darkRules) rule.style.setProperty(toProperty(token), night)
  }

  const { accent, 'on-accent': onAccent } = variables
  if (accent && !onAccent) {
    const of = (theme: 'light' | 'dark') => pickOnAccent(typeof accent === 'string' ? accent : accent[theme])
    const [day, night] = [of('light'), of('dark')]
    if (day && night) set('on-accent', { light: day, dark: night })
  }
  for (const [token, value] of Object.entries(variables)) if (value) set(token, value)

  if (!accent) return
  for (const { theme, beside, ratio, needed } of checkAccent(accent, onAccent)) {
    warn(
      `The accent reaches only ${ratio.toFixed(2)}:1 beside "${beside}" in the ${theme} theme, so users may not be able to read it; choose one that reaches ${needed}:1.`,
    )
  }
}
