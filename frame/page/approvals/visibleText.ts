/** A piece of a text: as it is, or a mark in place of what the eye would not see. */
export interface TextPiece {
  readonly text: string
  readonly isMark: boolean
}

/** Longest run of spaces or of line ends that stays as it is: longer ones push what follows out of sight. */
const longestSpaces = 40
const longestLines = 3

/** Characters that are not seen or change how others are: controls, formats (zero width, bidirectional), what has no meaning. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|\p{Variation_Selector}/u
/** Letters and marks that are drawn as nothing: joiners, fillers of Hangul and Khmer, the empty pattern of braille. */
const fillers = new Set([0x034f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x2800, 0x3164, 0xffa0])
const pictograph = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Variation_Selector}/u
/** Asks for the coloured form of the character before it. */
const emojiForm = 0xfe0f
/** Joins two emoji into one. */
const joiner = 0x200d

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
  const code = character.codePointAt(0) ?? 0
  if (character === '\n' || character === '\t') return true
  if (!unseen.test(character) && !fillers.has(code)) return true
  if (code === emojiForm) return pictograph.test(before) || /[\d#*]/.test(before)
  return code === joiner && pictograph.test(before) && pictograph.test(after)
}

/** Whether a text has characters that are not seen. Long runs of spaces, which are marked too, are no such. */
export function hasHidden(text: string): boolean {
  const characters = [...text.replaceAll('\r\n', '\n')]
  return characters.some((character, at) => !isSeen(character, characters[at - 1], characters[at + 1]))
}
