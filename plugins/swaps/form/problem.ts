import { parseAmount } from '../../../src/plugin.js'
import { pickOffer } from './choice.js'
import { type Trouble, toTrouble } from './errorText.js'
import type { SwapState } from './state.js'

/** The first thing that keeps a draft from being reviewed. */
export type Problem = 'pays' | 'gets' | 'amount' | 'value' | 'funds' | 'gas' | 'asking' | Trouble

/** What the account has, in smallest units; undefined while it is not known, which is no obstacle: the review asks again. */
export interface Held {
  readonly pays: bigint | undefined
  readonly coin: bigint | undefined
}

type Asked = Pick<SwapState, 'draft' | 'quote' | 'choice'>

/** What is missing, by how much. */
export const toMissing = (
  { draft: { pays, amount }, quote, choice }: Asked,
  held: Held,
): { readonly funds: bigint; readonly gas: bigint } => {
  const value = (pays && parseAmount(amount, pays.decimals)) ?? 0n
  const fee = pickOffer(quote.offers, choice)?.fee?.value ?? 0n
  const ofCoin = fee + (pays?.address ? 0n : value)
  return {
    funds: held.pays === undefined ? 0n : value - held.pays,
    gas: held.coin === undefined || fee === 0n ? 0n : ofCoin - held.coin,
  }
}

/** Names the one thing to do next; undefined when nothing is missing. */
export function toProblem(state: Asked, held: Held): Problem | undefined {
  const { pays, gets, amount } = state.draft
  const { error, offers } = state.quote
  if (!pays) return 'pays'
  if (!gets) return 'gets'
  if (!amount.trim()) return 'amount'
  if (!parseAmount(amount, pays.decimals)) return 'value'
  const missing = toMissing(state, held)
  if (missing.funds > 0n) return 'funds'
  if (error) return toTrouble(error)
  if (!offers) return 'asking'
  return missing.gas > 0n ? 'gas' : undefined
}
