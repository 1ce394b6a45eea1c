import { atom } from 'jotai/vanilla'
import type { LatchkeyError } from '../contract/errors.js'
import type { Network } from '../contract/network.js'
import type { SiwxSession } from '../contract/siwx.js'
import type { Connection } from '../contract/state.js'

/** A sign-in that the person is asked for. */
export interface SignInRequest {
  readonly connection: Connection
  readonly network: Network
  /** Whether the app is of no use without it. */
  readonly required: boolean
  /** The wallet is asked. */
  readonly signing: boolean
  /** Why the last try ended without a session. */
  readonly error?: LatchkeyError
}

/** The sign-in in sight. */
export const signInAtom = atom<SignInRequest | undefined>(undefined)

/** Session of the account in use on its chain. */
export const sessionAtom = atom<SiwxSession | undefined>(undefined)
