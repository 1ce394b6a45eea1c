import { chooseColours, type GivenColours } from '../../src/ui/theme/chooseColours.js'
import { contrast, parseColour } from '../../src/ui/theme/contrast.js'
import { pairs } from '../../src/ui/theme/pairs.js'
import { colours } from '../../src/ui/theme/tokens.js'

/** How well an accent is told from what it stands beside. */
export interface JudgedPair {
  readonly theme: 'light' | 'dark'
  /** Where, in words: `on rows and fields`. */
  readonly name: string
  readonly ratio: number
  /** WCAG 2.2: 4.5 to read, 3 to see. */
  readonly needed: number
}

/** Grounds that the accent stands on, by their tokens. */
const places: Readonly<Record<string, string>> = {
  bg: 'on the ground',
  surface: 'on rows and fields',
  'surface-strong': 'on what is pressed',
}

const themes = ['light', 'dark'] as const

/** Each pair of the widget that has the accent in it, with the contrast that it reaches. None for what is no colour. */
export function judgeAccent(accents: { readonly light: string; readonly dark: string }): readonly JudgedPair[] {
  return themes.flatMap((theme, at) => {
    const accent = accents[theme]
    if (!parseColour(accent)) return []
    const given: GivenColours = { accent, ...chooseColours({ accent }, at as 0 | 1, parseColour) }
    return pairs.flatMap(({ ink, ground, needed }) => {
      if (ink !== 'accent' && ground !== 'accent') return []
      const of = (token: typeof ink) => parseColour(given[token] ?? colours[token][at as 0 | 1])
      const [above, below] = [of(ink), of(ground)]
      return above && below
        ? [
            {
              theme,
              name: ink === 'accent' ? (places[ground] ?? ground) : 'words on it',
              ratio: contrast(above, below),
              needed,
            },
          ]
        : []
    })
  })
}
