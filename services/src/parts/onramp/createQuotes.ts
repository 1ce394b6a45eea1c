import type { Clock } from '../../clock.js'
import { Refusal } from '../../http/refusal.js'
import { cleanText } from '../../text.js'
import { createRemember } from '../../upstream/createRemember.js'
import type { RunDriver } from '../../upstream/createRunDriver.js'
import { toUnits } from '../../upstream/decimal.js'
import { allFailed, type FailureCode, type Options, toFailure } from './createOptions.js'
import { onrampLimits } from './limits.js'
import { toChainId } from './networks.js'
import { expiryOf, type QuoteStore } from './quoteStore.js'
import type { NamedNetwork } from './readQuestion.js'
import type { CoinNetwork, DriverOptions, MethodLimit, Money, Offer, OnrampDriver, Place, Wish } from './types.js'

/** What a quote is wanted for, before it is known what each provider calls it. */
export interface Asked {
  readonly place: Place
  readonly pays: Money
  /** Undefined: by card, else what there is. */
  readonly paymentMethod: string | undefined
  readonly symbol: string
  readonly networks: readonly NamedNetwork[]
}

/** A quote in the protocol's shape, with what it lacks there. */
export interface WireQuote extends Offer {
  readonly quoteId: string
  readonly driver: string
  /** CAIP-2. */
  readonly chain: string
  /** ISO 8601. */
  readonly expiresAt: string
}

/** A provider that has no quote, and why. */
export interface WireFailure {
  readonly driver: string
  readonly name: string
  readonly code: FailureCode
  /** What it takes, where the amount is at fault. */
  readonly min?: string
  readonly max?: string
}

/** The answer of `POST /v1/onramp/quote`: the best quote, and all of them, best first. */
export type QuoteAnswer = WireQuote & { readonly quotes: readonly WireQuote[]; readonly failed: readonly WireFailure[] }

/** Quotes, side by side. */
export interface Quotes {
  /** @throws {Refusal} UPSTREAM_FAILED, ONRAMP_AMOUNT_INVALID, PAIR_UNSUPPORTED, ONRAMP_COUNTRY_UNSERVED */
  list(asked: Asked, drivers: readonly OnrampDriver[]): Promise<QuoteAnswer>
}

export interface QuoteTools {
  readonly clock: Clock
  readonly run: RunDriver
  readonly options: Options
  readonly store: QuoteStore
}

export function createQuotes({ clock, run, options, store }: QuoteTools): Quotes {
  const remember = createRemember<QuoteAnswer>(clock, onrampLimits.quoteFreshMs, 2_000)

  /** What one driver offers, or why not. */
  async function ask(asked: Asked, driver: OnrampDriver) {
    const refuse = (code: FailureCode, limit?: MethodLimit): { failed: WireFailure } => ({
      failed: {
        ...{ driver: driver.id, name: driver.name, code },
        ...(limit && { min: limit.min, max: limit.max }),
      },
    })
    try {
      const found = await options.of(driver, asked.place)
      const network = findNetwork(found, asked)
      const limit = findLimit(found, asked)
      if (!network || !limit) return refuse('PAIR_UNSUPPORTED')
      if (!isWithin(asked.pays.amount, limit)) return refuse('ONRAMP_AMOUNT_INVALID', limit)
      const { place, pays, symbol } = asked
      const wish: Wish = { place, pays, symbol, paymentMethod: limit.id, chain: network.chain }
      const offers = await run(driver, (signal) => driver.quote(wish, signal))
      if (offers.length === 0) return refuse('PAIR_UNSUPPORTED')
      const contract = network.contract ?? ''
      return { kept: offers.map((offer) => ({ driver: driver.id, wish, contract, offer: toShown(offer) })) }
    } catch (error) {
      return refuse(toFailure(error))
    }
  }

  async function make(asked: Asked, drivers: readonly OnrampDriver[]): Promise<QuoteAnswer> {
    const answers = await Promise.all(drivers.map((driver) => ask(asked, driver)))
    const kept = answers
      .flatMap((answer) => ('kept' in answer && answer.kept ? answer.kept : []))
      // An offer in other coins or other money than was asked for cannot be compared, nor bought by.
      .filter(({ offer }) => offer.purchaseAmount.currency === asked.symbol)
      .filter(({ offer }) => offer.paymentTotal.currency === asked.pays.currency)
      .toSorted((one, other) => compare(other.offer.purchaseAmount.amount, one.offer.purchaseAmount.amount))
    const failed = answers.flatMap((answer) => ('failed' in answer ? [answer.failed] : []))
    if (kept.length === 0) throw whyNone(failed)
    const expiresAt = expiryOf(clock.now())
    const ids = await store.put(kept, expiresAt)
    const quotes = kept.map(({ driver, wish, offer }, index) => ({
      ...offer,
      ...{ quoteId: ids[index] ?? '', driver, chain: wish.chain, expiresAt: new Date(expiresAt).toISOString() },
    }))
    const [best] = quotes
    if (!best) throw allFailed()
    return { ...best, quotes, failed }
  }

  return {
    list: (asked, drivers) =>
      remember(JSON.stringify([asked, drivers.map(({ id }) => id)]), () => make(asked, drivers)),
  }
}

