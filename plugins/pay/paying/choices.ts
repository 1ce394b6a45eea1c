import {
  type Amount,
  balances,
  type CaipAccountId,
  isLatchkeyError,
  type PluginContext,
  parseAccountId,
  parseNetworkId,
  type Token,
  type TokenAmount,
  type Trades,
  trades,
} from '../../../src/plugin.js'
import type { Bill, Debt, PayChoices, PayOptions, PaySource } from '../types.js'
import { balancesUnknown, billUnknown } from './errors.js'
import { findSwap } from './findSwap.js'
import { createPricing, type Pricing } from './pricing.js'
import { takesBatches } from './takesBatches.js'
import type { Bills } from './toBill.js'
import type { LoadTransfers } from './transfers.js'

/** So many of the account's tokens are tried, those that are worth most first. */
const mostSwaps = 5

/** What the account can pay a bill with: sources that were found here, and no other, can be begun with. */
export interface Sources {
  find(bill: Bill, account: CaipAccountId, signal?: AbortSignal): Promise<PayChoices>
  /** Those on other networks. */
  elsewhere(bill: Bill, account: CaipAccountId, signal?: AbortSignal): Promise<readonly PaySource[]>
  isOwn(source: PaySource, bill: Bill): boolean
}

/** One debt, and the account on its network. */
interface Question {
  readonly context: PluginContext<'request'>
  readonly account: CaipAccountId
  readonly debt: Debt
  readonly pricing: Pricing
  readonly signal: AbortSignal
}

export function createSources(
  context: PluginContext<'request'>,
  { options, loadTransfers }: { readonly options: PayOptions; readonly loadTransfers: LoadTransfers },
  bills: Bills,
): Sources {
  const own = new WeakMap<object, Bill>()
  return {
    isOwn: (source, bill) => own.get(Object(source)) === bill,
    async elsewhere(bill, account, signal = context.signal) {
      if (!bills.isOwn(bill)) throw billUnknown()
      if (Object.keys(options.bridges ?? {}).length === 0 || !context.services.has('pay')) return []
      const { transfers } = await loadTransfers()
      const sources = await transfers.find(context, options, { bill, account, signal })
      for (const source of sources) own.set(source, bill)
      return Object.freeze(sources)
    },
    async find(bill, account, signal = context.signal) {
      if (!bills.isOwn(bill)) throw billUnknown()
      const { namespace, address } = parseAccountId(account)
      const pricing = createPricing(context)
      const debts = bill.debts.filter(({ asset }) => parseNetworkId(asset.networkId).namespace === namespace)
      const found = await Promise.all(
        debts.map((debt) =>
          findFor({ context, account: `${debt.asset.networkId}:${address}`, debt, pricing, signal }).catch(
            (cause: unknown) => {
              throw isLatchkeyError(cause, 'REQUEST_ABORTED') ? cause : balancesUnknown({}, cause)
            },
          ),
        ),
      )
      const sources = found.flatMap((one) => one.sources).toSorted(compare)
      for (const source of sources) own.set(source, bill)
      return Object.freeze({
        sources: Object.freeze(sources),
        lacks: Object.freeze(sources.length > 0 ? [] : found.flatMap(({ lack }) => lack ?? [])),
        isWithoutSwaps: found.some((one) => one.isWithoutSwaps),
      })
    },
  }
}

/** Those that are there as they are first, then what costs least; what has no price last. */
function compare(one: PaySource, other: PaySource): number {
  if (!one.quote !== !other.quote) return one.quote ? 1 : -1
  return (one.cost ?? Number.MAX_VALUE) - (other.cost ?? Number.MAX_VALUE)
}

async function findFor(question: Question): Promise<{
  readonly sources: readonly PaySource[]
  readonly lack?: TokenAmount
  readonly isWithoutSwaps: boolean
}> {
  const [direct, swaps] = await Promise.all([findDirect(question), findSwaps(question)])
  return {
    sources: [...('source' in direct ? [direct.source] : []), ...(swaps ?? [])],
    ...('lack' in direct && { lack: direct.lack }),
    isWithoutSwaps: swaps === undefined,
  }
}

