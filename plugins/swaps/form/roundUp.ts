/** A fee, rounded up to what is worth reading: three decimals, of smaller ones the first two figures (ui.md). Never less than it may be. */
export function roundUp(value: bigint, decimals: number): bigint {
  const places = Math.max(decimals - `${value}`.length + 2, 3)
  const unit = 10n ** BigInt(Math.max(decimals - places, 0))
  return ((value + unit - 1n) / unit) * unit
}
