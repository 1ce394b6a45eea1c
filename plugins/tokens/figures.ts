import type { Token } from '../../src/plugin.js'
import { formatAmount } from '../../src/ui/index.js'

/** Writes figures in one language. */
export interface Figures {
  /** To 3 decimals (spec section 9); smaller amounts to their first two significant digits. */
  amount(holding: { readonly amount: bigint; readonly token: Pick<Token, 'decimals'> }): string
  /** Dollars and cents; prices below a cent to two significant digits. A dash where it is unknown. */
  money(usd: number | undefined): string
  /** Per cent, with its sign. */
  change(percent: number): string
  age(ms: number): string
}

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** What is unknown is a dash, never zero. */
const unknownFigure = '–'

export function createFigures(locale: string): Figures {
  const dollars = (options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', ...options })
  const cents = dollars()
  const small = dollars({ maximumSignificantDigits: 2 })
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  })
  const ages = new Intl.RelativeTimeFormat(locale, { style: 'short' })
  return {
    amount: ({ amount: value, token: { decimals } }) => toAmount(value, decimals),
    money: (usd) => (usd === undefined ? unknownFigure : (usd > 0 && usd < 0.01 ? small : cents).format(usd)),
    change: (change) => percent.format(change / 100),
    age(ms) {
      const [unit, length] = steps.find(([, length]) => ms >= length) ?? steps[3]
      return ages.format(-Math.floor(ms / length), unit)
    },
  }
}

/** The first two digits that count, where 3 decimals would show none. */
function toAmount(value: bigint, decimals: number): string {
  const short = formatAmount({ value, decimals })
  if (!short.startsWith('<')) return short
  const zeros = decimals - value.toString().length
  return formatAmount({ value, decimals }, zeros + 2)
}
