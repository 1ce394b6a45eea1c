import type { LatchkeyError, Network, Token } from '../../src/plugin.js'
import type { Receiver } from './receiver.js'
import type { SendReview, SentTransfer } from './types.js'

/** What the user has put in so far. */
export interface DraftState {
  readonly token?: Token
  /** A plain decimal, perhaps unfinished. */
  readonly amount: string
  /** What stands in the receiver field. */
  readonly to: string
}

/**
 * What the text in the receiver field turned out to mean. Each reading is an object of its own: an answer names the one that
 * it is for, and a late one finds another in its place.
 */
export type ReceiverState =
  | { readonly state: 'empty' }
  /** `error`: why a payment link is not taken. */
  | { readonly state: 'invalid'; readonly error?: LatchkeyError }
  /** `pause`: how long to wait for more typing before a name is asked for, in milliseconds; `isLink`: it is read as a payment link. */
  | { readonly state: 'reading'; readonly pause: number; readonly isLink?: boolean }
  /** A payment link for another network of the app; it is read again there. */
  | { readonly state: 'elsewhere'; readonly network: Network }
  | { readonly state: 'ready'; readonly receiver: Receiver }
  | { readonly state: 'failed'; readonly error: unknown; readonly isLink?: boolean }

/** A review in sight; a new object with each pricing. */
export interface Priced {
  readonly step: 'priced'
  readonly review: SendReview
}

/** Where the form stands. Each step is an object of its own, as with the receiver. */
export type FormState =
  /** `failure`: why the last attempt ended, until the draft changes; `declined`: the user said no in the wallet. */
  | { readonly step: 'editing'; readonly failure?: LatchkeyError; readonly declined?: SendReview }
  | { readonly step: 'pricing' }
  | Priced
  /** It could not be priced. */
  | { readonly step: 'failed'; readonly error: LatchkeyError }
  /** The wallet asks the user. */
  | { readonly step: 'sending'; readonly review: SendReview }

/** A transfer of the form's that the wallet was asked for. */
export interface Progress {
  readonly review: SendReview
  /**
   * `asking`: the wallet asks the user; `sent`: waits for its block; `success` and `reverted`: in a block; `cancelled`: another one is,
   * which sends nothing; `unknown`: sent, and it is not known what became of it.
   */
  readonly step: 'asking' | SentTransfer['status']
  /** Of what is in a block, once that is known. */
  readonly hash?: string
  /** Whether the form has led on from it since it was sent. */
  readonly isTold?: boolean
  /** The opening of the form that it came from: it alone gets the hash. */
  readonly entry: object | undefined
  /** What was typed for it. */
  readonly draft: DraftState
}

/** What the namespace in use can do. */
export interface Support {
  readonly send: boolean
  readonly max: boolean
  readonly names: boolean
}

/** Sending, as one value. */
export interface SendState {
  /** Whose draft it is, and where: account, network and wallet. */
  readonly account: string | undefined
  /** The opening of the form that began the draft. */
  readonly entry: object | undefined
  /** Undefined until it is known. */
  readonly support: Support | undefined
  readonly draft: DraftState
  readonly receiver: ReceiverState
  readonly form: FormState
  /** What the wallet is asked for right now, by the form or by a host: one at a time. */
  readonly waiting: SendReview | undefined
  /** The latest transfer of the form's. */
  readonly progress: Progress | undefined
}

/** What happens to it. Answers name what they are for, and change nothing when that is gone. */
export type SendEvent =
  /** Another account, network or wallet is in use. `token`: what a new draft begins with. */
  | { readonly type: 'moved'; readonly account: string | undefined; readonly token?: Token }
  /** The form was opened; a transfer that it is opened with takes the place of the draft. */
  | { readonly type: 'opened'; readonly entry: object; readonly fills: boolean; readonly token?: Token }
  | { readonly type: 'supported'; readonly account: string | undefined; readonly support: Support }
  /** What the form was opened with was read. */
  | {
      readonly type: 'filled'
      readonly account: string | undefined
      readonly entry: object
      readonly draft: DraftState
    }
  /** It could not be read, or what the namespace can do. */
  | { readonly type: 'broke'; readonly entry: object | undefined; readonly error: LatchkeyError }
  | { readonly type: 'cleared'; readonly token?: Token }
  /** `isLink`: what stands in the receiver field is a payment link. */
  | {
      readonly type: 'edited'
      readonly change: Partial<DraftState>
      readonly pause?: number
      readonly isLink?: boolean
    }
  | { readonly type: 'receiver read'; readonly of: ReceiverState; readonly receiver: ReceiverState }
  /** What a payment link asks for takes the place of the draft. */
  | { readonly type: 'link read'; readonly of: ReceiverState; readonly draft: DraftState }
  | { readonly type: 'review asked' }
  /** A review, or another price of the one in sight. */
  | { readonly type: 'priced'; readonly of: FormState; readonly review: SendReview }
  | { readonly type: 'unpriced'; readonly of: FormState; readonly error: LatchkeyError }
  /** A transfer begins: no other one may. */
  | { readonly type: 'taken'; readonly review: SendReview }
  /** The wallet is asked for the form's. */
  | {
      readonly type: 'asking'
      readonly review: SendReview
      readonly entry: object | undefined
      readonly draft: DraftState
    }
  /** The wallet has sent it, or it is in a block. `token`: what a new draft begins with. */
  | {
      readonly type: 'went'
      readonly progress: Progress
      readonly account: string | undefined
      readonly token?: Token
    }
  /** The form has led on from what was sent. */
  | { readonly type: 'told'; readonly review: SendReview }
  /** The form's was not sent: it failed, or the user declined. */
  | {
      readonly type: 'not sent'
      readonly review: SendReview
      readonly isDeclined: boolean
      readonly error: LatchkeyError | undefined
    }
  /** The wallet is free again. */
  | { readonly type: 'released' }

export const initialState: SendState = {
  account: undefined,
  entry: undefined,
  support: undefined,
  draft: { amount: '', to: '' },
  receiver: { state: 'empty' },
  form: { step: 'editing' },
  waiting: undefined,
  progress: undefined,
}
