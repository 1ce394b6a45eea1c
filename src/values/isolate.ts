/** Letters that are written from right to left. */
const rtl = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Text of strangers for use within a sentence: what is written from right to left is put between isolating characters
 * (Unicode UAX 9, FSI and PDI), or figures after it would move to its other side. Where text is an element of its own, `bdi`
 * does the same.
 */
export const isolate = (text: string): string => (rtl.test(text) ? `\u2068${text}\u2069` : text)
