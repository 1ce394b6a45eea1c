import { toUnits } from '../../upstream/decimal.js'
import { toChainId } from './networks.js'
import type { CoinNetwork, DriverOptions, MethodLimit, PurchaseCurrency } from './types.js'

/** Options in the protocol's shape. */
export interface WireOptions {
  readonly paymentCurrencies: readonly {
    readonly id: string
    readonly payment_method_limits: readonly {
      readonly id: string
      readonly min: string
      readonly max: string
      readonly is_usual: boolean
    }[]
  }[]
  readonly purchaseCurrencies: readonly {
    readonly id: string
    readonly name: string
    readonly symbol: string
    readonly networks: readonly {
      readonly name: string
      readonly display_name: string
      readonly chain_id: string
      readonly contract_address: string
      /** CAIP-2. */
      readonly chain: string
    }[]
  }[]
}

/**
 * What can be bought, and paid with, at any of several providers: of a way to pay the least and the most that one of them takes, of a coin
 * the networks of all of them. Where two name different contracts for a coin on a network, the first one's stands.
 * @param currency only this money. Default: all
 */
export function mergeOptions(all: readonly DriverOptions[], currency?: string): WireOptions {
  const payments = new Map<string, Map<string, MethodLimit>>()
  const coins = new Map<string, PurchaseCurrency>()
  for (const { paymentCurrencies, purchaseCurrencies } of all) {
    for (const { id, methods } of paymentCurrencies) {
      if (methods.length === 0 || (currency !== undefined && id !== currency)) continue
      const known = payments.get(id) ?? new Map<string, MethodLimit>()
      payments.set(id, known)
      for (const method of methods) known.set(method.id, widen(known.get(method.id), method))
    }
    for (const coin of purchaseCurrencies) {
      const known = coins.get(coin.symbol)
      const added = coin.networks.filter(({ chain }) => !known?.networks.some((network) => network.chain === chain))
      const named = known?.networks.map((network) => nameBetter(network, coin.networks)) ?? []
      const networks = [...named, ...added]
      if (networks.length > 0) coins.set(coin.symbol, { symbol: coin.symbol, name: known?.name ?? coin.name, networks })
    }
  }
  return {
    paymentCurrencies: [...payments].map(([id, methods]) => ({
      id,
      payment_method_limits: [...methods.values()].map(({ id: method, min, max, isUsual }) => ({
        ...{ id: method, min, max },
        is_usual: isUsual,
      })),
    })),
    purchaseCurrencies: [...coins.values()].map(({ symbol, name, networks }) => ({
      ...{ id: symbol, name, symbol },
      networks: networks.map(({ chain, name: own, displayName, contract }) => ({
        ...{ name: own, display_name: displayName, chain_id: toChainId(chain) },
        ...{ contract_address: contract ?? '', chain },
      })),
    })),
  }
}

/** A provider's code is no name for users, where another provider has one. */
function nameBetter(network: CoinNetwork, others: readonly CoinNetwork[]): CoinNetwork {
  const other = others.find(({ chain }) => chain === network.chain)
  return other && network.displayName === network.name ? { ...network, displayName: other.displayName } : network
}

function widen(known: MethodLimit | undefined, { id, min, max, isUsual }: MethodLimit): MethodLimit {
  if (!known) return { id, min, max, isUsual }
  return {
    id,
    min: toUnits(min) < toUnits(known.min) ? min : known.min,
    max: toUnits(max) > toUnits(known.max) ? max : known.max,
    isUsual: known.isUsual && isUsual,
  }
}
