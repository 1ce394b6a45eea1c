/** An amount in whole coins, exact: no digit of what moves is left out. */
export function exactAmount(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return rest ? `${group(whole)}.${rest}` : group(whole)
}

/** Three decimals, for smaller amounts the first two digits (ui.md); what is cut is rounded `up` or down. */
export function roundAmount(value: bigint, decimals: number, way: 'up' | 'down'): string {
  if (value === 0n) return '0'
  // Zeros behind the point before the first digit, when there is nothing before the point.
  const zeros = Math.max(decimals - value.toString().length, 0)
  const kept = Math.max(zeros + 2, 3)
  const unit = 10n ** BigInt(Math.max(decimals - kept, 0))
  const cut = value / unit + (way === 'up' && value % unit ? 1n : 0n)
  return exactAmount(cut * unit, decimals)
}

const group = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, ',')
