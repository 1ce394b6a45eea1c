import type { Messages } from '../../kernel/index.js'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'àƀçđéƒğĥîĵķļɱñöƥɋřšţûṽŵẋýžÀƁÇĐÉƑĞĤÎĴĶĻṀÑÖƤɊŘŠŢÛṼŴẊÝŽ'

/**
 * Derives messages that read as if from another language: every letter accented, a third longer, in
 * brackets. A word on the screen that is not in brackets was never a message by key; one that loses its end has no room
 * for German.
 */
export function toPseudo(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, text]) => [
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
