/** Longest name that is shown of a wallet or a token. */
const nameLimit = 64

/**
 * What a text loses: controls, direction marks, and letters that draw nothing. The group is what stays: an emoji with its
 * joiners, and a joiner between letters of scripts that are written with it.
 */
const unseen =
  /(\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?(?:\u200d\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)*|[0-9#*]\ufe0f\u20e3|[\u0620-\u06ff\u0900-\u0dff]\p{M}*[\u200c\u200d](?=[\u0620-\u06ff\u0900-\u0dff]))|[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Text of unknown origin, fit to be shown in one line: without control, bidirectional, invisible and
 * unassigned characters, at most 64 letters as a reader counts them (S38). Empty when nothing is left.
 */
export function cleanText(value: unknown, limit = nameLimit): string {
  if (typeof value !== 'string') return ''
  // Line ends are control characters, too: they become the spaces that they stand for, before those are dropped.
  const seen = value
    .slice(0, 1024)
    .replace(/\s/g, ' ')
    .replace(unseen, '$1')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
  return toLetters(seen.replace(/ +/g, ' ').trim()).slice(0, limit).join('').trim()
}

/** As a reader counts them; Firefox has that since version 125, before it an emoji may count as several. */
const toLetters = (text: string): string[] =>
  'Segmenter' in Intl ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment) : [...text]

/** Longest icon that is handed on, in characters. */
const iconLimit = 64 * 1024

/** An icon that an installed wallet announces: only what an `<img>` can show without asking any host (S38). */
export function toIcon(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > iconLimit) return undefined
  const icon = value.trim()
  return /^data:image\/[-a-z0-9.+]+[;,]/i.test(icon) ? icon : undefined
}
