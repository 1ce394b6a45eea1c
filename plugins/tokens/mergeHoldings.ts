import type { Holding } from '../../src/plugin.js'
import type { AssetList, ShownHolding } from './types.js'

/** What is known of an account's coins and tokens, and its sources. */
export interface HoldingSources {
  /** Of the data service or the chain. */
  readonly holdings: readonly Holding[] | undefined
  /** Of the wallet itself; it knows best what it holds (ERC-7811). */
  readonly list: AssetList | null | undefined
  readonly isListed: (address: string) => boolean
}

/**
 * Makes one list: the wallet's amounts where it lists its assets, names, prices and spam as the service says them. Native coin
 * first, then by value, those without a price last, hidden ones at the end. Undefined until one of them has answered.
 */
export function mergeHoldings({ holdings, list, isListed }: HoldingSources): readonly ShownHolding[] | undefined {
  const found = list ? fromWallet(list, holdings ?? [], isListed) : holdings?.map(asShown)
  return found
    ?.filter(({ amount, token }) => amount > 0n || token.address === undefined || isListed(token.address))
    .sort((one, other) => rank(one) - rank(other) || (other.value ?? -1) - (one.value ?? -1))
}

const rank = ({ isHidden, token }: ShownHolding) => (isHidden ? 2 : token.address === undefined ? 0 : 1)

const asShown = (holding: Holding): ShownHolding => ({ ...holding, isHidden: holding.isSpam === true })

function fromWallet(
  { assets, asOf }: AssetList,
  holdings: readonly Holding[],
  isListed: HoldingSources['isListed'],
): readonly ShownHolding[] {
  const known = new Map(holdings.map((holding) => [holding.token.address, holding]))
  // Tokens without decimals are no money (spec section 5).
  const coins = assets.filter(({ type, decimals }) => type !== 'nft' && decimals > 0)
  return coins.map(({ type, value: amount, tokenId: _, ...token }): ShownHolding => {
    const holding = known.get(token.address)
    // What the service says of it is said in its units.
    if (!holding || holding.token.decimals !== token.decimals)
      return { token, amount, asOf, isHidden: type !== 'native' && !isListed(token.address ?? '') }
    if (holding.amount === amount) return asShown({ ...holding, asOf })
    const { value: _old, ...rest } = holding
    const { price } = rest
    const value = price === undefined ? undefined : (Number(amount) / 10 ** token.decimals) * price
    return asShown({ ...rest, asOf, amount, ...(value !== undefined && { value }) })
  })
}

/** What an account is worth. */
export interface Total {
  /** US dollars; undefined where no price is known at all. */
  readonly value: number | undefined
  /** Something that it holds has no known price, and is not in it. */
  readonly isPart: boolean
}

/** Sums up what has a price; spam never counts. */
export function toTotal(holdings: readonly ShownHolding[]): Total {
  const counted = holdings.filter(({ isHidden }) => !isHidden)
  const priced = counted.flatMap(({ value }) => value ?? [])
  return {
    value: priced.length ? priced.reduce((sum, value) => sum + value, 0) : undefined,
    isPart: counted.some(({ value, amount }) => value === undefined && amount > 0n),
  }
}
