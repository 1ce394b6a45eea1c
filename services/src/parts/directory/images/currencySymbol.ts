/** The sign of a currency (`$`, `€`, `zł`), its code where it has none, or undefined for what is no currency (ISO 4217). */
export function currencySymbol(code: string): string | undefined {
  if (!Intl.supportedValuesOf('currency').includes(code)) return undefined
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value
  return symbol && [...symbol].length <= 3 ? symbol : code
}
