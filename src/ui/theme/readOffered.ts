import { isToken } from './checkValue.js'
import type { ThemeValue, ThemeVariables } from './tokens.js'

/*
 * What a project's configuration may set, which is less than a host may: nothing that leads anywhere, no `var()`, no function. The services refuse
 * the rest when an operator sets it (services/src/parts/directory/theme/readTheme.ts), and it is left out here: one table of cases tests both.
 */
const colour = /^#(?:[\da-f]{3}){1,2}$/i
const corner = /^\d{1,2}px$/
const colourTokens = /^(?:accent|on-accent|bg|surface|surface-strong|border-strong|text|text-muted|focus)$/
const cornerTokens = /^radius-(?:modal|row|control|picture)$/

const isColour = (value: unknown): value is string => typeof value === 'string' && colour.test(value)

function readValue(token: string, value: unknown): ThemeValue | undefined {
  if (cornerTokens.test(token)) return typeof value === 'string' && corner.test(value) ? value : undefined
  if (!colourTokens.test(token)) return undefined
  if (isColour(value)) return value
  const { light, dark } = Object(value)
  return isColour(light) && isColour(dark) ? { light, dark } : undefined
}

/** Reads what a project's configuration offers as a theme into a fresh object; what is no token of it, or no value, is left out (S38). */
export function readOffered(offered: unknown): ThemeVariables {
  const read: { -readonly [Token in keyof ThemeVariables]: ThemeVariables[Token] } = {}
  if (Array.isArray(offered)) return read
  for (const [token, value] of Object.entries(Object(offered))) {
    const one = readValue(token, value)
    if (one !== undefined && isToken(token)) read[token] = one
  }
  return read
}

/** The same, read once of what is the same: a theme that did not change is not measured again. */
export function createOfferedReader(): (offered: unknown) => ThemeVariables {
  let last: { readonly offered: unknown; readonly read: ThemeVariables } | undefined
  return (offered) => {
    if (last?.offered !== offered || !last) last = { offered, read: readOffered(offered) }
    return last.read
  }
}
