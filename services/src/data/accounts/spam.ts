const linkOrLure =
  /https?:|www\.|[\p{L}\p{N}]\.(?:com|net|org|io|xyz|app|fi|finance|cc|site|club|top|vip|gift|pro|me|eth|link|live|lol|info|us|ru)\b|\bt\.me\b|\b(?:claim|airdrop|reward|voucher|visit|redeem)\b/iu

/** Whether a name or symbol reads like an advertisement: a link, or a promise to be claimed. */
export const isLure = (...words: readonly string[]): boolean => words.some((word) => linkOrLure.test(word))

/** A symbol as a reader takes it: letters that pass for others count as these. */
export const foldSymbol = (symbol: string): string =>
  symbol
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[аɑα]/gu, 'a')
    .replace(/[сϲ]/gu, 'c')
    .replace(/[еε]/gu, 'e')
    .replace(/[оοσ0]/gu, 'o')
    .replace(/[ѕ$5]/gu, 's')
    .replace(/[тτ]/gu, 't')
    .replace(/[іι1l|]/gu, 'i')
    .replace(/[нη]/gu, 'h')
    .replace(/[^\p{L}\p{N}]/gu, '')
