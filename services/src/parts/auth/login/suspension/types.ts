import type { Kysely } from 'kysely'
import type { LoginTables } from '../schema.js'

/** For whom a user is suspended: one project's pages, or by the operator for the whole realm. */
export type SuspensionScope = { projectId: string } | { realm: string }

/**
 * Suspends users: their sessions end, new ones and signatures for those pages are refused, and every mailbox and device is told. The wallet stays
 * its owner's: login, export and deletion go on in the frame and its windows.
 */
export interface Suspensions {
  /**
   * Ends the user's sessions there, in the transaction that suspends. Does nothing more for one that is suspended there.
   * @returns since when, in ms
   * @throws {ServiceError} USER_NOT_FOUND for one of another realm than the scope's
   */
  suspend(sub: string, scope: SuspensionScope): Promise<number>
  /**
   * Ends the suspension of this very scope: one of the realm stays when a project lifts its own.
   * @returns whether there was one
   * @throws {ServiceError} USER_NOT_FOUND for one of another realm than the scope's
   */
  lift(sub: string, scope: SuspensionScope): Promise<boolean>
  /** Since when a user is suspended for a project's pages, in ms, by the project or for its realm; undefined while it is not. */
  find(trx: Kysely<LoginTables>, sub: string, projectId: string): Promise<number | undefined>
  /** What a user is suspended for, the oldest first. */
  list(sub: string): Promise<Suspended[]>
  /** Mails to all who were not mailed yet. Of several processes one does. */
  mailDue(): Promise<void>
}

/** A suspension that holds. */
export interface Suspended {
  /** Null: for the whole realm. */
  projectId: string | null
  /** In ms. */
  since: number
}
