const digit = /\p{Nd}/gu
const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** Value of a digit of any script: they come in runs of ten from zero upwards, some runs right after another. */
function toAscii(character: string): string {
  const code = character.codePointAt(0) as number
  let start = code
  while (isDigit(start - 1)) start--
  return String((code - start) % 10)
}

/**
 * Reads a decimal exactly, in smallest units. Digits may be of any script; the separator is a point (or the Arabic one).
 * A comma is refused: "1,234" is a thousand to some and little more than one to others.
 * @param decimals digits after the point that the unit has; more of them are refused, never cut
 * @returns undefined when it is no such number
 */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  // No amount has more digits than the largest one of 256 bits, point and 255 decimals.
  if (text.length > 400) return undefined
  const plain = text.trim().replace(digit, toAscii).replace('\u066b', '.')
  const [, whole = '', fraction = ''] = /^(\d*)(?:\.(\d*))?$/.exec(plain) ?? []
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

/** Digits of a fee that are shown: it is an estimate, and 18 decimals of it only hide the ones that count. */
const shownDigits = 3

/** A fee, rounded up to what is worth reading: never shown as less than it may be. */
export function roundFee(value: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, value.toString().length - shownDigits))
  return ((value + unit - 1n) / unit) * unit
}
