import { parseColour, type Rgba } from './contrast.js'

/** Reads colours as a browser does. */
export interface ColourReader {
  /** A colour as numbers; undefined when it is none, or the page is not there to ask. */
  read(colour: string, theme: 'light' | 'dark'): Rgba | undefined
  /** Takes away what was needed to read. */
  end(): void
}

/**
 * Makes a reader that knows what the page's own variables are at a place. Colour functions end in sRGB, as screens have them.
 * @param place in the page; where the colours are to count
 */
export function createColourReader(place: ParentNode & Node): ColourReader {
  let probe: HTMLElement | undefined
  return {
    read(colour, theme) {
      const plain = parseColour(colour)
      if (plain) return plain
      const document = place.ownerDocument ?? globalThis.document
      if (!probe) {
        probe = document.createElement('i')
        place.append(probe)
      }
      probe.style.colorScheme = theme
      probe.style.color = ''
      // Mixed with itself, any colour is computed to numbers.
      probe.style.color = `color-mix(in srgb,${colour},${colour})`
      if (probe.style.color === '') return undefined
      return parseComputed(document.defaultView?.getComputedStyle(probe).color ?? '')
    },
    end() {
      probe?.remove()
      probe = undefined
    },
  }
}

function parseComputed(text: string): Rgba | undefined {
  const [, list = ''] = /^color\(srgb (.*)\)$/.exec(text) ?? []
  const numbers = list.split(/[ /]+/).map(Number)
  const [red, green, blue, alpha = 1] = numbers
  if (red === undefined || green === undefined || blue === undefined || numbers.some(Number.isNaN)) return undefined
  const toByte = (part: number) => Math.round(Math.min(Math.max(part, 0), 1) * 255)
  return [toByte(red), toByte(green), toByte(blue), alpha]
}
