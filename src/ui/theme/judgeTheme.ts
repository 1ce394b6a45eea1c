import { LatchkeyError } from '../../kernel/index.js'
import type { GivenColours } from './chooseColours.js'
import { contrast, type Rgba } from './contrast.js'
import { pairs } from './pairs.js'
import { colours } from './tokens.js'

export { refuseValue } from './refuseValue.js'

/**
 * Measures each pair that has a colour of the host's, or one that was chosen to go with it.
 * @param given both kinds
 * @param read undefined for what cannot be read: such pairs are not judged, and none on a ground that lets the page through
 * @returns an error for each that users could not read or see
 */
export function judgeTheme(
  given: GivenColours,
  theme: 'light' | 'dark',
  read: (colour: string) => Rgba | undefined,
): readonly LatchkeyError[] {
  return pairs.flatMap(({ ink, ground, needed }) => {
    if (!given[ink] && !given[ground]) return []
    const of = (token: typeof ink) => read(given[token] ?? colours[token][theme === 'light' ? 0 : 1])
    const [above, below] = [of(ink), of(ground)]
    const ratio = above && below?.[3] === 1 ? contrast(above, below) : needed
    if (ratio >= needed) return []
    return new LatchkeyError(
      'THEME_CONTRAST_LOW',
      `"${ink}" reaches only ${ratio.toFixed(2)}:1 on "${ground}" in the ${theme} theme, so users may not be able to ${needed > 3 ? 'read' : 'see'} it; choose values that reach ${needed}:1.`,
      { data: { ink, ground, theme, ratio, needed } },
    )
  })
}
