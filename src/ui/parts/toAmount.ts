/**
 * Makes a plain decimal of what a person typed: "1 234,5" and "1,234.5" become "1234.5". Of two kinds of separator the
 * last one is the decimal one; a lone comma is decimal as well, since nobody types thousands.
 * @param decimals digits after the point that the unit has; more are cut
 * @returns the decimal with a point, perhaps unfinished ("0."), or undefined when it is no amount
 */
export function toAmount(text: string, decimals: number): string | undefined {
  const bare = text.replace(/[\s'_\u00a0\u202f]/g, '')
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  const separators = bare.replace(/[^.,]/g, '')
  // "1.234.567" repeats one kind: thousands, no decimals.
  const grouped = separators.length > 1 && new Set(separators).size === 1
  const whole = last < 0 || grouped ? bare : bare.slice(0, last)
  const rest = last < 0 || grouped ? undefined : bare.slice(last + 1)
  const digits = whole.replace(/[.,]/g, '')
  if (!/^\d*$/.test(digits) || (rest !== undefined && !/^\d*$/.test(rest))) return undefined
  if (digits === '' && rest === undefined) return ''
  const units = digits.replace(/^0+(?=\d)/, '') || '0'
  return rest === undefined || decimals === 0 ? units : `${units}.${rest.slice(0, decimals)}`
}
