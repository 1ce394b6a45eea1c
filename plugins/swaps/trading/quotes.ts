import type { PluginContext, TradePrice, TradeQuote } from '../../../src/plugin.js'
import type { KnownExchange, SwapQuote } from '../types.js'
import { unknown } from './errors.js'

/** What is known of a quote, and is nobody's but ours. */
export interface Offer {
  readonly quote: SwapQuote
  readonly exchange: KnownExchange
  readonly wrapped: string
  /** Wallet that has the account; undefined while none was connected with it. */
  readonly connectorId: string | undefined
  /** By what its form is made: the id of the services' quote, or the price that a router told. */
  readonly source: { readonly id: string } | { readonly price: TradePrice }
}

/** Quotes that were made here, and are not used up. */
export interface Quotes {
  note(offer: Offer): SwapQuote
  /** @throws {LatchkeyError} TRADE_UNKNOWN */
  find(quote: TradeQuote): Offer
  drop(quote: TradeQuote): void
}

export function createQuotes(): Quotes {
  const offers = new WeakMap<object, Offer>()
  return {
    note(offer) {
      offers.set(offer.quote, offer)
      return offer.quote
    },
    find(quote) {
      const offer = offers.get(Object(quote))
      if (!offer) throw unknown()
      return offer
    },
    drop: (quote) => void offers.delete(quote),
  }
}

/** The connected account that a CAIP-10 id names, whichever is in use. */
export const accountOf = ({ accounts, spelling }: PluginContext, id: string) =>
  accounts.list().find(({ caipAddress, namespace }) => {
    const { fold } = spelling(namespace)
    return fold(caipAddress) === fold(id)
  })
