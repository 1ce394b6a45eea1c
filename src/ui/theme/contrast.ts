import { colours, type ThemeValue } from './tokens.js'

type Rgb = readonly [number, number, number]

/** Reads `#rgb`, `#rrggbb` and `rgb()` without alpha; anything else (a colour function, a variable) is undefined. */
export function parseColour(colour: string): Rgb | undefined {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour.trim())?.[1]
  if (hex) {
    const parts = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? [])
    return parts.map((part) => Number.parseInt(part, 16)) as unknown as Rgb
  }
  const rgb = /^rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/i.exec(colour.trim())
  return rgb ? [Number(rgb[1]), Number(rgb[2]), Number(rgb[3])] : undefined
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG 2.2 contrast of two opaque colours, 1 to 21; undefined when one cannot be read without a browser. */
export function contrast(one: string, other: string): number | undefined {
  const a = parseColour(one)
  const b = parseColour(other)
  if (!a || !b) return undefined
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The better of our two inks for words on a host's accent; undefined when the accent cannot be read. */
export function pickOnAccent(accent: string): string | undefined {
  const [white, ink] = colours['on-accent']
  const onWhite = contrast(accent, white)
  if (onWhite === undefined) return undefined
  return onWhite >= (contrast(accent, ink) ?? 0) ? white : ink
}

/** One pair of a host's accent that is too faint. */
export interface AccentProblem {
  readonly theme: 'light' | 'dark'
  /** The token beside which the accent is hard to read. */
  readonly beside: 'bg' | 'on-accent'
  readonly ratio: number
  readonly needed: number
}

/**
 * Measures a host's accent as link text on the ground, and the words laid upon it, in both themes.
 * Colours that only a browser can resolve are not judged.
 * @param accent the host's `themeVariables.accent`
 * @param onAccent the host's `themeVariables['on-accent']`; default: the one that the widget picks
 * @returns what fails 4.5:1; empty when all is well
 */
export function checkAccent(accent: ThemeValue, onAccent?: ThemeValue): readonly AccentProblem[] {
  const problems: AccentProblem[] = []
  for (const theme of ['light', 'dark'] as const) {
    const of = (value: ThemeValue) => (typeof value === 'string' ? value : value[theme])
    const words = onAccent ? of(onAccent) : pickOnAccent(of(accent))
    const grounds = { bg: colours.bg[theme === 'light' ? 0 : 1], 'on-accent': words }
    for (const beside of ['bg', 'on-accent'] as const) {
      const ground = grounds[beside]
      const ratio = ground && contrast(of(accent), ground)
      if (ratio && ratio < 4.5) problems.push({ theme, beside, ratio, needed: 4.5 })
    }
  }
  return problems
}
