import type { Clock } from '../../../../clock.js'
import { createRecent } from '../../../../createRecent.js'
import type { Price } from '../types.js'

const freshMs = 30_000
const most = 10_000

/** Prices that an upstream gave beside something else: asked for a moment later, they cost no call. `null`: it knows none. */
export function createRates(clock: Clock) {
  const rates = createRecent<{ readonly price: Price | null; readonly asOf: number }>(most)
  return {
    get(key: string): { readonly price: Price | null; readonly asOf: number } | undefined {
      const rate = rates.get(key)
      return rate && clock.now() - rate.asOf < freshMs ? rate : undefined
    },
    set(key: string, price: Price | null): void {
      rates.set(key, { price, asOf: clock.now() })
    },
  }
}

/** A price as upstreams write it; what is no positive figure is none. */
export function toPrice(rate: string | number | null | undefined, change24h?: number | null): Price | null {
  const usd = Number(rate ?? 0)
  if (!Number.isFinite(usd) || usd <= 0) return null
  return { usd, ...(typeof change24h === 'number' && Number.isFinite(change24h) && { change24h }) }
}
