import { colours } from './tokens.js'

/** Red, green and blue from 0 to 255, and what covers: 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

/** Reads `#rgb`, `#rrggbb` and `rgb()` without alpha; anything else (a colour function, a variable) is undefined. */
export function parseColour(colour: string): Rgba | undefined {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour.trim())?.[1]
  if (hex) {
    const at = (channel: number) =>
      Number.parseInt(hex.length === 3 ? `${hex[channel]}${hex[channel]}` : hex.slice(channel * 2, channel * 2 + 2), 16)
    return [at(0), at(1), at(2), 1]
  }
  const rgb = /^rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/i.exec(colour.trim())
  return rgb ? [Number(rgb[1]), Number(rgb[2]), Number(rgb[3]), 1] : undefined
}

/** A colour between two: `share` of the first, the rest of the second. */
export function mix(one: Rgba, other: Rgba, share: number): Rgba {
  const at = (channel: 0 | 1 | 2) => Math.round(one[channel] * share + other[channel] * (1 - share))
  return [at(0), at(1), at(2), 1]
}

/** WCAG 2.2 contrast of an ink on an opaque ground, 1 to 21. */
export function contrast(ink: Rgba, ground: Rgba): number {
  const [one, other] = [luminance(mix(ink, ground, ink[3])), luminance(ground)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

function luminance([red, green, blue]: Rgba): number {
  const linear = (channel: number) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The better of our two inks for words on an accent. */
export function pickOnAccent(accent: Rgba): string {
  const [white, ink] = colours['on-accent']
  const reached = (colour: string) => contrast(parseColour(colour) ?? accent, accent)
  return reached(white) >= reached(ink) ? white : ink
}
