import * as z from 'zod'

const shape = /^\d{1,15}(?:\.\d{1,18})?$/

/** Whether a text is an amount: digits, perhaps a point and 18 more at most. */
export const isDecimal = (text: string): boolean => shape.test(text)

/** An amount in units of 10^-18, to calculate with. @param text {@link isDecimal} */
export function toUnits(text: string): bigint {
  const [whole = '', part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(18, '0'))
}

/** The shortest text of an amount. */
export function fromUnits(units: bigint): string {
  const text = `${units}`.padStart(19, '0')
  return `${text.slice(0, -18)}.${text.slice(-18)}`.replace(/\.?0+$/, '') || '0'
}

/** An amount of an upstream, number or text, as a decimal text. What is none, or is negative, is refused. */
export const decimalShape = z.union([z.string(), z.number()]).transform((value, { addIssue }) => {
  // Small numbers are written with an exponent, which no amount here has; more than 18 digits behind the point are worth nothing.
  const plain = typeof value === 'number' ? (value < 1e-6 ? value.toFixed(18) : `${value}`) : value
  const text = plain.replace(/^(\d+\.\d{18})\d+$/, '$1')
  if (isDecimal(text)) return fromUnits(toUnits(text))
  addIssue('That is no amount.')
  return '0'
})
