import {
  type Amount,
  type CaipNetworkId,
  type Clock,
  cleanText,
  LatchkeyError,
  type Network,
  type PluginContext,
  parseAccountId,
  type Token,
  type TokenAmount,
  type TradePrice,
  type TradeWish,
} from '../../../src/plugin.js'
import type { KnownExchange, NetworkExchanges, SwapQuote } from '../types.js'
import {
  aborted,
  invalid,
  notServed,
  pairUnsupported,
  toReason,
  type UnavailableReason,
  unavailable,
} from './errors.js'
import { accountOf, type Offer, type Quotes } from './quotes.js'
import type { ConvertService, ServiceQuote } from './service.js'
import { isTeller, sourceOf, type Table } from './table.js'
import { createWire, type Wire } from './wire.js'

/** How long a quote holds, by our own clock: as long as the services build by it. */
const validFor = 30_000
/** How long an answer is waited for, in ms: one that does not come keeps no other one waiting for long. */
const patience = { services: 6000, others: 2500 }
/** Per cent that may be missing of a quote (spec section 9). */
const usualTolerance = 1
/** A router that gives more than so many hundredths of the services' first offer goes before it. */
const cheating = 101n

/** What offers are made with. */
export interface OfferParts {
  readonly table: Table
  readonly service: ConvertService
  readonly quotes: Quotes
  /** The token of an address, as far as it is known by now. */
  readonly tokenAt: (networkId: CaipNetworkId, address: string) => Token | undefined
}

/** What one quote is made with. */
interface Frame {
  readonly wish: Required<TradeWish>
  readonly network: Network
  readonly known: NetworkExchanges
  readonly wire: Wire
  readonly connectorId: string | undefined
  readonly gasPrice: bigint | undefined
}

/** Asks the services and, past them, the known routers: see `Trades.quote`. */
export function createOffers(context: PluginContext, { table, service, quotes, tokenAt }: OfferParts) {
  const { chain, clock } = context

  /** The routers' own word, by a node that is not the services'. */
  async function askRouters({ pays, gets }: TradeWish, { wrapped, exchanges }: NetworkExchanges) {
    const tellers = exchanges.filter(isTeller)
    if (tellers.length === 0) return undefined
    const read = chain(pays.token.networkId, { without: 'services' })
    return read.call('quoteTrade', { pays, gets, wrapped, exchanges: tellers })
  }

  const toQuote = (
    { wish, wire, network, known, connectorId, gasPrice }: Frame,
    exchange: KnownExchange,
    offer: Pick<Offer, 'source'> &
      Pick<SwapQuote, 'by' | 'operatorFee'> &
      Pick<ServiceQuote, 'path' | 'units' | 'gets'>,
  ): SwapQuote => {
    const { by, operatorFee, units, gets: value, path } = offer
    const { decimals, symbol } = network.nativeCurrency
    const nameOf = (address: string) => {
      if (wire.isSame(address, known.wrapped)) return [symbol]
      const token = [wish.pays.token, wish.gets].find((one) => wire.isToken({ address }, one))
      const found = cleanText((token ?? tokenAt(network.caipNetworkId, address))?.symbol, 16)
      return found ? [found] : []
    }
    const parts = BigInt(Math.round(wish.tolerance * 100))
    const quote: SwapQuote = Object.freeze({
      ...{ wish, by, source: sourceOf(exchange) },
      gets: freeze({ token: wish.gets, value }),
      least: freeze({ token: wish.gets, value: (value * (10_000n - parts)) / 10_000n }),
      route: Object.freeze(path.flatMap(nameOf)),
      ...(operatorFee && { operatorFee: freeze(operatorFee) }),
      ...(units !== undefined &&
        gasPrice !== undefined && { fee: Object.freeze<Amount>({ value: units * gasPrice, decimals, symbol }) }),
      expiresAt: clock.now() + validFor,
    })
    return quotes.note({ quote, exchange, wrapped: known.wrapped, connectorId, source: offer.source })
  }

  return async (given: TradeWish, { signal = context.signal }: { readonly signal?: AbortSignal } = {}) => {
    const wish = readWish(given)
    const { networkId } = parseAccountId(wish.account)
    const known = table(networkId)
    if (!known) throw notServed()
    const { network } = chain(networkId)
    const wire = createWire(context, networkId)
    assertPair(wish, known.wrapped, wire)
    const connectorId = accountOf(context, wish.account)?.connectorId

    const [ofServices, ofRouters, gasPrice] = await Promise.all([
      settle(clock, service.quotes(wish, signal), patience.services),
      settle(clock, askRouters(wish, known), patience.others),
      settle(clock, service.gasPrice(networkId), patience.others),
    ])
    if (signal.aborted || context.signal.aborted) throw aborted()
    // A quote without the network's fee is worth more than none.
    const frame: Frame = { wish, network, known, wire, connectorId, gasPrice: gasPrice.value }

    const named = (ofServices.value ?? []).flatMap((offer) => {
      const exchange = known.exchanges.find(({ router }) => wire.isSame(router, offer.spender ?? ''))
      return exchange && offer.gets > 0n ? [{ exchange, offer }] : []
    })
    const prices = (ofRouters.value ?? []).filter(({ gets }) => gets.value > 0n)
    const [first] = named
    const toOwn = (price: TradePrice) => {
      const exchange = known.exchanges.find(({ router }) => wire.isSame(router, price.exchange.router))
      const { path, gets } = price
      const more = { by: 'exchange', units: undefined, gets: gets.value, path } as const
      return exchange ? [toQuote(frame, exchange, { ...more, source: { price } })] : []
    }
    const better = first
      ? prices.slice(0, 1).filter(({ gets }) => gets.value * 100n > first.offer.gets * cheating)
      : prices
    const all = [
      ...better.flatMap(toOwn),
      ...named.map(({ exchange, offer }) =>
        toQuote(frame, exchange, { ...offer, by: 'services', source: { id: offer.id } }),
      ),
    ]
    // A router has several pools, and an exchange several routers: its best counts.
    const offers = all.filter(
      ({ by, source }, at) => all.findIndex((other) => other.by === by && other.source === source) === at,
    )
    if (offers.length > 0) return Object.freeze(offers)
    throw unavailable(reasonOf(ofServices, ofRouters.value), ofServices.error ?? ofRouters.error)
  }
}

