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

/**
 * An amount in decimals, cut (never rounded up) to `digits` after the point: 3 for balances (spec section 9).
 * What is there but too small to show reads `<0.001`.
 */
export function formatAmount({ value, decimals }: Pick<Amount, 'value' | 'decimals'>, digits = 3): string {
  const unit = 10n ** BigInt(decimals)
  const whole = value / unit
  const fraction = (value % unit).toString().padStart(decimals, '0').slice(0, digits).replace(/0+$/, '')
  if (value > 0n && whole === 0n && fraction === '' && digits > 0) return `<0.${'0'.repeat(digits - 1)}1`
  return fraction ? `${whole}.${fraction}` : whole.toString()
}
