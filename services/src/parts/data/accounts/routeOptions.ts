import type { Clock } from '../../../clock.js'
import type { PartOffers } from '../../../part/definePart.js'
import type { EnterOptions } from '../createEnter.js'
import type { Answers } from './createAnswers.js'
import type { TokenLists } from './tokenLists.js'

/** What the account routes are built from. */
export interface AccountRoutesOptions extends EnterOptions {
  readonly answers: Answers
  /** Chains whose accounts are known, CAIP-2. */
  readonly chains: readonly string[]
  readonly serves: (concern: 'balances' | 'history' | 'nfts' | 'prices', chain: string) => boolean
  readonly tokens: TokenLists
  /** Purchases of accounts; undefined where nothing is sold, or elsewhere. */
  readonly listPurchases: PartOffers['listPurchases']
  readonly requestBytes: number
  readonly totalMs: number
  readonly clock: Clock
}

/** An answer costs the upstreams more than one call. */
export const answerCost = 5
