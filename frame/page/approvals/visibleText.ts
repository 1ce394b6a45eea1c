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
const fillers = new Set([
  ...[0x034f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x2800, 0x3164, 0xffa0, 0x13441, 0x13442, 0x1d159],
])
const pictograph = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Variation_Selector}/u
/** Asks for the coloured form of the character before it. */
const emojiForm = 0xfe0f
/** Joins two emoji into one. */
const joiner = 0x200d
/** Stands around the figure before it, in an emoji. */
const keycap = 0x20e3

const blank = /([\t\n\p{Zs}]{4,})/u
const mark = /\p{M}/u
/** Marks upon one letter that writing has; more of them grow into the lines around. */
const mostMarks = 3

const word = /[\p{L}\p{M}\p{N}]+/gu
const latin = /\p{Script=Latin}/u
/** Letters of alphabets that have the same forms as Latin ones. */
const lookalike =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/u

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
      add(`${lines - 1} empty lines`, true)
      add('\n', false)
    } else if (blank.test(run) && run.length > longestSpaces) add(`${run.length} spaces`, true)
    else addRun(run, add)
  }
  return pieces
}

function addRun(run: string, add: (piece: string, isMark: boolean) => void): void {
  const characters = [...run]
  const passing = findLookalikes(run)
  let plain = ''
  const flush = () => {
    if (plain) add(plain, false)
    plain = ''
  }
  let at = 0
  let marks = 0
  for (const [index, character] of characters.entries()) {
    const [before, after] = [characters[index - 1], characters[index + 1]]
    marks = mark.test(character) ? marks + 1 : 0
    const isClear = marks <= mostMarks && !isOnFigure(character, before) && !passing.has(at)
    if (isClear && isSeen(character, before, after)) plain += character
    else {
      flush()
      const code = character.codePointAt(0) ?? 0
      add(`U+${code.toString(16).toUpperCase().padStart(4, '0')}`, true)
    }
    at += character.length
  }
  flush()
}

/** A mark upon a figure, which could strike it through or make another one of it. */
const isOnFigure = (character: string, before = '') =>
  mark.test(character) &&
  /\d/.test(before) &&
  !/\p{Variation_Selector}/u.test(character) &&
  character.codePointAt(0) !== keycap

/** Where letters of another alphabet stand in a word of Latin ones. */
function findLookalikes(text: string): ReadonlySet<number> {
  const found = new Set<number>()
  if (!lookalike.test(text) || !latin.test(text)) return found
  for (const { 0: letters, index } of text.matchAll(word)) {
    if (!latin.test(letters)) continue
    let at = index
    for (const letter of letters) {
      if (lookalike.test(letter)) found.add(at)
      at += letter.length
    }
  }
  return found
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

/** Whether a text has words of Latin letters with others among them that pass for them. */
export const hasLookalikes = (text: string): boolean => findLookalikes(text).size > 0
