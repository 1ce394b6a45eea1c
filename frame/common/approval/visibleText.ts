import { findLookalikes, findUnseen } from '../../../src/kernel/base/text.js'

/** A piece of a text: as it is, or a mark in place of what a user would not see. */
export interface TextPiece {
  /** Empty where words say how long a run of nothing is. */
  readonly text: string
  readonly isMark: boolean
  readonly unseen?: { readonly of: 'lines' | 'spaces'; readonly count: number }
}

/** Longest run of spaces or of line ends that stays as it is: longer ones push what follows out of sight. */
const longestSpaces = 40
const longestLines = 3

const blank = /([\t\n\p{Zs}]{4,})/u
const mark = /\p{M}/u
/** Marks on one letter that writing has; more of them grow into the lines around. */
const mostMarks = 3
/** Stands around the digit before it, in an emoji. */
const keycap = '\u20e3'

/**
 * Cuts a text of strangers into pieces in which everything can be seen (S21, S38): invisible and bidirectional characters, letters
 * that pass for others among Latin ones, and heaps of marks stand as their code points, long runs of nothing as their length. Emoji
 * keep what joins them.
 */
export function visibleText(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = []
  const add = (piece: string, isMark: boolean) => {
    const last = pieces.at(-1)
    if (last && !last.isMark && !isMark) pieces[pieces.length - 1] = { text: last.text + piece, isMark }
    else pieces.push({ text: piece, isMark })
  }
  for (const run of text.replaceAll('\r\n', '\n').split(blank)) {
    const lines = blank.test(run) ? run.split('\n').length - 1 : 0
    if (lines > longestLines) {
      add('\n', false)
      pieces.push({ text: '', isMark: true, unseen: { of: 'lines', count: lines - 1 } })
      add('\n', false)
    } else if (blank.test(run) && run.length > longestSpaces)
      pieces.push({ text: '', isMark: true, unseen: { of: 'spaces', count: run.length } })
    else addRun(run, add)
  }
  return pieces
}

function addRun(run: string, add: (piece: string, isMark: boolean) => void): void {
  const hidden = new Set([...findUnseen(run), ...findLookalikes(run)])
  let plain = ''
  const flush = () => {
    if (plain) add(plain, false)
    plain = ''
  }
  let at = 0
  let marks = 0
  let before = ''
  for (const character of run) {
    marks = mark.test(character) ? marks + 1 : 0
    if (marks <= mostMarks && !isOnFigure(character, before) && !hidden.has(at)) plain += character
    else {
      flush()
      const code = character.codePointAt(0) ?? 0
      add(`U+${code.toString(16).toUpperCase().padStart(4, '0')}`, true)
    }
    at += character.length
    before = character
  }
  flush()
}

/** A mark on a digit, which could strike it through or make another digit of it. */
const isOnFigure = (character: string, before: string) =>
  mark.test(character) && /\d/.test(before) && !/\p{Variation_Selector}/u.test(character) && character !== keycap

/** Whether a text has characters that are not seen. Long runs of spaces, which are marked too, are not among them. */
export const hasHidden = (text: string): boolean => findUnseen(text.replaceAll('\r\n', '\n')).size > 0

/** Whether a text has words of Latin letters with others among them that pass for them. */
export const hasLookalikes = (text: string): boolean => findLookalikes(text).size > 0
