import type { Catalogue } from '../../kernel/index.js'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'àƀçđéƒğĥîĵķļɱñöƥɋřšţûṽŵẋýžÀƁÇĐÉƑĞĤÎĴĶĻṀÑÖƤɊŘŠŢÛṼŴẊÝŽ'

/**
 * Derives a catalogue that reads like the first one in a foreign hand: every letter accented, a third longer, in
 * brackets. A word on the screen that is not in brackets was never a text by key; one that loses its end has no room
 * for German.
 */
export function toPseudo(catalogue: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, text]) => [
      key,
      typeof text === 'string'
        ? toPseudoText(text)
        : {
            ...Object.fromEntries(Object.entries(text).map(([form, words]) => [form, toPseudoText(words)])),
            other: toPseudoText(text.other),
          },
    ]),
  )
}

function toPseudoText(text: string): string {
  // Parameters keep their names, or they would not be filled in.
  const letters = text.replace(/\{\w+\}|[a-zA-Z]/g, (part) => accented[plain.indexOf(part)] ?? part)
  return `[${letters}${'~'.repeat(Math.ceil(text.length / 3))}]`
}
