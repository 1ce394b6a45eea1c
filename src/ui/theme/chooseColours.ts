import { contrast, mix, pickOnAccent, type Rgba } from './contrast.js'
import { type ColourToken, colours } from './tokens.js'

/** A host's colours of one theme. */
export type GivenColours = { readonly [token in ColourToken]?: string }
/** What is chosen for a host that left it out. */
export type ChosenColours = { [token in 'on-accent' | 'focus' | 'border-strong']?: string }

/** More than the 3:1 that is needed: what is drawn one pixel wide looks fainter than it is. */
const edgeContrast = 3.2

/**
 * Chooses what goes with a host's colours: ink for the accent, a ring that is seen, edges of the grounds' own tint.
 * @param theme 0: light, 1: dark
 * @param read a colour as numbers; undefined when it cannot be had
 */
export function chooseColours(
  given: GivenColours,
  theme: 0 | 1,
  read: (colour: string) => Rgba | undefined,
): ChosenColours {
  const chosen: ChosenColours = {}
  const of = (token: ColourToken) => read(given[token] ?? colours[token][theme])
  const isGiven = (...tokens: readonly ColourToken[]) => tokens.some((token) => given[token])
  const [bg, surface, strong, text] = [of('bg'), of('surface'), of('surface-strong'), of('text')]

  const accent = given.accent && read(given.accent)
  if (accent && !given['on-accent']) chosen['on-accent'] = pickOnAccent(accent)
  if (!bg || !surface || !strong || !text) return chosen

  if (!given.focus && isGiven('accent', 'bg', 'surface', 'surface-strong', 'text')) {
    const isSeen = (colour: string) => {
      const ring = read(colour)
      return ring && [bg, surface, strong].every((ground) => contrast(ring, ground) >= 3)
    }
    const wanted = given.accent ?? colours.focus[theme]
    const best = isSeen(wanted) ? wanted : (given.text ?? colours.text[theme])
    if (best !== colours.focus[theme]) chosen.focus = best
  }
  if (!given['border-strong'] && isGiven('bg', 'surface', 'text')) {
    const edges = shares.map((share) => mix(text, bg, share))
    const edge = edges.find((each) => [bg, surface].every((ground) => contrast(each, ground) >= edgeContrast))
    chosen['border-strong'] = `rgb(${(edge ?? text).slice(0, 3).join(' ')})`
  }
  return chosen
}

const shares = Array.from({ length: 13 }, (_, at) => 0.35 + at * 0.05)
