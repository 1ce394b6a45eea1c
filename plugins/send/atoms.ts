import { atom, type LatchkeyError, type Token } from '../../src/plugin.js'
import type { Receiver } from './receiver.js'
import type { SendReview } from './types.js'

/** What the person has put in so far. */
export interface DraftState {
  readonly token?: Token
  /** A plain decimal, perhaps unfinished. */
  readonly amount: string
  /** What stands in the receiver field. */
  readonly to: string
}

/** What the text in the receiver field turned out to mean. */
export type ReceiverState =
  | { readonly state: 'empty' | 'reading' | 'invalid' }
  | { readonly state: 'ready'; readonly receiver: Receiver }
  | { readonly state: 'failed'; readonly error: unknown }

/** A review in sight; a new object with each pricing. */
export interface ReviewShown {
  readonly state: 'ready'
  readonly review: SendReview
}

/** The review on its way. */
export type ReviewState =
  | { readonly state: 'none' | 'reading' }
  | ReviewShown
  | { readonly state: 'failed'; readonly error: LatchkeyError }

/** A transfer of the form's that the wallet was asked for. */
export interface Progress {
  readonly review: SendReview
  /**
   * `asking`: the wallet asks the person; `sent`: waits for its block; `success` and `reverted`: in a block;
   * `unknown`: sent, and nobody can say what became of it.
   */
  readonly step: 'asking' | 'sent' | 'success' | 'reverted' | 'unknown'
  readonly hash?: string
  /** The opening of the form that it came from: it alone is told the hash. */
  readonly entry: object | undefined
}

export const emptyDraft: DraftState = { amount: '', to: '' }

export const draftAtom = atom<DraftState>(emptyDraft)
export const receiverAtom = atom<ReceiverState>({ state: 'empty' })
export const reviewAtom = atom<ReviewState>({ state: 'none' })
export const progressAtom = atom<Progress | undefined>(undefined)
/** What the wallet is asked for right now, by the form or by a host: one at a time. */
export const waitingAtom = atom<SendReview | undefined>(undefined)
/** Why the last attempt ended, until the draft changes. */
export const failureAtom = atom<LatchkeyError | undefined>(undefined)
/** What the namespace in use can do; undefined until that is known. */
export const supportAtom = atom<{ readonly send: boolean; readonly max: boolean; readonly names: boolean } | undefined>(
  undefined,
)
