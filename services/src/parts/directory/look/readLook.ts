import { ServiceError } from '../../../errors.js'
import { isMark } from '../../../pages/mark.js'
import { type AccentColours, readAccent } from '../../../pages/readAccent.js'
import { isPlainText } from '../../../text.js'

/** How the wallet looks on a project's pages. What is left out is as everywhere. */
export interface ProjectLook {
  readonly accent?: { readonly light: AccentColours; readonly dark: AccentColours }
  /** Of corners, in px. */
  readonly radius?: number
  /** What the operator calls the wallet there: stands on every approval. */
  readonly name?: string
  /** A small picture beside it, as a data URI. */
  readonly mark?: string
}

/** The same, as an operator gives it. */
export interface LookInput {
  readonly accent?: string | undefined
  /** The accent in the dark. Default: made of the other. */
  readonly dark?: string | undefined
  readonly radius?: number | undefined
  readonly name?: string | undefined
  readonly mark?: string | undefined
}

/** Longest name: it stands in one line with the network and the account. */
const longestName = 40
const largestRadius = 32

/**
 * Checks a look. Colours of danger and warning are no part of it: they are the same everywhere.
 * @throws {ServiceError} LOOK_INVALID, LOOK_FAINT, LOOK_ALARMING
 */
export function readLook({ accent, dark, radius, name, mark }: LookInput): ProjectLook {
  if ([accent, radius, name, mark].every((value) => value === undefined))
    throw new ServiceError('LOOK_INVALID', 'Name what is to look otherwise: an accent, a radius, a name or a mark.')
  if (dark !== undefined && accent === undefined)
    throw new ServiceError('LOOK_INVALID', 'An accent for the dark goes with one for the light: name both.')
  if (radius !== undefined && (!Number.isInteger(radius) || radius < 0 || radius > largestRadius))
    throw new ServiceError('LOOK_INVALID', `The radius is a whole number of px, 0 to ${largestRadius}.`)
  if (name !== undefined && (name.length > longestName || !isPlainText(name)))
    throw new ServiceError('LOOK_INVALID', 'The name has 1 to 40 characters, each of which can be seen.')
  if (mark !== undefined && !isMark(mark))
    throw new ServiceError('LOOK_INVALID', 'The mark is no picture of 32 kB at most, as a data: address in base64.')
  return {
    ...(accent !== undefined && { accent: readAccent(accent, dark) }),
    ...(radius !== undefined && { radius }),
    ...(name !== undefined && { name }),
    ...(mark !== undefined && { mark }),
  }
}
