import { chooseColours } from '../../../../src/ui/theme/chooseColours.js'
import { parseColour } from '../../../../src/ui/theme/contrast.js'
import { judgeTheme } from '../../../../src/ui/theme/judgeTheme.js'
import { colours as ownColours } from '../../../../src/ui/theme/tokens.js'
import type { Published } from '../draft.js'

/** Colours of the widget that are chosen here; docs/theming.md has all. */
export const themeColours = [
  { token: 'accent', label: 'Accent' },
  { token: 'bg', label: 'Ground' },
  { token: 'surface', label: 'Rows and fields' },
  { token: 'surface-strong', label: 'The same, pressed' },
  { token: 'text', label: 'Words' },
  { token: 'text-muted', label: 'Hints' },
] as const

/** One of these. */
export type ThemeColour = (typeof themeColours)[number]['token']
/** A colour of each theme; an empty text is the widget's own. */
export type ColourDraft = Readonly<Record<'light' | 'dark', string>>

/** What is chosen, and not in any page yet. */
export interface ThemeDraft {
  readonly colours: Readonly<Partial<Record<ThemeColour, ColourDraft>>>
  /** Tokens that are published and have no field here: a command set them. */
  readonly kept: ThemeTokens
  /** In px; empty: the widget's own. */
  readonly radius: string
  /** What the widget calls the app, and where its texts of law are. Empty: left out. */
  readonly name: string
  readonly termsUrl: string
  readonly privacyUrl: string
}

export const emptyDraft: ThemeDraft = { colours: {}, kept: {}, radius: '', name: '', termsUrl: '', privacyUrl: '' }

/** Values of tokens, as `themeVariables` takes them, and as they are published. */
export type ThemeTokens = NonNullable<Published['theme']>

const isChosenHere = (token: string) => themeColours.some((colour) => colour.token === token)

/** What is published, to be changed. */
export function toDraft(theme: ThemeTokens = {}): ThemeDraft {
  const entries = Object.entries(theme)
  const corner = theme['radius-modal']
  const both = (value: ThemeTokens[string]) => (typeof value === 'string' ? { light: value, dark: value } : value)
  return {
    ...emptyDraft,
    colours: Object.fromEntries(
      entries.filter(([token]) => isChosenHere(token)).map(([token, value]) => [token, both(value)]),
    ),
    kept: Object.fromEntries(entries.filter(([token]) => !isChosenHere(token))),
    radius: typeof corner === 'string' ? corner.replace('px', '') : '',
  }
}

/** With other corners: those of rows and fields go with the modal's. */
export const withRadius = (draft: ThemeDraft, radius: string): ThemeDraft => ({
  ...draft,
  radius,
  kept: Object.fromEntries(Object.entries(draft.kept).filter(([token]) => !token.startsWith('radius-'))),
})

/** The tokens of a draft: what is no colour yet is left out; of a token with one theme's colour the other's is the widget's own. */
export function toTokens({ colours, kept, radius }: ThemeDraft): ThemeTokens {
  const chosen = themeColours.flatMap(({ token }) => {
    const { light = '', dark = '' } = colours[token] ?? {}
    const [isLight, isDark] = [light, dark].map((colour) => parseColour(colour) !== undefined)
    const own = ownColours[token]
    return isLight || isDark
      ? [[token, { light: isLight ? light : own[0], dark: isDark ? dark : own[1] }] as const]
      : []
  })
  const corner = (share: number) => `${Math.round(Number(radius) * share)}px`
  const corners: Readonly<Record<string, string>> =
    radius === '' || 'radius-modal' in kept
      ? {}
      : { 'radius-modal': corner(1), 'radius-row': corner(0.67), 'radius-control': corner(0.5) }
  return { ...kept, ...Object.fromEntries(chosen), ...corners }
}

/** Pairs that users could not read or see, a sentence each. */
export function judgeDraft({ colours }: ThemeDraft): readonly string[] {
  return (['light', 'dark'] as const).flatMap((theme) => {
    const given: { [token in ThemeColour]?: string } = {}
    for (const { token } of themeColours) {
      const colour = colours[token]?.[theme] ?? ''
      if (parseColour(colour)) given[token] = colour
    }
    const chosen = chooseColours(given, theme === 'light' ? 0 : 1, parseColour)
    return judgeTheme({ ...chosen, ...given }, theme, parseColour).map(({ message }) => message)
  })
}

/** The options of `createLatchkey` that make a page look so. */
export function writeThemeCode(draft: ThemeDraft): string {
  const { name, termsUrl, privacyUrl } = draft
  const legal = { ...(termsUrl && { termsUrl }), ...(privacyUrl && { privacyUrl }) }
  const options = [
    ['metadata', name ? { name } : {}],
    ['legal', legal],
    ['themeVariables', toTokens(draft)],
  ] as const
  const lines = options.flatMap(([option, value]) =>
    Object.keys(value).length === 0 ? [] : [`  ${option}: ${JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')},`],
  )
  return lines.length === 0 ? '' : ['createLatchkey({', '  // ... as before', ...lines, '})'].join('\n')
}
