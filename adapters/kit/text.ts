/** Longest name that is shown of a wallet or a token. */
const nameLimit = 64

/**
 * Text of unknown origin, fit to be shown in one line: without control, bidirectional, invisible and
 * unassigned characters, at most 64 characters (S38). Empty when nothing is left.
 */
export function cleanText(value: unknown, limit = nameLimit): string {
  if (typeof value !== 'string') return ''
  // Line ends are control characters, too: they become the spaces that they stand for, before those are dropped.
  const shown = value.slice(0, 1024).replace(/\s/g, ' ').replace(/\p{C}/gu, '').replace(/ +/g, ' ')
  return [...shown.trim()].slice(0, limit).join('').trim()
}

/** Longest icon that is handed on, in characters. */
const iconLimit = 64 * 1024

/** An icon that an installed wallet announces: only what an `<img>` can show without asking any host (S38). */
export function toIcon(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > iconLimit) return undefined
  const icon = value.trim()
  return /^data:image\/[-a-z0-9.+]+[;,]/i.test(icon) ? icon : undefined
}
