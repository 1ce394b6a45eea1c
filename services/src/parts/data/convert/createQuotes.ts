import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import { abortAfter } from '../../../abortAfter.js'
import type { Clock } from '../../../clock.js'
import { Refusal } from '../../../http/refusal.js'
import type { Log } from '../../../log.js'
import { DriverError } from '../../../upstream/driverError.js'
import { type AskDrivers, createAskDrivers } from '../accounts/askDrivers.js'
import type { Answers } from '../accounts/createAnswers.js'
import type { AnswerStore, Kept } from '../accounts/store/answerStore.js'
import type { TokenLists } from '../accounts/tokenLists.js'
import { keyOf } from '../accounts/types.js'
import type { ChainName } from '../chainNames.js'
import type { GasPrices } from './gasPrices.js'
import { coinWorthOf, rankOffers } from './rankOffers.js'
import { leastOf, type Offer, type SwapCall, type SwapDriver, type Terms, type Trade } from './types.js'
import { toWireQuote } from './wire.js'

/** What quotes are made with. */
export interface QuoteTools {
  readonly log: Log
  readonly store: AnswerStore
  readonly clock: Clock
  readonly getGasPrices: (chain: string, signal: AbortSignal) => Promise<GasPrices>
  readonly listPrices: Answers['listPrices']
  readonly tokens: TokenLists
  readonly nameOf: (chain: string) => ChainName | undefined
}

/** A quote that was given, by which its swap can be built. */
export interface KeptQuote {
  readonly driver: string
  readonly chain: string
  readonly account: Hex
  readonly sold?: Hex
  readonly bought?: Hex
  readonly amount: string
  readonly toAmount: string
  readonly spender: Hex
  readonly gas: string
  readonly plan: unknown
  /** Ms. */
  readonly expiresAt: number
}

/** What a quote was given for. */
export type AskedFor = Pick<KeptQuote, 'chain' | 'account' | 'sold' | 'bought'> & Partial<Pick<KeptQuote, 'amount'>>

/** A swap as it is sent. */
export interface BuiltSwap extends SwapCall {
  /** What it usually takes. */
  readonly gas: bigint
}

/** A quote is kept for so long for all who ask the same, in ms. */
const freshMs = 5_000
/** So long a swap can be built by its id, in ms. */
const validMs = 30_000
/** So long it is known that a quote was given, in ms: there are many of them, and each is of use for a moment. */
const keptMs = 120_000
/** Time for one driver, in ms. */
const driverMs = 2_000

const idKey = (id: string) => `swap quote ${id}`
const noLiquidity = () =>
  new Refusal(
    400,
    'LIQUIDITY_MISSING',
    'insufficient liquidity: no exchange that is asked here has enough of both tokens.',
  )

