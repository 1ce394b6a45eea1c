import type { Holding, Spelling, Token } from '../../src/plugin.js'
import { tokenKey } from './tokens.js'

/** Something that can be chosen to be sent. */
export interface Choice {
  readonly token: Token
  /** What the account has of it, where that is known at once. */
  readonly holding?: Holding
}

/**
 * What can be sent, in the order of what it is worth: the native coin, what the account holds, those without a price, and last
 * what the host lists and the account has nothing of. Spam is left out; it is sent from its own view.
 * @param listed the native coin, then the host's tokens
 * @param holdings undefined while they are not known
 */
export function toChoices(
  listed: readonly Token[],
  holdings: readonly Holding[] | undefined,
  spelling: Pick<Spelling, 'fold'>,
): readonly Choice[] {
  const keyOf = (token: Token) => tokenKey(spelling, token)
  const known = new Map(holdings?.map((holding) => [keyOf(holding.token), holding]))
  const own = listed.map((token): Choice => {
    const holding = known.get(keyOf(token))
    // A list that counts other decimals means other amounts: the contract is asked.
    return holding?.token.decimals === token.decimals ? { token, holding } : { token }
  })
  const keys = new Set(listed.map(keyOf))
  const others = (holdings ?? [])
    .filter(({ token, amount, isSpam }) => amount > 0n && !isSpam && !keys.has(keyOf(token)))
    .map((holding): Choice => ({ token: holding.token, holding }))
  const rank = ({ token, holding }: Choice) => {
    if (token.address === undefined) return 0
    // While nothing is known, the host's order stands.
    return holding && holding.amount > 0n ? 1 : 2
  }
  const worth = ({ holding }: Choice) => holding?.value ?? -1
  return [...own, ...others].sort((one, other) => rank(one) - rank(other) || worth(other) - worth(one))
}

/** Whether a search means a token: by a part of its name or symbol, or by its whole address. */
export const isMeant = ({ token: { name, symbol, address } }: Choice, wanted: string): boolean =>
  name.toLowerCase().includes(wanted) || symbol.toLowerCase().includes(wanted) || address?.toLowerCase() === wanted
