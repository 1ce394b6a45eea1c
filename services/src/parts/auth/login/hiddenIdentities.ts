import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type Kysely, type Migration, type Selectable, sql } from 'kysely'
import { hmac } from '../../../evidence/address.js'
import { ctx, toB64 } from '../../../proof/encoding.js'
import type { Identity } from './identity.js'
import type { LoginTables } from './schema.js'

/**
 * From day 30 of a deletion on auth keeps keyed hashes of the user's identities in their place (custody.md, amendment 13): who logs in with one is
 * still found, and nobody is named. What else the row held is sealed under a key that issuer and subject are needed for.
 */
export const hiddenIdentitiesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table auth.hidden_identities (
      digest text primary key,
      realm text not null,
      issuer text not null,
      sub text not null references auth.users on delete cascade,
      provider text,
      added_at double precision,
      logged_in_at double precision,
      counts_from double precision not null,
      rest bytea not null,
      mail bytea,
      key_name text
    )`.execute(db)
    await sql`create index hidden_identities_sub on auth.hidden_identities (sub)`.execute(db)
  },
}

type Db = Kysely<LoginTables>
type Row = Selectable<LoginTables['auth.identities']>

/** What stands for an identity. */
export const toHidden = (pepper: Uint8Array, { realm, issuer, subject }: Identity): string =>
  toB64(hmac(pepper, ctx('latchkey/1/hidden', realm, issuer, subject)))

const toKey = (pepper: Uint8Array, { realm, issuer, subject }: Identity) =>
  hmac(pepper, ctx('latchkey/1/hidden-rest', realm, issuer, subject))

/** The user whose identity is hidden; undefined where it is none's. */
export async function findHidden(db: Db, pepper: Uint8Array, identity: Identity): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth.hidden_identities')
    .select('sub')
    .where('digest', '=', toHidden(pepper, identity))
    .executeTakeFirst()
  return row?.sub
}

/** Hides identities of one user, in a transaction. @param seal seals what mails still need; of mailboxes alone */
export async function hideRows(
  trx: Db,
  pepper: Uint8Array,
  rows: readonly (Row & { mail?: { bytes: Uint8Array; keyName: string } | undefined })[],
): Promise<void> {
  for (const { realm, issuer, subject, sub, name, public_key, email, mail, ...kept } of rows) {
    const identity = { realm, issuer, subject }
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', toKey(pepper, identity), iv)
    const plain = JSON.stringify({ name, public_key, email })
    const rest = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    await trx
      .insertInto('auth.hidden_identities')
      .values({
        ...{ digest: toHidden(pepper, identity), realm, issuer, sub, ...kept, rest },
        ...{ mail: mail?.bytes ?? null, key_name: mail?.keyName ?? null },
      })
      .execute()
    await trx
      .deleteFrom('auth.identities')
      .where('realm', '=', realm)
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .execute()
  }
}

/** Puts a hidden identity back as it was, for who has just named it. Nothing where it is not hidden. */
export async function reveal(trx: Db, pepper: Uint8Array, identity: Identity): Promise<void> {
  const row = await trx
    .deleteFrom('auth.hidden_identities')
    .where('digest', '=', toHidden(pepper, identity))
    .returningAll()
    .executeTakeFirst()
  if (!row) return
  const { sub, provider, added_at, logged_in_at, counts_from } = row
  const sealed = Buffer.from(row.rest)
  const decipher = createDecipheriv('aes-256-gcm', toKey(pepper, identity), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString()
  const { realm, issuer, subject } = identity
  await trx
    .insertInto('auth.identities')
    .values({
      ...{ realm, issuer, subject, sub, provider, added_at, logged_in_at, counts_from },
      // What we sealed ourselves a while ago.
      ...(JSON.parse(plain) as Pick<Row, 'name' | 'public_key' | 'email'>),
    })
    .execute()
}
