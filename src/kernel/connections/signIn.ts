import type { CaipNetworkId } from '../contract/caip.js'
import { defineResource } from '../contract/resource.js'
import type { SiwxMessageData } from '../contract/siwx.js'

/** What stands between a connection and the app: asks on each new address and network (behaviour.md 3.8). */
export interface SignIn {
  /** Looks whether the account in use has a session, and asks for one if not. True: nothing is asked. */
  check(): Promise<boolean>
  /** Asks the wallet. For clicks. */
  sign(): void
  /** The user does not want to. Required: back to where the user is signed in, or out. */
  cancel(): void
  /** Ends the sessions of the account in use, on all its chains; where one is required the user is asked again. */
  signOut(): Promise<void>
  /** The message for a wallet that connects and signs in one step; undefined where no user is asked, or there is none. */
  offer(chainId: CaipNetworkId): Promise<SiwxMessageData | undefined>
}

/** Provided where a host wants a sign-in. */
export const signIn = defineResource<SignIn>('latchkey-sign-in')
