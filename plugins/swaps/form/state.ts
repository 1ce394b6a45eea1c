import type { Amount, LatchkeyError, Network, SentStatus, SentTransaction, Token } from '../../../src/plugin.js'
import type { SwapPlan, SwapQuote, SwapStep, TokenTrial } from '../types.js'
import type { Choice } from './choice.js'

/** One of the two tokens of a swap. */
export type Side = 'pays' | 'gets'

/** What the user has put in so far. */
export interface DraftState {
  readonly pays?: Token
  readonly gets?: Token
  /** A plain decimal, perhaps unfinished. */
  readonly amount: string
}

/** What is asked for again and again. Each question has a number: only the answer to the latest counts. */
export interface Asked {
  readonly round: number
  readonly asking: boolean
  /** When a question was answered last, or failed: Unix time in ms. */
  readonly at?: number
  /** When what is in sight was answered. */
  readonly asOf?: number
  /** Why the last question failed. What was known before stays in sight, dimmed, and nothing is done with it (F15). */
  readonly error?: LatchkeyError
}

/** The offers for the draft, the best first. */
export interface QuoteState extends Asked {
  readonly offers?: readonly SwapQuote[]
}

/** What the preview shows. */
export interface ReviewState extends Asked {
  readonly plan?: SwapPlan
  /** What the latest answer is, compared with the one that was in sight before it. */
  readonly change?: 'better' | 'worse'
}

/** A swap that the wallet was asked for. */
export interface Progress {
  readonly plan: SwapPlan
  readonly unlimited: boolean
  /** Name of the wallet. */
  readonly wallet: string
  /** The opening of the form that it came from. */
  readonly entry: object | undefined
  /** What was typed for it. */
  readonly draft: DraftState
  /** What is under way; once it was sent, what became of it. */
  readonly step: SwapStep | SentStatus
  /** What gave leave before it. */
  readonly approvals: readonly SentTransaction[]
  readonly sent?: SentTransaction
  /** Of what is in a block, where it is another one than was sent. */
  readonly hash?: string
  /** What it has brought; null where nobody can say. */
  readonly received?: Amount | null
  /** What the exchange may still take, once that is known. */
  readonly left?: bigint
  /** Whether the form has led on from it since it was sent. */
  readonly isTold?: boolean
}

/** How the last try ended before the swap was sent. */
export interface Attempt {
  readonly error: LatchkeyError
  readonly wallet: string
  /** Leave had been given: it is there the next time. */
  readonly isAllowed: boolean
}

/** What an opening asked for and could not be read, as it was written. */
export type Unread = Readonly<Partial<Record<Side | 'amount', string>>>

/** Swapping, as one value. */
export interface SwapState {
  /** Whose draft it is, and where: account, network and wallet. */
  readonly account: string | undefined
  /** The opening of the form that began the draft. */
  readonly entry: object | undefined
  /** Whether the account's namespace can trade; undefined until it is known. */
  readonly canTrade: boolean | undefined
  readonly draft: DraftState
  readonly unread: Unread
  /** Where all the tokens are that the opening asked for, where some of them are not here. */
  readonly elsewhere: readonly Network[]
  /** In per cent. It stays while the page lives. */
  readonly tolerance: number
  readonly quote: QuoteState
  /** Holds for the draft: after another one the best offer counts again. */
  readonly choice: Choice | undefined
  readonly review: ReviewState
  readonly attempt: Attempt | undefined
  readonly progress: Progress | undefined
  /** What trying showed of tokens that nobody has listed, by their folded addresses; undefined while it is tried. */
  readonly trials: Readonly<Record<string, TokenTrial | undefined>>
}

/** What happens to it. Answers name the question that they are for, and change nothing when that is gone. */
export type SwapEvent =
  /** Another account, network or wallet is in use. `coin`: what a new draft begins with. */
  | { readonly type: 'moved'; readonly account: string | undefined; readonly coin?: Token }
  | { readonly type: 'opened'; readonly entry: object; readonly fills: boolean; readonly coin?: Token }
  | { readonly type: 'supported'; readonly account: string | undefined; readonly canTrade: boolean }
  /** What the form was opened with was read. */
  | { readonly type: 'filled'; readonly entry: object; readonly draft: DraftState; readonly unread: Unread }
  /** `unread`: what that is about. */
  | { readonly type: 'found elsewhere'; readonly unread: Unread; readonly networks: readonly Network[] }
  | { readonly type: 'edited'; readonly change: Partial<DraftState> }
  | { readonly type: 'tolerated'; readonly tolerance: number }
  | { readonly type: 'quote asked' }
  | { readonly type: 'quoted'; readonly round: number; readonly offers: readonly SwapQuote[]; readonly at: number }
  | { readonly type: 'unquoted'; readonly round: number; readonly error: LatchkeyError; readonly at: number }
  /** Another offer than the best; or the best once more. */
  | { readonly type: 'chosen'; readonly offer: SwapQuote }
  /** `anew`: nothing of before stays in sight. */
  | { readonly type: 'review asked'; readonly anew?: boolean }
  | { readonly type: 'reviewed'; readonly round: number; readonly plan: SwapPlan; readonly at: number }
  | { readonly type: 'unreviewed'; readonly round: number; readonly error: LatchkeyError; readonly at: number }
  | { readonly type: 'begun'; readonly progress: Progress }
  | { readonly type: 'stepped'; readonly plan: SwapPlan; readonly step: SwapStep; readonly sent?: SentTransaction }
  /** It was not sent. */
  | { readonly type: 'failed'; readonly plan: SwapPlan; readonly error: LatchkeyError }
  | { readonly type: 'sent'; readonly plan: SwapPlan; readonly sent: SentTransaction; readonly coin?: Token }
  | { readonly type: 'settled'; readonly plan: SwapPlan; readonly status: SentStatus; readonly hash?: string }
  | { readonly type: 'received'; readonly plan: SwapPlan; readonly received: Amount | null }
  | { readonly type: 'left'; readonly plan: SwapPlan; readonly left: bigint }
  | { readonly type: 'told'; readonly plan: SwapPlan }
  | { readonly type: 'tried'; readonly key: string; readonly trial: TokenTrial | undefined }

export const initialState: SwapState = {
  account: undefined,
  entry: undefined,
  canTrade: undefined,
  draft: { amount: '' },
  unread: {},
  elsewhere: [],
  tolerance: 1,
  quote: { round: 0, asking: false },
  choice: undefined,
  review: { round: 0, asking: false },
  attempt: undefined,
  progress: undefined,
  trials: {},
}
