import type { UnlockedWallet } from '../../keys/index.js'
import type { ChainClient, FrameConfig, HostPage } from '../types.js'
import type { ApprovalText } from './messages/en.js'

/** A request as a namespace's reader gets it. */
export interface Ask {
  readonly method: string
  readonly params: unknown
  /** The login's account of this namespace: the only one that may sign (S16). */
  readonly account: string
  readonly host: HostPage
  readonly chain: ChainClient
  readonly config: FrameConfig
  /** Now, in ms. */
  readonly now: () => number
  /** Transactions that were posted without a clear answer, by hash or signature. */
  readonly unclear: Set<string>
}

/** How bad: danger first. */
export type Severity = 'danger' | 'caution' | 'note'

/** One sentence, and what to do. */
export interface Warning {
  readonly severity: Severity
  readonly text: ApprovalText
}

/** A named value that is shown in full. */
export interface Field {
  readonly name: string
  /** As the request has it; untrusted. */
  readonly value: string | readonly Field[]
}

/** An amount that moves to an address. */
export interface Move {
  readonly to: string
  readonly amount: bigint
}

/** What the user sees of a request: decoded, and all of it. */
export type Content =
  | { readonly kind: 'message'; readonly text: string }
  /** Bytes that are no text: they are shown, and need a second press (S17). */
  | { readonly kind: 'bytes'; readonly hex: string }
  | { readonly kind: 'signIn'; readonly text: string; readonly domain: string }
  | { readonly kind: 'typedData'; readonly primaryType: string; readonly fields: readonly Field[] }
  | {
      readonly kind: 'transfer'
      readonly moves: readonly Move[]
      readonly isSent: boolean
      readonly memos: readonly string[]
    }
  /** Cannot be approved; says why. */
  | { readonly kind: 'blocked'; readonly reason: ApprovalText; readonly text: string }

/** What the chain says of a request; a forecast, and the only thing that does not come from the request itself. */
export interface Cost {
  /** The most that it can cost besides what it moves, in the coin's smallest unit. */
  readonly fee: bigint
  /** What the account has left, at least; absent where the balance cannot be read. */
  readonly after?: bigint
}

/** Why it cannot be approved as things stand. */
export interface Obstacle {
  readonly text: 'stop.missing' | 'stop.expired' | 'stop.wouldFail'
  /** What the account lacks, in the coin's smallest unit. */
  readonly missing?: bigint
}

/** What approving is told, and tells. */
export interface Step {
  /** Ends it: nothing is signed or sent afterwards. */
  readonly signal: AbortSignal
  /** To be called before bytes leave: from here on it cannot be taken back. */
  readonly leaving: () => void
}

/** A request that can be decided now. */
export interface Ready {
  readonly cost?: Cost
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
  /** @throws {FrameError} CHAIN_UNREACHABLE, RPC_FAILED, REQUEST_INVALID */
  readonly prepare: (signal: AbortSignal) => Promise<Ready>
}

/** Reads a request of its namespace. @throws {FrameError} METHOD_NOT_ALLOWED, REQUEST_INVALID */
export type ReadRequest = (ask: Ask) => Approval
