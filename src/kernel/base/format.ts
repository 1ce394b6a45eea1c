import type { Amount } from '../contract/chain.js'

/** An address for people, `0x12...9abcde`: 4 leading and 6 trailing characters (spec section 9). A short one stays whole. */
export const shortenAddress = (address: string, start = 4, end = 6): string =>
  address.length > start + end + 3 ? `${address.slice(0, start)}...${address.slice(address.length - end)}` : address

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
