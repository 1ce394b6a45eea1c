import type { ComponentType } from 'preact'
import type { SignedDelegation } from '../../../src/permissions/index.js'
import type { Action, TokenFacts } from '../../common/approval/types.js'
import type { FrameChain } from '../../common/types.js'
import type { GrantStore } from '../permissions/types.js'
import type { GivenPermissions } from '../types.js'

/**
 * What became of a permission, as its chain says. `begins`: its start is ahead. `spent`: nothing is left of it. `resting`: there is more
 * with its next period, or second. `over`: its end has come. `ending`: what ends it was sent, and is in no block. `unended`: that was not
 * carried out. `unknown`: the chain does not answer.
 */
export type GrantState =
  | 'active'
  | 'paused'
  | 'begins'
  | 'resting'
  | 'spent'
  | 'over'
  | 'ended'
  | 'ending'
  | 'unended'
  | 'unknown'

/** A permission as the user sees it. What it allows is read from the bytes that were signed. */
export interface ShownGrant {
  /** By which its chain knows it. */
  readonly hash: string
  readonly chain: FrameChain
  /** The page that it was given to. */
  readonly origin: string
  /** When it was given, in ms. */
  readonly at: number
  /** In the words of the approval; undefined for what this wallet would not have given, and cannot read. */
  readonly action: Action | undefined
  /** What amounts are written with. */
  readonly tokens: Readonly<Record<string, TokenFacts>>
  /** When it ends by itself, in ms. */
  readonly until: number | undefined
  readonly state: GrantState
  /** What can be spent now, by the enforcers' own figures: an amount, or calls. Undefined where nothing is counted, or the chain does not answer. */
  readonly left: bigint | undefined
  /** What is left are calls. */
  readonly isCalls: boolean
  /** The newest use that is known. */
  readonly lastUse: { readonly hash: string; readonly at: number } | undefined
  /** The account's number ends it along with all others. */
  readonly isNumbered: boolean
  /** What ends it. */
  readonly delegation: SignedDelegation
  /** As the page got it. */
  readonly context: `0x${string}`
}

/** A chain on which all can be ended at once. */
export interface EndableChain {
  readonly chain: FrameChain
  /** The step was sent, and is in no block; or it was not carried out. */
  readonly state: 'ending' | 'unended' | undefined
}

/** All that the user has permitted. */
export interface GrantList {
  /** Newest first. */
  readonly grants: readonly ShownGrant[]
  readonly chains: readonly EndableChain[]
  /** The service that keeps them did not answer: these are those of this browser alone. */
  readonly isPartial: boolean
}

/** What is to end: one permission, or all on a chain. */
export type ToEnd = Pick<ShownGrant, 'chain' | 'context'> | Pick<EndableChain, 'chain'>

/** Loads the page of what an EVM account has permitted. @param own for the approval of an end (`Approvals.ask`) */
export type LoadGrants = (
  account: string,
  own: { readonly signal: AbortSignal; readonly onShow: () => void },
) => Promise<ComponentType<{ onBack: () => void }>>

/** The way to what the user has permitted: its code is there, its data not yet. */
export interface Permitted {
  /** Where it is kept. */
  loadStore(): Promise<GrantStore>
  readonly loadPage: LoadGrants
  /** Shows what was given just now, once the page has its answer: that does not wait for it. */
  tellGiven(given: GivenPermissions): void
}

/** What the user has permitted, and its end. */
export interface Grants {
  /** @throws {FrameError} LOGGED_OUT; the signal's reason */
  list(signal: AbortSignal): Promise<GrantList>
  /** Asks the user, as any transaction. Resolves once it was sent. @throws {FrameError} REQUEST_REJECTED, REQUEST_ABORTED, and those of sending */
  end(what: ToEnd): Promise<void>
  /** Why the last one was not sent, until it is asked for. */
  takeProblem(): 'offline' | 'funds' | 'other' | undefined
}
