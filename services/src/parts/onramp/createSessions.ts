import type { Clock } from '../../clock.js'
import { isSafeUrl } from '../../http/isSafeUrl.js'
import { Refusal } from '../../http/refusal.js'
import { TooManyError } from '../../http/tooMany.js'
import type { Log } from '../../log.js'
import type { RunDriver } from '../../upstream/createRunDriver.js'
import { toUnits } from '../../upstream/decimal.js'
import { DriverError } from '../../upstream/driverError.js'
import { isOwnPage } from '../../upstream/isOwnPage.js'
import type { Options } from './createOptions.js'
import type { Quotes } from './createQuotes.js'
import { isLess } from './judgeReport.js'
import { onrampLimits } from './limits.js'
import { isAddressOf, isSame, toChainId } from './networks.js'
import type { PurchaseStore } from './purchaseStore.js'
import { isNear, quoteCoins } from './quoteCoins.js'
import { newId, type QuoteStore } from './quoteStore.js'
import type { SessionQuestion } from './readQuestion.js'
import type { KeptQuote, OnrampDriver, Place, Session } from './types.js'

/** Who asks for a checkout. */
export interface SessionCaller {
  readonly projectId: string
  /** Of the page: one of the project's own. */
  readonly origin: string
  /** The network address; undefined where it is not known. */
  readonly address: string | undefined
  readonly place: Place
}

/** The answer of `POST /v1/generators/onrampurl`. */
export interface SessionAnswer {
  /** Good once, at one of the provider's hosts. */
  readonly url: string
  /** Opens what became of it: it belongs into no address and no other page. */
  readonly purchaseId: string
  readonly driver: string
  readonly provider: string
  /** ISO 8601. */
  readonly expiresAt: string
}

export interface SessionTools {
  readonly clock: Clock
  readonly log: Log
  readonly run: RunDriver
  readonly options: Options
  readonly quotes: Quotes
  readonly quoteStore: QuoteStore
  readonly purchases: PurchaseStore
}

/** Makes checkouts: of a provider, for one purchase to one address. */
export function createSessions({ clock, log, run, options, quotes, quoteStore, purchases }: SessionTools) {
  /** The quote that is bought by. The protocol's clients name none: they get the best one. */
  async function findQuote(asked: SessionQuestion, drivers: readonly OnrampDriver[], place: Place): Promise<KeptQuote> {
    const { quoteId, presetFiatAmount: amount, presetCryptoAmount: coins, paymentMethod } = asked
    if (quoteId !== undefined) return quoteStore.find(quoteId)
    const symbol = asked.destinationWallets[0]?.assets?.[0]?.toUpperCase()
    const named = asked.defaultNetwork ?? asked.destinationWallets[0]?.blockchains?.[0]
    if (symbol === undefined) throw missing('destinationWallets')
    if (named === undefined) throw missing('defaultNetwork')
    const networks = [named.includes(':') ? { chain: named } : { name: named }]
    const currency = asked.paymentCurrency?.toUpperCase() ?? 'USD'
    const wish = { place, symbol, paymentMethod, networks }
    if (amount !== undefined)
      return quoteStore.find((await quotes.list({ ...wish, pays: { amount, currency } }, drivers)).quoteId)
    if (coins === undefined) throw missing('presetFiatAmount')
    return quoteStore.find((await quoteCoins({ options, quotes }, { ...wish, coins, currency }, drivers)).quoteId)
  }

  async function open(driver: OnrampDriver, call: (signal: AbortSignal) => Promise<Session>): Promise<Session> {
    try {
      return await run(driver, call, onrampLimits.openMs)
    } catch (error) {
      if (!(error instanceof DriverError)) throw error
      if (error.reason === 'busy') throw new TooManyError(error.pauseMs ?? 1_000)
      log.problem(`on-ramp driver ${driver.id} opened no checkout: ${error.message}`)
      throw new Refusal(503, 'UPSTREAM_FAILED', 'The provider opened no checkout. Choose another one, or try again.')
    }
  }

  return {
    /** @throws {Refusal} each with the field that is at fault */
    async create(
      asked: SessionQuestion,
      caller: SessionCaller,
      drivers: readonly OnrampDriver[],
    ): Promise<SessionAnswer> {
      checkReturn(asked.redirectUrl, caller.origin)
      const { driver: id, wish, contract, offer } = await findQuote(asked, drivers, caller.place)
      const driver = drivers.find((one) => one.id === id)
      // A quote of a driver that the project does not have.
      if (!driver) throw new Refusal(400, 'QUOTE_UNKNOWN', 'No quote of this id was given here.', { field: 'quoteId' })
      const address = findAddress(asked, wish.chain)
      checkAmounts(asked, wish.pays.amount, offer.purchaseAmount.amount)
      const [purchaseId, reference, customer] = [newId(), newId(), newId()]
      await purchases.add(purchaseId, {
        ...{ project: caller.projectId, driver: id, provider: offer.provider, reference },
        ...{ chain: wish.chain, contract, address },
        ...{ payment_method: offer.paymentMethod, country: wish.place.country },
        ...{ pays_amount: offer.paymentTotal.amount, pays_currency: offer.paymentTotal.currency },
        ...{ gets_amount: offer.purchaseAmount.amount, gets_currency: offer.purchaseAmount.currency },
      })
      try {
        const { address: clientIp } = caller
        const order = { wish, offer, address, reference, customer, redirectUrl: asked.redirectUrl, clientIp }
        const session = await open(driver, (signal) => driver.openSession(order, signal))
        checkUrl(session.url, driver, log)
        checkTerms(session, offer)
        const expiresAt = new Date(clock.now() + onrampLimits.sessionMs).toISOString()
        return { url: session.url, purchaseId, driver: id, provider: offer.provider, expiresAt }
      } catch (error) {
        // Nobody was given its address: there is nothing to follow.
        await purchases.remove(purchaseId)
        throw error
      }
    },
  }
}

