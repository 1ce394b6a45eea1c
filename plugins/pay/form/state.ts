import type { LatchkeyError } from '../../../src/plugin.js'
import type { Bill, PayChoices, PaySource } from '../types.js'
import type { ReceiverFacts } from './receiver.js'

/** What was asked. Each question has a number: only the answer to the latest counts. */
export interface Asked {
  readonly round: number
  readonly asking: boolean
  /** Why the last question failed. What was known before stays. */
  readonly error?: LatchkeyError
}

/** What is owed. */
export interface BillState extends Asked {
  readonly bill?: Bill
}

/** How long sources take, in seconds, by their ids: as far as it is known. */
export type Times = Readonly<Record<string, number>>

/** What it can be paid with. */
export interface ChoicesState extends Asked {
  readonly choices?: PayChoices
  /** What a bridge would bring from other networks; undefined until it was looked for. */
  readonly elsewhere?: readonly PaySource[]
  /** Come after the choices. Those of an earlier answer stay in sight meanwhile. */
  readonly times?: Times
}

/** Paying, as far as its user has come before the first step, as one value. */
export interface FormState {
  /** The opening of the view that it is for. */
  readonly entry: object | undefined
  /** Who could pay: accounts, their networks and wallets. */
  readonly account: string | undefined
  readonly bill: BillState
  readonly choices: ChoicesState
  /** Id of the source that is reviewed. */
  readonly chosen: string | undefined
  /** What is known of its receiver; undefined until it was looked at. */
  readonly receiver: ReceiverFacts | undefined
  /** It was pressed, and is not begun yet. */
  readonly isBeginning: boolean
  /** Why it was not begun. */
  readonly refused: LatchkeyError | undefined
  /** Id of the payment that was begun: what comes is told by `Paying.follow`. */
  readonly begun: string | undefined
}

/** What happens to it. Answers name the question that they are for, and change nothing when that is gone. */
export type FormEvent =
  /** `bill`: it was read already. */
  | { readonly type: 'opened'; readonly entry: object; readonly bill?: Bill }
  /** Another account, network or wallet is connected. */
  | { readonly type: 'moved'; readonly account: string | undefined }
  | { readonly type: 'bill asked' }
  | { readonly type: 'billed'; readonly round: number; readonly bill: Bill }
  | { readonly type: 'unbilled'; readonly round: number; readonly error: LatchkeyError }
  | { readonly type: 'choices asked' }
  | { readonly type: 'answered'; readonly round: number; readonly choices: PayChoices }
  | { readonly type: 'found'; readonly round: number; readonly sources: readonly PaySource[] }
  | { readonly type: 'timed'; readonly choices: PayChoices; readonly times: Times }
  | { readonly type: 'unanswered'; readonly round: number; readonly error: LatchkeyError }
  | { readonly type: 'chosen'; readonly source: string }
  | { readonly type: 'judged'; readonly source: string; readonly receiver: ReceiverFacts }
  | { readonly type: 'pressed' }
  | { readonly type: 'refused'; readonly error: LatchkeyError }
  | { readonly type: 'begun'; readonly id: string }

export const initialState: FormState = {
  entry: undefined,
  account: undefined,
  bill: { round: 0, asking: false },
  choices: { round: 0, asking: false },
  chosen: undefined,
  receiver: undefined,
  isBeginning: false,
  refused: undefined,
  begun: undefined,
}