function compare(one: string, other: string): number {
  const [left, right] = [toUnits(one), toUnits(other)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** Whether an amount may be paid at once. */
export const isWithin = (amount: string, { min, max }: Pick<MethodLimit, 'min' | 'max'>): boolean =>
  toUnits(amount) >= toUnits(min) && toUnits(amount) <= toUnits(max)

/** The first network that a page names and the provider has. */
function findNetwork({ purchaseCurrencies }: DriverOptions, { symbol, networks }: Asked): CoinNetwork | undefined {
  const sold = purchaseCurrencies.find((coin) => coin.symbol === symbol)?.networks ?? []
  for (const named of networks) {
    const found = sold.find(({ chain, name }) => {
      if (named.chain !== undefined) return named.chain === chain
      return named.chain_id !== undefined ? named.chain_id === toChainId(chain) : named.name === name
    })
    if (found) return found
  }
  return undefined
}

/** Of the way to pay that was chosen; without a choice by card, else the first. */
function findLimit({ paymentCurrencies }: DriverOptions, { pays, paymentMethod }: Asked): MethodLimit | undefined {
  const methods = paymentCurrencies.find(({ id }) => id === pays.currency)?.methods ?? []
  if (paymentMethod !== undefined) return methods.find(({ id }) => id === paymentMethod)
  return methods.find(({ id }) => id === 'card') ?? methods[0]
}

function toShown(offer: Offer): Offer {
  return {
    ...offer,
    provider: cleanText(offer.provider) || 'unknown',
    fees: offer.fees.map((fee) => ({ ...fee, type: cleanText(fee.type) })),
  }
}

/** Why nobody sells: what the user can change is said first. */
function whyNone(failed: readonly WireFailure[]): Refusal {
  const outside = failed.filter(({ code }) => code === 'ONRAMP_AMOUNT_INVALID')
  if (outside.length > 0) {
    const mins = outside.flatMap(({ min }) => min ?? []).toSorted(compare)
    const maxes = outside.flatMap(({ max }) => max ?? []).toSorted(compare)
    return new Refusal(400, 'ONRAMP_AMOUNT_INVALID', 'No provider takes this amount at once.', {
      field: 'amount',
      ...{ min: mins[0] ?? '0', max: maxes.at(-1) ?? '0' },
    })
  }
  if (failed.some(({ code }) => code === 'UPSTREAM_FAILED')) return allFailed()
  if (failed.length > 0 && failed.every(({ code }) => code === 'ONRAMP_COUNTRY_UNSERVED'))
    return new Refusal(400, 'ONRAMP_COUNTRY_UNSERVED', 'No provider serves this country.', { field: 'country' })
  return new Refusal(400, 'PAIR_UNSUPPORTED', 'No provider sells this for that money there.', {
    field: 'purchaseCurrency',
  })
}
