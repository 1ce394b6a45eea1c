import { type TokenAmount, toDecimal } from '../../../src/plugin.js'

/** From so many per cent on it is warned of, and from so many on pressed for twice. */
export const impactWarned = 5
export const impactTwice = 15
/** Tolerances above and below are warned of, in per cent. */
export const toleranceHigh = 5
export const toleranceLow = 0.1

/** What an amount is worth at a price, in US dollars; undefined without one. */
export const toWorth = ({ token, value }: TokenAmount, price: number | undefined): number | undefined =>
  price === undefined ? undefined : Number(toDecimal(value, token.decimals)) * price

/** How much less is got than paid, in per cent of that (behaviour.md 3.9); 0 where it is more, undefined where a price is not known. */
export function toImpact(paid: number | undefined, got: number | undefined): number | undefined {
  if (!paid || got === undefined) return undefined
  return Math.max(0, ((paid - got) / paid) * 100)
}

/** Reads a tolerance as it is typed: per cent from 0.01 to 50. */
export function parseTolerance(text: string): number | undefined {
  if (!/^\d{1,2}(?:\.\d{1,4})?$/.test(text.trim())) return undefined
  const value = Number(text)
  return value >= 0.01 && value <= 50 ? value : undefined
}
