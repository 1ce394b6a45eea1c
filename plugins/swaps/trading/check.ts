import {
  type ActiveAccount,
  type FeeEstimate,
  isLatchkeyError,
  type PluginContext,
  type TradeQuote,
  type TradeTerms,
} from '../../../src/plugin.js'
import type { SwapApproval, SwapPlan } from '../types.js'
import { readApart } from './apart.js'
import { buildForm } from './build.js'
import { changed, fails, notAtomic, notConnected, stale } from './lateErrors.js'
import { accountOf, type Offer, type Quotes } from './quotes.js'
import { simulate } from './simulate.js'
import type { TokenLists } from './tokens.js'

/** Longest time that a trade may be carried out in, in seconds. */
const longest = 20 * 60

/** Ways of giving leave that an account or a token has turned out not to know, by account and token. */
export type Unable = Set<string>
export const unableKey = (way: SwapApproval, { receiver, pays }: TradeTerms) =>
  `${way} ${receiver} ${pays.token.networkId} ${way === 'permit' ? pays.token.address : ''}`

/** What checks are made with. */
export interface CheckParts {
  readonly quotes: Quotes
  readonly lists: TokenLists
  readonly unable: Unable
}

/** A quote that was checked, with what is sent. */
export interface Checked {
  readonly plan: SwapPlan
  readonly form: object
  readonly account: ActiveAccount
  /** The token takes no change of its allowance but from 0. */
  readonly needsReset: boolean
}

/**
 * The account of a quote, as it is now.
 * @throws {LatchkeyError} TRADE_CHANGED, NOT_CONNECTED
 */
export function assertAccount(context: PluginContext<'request'>, { quote, connectorId }: Offer): ActiveAccount {
  const account = accountOf(context, quote.wish.account)
  if (!account) throw context.accounts.get() ? changed() : notConnected()
  if (connectorId !== undefined && account.connectorId !== connectorId) throw changed()
  return account
}

/**
 * Shows that the form of a quote's trade, as it is now, does no worse than the quote, and what it takes: see `Trades.check`.
 * @param how.noSignature leave is given by a transaction, where it is not there
 * @param how.isBatch it is sent as one with what comes after it
 */
export async function check(
  context: PluginContext<'request'>,
  { quotes, lists, unable }: CheckParts,
  given: TradeQuote,
  {
    noSignature = false,
    isBatch = false,
  }: { readonly noSignature?: boolean | undefined; readonly isBatch?: boolean } = {},
): Promise<Checked> {
  const { chain, clock } = context
  const offer = quotes.find(given)
  const { quote, exchange, wrapped } = offer
  const assertFresh = () => {
    if (clock.now() >= quote.expiresAt) throw stale()
  }
  assertFresh()
  const account = assertAccount(context, offer)
  const { pays } = quote.wish
  const { networkId } = pays.token
  const terms: TradeTerms = {
    ...{ pays, gets: quote.least, receiver: account.address, spender: exchange.router, wrapped },
    deadline: Math.floor(clock.now() / 1000) + longest,
  }
  const wallet = context.wallet.of(account.caipAddress)

  const readAllowance = () =>
    readApart(context, networkId, (read) =>
      read.call('getAllowance', { token: pays.token, owner: account.address, spender: exchange.router }),
    )
  /** What the wallet says of itself; one that does not answer takes no batches. */
  const takesBatches = async () => {
    const able = await wallet.call('getCapabilities').catch(() => undefined)
    const { atomic } = Object(able?.[networkId]) as { readonly atomic?: { readonly status?: unknown } }
    return atomic?.status === 'supported' || atomic?.status === 'ready'
  }
  const chooseApproval = async (allowance: bigint | undefined): Promise<SwapApproval> => {
    if (isBatch) {
      if (await takesBatches()) return 'batch'
      throw notAtomic()
    }
    if (allowance === undefined || allowance >= pays.value) return 'none'
    const may = (way: SwapApproval) => !noSignature && !unable.has(unableKey(way, terms))
    if (may('batch') && (await takesBatches())) return 'batch'
    const isV3 = exchange.form === 'uniswap-v3' || exchange.form === 'uniswap-v3-02'
    // A list that cannot be had names no token that takes permits.
    if (isV3 && may('permit') && (await lists.takesPermits(pays.token).catch(() => false))) return 'permit'
    return 'transaction'
  }

  const [form, leave] = await Promise.all([
    buildForm(context, offer, terms).then(async (built) => {
      await chain(networkId).call('checkTrade', terms, built as never)
      return built
    }),
    pays.token.address === undefined ? undefined : readAllowance(),
  ])
  const [approval, forecast] = await Promise.all([
    chooseApproval(leave?.value),
    simulate(context, terms, form, leave !== undefined && leave.value < pays.value),
  ])
  const cost = approval === 'none' ? await price(() => wallet.call('estimate', form as never)) : undefined
  // All of it belongs to the account and the moment in which it began.
  assertAccount(context, offer)
  assertFresh()
  const needsReset = leave?.needsReset === true
  const steps = { none: 1, batch: 1, permit: 2, transaction: needsReset ? 3 : 2 }[approval]
  const plan: SwapPlan = Object.freeze({
    ...{ quote, approval, steps, terms: Object.freeze({ ...terms, ...(cost && { fee: cost.terms }) }) },
    ...(leave && { allowance: leave.value }),
    ...(cost && { fee: Object.freeze({ ...cost.fee }) }),
    ...(forecast && { forecast }),
  })
  return { plan, form, account, needsReset }
}

/** The network's fee, where leave is there. @throws {LatchkeyError} INSUFFICIENT_FUNDS, TRADE_FAILS */
async function price(estimate: () => Promise<FeeEstimate>): Promise<FeeEstimate | undefined> {
  try {
    return await estimate()
  } catch (error) {
    if (isLatchkeyError(error, 'INSUFFICIENT_FUNDS')) throw error
    if (isLatchkeyError(error, 'EXECUTION_REVERTED')) throw fails({}, error)
    // The wallet shows what it costs.
    return undefined
  }
}
