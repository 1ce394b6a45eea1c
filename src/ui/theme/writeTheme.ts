import { type LatchkeyError, messageOf } from '../../kernel/index.js'
import { checkValue, isToken, type ValueKind } from './checkValue.js'
import { type ChosenColours, chooseColours, type GivenColours } from './chooseColours.js'
import { type ColourReader, createColourReader } from './readColours.js'
import { createOfferedReader } from './readOffered.js'
import { type ThemeVariables, themeRules, toProperty } from './tokens.js'

/**
 * Writes a host's variables, or what is offered where it has none, into the sheet that follows the tokens'.
 * @param root in the page, or the page's own variables cannot be read
 */
export type ThemeWriter = (sheet: CSSStyleSheet, variables: ThemeVariables, root: ShadowRoot) => void

/** Values of one theme, by token. */
type Values = Record<string, string>

const themes = ['light', 'dark'] as const

/**
 * Makes a writer of themes. It tells of each value that is none, and of each pair of colours that users could not read.
 * @param warn told once of each
 * @param whenIdle when contrast is measured and the host is told, which no user waits for. Default: at once
 * @param offered what the project's configuration offers, as it came. Default: nothing
 */
export function createThemeWriter(
  warn: (message: string) => void,
  whenIdle: (run: () => void) => void = (run) => run(),
  offered: () => unknown = () => undefined,
): ThemeWriter {
  const told = new Set<string>()
  const tell = ({ message, code }: LatchkeyError) => {
    if (!told.has(message)) warn(`${message} (${code})`)
    told.add(message)
  }
  let last: ThemeVariables | undefined
  const readOffered = createOfferedReader()
  return (sheet, own, root) => {
    // As a whole: colours of both together were chosen by neither.
    const variables = Object.keys(own).length > 0 ? own : readOffered(offered())
    const { refused, ...given } = readValues(variables)
    const reader = createColourReader(root)
    const chosen = { light: choose(given.light, 0, reader), dark: choose(given.dark, 1, reader) }
    reader.end()
    writeTheme(sheet, { light: { ...chosen.light, ...given.light }, dark: { ...chosen.dark, ...given.dark } })
    if (last === variables) return
    last = variables
    const judge = async () => {
      const { judgeTheme, refuseValue } = await import('./judgeTheme.js')
      for (const [name, kind] of refused) tell(refuseValue(name, kind))
      const judging = createColourReader(root)
      for (const theme of themes) {
        // A variable of the page's may be another one in the theme that is not shown.
        const isShown = isDark(root.host) === (theme === 'dark')
        const read = (colour: string) => (isShown || !colour.includes('var(') ? judging.read(colour, theme) : undefined)
        for (const error of judgeTheme({ ...chosen[theme], ...given[theme] }, theme, read)) tell(error)
      }
      judging.end()
    }
    const warnUnjudged = (error: unknown) => warn(`The theme could not be measured: ${messageOf(error)}`)
    whenIdle(() => void judge().catch(warnUnjudged))
  }
}

function isDark(host: Element): boolean {
  const mode = host.getAttribute('data-theme')
  return mode === 'system' ? matchMedia('(prefers-color-scheme:dark)').matches : mode === 'dark'
}

const choose = (given: GivenColours, at: 0 | 1, { read }: ColourReader): ChosenColours =>
  chooseColours(given, at, (colour) => read(colour, at === 0 ? 'light' : 'dark'))

/** What of a host's variables can be used, for each theme, and what cannot: of a kind that it is not, or of no token. */
function readValues(variables: ThemeVariables) {
  const refused = new Map<string, ValueKind | undefined>()
  const read = { light: {} as Values, dark: {} as Values, refused }
  for (const [name, value] of Object.entries<unknown>(variables)) {
    if (value === undefined) continue
    const token = name.replace(/^--latchkey-/, '')
    for (const theme of themes) {
      const one = typeof value === 'object' ? (value as { [name in typeof theme]?: unknown } | null)?.[theme] : value
      // Variables of a plugin's own are not ours to judge.
      const isOthers = token.startsWith('--') && typeof one === 'string'
      const kind = isToken(token) ? checkValue(token, one) : undefined
      if ((isToken(token) || isOthers) && kind === undefined) read[theme][token] = `${one}`
      else refused.set(name, kind)
    }
  }
  return read
}

/** Values go in through the object model, so that none can end its declaration and start another rule. */
function writeTheme(sheet: CSSStyleSheet, values: { readonly light: Values; readonly dark: Values }): void {
  sheet.replaceSync(themeRules('', ''))
  const [light, dark, media] = [...sheet.cssRules] as [CSSStyleRule, CSSStyleRule, CSSMediaRule]
  const write = ({ style }: CSSStyleRule, own: Values) => {
    for (const [token, value] of Object.entries(own)) style.setProperty(toProperty(token), value)
  }
  write(light, values.light)
  for (const rule of [dark, media.cssRules[0] as CSSStyleRule]) write(rule, values.dark)
}
