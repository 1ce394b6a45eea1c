import { checkValue } from '../../../src/ui/theme/checkValue.js'
import { chooseColours, type GivenColours } from '../../../src/ui/theme/chooseColours.js'
import { contrast, type Rgba } from '../../../src/ui/theme/contrast.js'
import { type ColourPair, pairs } from '../../../src/ui/theme/pairs.js'
import { createColourReader } from '../../../src/ui/theme/readColours.js'
import { type ColourToken, colours, sizes, type ThemeVariables, type Token } from '../../../src/ui/theme/tokens.js'

export type Theme = 'light' | 'dark'
export const bothThemes: readonly Theme[] = ['light', 'dark']

/** What a token is in a theme: the host's value, else ours. */
export function tokenValue(variables: ThemeVariables, token: Token, theme: Theme): string {
  const given = variables[token]
  if (given !== undefined) return typeof given === 'string' ? given : given[theme]
  return token in sizes ? sizes[token as keyof typeof sizes] : colours[token as ColourToken][theme === 'light' ? 0 : 1]
}

/** A pair as it is in a theme; no ratio where it cannot be told, as on a ground that lets the page through. */
export interface MeasuredPair extends ColourPair {
  readonly ratio: number | undefined
}

/** What a theme comes to. */
export interface Measured {
  readonly pairs: readonly MeasuredPair[]
  /** Every colour, with those that are chosen where they are left out. */
  readonly colours: Readonly<Record<ColourToken, string>>
  /** Those alone. */
  readonly chosen: GivenColours
  /** A colour as `#rrggbb`, for a picker. */
  toHex(colour: string): string
}

/** Measures each pair of a theme, as the widget does it. @param place in the page */
export function measure(variables: ThemeVariables, theme: Theme, place: HTMLElement): Measured {
  const reader = createColourReader(place)
  const read = (colour: string): Rgba | undefined => reader.read(colour, theme)
  const given: Record<string, string> = {}
  for (const token of Object.keys(colours) as ColourToken[]) {
    const value = variables[token] === undefined ? undefined : tokenValue(variables, token, theme)
    if (value !== undefined && checkValue(token, value) === undefined) given[token] = value
  }
  const chosen = chooseColours(given, theme === 'light' ? 0 : 1, read)
  const own = Object.fromEntries(
    Object.entries(colours).map(([token, ours]) => [token, ours[theme === 'light' ? 0 : 1]]),
  )
  const all = { ...own, ...chosen, ...given } as Record<ColourToken, string>
  const numbers = Object.fromEntries(
    Object.entries(all).map(([token, colour]) => [colour, token === 'shadow' ? undefined : read(colour)]),
  )
  const measured = pairs.map((pair) => {
    const [ink, ground] = [numbers[all[pair.ink]], numbers[all[pair.ground]]]
    return { ...pair, ratio: ink && ground?.[3] === 1 ? contrast(ink, ground) : undefined }
  })
  reader.end()
  return { pairs: measured, colours: all, chosen, toHex: (colour) => toHex(numbers[colour]) }
}

const toHex = (colour: Rgba | undefined): string =>
  colour
    ? `#${colour
        .slice(0, 3)
        .map((part) => part.toString(16).padStart(2, '0'))
        .join('')}`
    : '#000000'
