import type { Approval } from '../../common/approval/types.js'
import type { AccountType, HostPage } from '../../common/types.js'
import type { AccountRecords } from '../records.js'
import type { ChainClient, FrameConfig, Login } from '../types.js'

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
  /** See `Login`. */
  readonly nameSignIn: (text: string) => Promise<void>
  /** See `Login`. */
  readonly askPaymaster: Login['askPaymaster']
  /** See `FrameUser`. */
  readonly accountType: AccountType
  /** Whether the same user is still logged in. */
  readonly isLoggedIn: () => boolean
  /** The user has asked for it in the wallet, and no page (`Approvals.ask`): never by a word of the request. */
  readonly isOwn?: boolean
  /** By a link of an agent, for whom it is kept: the sheet says so. Default: a page asks. */
  readonly isLinked?: boolean
  /** What was approved here before with this account. */
  readonly records: AccountRecords
}

/** Reads a request of its namespace. @throws {FrameError} METHOD_NOT_ALLOWED, REQUEST_INVALID */
export type ReadRequest = (ask: Ask) => Approval | Promise<Approval>
