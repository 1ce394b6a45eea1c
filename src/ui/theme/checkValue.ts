import { colours, sizes, type Token } from './tokens.js'

/** What a token takes, by the property of CSS that takes the same. */
const properties = {
  colour: 'color',
  shadow: 'box-shadow',
  font: 'font-family',
  type: 'font',
  time: 'transition-duration',
  ease: 'transition-timing-function',
  length: 'padding-top',
} as const

/** A kind of value. */
export type ValueKind = keyof typeof properties

function kindOf(token: Token): ValueKind {
  if (token === 'shadow' || token === 'font' || token === 'ease') return token
  if (token in colours) return 'colour'
  return token.startsWith('type-') ? 'type' : token.startsWith('time-') ? 'time' : 'length'
}

/** They would take the value from the page, or leave none. */
const pageWide = /^\s*(?:inherit|initial|unset|revert(?:-layer)?)\s*$/i

/** Whether a text is the name of a token. */
export const isToken = (name: string): name is Token => Object.hasOwn(colours, name) || Object.hasOwn(sizes, name)

/** The kind that a value for a token is not of; undefined when it is. A page's own variables are taken at their word. */
export function checkValue(token: Token, value: unknown): ValueKind | undefined {
  const kind = kindOf(token)
  const text = typeof value === 'string' && !pageWide.test(value) ? value : ''
  // A size alone is no font.
  const isRight = text.trim() !== '' && CSS.supports(properties[kind], kind === 'type' ? `${text} serif` : text)
  return isRight ? undefined : kind
}
