export type Rgb = readonly [red: number, green: number, blue: number]

/** The least that small white text needs against what it stands on (WCAG 2, 1.4.3). */
export const leastContrast = 4.5

const white: Rgb = [255, 255, 255]
const saturation = 0.55

/** A colour that belongs to an id, always the same one, on which white text can be read; as `#rrggbb`. */
export function toColour(id: string): string {
  return colourOfHue(hash(id) % 360)
}

/** A colour of a hue in degrees, as light as white text on it allows. */
export function colourOfHue(hue: number): string {
  let lightness = 0.5
  let rgb = toRgb(hue, lightness)
  // Yellow and green must be darker than blue. White on black is 21, so this ends.
  while (contrast(rgb, white) < leastContrast) {
    lightness -= 0.01
    rgb = toRgb(hue, lightness)
  }
  return toHex(rgb)
}

/** Contrast of `#rrggbb` with white, from 1 to 21. */
export const contrastWithWhite = (colour: string): number => contrast(parseHex(colour), white)

/** Red, green and blue of `#rrggbb`. */
export function parseHex(colour: string): Rgb {
  const at = (place: number) => Number.parseInt(colour.slice(place, place + 2), 16)
  return [at(1), at(3), at(5)]
}

/** A colour as `#rrggbb`. */
export const toHex = (rgb: Rgb): string => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`

/** Contrast of two colours (WCAG 2), from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toRgb(hue: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const part = (offset: number) => {
    const turn = (offset + hue / 30) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))))
  }
  return [part(0), part(8), part(4)]
}

/** FNV-1a: spreads ids that differ in one letter. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}
