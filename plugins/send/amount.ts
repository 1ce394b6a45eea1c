/** Digits of any script: `\p{Nd}` comes in runs of ten, each from its zero upwards. */
const digit = /\p{Nd}/gu

/** Value of a digit: the distance to its run's zero. */
function toAscii(character: string): string {
  const code = character.codePointAt(0) as number
  let zero = code
  // Runs are ten long; mathematical digits stand five runs in a row from U+1D7CE.
  if (code >= 0x1d7ce && code <= 0x1d7ff) return String((code - 0x1d7ce) % 10)
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
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