/** The debt itself, where the account has it and the fee. */
async function findDirect({
  context,
  account,
  debt,
  pricing,
}: Question): Promise<{ readonly source: PaySource } | { readonly lack: TokenAmount }> {
  const { asset: token, amount, payTo } = debt
  const { address, networkId } = parseAccountId(account)
  const { value: balance } = await context.chain(networkId).balance(address, token.address ? token : undefined, {
    fresh: true,
  })
  if (balance < amount) return { lack: { token, value: amount - balance } }
  const estimate = await context.wallet
    .of(account)
    .call('estimateTransfer', { token, to: payTo, value: amount })
    .catch((error: unknown) => {
      // The wallet shows what it costs; what cannot be afforded is none of the sources.
      if (isLatchkeyError(error, 'INSUFFICIENT_FUNDS')) return error
      return undefined
    })
  if (estimate instanceof Error) return { lack: lackOf(estimate.data.missing, debt, context) }
  const pays = Object.freeze({ token, value: amount })
  const [paid, fees] = await Promise.all([
    pricing.worth(pays),
    estimate && pricing.worthOfCoin(networkId, estimate.fee.value),
  ])
  const cost = paid === undefined || fees === undefined ? undefined : paid + fees
  const source: PaySource = Object.freeze({
    ...{ id: idOf(debt, token), account, debt, balance, isAtomic: false },
    pays,
    ...(estimate && { fee: Object.freeze({ ...estimate.fee }) }),
    ...(cost !== undefined && { cost }),
  })
  return { source }
}

/** What a fee lacks is coin, whatever is paid. */
function lackOf(missing: unknown, { asset }: Debt, { chain }: PluginContext): TokenAmount {
  const { value } = Object(missing) as Partial<Amount>
  const { network } = chain(asset.networkId)
  return {
    token: { networkId: asset.networkId, ...network.nativeCurrency },
    value: typeof value === 'bigint' ? value : 0n,
  }
}

/** What the account holds besides, swapped; undefined where nothing can be swapped, or nothing answers. */
async function findSwaps(question: Question): Promise<readonly PaySource[] | undefined> {
  const { context, account, signal } = question
  const { networkId } = parseAccountId(account)
  const { resources, wallet } = context
  try {
    const trading = await resources.get(trades)
    if (!trading || !(await wallet.of(account).can('trade')) || !(await trading.serves(networkId))) return undefined
    const [held, isAtomic] = await Promise.all([listHeld(question), takesBatches(context, account)])
    const found = await Promise.all(
      held.map(({ token, amount }) => swapOf({ ...question, trading, token, balance: amount, isAtomic })),
    )
    return found.flatMap((one) => one ?? [])
  } catch (error) {
    if (signal.aborted) throw error
    // What is there as it is pays without any of it.
    return undefined
  }
}

/** Tokens on the network other than the debt's, those that are worth most first. */
async function listHeld({ context, account, debt: { asset } }: Question) {
  const list = await context.resources.get(balances)
  const { fold } = context.spelling(parseAccountId(account).namespace)
  const keyOf = ({ address = '' }: Token) => fold(address)
  const holdings = (await list?.of(account).refresh()) ?? []
  return holdings
    .filter(({ token, amount, isSpam }) => amount > 0n && !isSpam && keyOf(token) !== keyOf(asset))
    .toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
    .slice(0, mostSwaps)
}

async function swapOf({
  context,
  account,
  debt,
  pricing,
  signal,
  ...swap
}: Question & {
  readonly trading: Trades
  readonly token: Token
  readonly balance: bigint
  readonly isAtomic: boolean
}): Promise<PaySource | undefined> {
  const { token, balance, isAtomic } = swap
  const quote = await findSwap({ ...swap, account, debt, signal }).catch((error: unknown) => {
    if (signal.aborted) throw error
    // No exchange has this one: another may do.
    return undefined
  })
  if (!quote) return undefined
  const { wish, fee } = quote
  const { networkId } = parseAccountId(account)
  const [paid, fees] = await Promise.all([pricing.worth(wish.pays), fee && pricing.worthOfCoin(networkId, fee.value)])
  const cost = paid === undefined || fees === undefined ? undefined : paid + fees
  return Object.freeze({
    ...{ id: idOf(debt, token), account, debt, balance, isAtomic, quote, pays: wish.pays },
    ...(cost !== undefined && { cost }),
  })
}

/** One source by what pays and what is paid: the same in the next choices. */
const idOf = ({ assetId }: Debt, { address = 'native' }: Token) => `${assetId} ${address}`
