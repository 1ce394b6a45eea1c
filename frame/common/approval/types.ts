import type { UnlockedWallet } from '../../keys/index.js'
import type { ApprovalText } from './messages/en.js'

/** How bad: danger first. */
export type Severity = 'danger' | 'caution' | 'note'

/** One sentence, and what to do. */
export interface Warning {
  readonly severity: Severity
  readonly text: ApprovalText
  /** What stands in the text, by name. */
  readonly values?: Readonly<Record<string, string>>
}

/** A named value that is shown in full. */
export interface Field {
  readonly name: string
  /** As the request has it; untrusted. */
  readonly value: string | readonly Field[]
}

/** What an amount is of: the chain's coin, or a token by its contract or mint; `id` where each piece has one (ERC-721, ERC-1155). */
export type Asset =
  | { readonly kind: 'coin' }
  | { readonly kind: 'token'; readonly address: string; readonly id?: bigint }

/** An amount in the asset's smallest unit; `unlimited` where no one could have that much. */
export interface Figure {
  readonly asset: Asset
  readonly amount: bigint | 'unlimited'
}

/** A value of an action, shown in full. All of it comes from the request. */
export type Value =
  | { readonly kind: 'address'; readonly address: string }
  | ({ readonly kind: 'figure' } & Figure)
  | { readonly kind: 'text'; readonly text: string }
  /** Words of ours for what the request has as a number. */
  | { readonly kind: 'words'; readonly text: ApprovalText; readonly values?: Readonly<Record<string, string>> }
  | { readonly kind: 'hex'; readonly hex: string }
  /** Ms. */
  | { readonly kind: 'time'; readonly at: number }
  /** How long. */
  | { readonly kind: 'span'; readonly seconds: number }
  | { readonly kind: 'fields'; readonly fields: readonly Field[] }

/** A value and what it is. */
export interface Fact {
  readonly label: ApprovalText
  readonly value: Value
}

/** One thing that a transaction does, decoded: a call of a batch, an instruction. */
export interface Action {
  /** What it does, in words: `act.send`, `act.allow`. */
  readonly text: ApprovalText
  /** What it takes, or lets others take: the largest thing on the screen. Absent where it moves nothing. */
  readonly figure?: Figure
  /** What it brings at least, of a swap. */
  readonly gets?: Figure & { readonly amount: bigint }
  readonly facts: readonly Fact[]
  /** Not decoded in whole: it is labelled blind, and consent takes a second press (S17). */
  readonly isBlind?: boolean
}

/** What is known of a token: of the operator's list, or else its contract's word, which is shown as one. */
export interface TokenFacts {
  /** Absent where no list or contract says it: the token stands by its address. */
  readonly symbol?: string
  readonly decimals: number
  readonly isListed: boolean
}

/**
 * What a collection says of one of its pieces (ERC-721, ERC-1155), as the operator's data service has it: a claim, which is shown as
 * one beside id and contract, and never for them.
 */
export interface PieceClaim {
  readonly name?: string
  readonly collection?: string
  /** Address of a picture of the data service's own. */
  readonly picture?: string
}

/** What a simulation over the project's node says that changes. A forecast: it never takes the place of what is decoded (S17). */
export interface Forecast {
  /** Of the account alone; negative leaves it. */
  readonly changes: readonly { readonly asset: Asset; readonly amount: bigint }[]
  /** It says that more leaves than is decoded. */
  readonly isContradicting: boolean
  /** Of a swap: it brings less than the least that is named, or so much more that others can take the difference. */
  readonly least?: 'broken' | 'low'
}

/** How fast a transaction is to be taken. */
export type Speed = 'slow' | 'normal' | 'fast'

/** What of a permission the user may lower. */
export interface Lowerable {
  /** Place of its action. */
  readonly at: number
  /** What was asked for: the most that can be chosen, in the asset's smallest unit; without an asset calls. Absent where nothing is counted. */
  readonly most?: bigint
  readonly asset?: Asset
  /** The end that was asked for, the latest one that can be chosen; and the earliest. In ms. */
  readonly latest: number
  readonly earliest: number
}

/** A permission as the user wants it: of an amount and a time that are left out stays what was asked for. */
export interface Lowered {
  readonly at: number
  readonly most?: bigint | undefined
  /** Ms. */
  readonly until?: number | undefined
}

/** What the user sees of a request: decoded, and all of it. */
export type Content =
  | { readonly kind: 'message'; readonly text: string }
  /** Bytes that are no text: they are shown, and need a second press (S17). */
  | { readonly kind: 'bytes'; readonly hex: string }
  | { readonly kind: 'signIn'; readonly text: string; readonly domain: string }
  | {
      readonly kind: 'typedData'
      readonly primaryType: string
      readonly fields: readonly Field[]
      /** What it gives away, where its types are those of a standard. */
      readonly actions: readonly Action[]
    }
  /** One or several actions, in their order; `isSent` when the frame posts it; `calls`: how many a page has asked for together (EIP-5792). */
  | {
      readonly kind: 'transaction'
      readonly actions: readonly Action[]
      readonly isSent: boolean
      readonly calls?: number
    }
  /** What others may do for the account, within limits that the chain keeps: one action a permission, by the bytes that are signed. */
  | {
      readonly kind: 'permission'
      readonly actions: readonly Action[]
      /** What the user may lower, where the page lets it be. */
      readonly lowerable?: readonly Lowerable[]
    }
  /** Cannot be approved; says why. */
  | { readonly kind: 'blocked'; readonly reason: ApprovalText; readonly text: string }

