import type { Holding, Token } from '../../kernel/index.js'

/** What there is to choose from. */
export interface OfferedTokens {
  readonly tokens: readonly Token[] | undefined
  /** Undefined while they are not known. */
  readonly holdings: readonly Holding[] | undefined
  readonly withHeld?: boolean
  readonly chosen?: Token
}

/** Each token that can be chosen, once, by its key: the caller's, what is held besides and is no spam, and last the one in use. */
export function listTokens(
  { tokens = [], holdings = [], withHeld, chosen }: OfferedTokens,
  toKey: (token: Token) => string,
): ReadonlyMap<string, Token> {
  const held = withHeld ? holdings.filter(({ amount, isSpam }) => amount > 0n && !isSpam) : []
  const all = new Map<string, Token>()
  for (const token of [...tokens, ...held.map((holding) => holding.token), ...(chosen ? [chosen] : [])]) {
    const key = toKey(token)
    if (!all.has(key)) all.set(key, token)
  }
  return all
}
