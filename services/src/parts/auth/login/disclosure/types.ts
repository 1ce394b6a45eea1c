import type { Kysely } from 'kysely'
import type { LoginTables } from '../schema.js'

/** Of one user, to one project: what its operator has set and its user has been told of. What is not, is left out. */
export interface Disclosed {
  /**
   * A mailbox that was verified: by our code (`mailbox`), or by a provider for mailboxes that it runs, whose issuer then stands here. A provider's
   * mere claim is none.
   */
  email?: { address: string; verifiedBy: string }
  /** As the user is called at the provider of the last login that has a name: the user chose it. */
  name?: string
  /** What the user can log in with: `email`, `passkey`, `farcaster`, `telegram`, ids of providers. The one used last comes first. */
  ways?: string[]
}

/** Reads what a project may know, of several users at once; of one that was never told of anything there is no entry. */
export type ReadDisclosed = (
  db: Kysely<LoginTables>,
  projectId: string,
  subs: readonly string[],
) => Promise<ReadonlyMap<string, Disclosed>>
