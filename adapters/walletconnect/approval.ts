import type { SiwxSession } from '../../src/adapter.js'
import type { SdkSession } from './sdk.js'

/** What a wallet gave. */
export interface Approval {
  readonly session: SdkSession
  /** What it signed with it, not verified. */
  readonly signed: readonly SiwxSession[]
}