/** Quotes, and swaps that are built by them. */
export function createQuotes(tools: QuoteTools) {
  const { store, clock, getGasPrices } = tools
  // Tokens of strangers can make any pool slow: what is asked about them takes no turn of those that the operator lists, and makes no
  // driver rest for these.
  const [askOfListed, askOfOthers] = [createAskDrivers(tools), createAskDrivers(tools)]

  const isListed = async ({ chain, sold, bought }: Trade) => {
    const named = [sold, bought].filter((token) => token !== undefined)
    return (await Promise.all(named.map((token) => tools.tokens.find(chain, token)))).every(Boolean)
  }
  /** A driver rests chain by chain. */
  async function run<T>(
    ask: AskDrivers,
    driver: SwapDriver,
    chain: string,
    signal: AbortSignal,
    call: (own: AbortSignal) => Promise<T>,
  ) {
    const own = abortAfter(driverMs, signal)
    return (await ask(`swaps of ${chain}`, [driver], own, () => call(own))).answer
  }
  const runFor = async <T>(
    driver: SwapDriver,
    trade: Trade,
    signal: AbortSignal,
    call: (own: AbortSignal) => Promise<T>,
  ) => run((await isListed(trade)) ? askOfListed : askOfOthers, driver, trade.chain, signal, call)
  const quoteBy = (driver: SwapDriver, trade: Trade, signal: AbortSignal) =>
    runFor(driver, trade, signal, (own) => driver.quote(trade, own))

  /** What the drivers offer, side by side. One that fails is left out while another has an offer. */
  async function listOffers(trade: Trade, drivers: readonly SwapDriver[], signal: AbortSignal) {
    const answers = await Promise.allSettled(
      drivers.map(async (driver) =>
        (await quoteBy(driver, trade, signal)).map((offer) => ({ ...offer, driver: driver.id })),
      ),
    )
    const offers = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (offers.length > 0) return offers
    const failed = answers.find((answer) => answer.status === 'rejected')
    throw failed ? failed.reason : noLiquidity()
  }

  async function rank(trade: Trade, offers: readonly (Offer & { driver: string })[], signal: AbortSignal) {
    const [{ standard }, coinWorth] = await Promise.all([
      getGasPrices(trade.chain, signal),
      coinWorthOf(trade, offers) ?? priceCoin(trade, tools, signal),
    ])
    return rankOffers(offers, { gasPrice: BigInt(standard), coinWorth })
  }

  async function makeQuotes(trade: Trade, drivers: readonly SwapDriver[], signal: AbortSignal) {
    const ranked = await rank(trade, await listOffers(trade, drivers, signal), signal)
    const best = drivers.flatMap(({ id }) => ranked.find(({ driver }) => driver === id) ?? [])
    const expiresAt = clock.now() + validMs
    const named = ranked
      .filter((offer) => best.includes(offer))
      .map((offer) => ({ offer, id: randomBytes(18).toString('base64url') }))
    await store.put(new Map(named.map(({ id, offer }) => [idKey(id), toKept(trade, offer, expiresAt)])), keptMs)
    return named.map(({ id, offer }) => toWireQuote(trade, offer, { id, expiresAt }))
  }

  return {
    /** The quote of an id, for exactly what it was given for: an id that another account was given is worth nothing. @throws {Refusal} */
    async find(id: string, asked: AskedFor): Promise<KeptQuote> {
      const found = (await store.findOld<KeptQuote>(idKey(id)))?.body
      const keys = Object.keys(asked) as (keyof AskedFor)[]
      if (!found || keys.some((key) => found[key] !== asked[key]))
        throw new Refusal(
          400,
          'QUOTE_UNKNOWN',
          'No quote of this id was given for this account, these tokens and this amount.',
        )
      if (clock.now() >= found.expiresAt) throw expired()
      return found
    },
    spenderOf: (driver: SwapDriver, chain: string, signal: AbortSignal) =>
      run(askOfListed, driver, chain, signal, (own) => driver.spender(chain, own)),
    list: (
      trade: Trade,
      drivers: readonly SwapDriver[],
      signal: AbortSignal,
    ): Promise<Kept<ReturnType<typeof toWireQuote>[]>> =>
      store.get({
        key: `swap quotes ${JSON.stringify({ ...trade, amount: `${trade.amount}` })} ${drivers.map(({ id }) => id).join(' ')}`,
        freshMs,
        keptMs: freshMs,
        signal,
        make: () => makeQuotes(trade, drivers, signal),
      }),
    /** What the drivers offer; none where no exchange has enough. @throws {DriverError} where none of them answered */
    async offers(trade: Trade, drivers: readonly SwapDriver[], signal: AbortSignal) {
      try {
        return await listOffers(trade, drivers, signal)
      } catch (error) {
        if (error instanceof Refusal) return []
        throw error
      }
    },
    /** The call of an offer; undefined where it can no longer be had. */
    async carryOut(trade: Trade, driver: SwapDriver, terms: Terms, signal: AbortSignal) {
      const call = await runFor(driver, trade, signal, (own) => driver.build(trade, terms, own))
      return call && assertValue(trade, call)
    },
    /** @param quote the quote that it carries out; without one the driver is asked anew */
    async build(
      trade: Trade,
      driver: SwapDriver,
      quote: KeptQuote | undefined,
      signal: AbortSignal,
    ): Promise<BuiltSwap> {
      const [offer] = quote
        ? []
        : rankOffers(await quoteBy(driver, trade, signal), { gasPrice: 0n, coinWorth: undefined })
      if (!quote && !offer) throw noLiquidity()
      const amount = quote ? BigInt(quote.toAmount) : (offer?.amount ?? 0n)
      const terms = { least: leastOf(amount, trade.slippageBps), plan: quote ? quote.plan : offer?.plan }
      const call = await runFor(driver, trade, signal, (own) => driver.build(trade, terms, own))
      if (!call) throw expired()
      return { ...assertValue(trade, call), gas: quote ? BigInt(quote.gas) : (offer?.gas ?? 0n) }
    },
  }
}

/** Quotes, and swaps that are built by them. */
export type Quotes = ReturnType<typeof createQuotes>

/** Whatever a driver says: the sale of a token carries no coins. @throws {DriverError} malformed */
function assertValue({ sold, amount }: Trade, call: SwapCall): SwapCall {
  if (call.value === (sold === undefined ? amount : 0n)) return call
  throw new DriverError('malformed', 'The driver wants other coins sent than are sold.')
}

const expired = () => new Refusal(400, 'QUOTE_EXPIRED', 'This quote no longer holds. Ask for another one.')

function toKept(
  { chain, account, sold, bought, amount }: Trade,
  offer: Offer & { driver: string },
  expiresAt: number,
): KeptQuote {
  const { driver, spender, plan } = offer
  return {
    ...{ driver, chain, account, spender, plan, expiresAt },
    ...(sold && { sold }),
    ...(bought && { bought }),
    amount: `${amount}`,
    toAmount: `${offer.amount}`,
    gas: `${offer.gas}`,
  }
}

/** What the coin is worth in what is bought, by the operator's sources of prices; undefined where they do not know both. */
async function priceCoin(
  { chain, bought }: Trade,
  { listPrices, tokens, nameOf }: Pick<QuoteTools, 'listPrices' | 'tokens' | 'nameOf'>,
  signal: AbortSignal,
): Promise<number | undefined> {
  const [coin, token] = [nameOf(chain)?.coin, bought && (await tokens.find(chain, bought))]
  if (!coin || !token) return undefined
  try {
    const { prices } = await listPrices([{ chain }, token], chain, signal)
    const [ofCoin, ofToken] = [prices.get(keyOf({ chain })), prices.get(keyOf(token))]
    if (!ofCoin?.usd || !ofToken?.usd) return undefined
    return (ofCoin.usd / 10 ** coin.decimals / ofToken.usd) * 10 ** token.decimals
  } catch (error) {
    // Quotes without a price are worth more than none.
    if (error instanceof DriverError) return undefined
    throw error
  }
}
