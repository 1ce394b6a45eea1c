import type { Amount } from '../contract/chain.js'

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
