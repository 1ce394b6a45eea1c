import type { MethodLimit } from './types.js'

/** Limits where a provider names none; they hold for dollars and euros. */
const limits: Readonly<Record<string, { min: string; max: string }>> = {
  card: { min: '10', max: '7500' },
  ach_bank_account: { min: '10', max: '25000' },
}

/** What providers take of a purchase, in per cent: shown until there is a quote. */
export const usualFee = { min: '1', max: '2' } as const

/** The usual limits of a way to pay; undefined where it has none. */
export function usualLimit(currency: string, method: string): MethodLimit | undefined {
  const found = currency === 'USD' || currency === 'EUR' ? limits[method] : undefined
  return found && { id: method, ...found, isUsual: true }
}
