import { colours, sizes, type Token } from './tokens.js'

/** What a token takes, and the property of CSS that takes the same. */
const kinds = {
  colour: { words: 'a colour', property: 'color' },
  shadow: { words: 'a shadow', property: 'box-shadow' },
  font: { words: 'a font family', property: 'font-family' },
  type: { words: 'a size and a line height (14px/20px)', property: 'font' },
  time: { words: 'a duration (120ms)', property: 'transition-duration' },
  ease: { words: 'an easing function', property: 'transition-timing-function' },
  length: { words: 'a length (12px)', property: 'padding-top' },
} as const

function kindOf(token: Token): keyof typeof kinds {
  if (token === 'shadow' || token === 'font' || token === 'ease') return token
  if (token in colours) return 'colour'
  return token.startsWith('type-') ? 'type' : token.startsWith('time-') ? 'time' : 'length'
}

/** They would take the value from the page, or leave none. */
const pageWide = /^\s*(?:inherit|initial|unset|revert(?:-layer)?)\s*$/i

/** Whether a text is the name of a token. */
export const isToken = (name: string): name is Token => Object.hasOwn(colours, name) || Object.hasOwn(sizes, name)

/** What is wrong with a value for a token; undefined when nothing is. A page's own variables are taken at their word. */
export function checkValue(token: Token, value: unknown): string | undefined {
  const kind = kindOf(token)
  const { words, property } = kinds[kind]
  const text = typeof value === 'string' && !pageWide.test(value) ? value : ''
  // A size alone is no font.
  const isRight = text.trim() !== '' && CSS.supports(property, kind === 'type' ? `${text} serif` : text)
  return isRight ? undefined : words
}