const missing = (field: string) =>
  new Refusal(400, 'ONRAMP_QUERY_INVALID', 'Name a quote, or the coin, its network and an amount.', { field })

/** The way back is the calling page's own. */
function checkReturn(redirectUrl: string | undefined, origin: string): void {
  if (redirectUrl === undefined) return
  if (URL.canParse(redirectUrl) && isSafeUrl(redirectUrl) && new URL(redirectUrl).origin === origin) return
  throw new Refusal(400, 'ONRAMP_QUERY_INVALID', 'The way back leads to a page of the calling origin alone.', {
    field: 'redirectUrl',
  })
}

/** Of the wallets the one that is meant for the network. @throws {Refusal} ADDRESS_INVALID */
function findAddress({ destinationWallets }: SessionQuestion, chain: string): string {
  const isNamed = (name: string) => name === chain || name === toChainId(chain)
  const named = destinationWallets.filter(({ blockchains }) => blockchains?.some(isNamed))
  // A wallet that names only networks by a provider's words is told by its form.
  const candidates = named.length > 0 ? named : destinationWallets
  const fit = candidates.filter(({ address }) => isAddressOf(chain, address))
  const [first] = fit
  if (first && fit.every(({ address }) => isSame(chain, address, first.address))) return first.address
  throw new Refusal(400, 'ADDRESS_INVALID', 'No address, or more than one, is named that can be one on this network.', {
    field: 'destinationWallets',
  })
}

/** What the page has preset is what was quoted: money exactly, coins as far as prices do not move. */
function checkAmounts(
  { presetFiatAmount, presetCryptoAmount }: SessionQuestion,
  quoted: string,
  quotedCoins: string,
): void {
  if (presetFiatAmount !== undefined && toUnits(quoted) !== toUnits(presetFiatAmount))
    throw otherAmount('presetFiatAmount')
  if (presetCryptoAmount !== undefined && !isNear(quotedCoins, presetCryptoAmount))
    throw otherAmount('presetCryptoAmount')
}

const otherAmount = (field: string) =>
  new Refusal(400, 'ONRAMP_AMOUNT_INVALID', 'The quote is for another amount. Ask for a new one.', { field })

/** A checkout is at one of the provider's own hosts. */
function checkUrl(address: string, { id, hosts }: OnrampDriver, log: Log): void {
  if (isOwnPage(address, hosts)) return
  log.problem(`on-ramp driver ${id} named a checkout that is at none of its hosts`)
  throw new Refusal(503, 'UPSTREAM_FAILED', 'The provider named a checkout that is not its own. Choose another one.')
}

/** What the checkout will charge and give is what was quoted. */
function checkTerms({ paymentTotal, purchaseAmount }: Session, offer: KeptQuote['offer']): void {
  const isDearer =
    paymentTotal &&
    (paymentTotal.currency !== offer.paymentTotal.currency ||
      toUnits(paymentTotal.amount) > toUnits(offer.paymentTotal.amount))
  const isSmaller =
    purchaseAmount &&
    (purchaseAmount.currency !== offer.purchaseAmount.currency ||
      isLess(purchaseAmount.amount, offer.purchaseAmount.amount))
  if (!isDearer && !isSmaller) return
  throw new Refusal(409, 'ONRAMP_QUOTE_CHANGED', 'The provider no longer gives what it quoted. Ask for a new quote.', {
    field: 'quoteId',
    ...(paymentTotal && { paymentTotal: `${paymentTotal.amount} ${paymentTotal.currency}` }),
    ...(purchaseAmount && { purchaseAmount: `${purchaseAmount.amount} ${purchaseAmount.currency}` }),
  })
}
