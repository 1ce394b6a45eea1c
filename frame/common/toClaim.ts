import { cleanText, isPlainText } from '../../src/kernel/base/text.js'

/** Longest name that is shown of what strangers call themselves: it is a claim, and must not push away what counts. */
const longest = 60

/** A name in one line. One with characters that are not seen, or that pass for others, is no name. */
export function toClaim(name: string): string | undefined {
  const line = name.replace(/\s+/g, ' ').trim()
  if (!isPlainText(line)) return undefined
  const shown = cleanText(line, longest)
  return shown === line.normalize('NFC') ? shown : `${shown}…`
}
