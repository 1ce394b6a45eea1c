import type { ColourToken } from './tokens.js'

/** Two colours that stand on one another somewhere in the modal. */
export interface ColourPair {
  readonly ink: ColourToken
  readonly ground: ColourToken
  /** Contrast that users need (WCAG 2.2, 1.4.3 and 1.4.11): 4.5 to read, 3 to see a mark. */
  readonly needed: 4.5 | 3
}

const grounds = ['bg', 'surface', 'surface-strong'] as const
const onAll = (ink: ColourToken, ...needed: readonly ColourPair['needed'][]): readonly ColourPair[] =>
  needed.map((each, at) => ({ ink, ground: grounds[at] ?? 'bg', needed: each }))

/** Every pair, the ink first. Toasts and marks have some the other way round, with the same contrast. */
export const pairs: readonly ColourPair[] = [
  ...onAll('text', 4.5, 4.5, 4.5),
  ...onAll('text-muted', 4.5, 4.5, 4.5),
  // On the third ground they are marks: the ring's run, the dot of a badge.
  ...onAll('accent', 4.5, 4.5, 3),
  { ink: 'on-accent', ground: 'accent', needed: 4.5 },
  ...onAll('success', 4.5, 4.5, 3),
  ...onAll('warning', 4.5, 4.5, 4.5),
  ...onAll('danger', 4.5, 4.5, 4.5),
  ...onAll('border-strong', 3, 3),
  ...onAll('focus', 3, 3, 3),
  { ink: 'qr-ink', ground: 'qr-paper', needed: 4.5 },
]
