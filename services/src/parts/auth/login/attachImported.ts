import type { Kysely } from 'kysely'
import { hmac } from '../../../evidence/address.js'
import { ctx, toB64 } from '../../../proof/encoding.js'
import type { LoginTables } from './schema.js'

/** A mailbox that our own code has just come back from, and its user. */
export interface ProvedMailbox {
  realm: string
  address: string
  sub: string
}

/** Gives a user what was imported of the mailbox, in the transaction that redeems the code. */
export type AttachImported = (trx: Kysely<LoginTables>, proved: ProvedMailbox) => Promise<void>

/** What stands for a mailbox until its user comes: this database names no one who has never been here. */
export const toImported = (pepper: Uint8Array, address: string): string =>
  toB64(hmac(pepper, ctx('latchkey/1/imported', address)))
