import { isLatchkeyError, type PluginContext } from '../../../src/plugin.js'
import type { Buying, BuyQuote, BuyQuotes, BuyWish, PayMethod, ProviderFailure, QuoteFailure } from '../types.js'
import {
  amountInvalid,
  countryUnserved,
  pairUnsupported,
  quoteChanged,
  quoteUnknown,
  toOnrampError,
  unavailable,
} from './errors.js'
import { failures, isOffered, type KnownChoices, readFailure } from './options.js'
import {
  fromUnits,
  keyOf,
  readAmount,
  readId,
  readList,
  readMoney,
  readName,
  readText,
  readTime,
  toUnits,
} from './parse.js'

/** What is known of a quote beside what is shown. */
export interface KnownQuote {
  readonly quote: BuyQuote
  /** Of money: what the services were asked for. */
  readonly asked: string
}

export interface Quotes {
  list: Buying['quotes']
  /** @throws {LatchkeyError} QUOTE_UNKNOWN, ONRAMP_QUOTE_CHANGED for one that is over */
  find(quote: BuyQuote): KnownQuote
}

/** By our own clock nothing holds longer, in ms: theirs may be ahead. */
const longest = 60_000
const most = { quotes: 20, fees: 10 }
/** How far from what is wanted coins may be without a second question: by its hundredth part. */
const tolerance = 100n
/** What a first question asks for where nothing is known of the price. */
const probe = 100n * toUnits('1')

export function createQuotes(
  context: PluginContext,
  getOptions: (choice: { readonly country?: string }) => Promise<KnownChoices>,
): Quotes {
  const { clock, services } = context
  const made = new WeakMap<object, KnownQuote>()
  /** The last quote of a coin, by which amounts of it are turned into money. */
  const rates = new Map<string, { readonly pays: bigint; readonly gets: bigint }>()

  const limitsOf = async ({ country, currency, method }: BuyWish): Promise<PayMethod | undefined> => {
    const { shown } = await getOptions(country === undefined ? {} : { country })
    const methods = shown.currencies.find(({ id }) => id === currency)?.methods ?? []
    return methods.find(({ id }) => id === (method ?? 'card')) ?? (method === undefined ? methods[0] : undefined)
  }

  async function ask(wish: BuyWish, asked: string, signal: AbortSignal): Promise<BuyQuotes> {
    const { symbol, networkId, currency, method, country } = wish
    const answer = await services.call({
      ...{ part: 'onramp', path: '/v1/onramp/quote', method: 'POST', repeatable: true, signal },
      body: {
        purchaseCurrency: { id: symbol, symbol, networks: [{ chain: networkId }] },
        paymentCurrency: { id: currency, payment_method_limits: [] },
        ...{ amount: asked, network: symbol, country, paymentMethod: method },
      },
      parse: (json) => ({
        quotes: readList(keyOf(json, 'quotes'), most.quotes, (one) => parseQuote(one, wish, clock.now())),
        failed: readList(keyOf(json, 'failed'), most.quotes, parseFailure),
      }),
    })
    const quotes = answer.quotes
      .filter(({ provider }) => isOffered(context, provider))
      .toSorted((one, other) => Number(toUnits(other.gets.amount) - toUnits(one.gets.amount)))
    const failed = answer.failed.filter(({ provider }) => isOffered(context, provider))
    const [best] = quotes
    if (!best) throw whyNone(failed)
    rates.set(rateKey(wish), { pays: toUnits(asked), gets: toUnits(best.gets.amount) })
    for (const quote of quotes) made.set(quote, { quote, asked })
    return Object.freeze({ quotes: Object.freeze(quotes), failed: Object.freeze(failed) })
  }

  /** Asks by money what comes closest to an amount of coins. */
  async function askCoins(wish: BuyWish, signal: AbortSignal): Promise<BuyQuotes> {
    const wanted = toUnits(wish.amount)
    const first = async () => {
      const limits = await limitsOf(wish)
      const [min, max] = [toUnits(limits?.min ?? '0'), toUnits(limits?.max ?? fromUnits(probe))]
      await ask(wish, fromUnits(probe < min ? min : probe > max ? max : probe), signal)
    }
    if (!rates.has(rateKey(wish))) await first()
    const toMoney = () => {
      const { pays, gets } = rates.get(rateKey(wish)) ?? { pays: 0n, gets: 1n }
      return roundUp((wanted * pays) / gets, wish.currency)
    }
    const answer = await ask(wish, toMoney(), signal)
    const got = toUnits(answer.quotes[0]?.gets.amount ?? '0')
    const off = got > wanted ? got - wanted : wanted - got
    return off * tolerance > wanted ? ask(wish, toMoney(), signal) : answer
  }

  return {
    async list(given, { signal = context.signal } = {}) {
      const wish = Object.freeze({ ...given })
      if (!isPositive(wish.amount)) throw amountInvalid()
      try {
        return await (wish.of === 'coin' ? askCoins(wish, signal) : ask(wish, fromUnits(toUnits(wish.amount)), signal))
      } catch (cause) {
        const error = toOnrampError(cause)
        if (error === cause || !isLatchkeyError(error, 'ONRAMP_AMOUNT_INVALID')) throw error
        // Why it refused is all that a refusal brings: what the limits are is in the options. Without them it is told all the same.
        const limits = await limitsOf(wish).catch(() => undefined)
        throw toOnrampError(cause, limits && { min: limits.min, max: limits.max })
      }
    },
    find(quote) {
      const known = made.get(Object(quote))
      if (!known) throw quoteUnknown()
      if (clock.now() >= known.quote.expiresAt) throw quoteChanged()
      return known
    },
  }
}

