import { ServiceError } from '../../../errors.js'

/** A colour of each theme. */
export interface ThemeColour {
  readonly light: string
  readonly dark: string
}

/** Values of the widget's tokens on a project's pages: colours of both themes, and corners in px. What is left out is the widget's own. */
export type ProjectTheme = Readonly<Record<string, string | ThemeColour>>

/** The same, as an operator gives it: one colour is that of both themes. */
export type ThemeInput = ProjectTheme

/**
 * Tokens that an operator may set for pages, and what each takes. Colours of danger and warning, sizes and fonts are not among them: they are the widget's
 * or the page's own. `src/ui/theme/readOffered.ts` has the same, for what arrives; one table of cases tests both.
 */
const kinds = {
  colour: {
    are: 'a colour as #12414d, or one for each theme',
    shape: /^#(?:[\da-f]{3}){1,2}$/i,
    tokens: [
      ...['accent', 'on-accent', 'bg', 'surface', 'surface-strong', 'border-strong', 'text', 'text-muted', 'focus'],
    ],
  },
  corner: {
    are: 'a length of 0px to 99px',
    shape: /^\d{1,2}px$/,
    tokens: ['radius-modal', 'radius-row', 'radius-control', 'radius-picture'],
  },
} as const

/**
 * Checks a theme by its tokens. Null where it sets none.
 * @throws {ServiceError} THEME_INVALID, which names the token
 */
export function readTheme(input: ThemeInput): ProjectTheme | null {
  const entries = Object.entries(input)
    .map(([token, value]) => [token, readValue(token, value)] as const)
    // Two that are alike are stored alike, whatever order they came in.
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

function readValue(token: string, value: string | ThemeColour): string | ThemeColour {
  if ((kinds.corner.tokens as readonly string[]).includes(token)) {
    if (typeof value === 'string' && kinds.corner.shape.test(value)) return value
    throw refuse(token, kinds.corner.are)
  }
  if (!(kinds.colour.tokens as readonly string[]).includes(token)) {
    const known = [...kinds.colour.tokens, ...kinds.corner.tokens].join(', ')
    const named = JSON.stringify(token.slice(0, 40))
    throw new ServiceError('THEME_INVALID', `No token that is set here is called ${named}. There are: ${known}.`)
  }
  const { light, dark } = typeof value === 'string' ? { light: value, dark: value } : value
  if (kinds.colour.shape.test(light) && kinds.colour.shape.test(dark))
    return { light: light.toLowerCase(), dark: dark.toLowerCase() }
  throw refuse(token, kinds.colour.are)
}

// What was given is not repeated: it may be long, and is the operator's own to look up.
const refuse = (token: string, are: string) => new ServiceError('THEME_INVALID', `The token "${token}" takes ${are}.`)

/**
 * Reads what was typed for a theme: `accent=#0b7d5b`, `accent=#0b7d5b,#4cc38a` with a colour for the dark, `radius-modal=12px`.
 * @throws {ServiceError} THEME_INVALID
 */
export function readTypedTheme(lines: readonly string[]): ProjectTheme | null {
  const typed = lines.map((line) => {
    const [, token, value, dark] = /^([^=]+)=([^,]*)(?:,(.*))?$/.exec(line) ?? []
    if (token === undefined || value === undefined)
      throw new ServiceError('THEME_INVALID', 'A token is set as accent=#0b7d5b or radius-modal=12px.')
    return [token, dark === undefined ? value : { light: value, dark }] as const
  })
  return readTheme(Object.fromEntries(typed))
}
