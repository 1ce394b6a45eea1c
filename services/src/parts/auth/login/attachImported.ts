import type { Kysely } from 'kysely'
import type { LoginTables } from './schema.js'

/** A mailbox that our own code has just come back from, and its user. */
export interface ProvedMailbox {
  realm: string
  address: string
  sub: string
}

/** Gives a user what was imported of the mailbox, in the transaction that redeems the code. */
export type AttachImported = (trx: Kysely<LoginTables>, proved: ProvedMailbox) => Promise<void>