const rateKey = ({ symbol, networkId, currency, method, country }: BuyWish) =>
  JSON.stringify([symbol, networkId, currency, method, country])

const isPositive = (amount: string) => /^\d{1,24}(\.\d{1,18})?$/.test(amount) && toUnits(amount) > 0n

/** To the smallest unit of a currency, a cent of dollars; at least one. */
function roundUp(units: bigint, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const cent = 10n ** BigInt(18 - (format.resolvedOptions().maximumFractionDigits ?? 2))
  return fromUnits(((units + cent - 1n) / cent || 1n) * cent)
}

/** An answer to another question is none. */
function parseQuote(json: unknown, wish: BuyWish, now: number): BuyQuote {
  const [pays, gets] = [readMoney(keyOf(json, 'paymentTotal')), readMoney(keyOf(json, 'purchaseAmount'))]
  const isAsked =
    pays.currency === wish.currency && gets.currency === wish.symbol && keyOf(json, 'chain') === wish.networkId
  if (!isAsked || !isPositive(pays.amount) || !isPositive(gets.amount))
    throw new TypeError('a quote for something else')
  const provider = readId(keyOf(json, 'driver'))
  const at = readTime(keyOf(json, 'expiresAt'))
  return Object.freeze({
    ...{ id: readText(keyOf(json, 'quoteId'), /^[\w-]{22}$/), wish, provider },
    seller: readName(keyOf(json, 'provider'), provider),
    method: readId(keyOf(json, 'paymentMethod')),
    ...{ pays, gets },
    fees: readList(keyOf(json, 'fees'), most.fees, (fee) =>
      Object.freeze({ ...readMoney(fee), type: readName(keyOf(fee, 'type'), 'provider') }),
    ),
    // A clock of ours that is ahead leaves it to the services to refuse.
    expiresAt: at > now ? Math.min(at, now + longest) : now + longest,
  })
}

function parseFailure(json: unknown): QuoteFailure {
  const [provider, min, max] = [readId(keyOf(json, 'driver')), keyOf(json, 'min'), keyOf(json, 'max')]
  return Object.freeze({
    ...{ provider, name: readName(keyOf(json, 'name'), provider), code: readFailure(keyOf(json, 'code')) },
    ...(min !== undefined && { min: readAmount(min) }),
    ...(max !== undefined && { max: readAmount(max) }),
  })
}

const errorOf: Readonly<Record<ProviderFailure, typeof unavailable>> = {
  UPSTREAM_FAILED: unavailable,
  ONRAMP_AMOUNT_INVALID: amountInvalid,
  ONRAMP_COUNTRY_UNSERVED: countryUnserved,
  PAIR_UNSUPPORTED: pairUnsupported,
}

/** Why no provider sells: what the user can change is said first. */
function whyNone(failed: readonly QuoteFailure[]) {
  const code = failures.find((one) => failed.some((row) => row.code === one)) ?? 'UPSTREAM_FAILED'
  const { min, max } = failed.find((row) => row.code === code) ?? {}
  return errorOf[code](code === 'ONRAMP_AMOUNT_INVALID' ? { min, max } : undefined)
}
