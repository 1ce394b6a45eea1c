import type { Amount } from '../kernel/index.js'

/** No amount has more digits than the largest one of 256 bits, point and 255 decimals. */
const longest = 400

/**
 * Reads a decimal exactly, in smallest units. There is one grammar, for fields, hosts and links: the digits 0 to 9, at most
 * one point, and spaces around. A comma is refused, since "1,234" is a thousand to some and little more than one to others;
 * so are grouping, signs, exponents, and the digits of other scripts.
 * @param decimals digits after the point that the unit has; more of them are refused, never cut
 * @returns undefined when it is no such number
 */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  if (text.length > longest) return undefined
  const [, whole = '', fraction = ''] = /^([0-9]*)(?:\.([0-9]*))?$/.exec(text.trim()) ?? []
  if (!whole && !fraction) return undefined
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > decimals) return undefined
  return BigInt(whole + kept.padEnd(decimals, '0'))
}

/** The exact decimal of an amount in smallest units: no rounding, no exponent, no trailing zeros. */
export function toDecimal(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}

/** Digits after the point: as many as a balance shows, and as many as a small one may begin with (spec section 9, ui.md). */
const usual = 3
const most = 8
/** From this many digits before the point on, a word counts them: a billion, and more than words are in use for. */
const spoken = 10
const countless = 16

/** Amounts have Latin digits in every language (ui.md); point and groups are the language's. */
const latin = { numberingSystem: 'latn' } as const

/** Writes an amount. @param digits `exact` writes all of it */
export type AmountFormat = (amount: Pick<Amount, 'value' | 'decimals'>, digits?: 'short' | 'exact') => string

/**
 * An amount for users, in Latin digits, with the point and the groups of their language: to 3 decimals (spec section 9), a smaller one to its first two
 * digits that count, and `<0.00000001` below those. It is cut, never rounded up, and never 0 for something. From a billion
 * on it has four digits and a word, `1.234B`. Isolate it (`bdi`) where it stands among other text.
 * @param locale BCP 47 tag, as `useLocale` gives it
 * @param digits `exact` writes all of it
 */
export const formatAmount = (
  amount: Pick<Amount, 'value' | 'decimals'>,
  locale: string,
  digits?: 'short' | 'exact',
): string => createAmountFormat(locale)(amount, digits)

/** The same for many amounts: what `Intl` needs for a language is made once. */
export function createAmountFormat(locale: string): AmountFormat {
  const figures = new Intl.NumberFormat(locale, latin)
  const { format } = figures
  const point = figures.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value
  // Digit by digit: an engine without decimals of any length would round them.
  const write = (whole: string, fraction: string) => format(BigInt(whole)) + (fraction && `${point}${fraction}`)
  const short = (whole: string, fraction: string) => {
    if (whole.length >= spoken) return writeLong(whole, locale)
    const zeros = fraction.search(/[1-9]/)
    const shown = whole !== '0' || zeros < usual ? usual : Math.min(zeros + 2, most)
    return zeros >= most && whole === '0'
      ? `<${write('0', `${'0'.repeat(most - 1)}1`)}`
      : write(whole, fraction.slice(0, shown).replace(/0+$/, ''))
  }
  return ({ value, decimals }, digits = 'short') => {
    const [whole = '', fraction = ''] = toDecimal(value, decimals).split('.')
    return digits === 'exact' ? write(whole, fraction) : short(whole, fraction)
  }
}

function writeLong(whole: string, locale: string): string {
  const { format } = new Intl.NumberFormat(locale, { ...latin, notation: 'compact', maximumFractionDigits: 3 })
  return whole.length < countless
    ? format(BigInt(whole.slice(0, 4).padEnd(whole.length, '0')))
    : `>${format(BigInt('999'.padEnd(countless - 1, '0')))}`
}
