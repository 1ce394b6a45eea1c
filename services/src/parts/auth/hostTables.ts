import type { HostScope } from '../../hosts/hostScopes.js'

/** Tables of what hosts' back ends do. */
export interface HostTables {
  /** Keys of back ends: `digest` is SHA-256 of one. */
  'auth.host_keys': {
    id: string
    project_id: string
    digest: string
    name: string | null
    scopes: HostScope[]
    created_at: number
    /** Written once a minute at most. */
    used_at: number | null
    ended_at: number | null
  }
  /** Answers to calls with an `Idempotency-Key`, kept for a day. */
  'auth.host_answers': {
    key_id: string
    /** The caller's `Idempotency-Key`. */
    name: string
    /** Digest of what was asked. */
    asked: string
    /** JSON; null while it is being made. */
    answer: string | null
    at: number
  }
  /** What a host keeps of a user, by project. */
  'auth.user_data': {
    project_id: string
    sub: string
    /** The host's own id of the user. */
    external_id: string | null
    /** JSON. */
    data: string | null
    /** Drawn anew with each change of `data`. */
    tag: string
  }
  /** What a host knows of users who have not come yet; `digest` is a keyed one of the mailbox. */
  'auth.imported_users': { project_id: string; digest: string; external_id: string | null; data: string | null }
  /** Accounts that users have signed in with, in CAIP-10, and when last. */
  'auth.user_accounts': { sub: string; account: string; shown_at: number }
}
