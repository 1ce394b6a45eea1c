/** What is unknown is a dash, never zero. */
const unknown = '–'
/** The smallest that is written; what is less is less than that. */
const least = 1e-8

/**
 * US dollars for users, in the figures of their language: dollars and cents, below a cent the first two digits that count,
 * from a billion on with a word. An unknown sum is a dash, and something is never zero.
 * @param locale BCP 47 tag, as `useLocale` gives it
 */
export function formatMoney(usd: number | undefined, locale: string): string {
  if (usd === undefined) return unknown
  const isLess = usd > 0 && usd < least
  const options: Intl.NumberFormatOptions =
    usd > 0 && usd < 0.01
      ? { maximumSignificantDigits: 2 }
      : usd >= 1e9
        ? { notation: 'compact', maximumFractionDigits: 3 }
        : {}
  const dollars = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    ...options,
  })
  return isLess ? `<${dollars.format(least)}` : dollars.format(usd)
}
