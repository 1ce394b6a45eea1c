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

/**
 * An amount for users, in the figures of their language: to 3 decimals (spec section 9), a smaller one to its first two
 * digits that count, and `<0.00000001` below those. It is cut, never rounded up, and never 0 for something. From a billion
 * on it has four digits and a word, `1.234B`. Isolate it (`bdi`) where it stands among other text.
 * @param locale BCP 47 tag, as `useLocale` gives it
 * @param digits `exact` writes all of it
 */
export function formatAmount(
  { value, decimals }: Pick<Amount, 'value' | 'decimals'>,
  locale: string,
  digits: 'short' | 'exact' = 'short',
): string {
  const format = new Intl.NumberFormat(locale)
  const [whole = '', fraction = ''] = toDecimal(value, decimals).split('.')
  // Digit by digit: an engine without decimals of any length would round them.
  const write = (fraction: string) =>
    fraction
      ? format.format(BigInt(whole)) +
        format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value +
        [...fraction].map((digit) => format.format(Number(digit))).join('')
      : format.format(BigInt(whole))
  if (digits === 'exact') return write(fraction)
  if (whole.length >= spoken) {
    const words = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 3 })
    const isCountless = whole.length >= countless
    const first = isCountless ? '999' : whole.slice(0, 4)
    return (isCountless ? '>' : '') + words.format(BigInt(first.padEnd(isCountless ? 15 : whole.length, '0')))
  }
  const zeros = fraction.search(/[1-9]/)
  if (whole !== '0' || zeros < usual) return write(fraction.slice(0, usual).replace(/0+$/, ''))
  return zeros < most
    ? write(fraction.slice(0, Math.min(zeros + 2, most)).replace(/0+$/, ''))
    : `<${write(`${'0'.repeat(most - 1)}1`)}`
}
