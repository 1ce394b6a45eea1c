import type { StoredConnection } from './connections/state.js'
import type { AccountRef } from './contract/accounts.js'
import type { CaipNetworkId } from './contract/caip.js'
import type { Connector } from './contract/connector.js'
import { defineResource } from './contract/resource.js'
import type { SiwxMessageData } from './contract/siwx.js'
import type { Connection, EndReason, RecentConnection } from './contract/state.js'

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
  /** The message for a wallet that connects and signs in one step; undefined where nobody is asked, or there is none. */
  offer(chainId: CaipNetworkId): Promise<SiwxMessageData | undefined>
}

/** Provided where a host wants a sign-in. */
export const signIn = defineResource<SignIn>('latchkey-sign-in')

/** What users and hosts do with several connections (spec sections 4 and 6). The errors are those of `Latchkey`. */
export interface ConnectionManager {
  switchConnection(id: string, account?: AccountRef): Promise<Connection>
  deleteConnection(id: string): Promise<void>
  recent(): Promise<readonly RecentConnection[]>
}

export const connectionManager = defineResource<ConnectionManager>('latchkey-connection-manager')

/** Tells the host of connections that have ended by themselves, and the user, once in all tabs. */
export interface EndedNews {
  /** One has ended. */
  note(connection: Connection, reason: EndReason): void
  /** One that was stored has, while no page was there. */
  miss(connector: Connector, stored: StoredConnection): void
  /** The modal has opened: what was not told yet is put into `endedAtom`. */
  show(): void
  /** The user has seen what is there. */
  told(): void
  /** The user takes it from sight. */
  dismiss(): void
}

export const endedNews = defineResource<EndedNews>('latchkey-ended-news')
