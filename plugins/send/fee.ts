/** Digits of a fee that are shown: it is an estimate, and 18 decimals of it only hide the ones that count. */
const shownDigits = 3

/** A fee, rounded up to what is worth reading: never shown as less than it may be. */
export function roundFee(value: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, value.toString().length - shownDigits))
  return ((value + unit - 1n) / unit) * unit
}
