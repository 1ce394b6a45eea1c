import { LatchkeyError } from '../../kernel/index.js'
import type { ValueKind } from './checkValue.js'

/** What a token of a kind takes, in words. */
export const kindWords: Readonly<Record<ValueKind, string>> = {
  colour: 'a colour',
  shadow: 'a shadow',
  font: 'a font family',
  type: 'a size and a line height (14px/20px)',
  time: 'a duration (120ms)',
  ease: 'an easing function',
  length: 'a length (12px)',
}

/** The error of a value that is left out. @param kind what it is not; undefined where there is no such token */
export const refuseValue = (name: string, kind: ValueKind | undefined): LatchkeyError =>
  new LatchkeyError(
    'THEME_VALUE_INVALID',
    kind
      ? `The token "${name}" takes ${kindWords[kind]}; its value is none and is left out.`
      : `There is no token "${name}", so its value is left out; docs/theming.md lists them all.`,
    { data: { token: name } },
  )