const freeze = ({ token, value }: TokenAmount): TokenAmount =>
  Object.freeze({ token: Object.freeze({ ...token }), value })

/** Copies what the caller may change meanwhile. @throws {LatchkeyError} TRADE_INVALID */
function readWish({ account, pays, gets, tolerance = usualTolerance }: TradeWish): Required<TradeWish> {
  const { networkId } = parseAccountId(account)
  const isWhole =
    typeof pays.value === 'bigint' &&
    pays.value > 0n &&
    [pays.token, gets].every((token) => token.networkId === networkId) &&
    tolerance >= 0.01 &&
    tolerance <= 50
  if (!isWhole) throw invalid()
  return Object.freeze({ account, pays: freeze(pays), gets: Object.freeze({ ...gets }), tolerance })
}

/** @throws {LatchkeyError} PAIR_UNSUPPORTED */
function assertPair({ pays, gets }: TradeWish, wrapped: string, { isToken }: Wire): void {
  if (isToken(pays.token, gets)) throw pairUnsupported({ reason: 'same' })
  const isCoin = (token: Token) => token.address === undefined || isToken(token, { address: wrapped })
  if (isCoin(pays.token) && isCoin(gets)) throw pairUnsupported({ reason: 'wrapped' })
}

interface Settled<Value> {
  readonly value?: Value
  readonly error?: unknown
}

/** What is answered in time, or why nothing was. Never rejects. */
const settle = <Value>(clock: Clock, asked: Promise<Value>, limit: number): Promise<Settled<Value>> =>
  new Promise((resolve) => {
    const late = () => resolve({ error: new LatchkeyError('REQUEST_TIMEOUT', 'The answer did not come in time') })
    const cancel = clock.after(limit, late)
    asked
      .then(
        (value) => resolve({ value }),
        (error: unknown) => resolve({ error }),
      )
      .finally(cancel)
  })

function reasonOf(
  { value, error }: Settled<readonly ServiceQuote[]>,
  routers: readonly TradePrice[] | undefined,
): UnavailableReason {
  if (value) return value.length > 0 ? 'unknownExchange' : 'liquidity'
  const reason = toReason(error)
  return reason === 'unavailable' && routers ? 'liquidity' : reason
}
