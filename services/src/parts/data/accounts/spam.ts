import { foldText } from '../../../text.js'

const linkOrLure =
  /https?:|www\.|[\p{L}\p{N}]\.(?:com|net|org|io|xyz|app|fi|finance|cc|site|club|top|vip|gift|pro|me|eth|link|live|lol|info|us|ru)\b|\bt\.me\b|\b(?:claim|airdrop|reward|voucher|visit|redeem)\b/iu

/** Whether a name or symbol reads like an advertisement: a link, or a promise to be claimed. */
export const isLure = (...words: readonly string[]): boolean => words.some((word) => linkOrLure.test(word))

/** A symbol as a reader takes it: letters that pass for others count as these, and signs between them not at all. */
export const foldSymbol = (symbol: string): string => foldText(symbol).replace(/[^\p{L}\p{N}]/gu, '')
