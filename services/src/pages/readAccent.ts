import { ServiceError } from '../errors.js'
import { contrast, leastContrast, parseHex, toHex } from './colour.js'
import { hueDistance, toOklch } from './oklch.js'
import { inks, walletColours } from './walletColours.js'

/** An accent in one theme, with the words on it. */
export interface AccentColours {
  readonly accent: string
  readonly onAccent: string
}

type Theme = keyof typeof walletColours

const shape = /^#[0-9a-f]{6}$/
/** What is seen as a mark (WCAG 2, 1.4.11). */
const leastMark = 3
/** A grey has a hue by accident alone. */
const leastChroma = 0.04
/** As near as this in hue and in lightness, one colour is taken for the other. */
const nearHue = 26
const nearLightness = 0.22

/**
 * Reads a project's accent for both themes.
 * @param dark Default: made of the other, as light as it has to be
 * @throws {ServiceError} LOOK_INVALID for what is no colour, LOOK_FAINT, LOOK_ALARMING
 */
export function readAccent(light: string, dark?: string): Record<Theme, AccentColours> {
  return {
    light: judge(readColour(light), 'light'),
    dark: judge(dark ? readColour(dark) : lighten(readColour(light)), 'dark'),
  }
}

function readColour(text: string): string {
  const colour = text.toLowerCase()
  if (shape.test(colour)) return colour
  throw new ServiceError('LOOK_INVALID', 'A colour is written as #12414d: six digits of base 16.')
}

const ratioOf = (one: string, other: string) => contrast(parseHex(one), parseHex(other))

function judge(accent: string, theme: Theme): AccentColours {
  const { grounds, strongGround, alarms } = walletColours[theme]
  const [white, ink] = inks
  const onAccent = ratioOf(accent, white) >= ratioOf(accent, ink) ? white : ink
  for (const [other, needed] of [
    ...grounds.map((ground) => [ground, leastContrast] as const),
    [strongGround, leastMark] as const,
    [onAccent, leastContrast] as const,
  ]) {
    const ratio = ratioOf(accent, other)
    if (ratio < needed)
      throw new ServiceError(
        'LOOK_FAINT',
        `In the ${theme} theme ${accent} reaches ${ratio.toFixed(2)}:1 beside ${other}, where ${needed}:1 is needed. Take a ${theme === 'light' ? 'darker' : 'lighter'} one.`,
      )
  }
  const seen = toOklch(parseHex(accent))
  for (const [name, alarm] of Object.entries(alarms)) {
    const other = toOklch(parseHex(alarm))
    const isNear = hueDistance(seen, other) < nearHue && Math.abs(seen.lightness - other.lightness) < nearLightness
    if (seen.chroma >= leastChroma && isNear)
      throw new ServiceError(
        'LOOK_ALARMING',
        `In the ${theme} theme ${accent} would pass for the colour of ${name} (${alarm}), so users would no longer see which is which. Take another hue.`,
      )
  }
  return { accent, onAccent }
}

/** The same hue, mixed with white until words of it can be read in the dark. */
function lighten(colour: string): string {
  const rgb = parseHex(colour)
  const { grounds } = walletColours.dark
  for (let share = 0; share < 1; share += 0.04) {
    const part = (value: number) => Math.round(value + (255 - value) * share)
    const mixed = toHex([part(rgb[0]), part(rgb[1]), part(rgb[2])])
    if (grounds.every((ground) => ratioOf(mixed, ground) >= leastContrast + 0.5)) return mixed
  }
  return '#ffffff'
}