/** Whether consent takes a second press: it is not shown what this does (S17). */
export const isBlind = (content: Content): boolean =>
  content.kind === 'bytes' || ('actions' in content && content.actions.some((action) => action.isBlind))

/** Whether a forecast says that more leaves, or less comes in, than is shown: then consent takes a second press (S17). */
export const contradicts = (forecast: Forecast | 'asked' | undefined): boolean =>
  typeof forecast === 'object' && (forecast.isContradicting || forecast.least === 'broken')

/** Whether there is something for the user to decide, as things stand. */
export const isDecidable = (
  content: Content,
  { ready, isSuspended }: Pick<DecisionState, 'isSuspended'> & { readonly ready: Pick<Ready, 'obstacle'> | undefined },
): boolean => content.kind !== 'blocked' && !ready?.obstacle && !isSuspended

/** What there is to say of a forecast. */
export const warningsOf = (forecast: Forecast | 'asked' | undefined): readonly Warning[] =>
  typeof forecast === 'object'
    ? [
        ...(forecast.isContradicting ? [{ severity: 'danger', text: 'warn.contradicted' } as const] : []),
        ...(forecast.least ? [{ severity: 'danger', text: `warn.swap.${forecast.least}` } as const] : []),
      ]
    : []

/** What the chain says of a request; a forecast, and the only thing that does not come from the request itself. */
export interface Cost {
  /** The most that it can cost besides what it moves, in the coin's smallest unit. */
  readonly fee: bigint
  /** What the account has left, at least; absent where the balance cannot be read. */
  readonly after?: bigint
}

/** Why it cannot be approved as things stand. */
export interface Obstacle {
  readonly text: 'stop.missing' | 'stop.missing.fee' | 'stop.expired' | 'stop.wouldFail'
  /** What the account lacks. */
  readonly missing?: { readonly asset: Asset; readonly amount: bigint }
}

/** What approving gets, and reports. */
export interface Step {
  /** Ends it: nothing is signed or sent afterwards. */
  readonly signal: AbortSignal
  /** To be called before bytes leave: from here on it cannot be taken back. */
  readonly leaving: () => void
  /** Chosen by the user, among `speeds`. */
  readonly speed: Speed
}

/** A request that can be decided now. */
export interface Ready {
  readonly cost?: Cost
  /** Who pays the fee in place of the user, in the operator's words. */
  readonly payer?: string
  /** What each speed that can be paid costs at most, where there is a choice; `cost` is that of `normal`. */
  readonly speeds?: Readonly<Partial<Record<Speed, Cost>>>
  /** Tokens of the actions and the forecast, by address; one that is missing is shown in its smallest unit. */
  readonly tokens?: Readonly<Record<string, TokenFacts>>
  /** Contracts that say of themselves that they are collections (ERC-165), in lower case. */
  readonly collections?: readonly string[]
  /** What collections say of their pieces, by `pieceKey`, where there are any: it comes later, or not at all, and nothing waits for it. */
  readonly pieces?: Promise<Readonly<Record<string, PieceClaim>>>
  /** Asks for a forecast, where there is something to forecast. It may come after the user could decide. */
  readonly simulate?: (signal: AbortSignal) => Promise<Forecast | undefined>
  readonly warnings?: readonly Warning[]
  readonly obstacle?: Obstacle
  /**
   * Signs exactly what was shown, sends it where that was asked, and resolves with what the page gets. Called with nothing ended;
   * what takes more than a signature asks the step's signal in between.
   */
  readonly perform: (wallet: UnlockedWallet, step: Step) => Promise<unknown>
}

/** A request, read and checked. */
export interface Approval {
  readonly content: Content
  /** Known from the request alone. */
  readonly warnings: readonly Warning[]
  /** Whether the chain is to be asked before it can be decided. */
  readonly hasCost: boolean
  /**
   * @param waits Is called where it has to wait for an earlier transaction of the account.
   * @throws {FrameError} CHAIN_UNREACHABLE, RPC_FAILED, REQUEST_INVALID
   */
  readonly prepare: (signal: AbortSignal, waits: () => void) => Promise<Ready>
  /** The same request for less, where the user may ask for that. @throws {FrameError} REQUEST_INVALID for more than was asked for */
  readonly lower?: (to: Lowered) => Approval
}

/** Where a decision stands. */
export interface DecisionState {
  readonly phase: 'asking' | 'unlocking' | 'signing' | 'sending' | 'sent' | 'signed'
  /** What the chain said; undefined while it is asked, and when it did not answer. */
  readonly ready: Ready | undefined
  /** What did not work: the user may try it again. */
  readonly failure: 'cost' | 'unlock' | undefined
  /** Auth says that the user is suspended for this site: nothing is signed for it. */
  readonly isSuspended: boolean
  /** What is asked for by now, where the user has lowered it. */
  readonly lowered: Pick<Approval, 'content' | 'warnings'> | undefined
  /** It was pressed once; what cannot be read takes a second press (S17). */
  readonly isPressed: boolean
  /** `asked` for as long as Approve waits for it; undefined where there is none. */
  readonly forecast: Forecast | 'asked' | undefined
  /** What collections say of their pieces, by `pieceKey`; `asked` while that may still come, undefined where nothing asks. */
  readonly pieces: Readonly<Record<string, PieceClaim>> | 'asked' | undefined
  /** Chosen by the user; `normal` until then. */
  readonly speed: Speed
  /** An earlier transaction of the account has to be through before this one can go. */
  readonly isWaiting: boolean
  /** The cost rose while it was shown. */
  readonly hasChanged: boolean
  /** What the unlocked wallet has to tell its user. */
  readonly notices: readonly Warning[]
  /** Counts what the user has to read: a consent is to one of them. */
  readonly seen: number
}
