import type { Holding, Token } from '../../kernel/index.js'
import { listTokens, type OfferedTokens } from './listTokens.js'

/** A token that can be chosen. */
export interface TokenChoice {
  readonly token: Token
  /** What the account has of it, where that is known at once. */
  readonly holding?: Holding
}

/**
 * What can be chosen, in the order of what it is worth: native coins, what the account holds, those without a price, and last what
 * it has nothing of.
 */
export function sortTokens(offered: OfferedTokens, toKey: (token: Token) => string): readonly TokenChoice[] {
  const { holdings = [] } = offered
  // Nobody can say what spam is worth: of one that is offered all the same, the chain is asked.
  const known = new Map(holdings.filter(({ isSpam }) => !isSpam).map((holding) => [toKey(holding.token), holding]))
  const choices = [...listTokens(offered, toKey)].map(([key, token]): TokenChoice => {
    const holding = known.get(key)
    // A list that counts other decimals means other amounts: the contract is asked.
    return holding?.token.decimals === token.decimals ? { token, holding } : { token }
  })
  const rank = ({ token, holding }: TokenChoice) => {
    if (token.address === undefined) return 0
    // While nothing is known, the caller's order stands.
    return holding && holding.amount > 0n ? 1 : 2
  }
  const worth = ({ holding }: TokenChoice) => holding?.value ?? -1
  return choices.sort((one, other) => rank(one) - rank(other) || worth(other) - worth(one))
}

/** Whether a search means a token: by a part of its name or symbol, or by its whole address. */
export const isMeant = ({ token: { name, symbol, address } }: TokenChoice, wanted: string): boolean =>
  name.toLowerCase().includes(wanted) || symbol.toLowerCase().includes(wanted) || address?.toLowerCase() === wanted
