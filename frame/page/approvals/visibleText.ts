/** A piece of a text: as it is, or a mark in place of what the eye would not see. */
export interface TextPiece {
  readonly text: string
  readonly isMark: boolean
}

/** Longest run of spaces or of line ends that stays as it is: longer ones push what follows out of sight. */
const longestSpaces = 40
const longestLines = 3

/**
 * Characters that are not seen, or that change how others are: controls, formats (zero width, bidirectional), surrogates,
 * unassigned and private ones, fillers that look like a space, line separators, combining marks in heaps.
 */
const hidden =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u2800\u3164\uffa0\p{Variation_Selector}]/u
const pictograph = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u

/**
 * Cuts a text of strangers into pieces in which everything can be seen (S21, S38): invisible and bidirectional characters stand as
 * their code points, long runs of nothing as their length. Emoji keep what joins them.
 */
export function visibleText(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = []
  const add = (piece: string, isMark: boolean) => {
    const last = pieces.at(-1)
    if (last && !last.isMark && !isMark) pieces[pieces.length - 1] = { text: last.text + piece, isMark }
    else pieces.push({ text: piece, isMark })
  }
  for (const run of text.replaceAll('\r\n', '\n').split(/(\n{4,}| {41,})/)) {
    if (run.length > longestLines && /^\n+$/.test(run)) {
      add('\n', false)
      add(`${run.length - 1} empty lines`, true)
      add('\n', false)
    } else if (run.length > longestSpaces && /^ +$/.test(run)) add(`${run.length} spaces`, true)
    else addRun(run, add)
  }
  return pieces
}

function addRun(run: string, add: (piece: string, isMark: boolean) => void): void {
  const characters = [...run]
  let plain = ''
  const flush = () => {
    if (plain) add(plain, false)
    plain = ''
  }
  for (const [at, character] of characters.entries()) {
    if (isSeen(character, characters[at - 1], characters[at + 1])) {
      plain += character
      continue
    }
    flush()
    const code = character.codePointAt(0) ?? 0
    add(`U+${code.toString(16).toUpperCase().padStart(4, '0')}`, true)
  }
  flush()
}

function isSeen(character: string, before = '', after = ''): boolean {
  if (character === '\n' || character === '\t' || !hidden.test(character)) return true
  if (character === '\ufe0f') return pictograph.test(before) || /[\d#*]/.test(before)
  return character === '\u200d' && pictograph.test(before) && pictograph.test(after)
}

/** Whether a text has characters that `visibleText` marks. */
export const hasHidden = (text: string): boolean => visibleText(text).some(({ isMark }) => isMark)
