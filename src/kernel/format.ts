import type { Amount } from './adapter.js'

/** An address for people: 4 leading and 6 trailing characters (spec section 9). The 0x of hex addresses is not counted. */
export function shortenAddress(address: string, start = 4, end = 6): string {
  const lead = address.startsWith('0x') ? start + 2 : start
  return address.length > lead + end + 1 ? `${address.slice(0, lead)}...${address.slice(-end)}` : address
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
