// Controls, marks that turn the direction of text, blanks without width, tags and private letters.
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|[\u115f\u1160\u3164\uffa0]|\p{Variation_Selector}/gu
/** More than three marks on one letter draw over the lines around it. */
const heapsOfMarks = /(\p{M}{3})\p{M}+/gu

/**
 * A stranger's words for a token or a collectible as one plain line (S38): nothing that hides, reorders or runs out of it.
 * @param most letters that are kept
 */
export function cleanWords(text: string, most: number): string {
  // Cut first: a megabyte of marks must not be normalised.
  const plain = text
    .slice(0, most * 8)
    .normalize('NFC')
    .replace(/[\t\n\r]/g, ' ')
    .replace(hidden, '')
    .replace(heapsOfMarks, '$1')
  return [...plain.replace(/\p{Zs}+/gu, ' ').trim()].slice(0, most).join('').trim()
}

/** Most letters of a name. */
export const longestName = 60
/** Most letters of a symbol. */
export const longestSymbol = 20
