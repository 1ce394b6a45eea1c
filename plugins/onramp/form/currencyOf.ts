const euro = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'
/** Money of countries where providers sell, by ISO 3166-1. */
const others: Readonly<Record<string, string>> = {
  AU: 'AUD',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  IN: 'INR',
  JP: 'JPY',
  MX: 'MXN',
  NO: 'NOK',
  NZ: 'NZD',
  PL: 'PLN',
  SE: 'SEK',
  SG: 'SGD',
}

/** What people in a country pay with, where it is one of those that providers take; else US dollars. @returns ISO 4217 */
export const currencyOf = (country: string): string => (euro.includes(country) ? 'EUR' : (others[country] ?? 'USD'))
