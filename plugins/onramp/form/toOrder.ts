import { type CaipNetworkId, parseAmount } from '../../../src/plugin.js'
import type { BuyChoices, BuyWish, Coin, PayCurrency, PayMethod } from '../types.js'
import { currencyOf } from './currencyOf.js'
import type { BuyDraft, CoinChoice } from './state.js'

/** A draft, with what the place has for everything that was not chosen. */
export interface BuyOrder {
  readonly coin: CoinChoice
  readonly currency: PayCurrency
  readonly method: PayMethod
  /** What the form was opened with and is not sold. */
  readonly unsold: string | undefined
  /** What keeps it from being asked for. Limits are known of money alone: coins are judged by who sells them. */
  readonly problem: 'amount' | 'under' | 'over' | undefined
}

interface Around {
  /** The network in use. */
  readonly networkId: CaipNetworkId | undefined
  /** Whether two addresses of a network are the same. */
  readonly isSame: (networkId: CaipNetworkId, one: string, other: string) => boolean
}

/** Digits after the point that any money or coin may have. */
export const decimals = 18
const units = (amount: string) => parseAmount(amount, decimals) ?? 0n

/** Undefined where nothing is sold, or nothing can be paid with. */
export function toOrder(draft: BuyDraft, choices: BuyChoices, around: Around): BuyOrder | undefined {
  const currency =
    find(choices.currencies, draft.currency) ??
    find(choices.currencies, currencyOf(choices.place.country)) ??
    choices.currencies[0]
  const coin = toCoin(draft, choices.coins, around)
  if (!currency || !coin) return undefined
  const method = find(currency.methods, draft.method) ?? find(currency.methods, 'card') ?? currency.methods[0]
  if (!method) return undefined
  const { asked } = draft
  const unsold =
    asked?.token !== undefined && !draft.coin && !isAsked(coin, asked, choices.coins, around) ? asked.token : undefined
  return { coin, currency, method, unsold, problem: toProblem(draft, method) }
}

function toProblem({ of, amount }: BuyDraft, { min, max }: PayMethod): BuyOrder['problem'] {
  const value = units(amount)
  if (value === 0n) return 'amount'
  if (of === 'coin') return undefined
  return value < units(min) ? 'under' : value > units(max) ? 'over' : undefined
}

const find = <One extends { readonly id: string }>(all: readonly One[], id: string | undefined) =>
  all.find((one) => one.id === id)

/** Each coin on each network, those of the network in use first. */
export function listCoins(coins: readonly Coin[], networkId: CaipNetworkId | undefined): readonly CoinChoice[] {
  const all = coins.flatMap(({ symbol, networks }) =>
    networks.map((network) => ({ symbol, networkId: network.networkId })),
  )
  return all.toSorted((one, other) => Number(other.networkId === networkId) - Number(one.networkId === networkId))
}

function toCoin({ coin, asked }: BuyDraft, coins: readonly Coin[], around: Around): CoinChoice | undefined {
  const all = listCoins(coins, around.networkId)
  const chosen = coin && all.find(({ symbol, networkId }) => symbol === coin.symbol && networkId === coin.networkId)
  return chosen ?? (asked && all.find((one) => isAsked(one, asked, coins, around))) ?? all[0]
}

/** Whether a coin is the one that the form was opened with. */
function isAsked(
  { symbol, networkId }: CoinChoice,
  { token, network }: NonNullable<BuyDraft['asked']>,
  coins: readonly Coin[],
  { isSame }: Around,
): boolean {
  if (network !== undefined && network !== networkId) return false
  if (token === undefined || token.toLowerCase() === symbol.toLowerCase()) return true
  const contract = coins
    .find((one) => one.symbol === symbol)
    ?.networks.find((one) => one.networkId === networkId)?.contract
  return contract !== undefined && isSame(networkId, contract, token)
}

/** What is asked of providers for an order without a problem. */
export const toWish = ({ of, amount, country }: BuyDraft, { coin, currency, method }: BuyOrder): BuyWish => ({
  ...{
    symbol: coin.symbol,
    networkId: coin.networkId,
    currency: currency.id,
    amount: amount.trim(),
    of,
    method: method.id,
  },
  ...(country !== undefined && { country }),
})
