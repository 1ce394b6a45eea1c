import type { BackEndOrders } from './orderTypes.js'
import type { BackEndWrite } from './write.js'

/** What a back end is made with. */
export interface BackEndOptions {
  /** Address of the services' part `auth`, without a final slash: `https://latchkey.example.com`. https, but on this machine. */
  readonly url: string
  /** A key of the project, as `host-keys add` has shown it: `latchkey_host_...`. On servers alone. */
  readonly key: string
  /** Default: the platform's. */
  readonly fetch?: typeof fetch | undefined
}

/** A user, as the project knows it. Times are ms since 1970. */
export interface BackEndUser {
  /** The `user` of a session. */
  readonly id: string
  readonly createdAt: number
  readonly loggedInAt: number
  /** That the user signed in with, in CAIP-10, the newest twenty. */
  readonly accounts: readonly string[]
  /** Your own id, as you set or imported it. */
  readonly externalId?: string | undefined
  /** A mailbox that was verified, and by which issuer: `mailbox` is our own code. Rights go to `id`, never to it. */
  readonly email?: { readonly address: string; readonly verifiedBy: string } | undefined
  readonly name?: string | undefined
  /** What the user logs in with. */
  readonly ways?: readonly string[] | undefined
  /** Set while the user is suspended for the project's pages. */
  readonly suspendedSince?: number | undefined
  /** Set while the user is being deleted; `isOwn`: keys of the project alone asked for it, and may take it back. */
  readonly deletion?: { readonly since: number; readonly erasedAt: number; readonly isOwn: boolean } | undefined
}

/** A page of users, the oldest first. */
export interface BackEndPage {
  readonly users: readonly BackEndUser[]
  /** Of the next page; left out on the last. */
  readonly cursor?: string | undefined
}

/** Which users are listed. */
export interface BackEndList {
  readonly cursor?: string | undefined
  /** Users in one page, 100 at most. Default 50. */
  readonly limit?: number | undefined
  /** Users from after this time, in ms since 1970. */
  readonly createdAfter?: number | undefined
}

/** By what users are looked for: 100 accounts at most, in CAIP-10; a mailbox; your own id. */
export type BackEndSought =
  | { readonly accounts: readonly string[] }
  | { readonly email: string }
  | { readonly externalId: string }

/** A session on the project's pages. */
export interface BackEndSession {
  readonly id: string
  /** In CAIP-10. */
  readonly account: string
  /** Of the page. */
  readonly origin: string
  /** Whether it is of a login; one of a connected wallet is not. */
  readonly isLogin: boolean
  readonly createdAt: number
  readonly expiresAt: number
}

/** Your own data of a user. */
export interface BackEndData {
  /** Null where there is none. */
  readonly data: Readonly<Record<string, unknown>> | null
  /** Changes with the data; null where there is none. */
  readonly tag: string | null
}

/** How many there are. */
export interface BackEndCounts {
  readonly users: number
  readonly deleting: number
  /** Made in the last 24 hours and 30 days. */
  readonly createdToday: number
  readonly createdThisMonth: number
  /** That go on, on the project's pages. */
  readonly sessions: number
}

/**
 * The users of a project. Each method rejects with a `LatchkeyError` whose `code` says why, `USER_NOT_FOUND` for a user who is not there, and whose `data`
 * has `status` and, for `RATE_LIMITED`, `retryAfter` in seconds. Nothing is sent twice.
 */
export interface BackEndUsers {
  /** Undefined where there is none. */
  get(id: string): Promise<BackEndUser | undefined>
  page(list?: BackEndList): Promise<BackEndPage>
  /** All of them, asked for page by page. */
  list(list?: Omit<BackEndList, 'cursor'>): AsyncGenerator<BackEndUser, void, undefined>
  find(by: BackEndSought): Promise<readonly BackEndUser[]>
  /** Of one account or several: a login and a connected wallet with the same one are two users. */
  byAccount(account: string | readonly string[]): Promise<readonly BackEndUser[]>
  /** By a mailbox that the project may know. */
  byEmail(email: string): Promise<BackEndUser | undefined>
  byExternalId(externalId: string): Promise<BackEndUser | undefined>
  sessions(id: string): Promise<readonly BackEndSession[]>
  /** Ends one session, or all on the project's pages, and the logins that they are of. Resolves with how many. */
  endSessions(id: string, options?: BackEndWrite & { readonly session?: string | undefined }): Promise<number>
  /** Refuses sessions and signatures on the project's pages; the user is told, and keeps the wallet. */
  suspend(id: string, options?: BackEndWrite): Promise<{ readonly suspendedSince: number }>
  /** Ends the project's suspension; `suspendedSince` stays where the operator has suspended the user as well. */
  lift(
    id: string,
    options?: BackEndWrite,
  ): Promise<{ readonly isLifted: boolean; readonly suspendedSince?: number | undefined }>
  /** Erases the user in 90 days, unless the user takes it back. */
  delete(id: string, options?: BackEndWrite): Promise<{ readonly since: number; readonly erasedAt: number }>
  /** Takes back a deletion that keys of the project alone asked for. */
  restore(id: string, options?: BackEndWrite): Promise<void>
  /** Sets your own id of a user; null takes it away. */
  setExternalId(id: string, externalId: string | null, options?: BackEndWrite): Promise<void>
  readonly data: {
    get(id: string): Promise<BackEndData>
    /**
     * Sets your own data, 4 kB as JSON at most; null takes it away.
     * @param options.tag the data must still have it, else `DATA_CHANGED`; null: there must be none. Default: whatever there is
     */
    put(
      id: string,
      data: Readonly<Record<string, unknown>> | null,
      options?: BackEndWrite & { readonly tag?: string | null | undefined },
    ): Promise<{ readonly tag: string | null }>
  }
}

/** The services, for a host's own server. */
export interface BackEnd {
  readonly users: BackEndUsers
  readonly orders: BackEndOrders
  counts(): Promise<BackEndCounts>
}
