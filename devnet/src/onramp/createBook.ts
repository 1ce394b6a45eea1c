import { randomBytes } from 'node:crypto'
import { SellerError } from '../localServer.js'
import type { Sale, SoldCoin } from './types.js'

/** What both sellers know. */
export interface Book {
  readonly coins: readonly SoldCoin[]
  /** All purchases, in order. */
  readonly sales: readonly Sale[]
  open(sale: Omit<Sale, 'token' | 'id' | 'madeAt' | 'stage'>): Sale
  /** Where a purchase is paid for. */
  checkoutOf(sale: Sale): string
  /** The purchase of a checkout that this browser may open: it is good once, and for five minutes. @throws {SellerError} */
  visit(token: string, cookie: string | undefined): Sale
}

const openMs = 5 * 60_000

/** @param now ms since 1970 */
export function createBook(coins: readonly SoldCoin[], checkoutUrl: () => string, now: () => number): Book {
  const sales: Sale[] = []
  const random = () => randomBytes(16).toString('hex')
  return {
    coins,
    sales,
    open(given) {
      const sale: Sale = { ...given, token: random(), id: random(), madeAt: now(), stage: 'created' }
      sales.push(sale)
      return sale
    },
    checkoutOf: ({ token }) => `${checkoutUrl()}/checkout/${token}`,
    visit(token, cookie) {
      const sale = sales.find((one) => one.token === token)
      if (!sale) throw new SellerError(404, 'There is no such checkout.')
      if (sale.visit === undefined) {
        if (now() - sale.madeAt > openMs)
          throw new SellerError(410, 'This checkout is too old. Start again where you came from.')
        sale.visit = random()
      } else if (cookie !== sale.visit)
        throw new SellerError(410, 'This checkout was opened before. Start again where you came from.')
      return sale
    },
  }
}
