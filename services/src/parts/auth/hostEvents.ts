import type { Kysely } from 'kysely'
import type { LoginTables } from './login/schema.js'

/** What the back end of a host is told of. An export is not among them (S14): it is its user's alone. */
export const hostEventTypes = [
  'user.created',
  'user.login_added',
  'user.login_removed',
  'user.suspended',
  'user.reinstated',
  'user.deletion_started',
  'user.deletion_undone',
  /** Erased. What is kept of the user for hosts is erased with it, and this itself once it is taken. */
  'user.deleted',
  'session.created',
  /** Before its time: `exp` of its token says when it ends by itself. */
  'session.ended',
  'wallet.created',
  'wallet.suspended',
] as const

export type HostEventType = (typeof hostEventTypes)[number]

/** Something that happened to a user: told to one project, or to every project of the user's realm. */
export type HostEvent = { type: HostEventType; sub: string } & ({ projectId: string } | { realm: string })

/**
 * Writes down what hosts are to be told, in the transaction of what happened: it is told if, and only if, that stays. It comes last in the
 * transaction.
 */
export type TellHosts = (trx: Kysely<LoginTables>, events: readonly HostEvent[]) => Promise<void>
