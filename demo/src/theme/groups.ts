import { type ColourToken, colours, sizes, type Token } from '../../../src/ui/theme/tokens.js'

export type SizeToken = keyof typeof sizes

const starting = (start: string) => (Object.keys(sizes) as SizeToken[]).filter((token) => token.startsWith(start))

/** Colours that can be picked: all but the shadow, which is a text. */
export const pickedColours = (Object.keys(colours) as ColourToken[]).filter((token) => token !== 'shadow')

const shape = starting('radius-')
const type: readonly SizeToken[] = ['font', ...starting('type-')]
const space = starting('space-')
const motion: readonly SizeToken[] = ['travel', ...starting('time-'), 'ease']
const rest = (Object.keys(sizes) as SizeToken[]).filter(
  (token) => ![...shape, ...type, ...space, ...motion].includes(token),
)

/** Every token that is no colour to pick, by what it is for. */
export const groups: readonly { readonly title: string; readonly tokens: readonly Token[] }[] = [
  { title: 'Shape', tokens: [...shape, 'shadow'] },
  { title: 'Type', tokens: type },
  { title: 'Sizes', tokens: rest },
  { title: 'Space', tokens: space },
  { title: 'Motion', tokens: motion },
]
