/** What is unknown is a dash, never zero. */
const unknown = '–'
/** The smallest that is written; what is less is less than that. */
const least = 1e-8

/**
 * US dollars for users, in Latin digits, with the signs of their language: dollars and cents, below a cent the first two digits that count,
 * from a billion on with a word. An unknown sum is a dash, and something is never zero.
 * @param locale BCP 47 tag, as `useLocale` gives it
 */
export const formatMoney = (usd: number | undefined, locale: string): string => createMoneyFormat(locale)(usd)

/** The same for many sums: what `Intl` needs for a language is made once. */
export function createMoneyFormat(locale: string): (usd: number | undefined) => string {
  const dollars = (options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(locale, {
      ...{ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', numberingSystem: 'latn' },
      ...options,
    })
  const cents = dollars()
  return (usd) => {
    if (usd === undefined) return unknown
    if (usd >= 1e9) return dollars({ notation: 'compact', maximumFractionDigits: 3 }).format(usd)
    if (usd <= 0 || usd >= 0.01) return cents.format(usd)
    const small = dollars({ maximumSignificantDigits: 2 })
    return usd < least ? `<${small.format(least)}` : small.format(usd)
  }
}
