import { randomBytes } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import { tooNew } from '../../../evidence/tooNew.js'
import type { Head } from '../../../manifest/shape.js'
import { toB64 } from '../../../proof/encoding.js'
import type { TellHosts } from '../hostEvents.js'
import type { AccountType } from './accountType.js'
import { type Deletion, readDeletion } from './deletion.js'
import { reveal, toHidden } from './hiddenIdentities.js'
import { type Identity, mailbox } from './identity.js'
import type { LoginTables } from './schema.js'
import { admitSignUp } from './signUps/admitSignUp.js'

export { type Identity, mailbox } from './identity.js'

/** A user, as the services know it. */
export interface User {
  sub: string
  realm: string
  /** Of the mailbox that the user logs in with; null for a user without one. */
  email: string | null
  /** When the account was made, in ms, and the device that made it. */
  madeAt: number
  madeOn: string | null
  wal: string | null
  ctl: string | null
  head: Head | null
  /** Kinds of checks that the newest manifest lists: `mail`, `oidc`, `wa`. */
  checks: string[]
  /** Thumbprints of the devices that the newest manifest lists. */
  devices: string[]
  /** Null while none is under way. */
  deletion: Deletion | null
  /** When the last deletion was taken back, in ms. */
  undoneAt: number | null
  /** What the user wants the EVM account to be; null before a choice was made. */
  accountType: AccountType | null
}

/**
 * Whether the user's newest manifest lists a device; without a wallet each device is as good as listed. A login elsewhere recovers,
 * signs out and begins a deletion, and does nothing else.
 */
export function isListed({ wal, devices }: Pick<User, 'wal' | 'devices'>, jkt: string): boolean {
  return wal === null || devices.includes(jkt)
}

/** Makes a user of its row. */
export function toUser(row: Selectable<LoginTables['auth.users']> & { email: string | null }): User {
  const { sub, realm, email, wal, ctl, head_seq: seq, head_hash: hash, checks, devices } = row
  const head = seq === null || hash === null ? null : { seq, hash }
  return {
    ...{ sub, realm, email, wal, ctl, head, checks, devices, deletion: readDeletion(row), undoneAt: row.undone_at },
    ...{ madeAt: row.created_at, madeOn: row.made_on, accountType: row.account_type },
  }
}

/** The realm of a project, made when it is first asked for. */
export async function findRealm(db: Kysely<LoginTables>, projectId: string): Promise<string> {
  const select = () =>
    db.selectFrom('auth.realms').select('realm').where('project_id', '=', projectId).executeTakeFirst()
  const found = await select()
  if (found) return found.realm
  await db
    .insertInto('auth.realms')
    .values({ project_id: projectId, realm: toB64(randomBytes(16)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await select()
  if (!made) throw new Error('The realm was removed while it was read.')
  return made.realm
}

/**
 * Where the codes of a realm are typed. A code that a page sees is good for a login on each page of its realm, so where several projects share
 * one, no page may see it.
 */
export async function codeEntryOf(db: Kysely<LoginTables>, realm: string): Promise<{ codeEntry?: 'frame' }> {
  const projects = await db.selectFrom('auth.realms').select('project_id').where('realm', '=', realm).limit(2).execute()
  return projects.length > 1 ? { codeEntry: 'frame' } : {}
}

/** A user by a mailbox, and whether a device is one that the user has logged in with. */
export interface FoundUser {
  user: User | undefined
  isKnownDevice: boolean
}

/** Looks for a mailbox in a realm. One statement, whether there is such a user or not. */
export async function findByAddress(
  db: Kysely<LoginTables>,
  { realm, address, jkt, pepper }: { realm: string; address: string; jkt: string; pepper: Uint8Array },
): Promise<FoundUser> {
  const identity = { realm, issuer: mailbox, subject: address }
  const row = await db
    .selectFrom('auth.users')
    .leftJoin('auth.devices', (join) =>
      join.onRef('auth.devices.sub', '=', 'auth.users.sub').on('auth.devices.jkt', '=', jkt),
    )
    .selectAll('auth.users')
    .select((row) => [row.val(address).as('email'), 'auth.devices.jkt as device'])
    .where('auth.users.sub', 'in', (select) =>
      select
        .selectFrom('auth.identities')
        .select('auth.identities.sub')
        .where('auth.identities.realm', '=', realm)
        .where('issuer', '=', mailbox)
        .where('subject', '=', address)
        .unionAll(
          select
            .selectFrom('auth.hidden_identities')
            .select('auth.hidden_identities.sub')
            .where('digest', '=', toHidden(pepper, identity)),
        ),
    )
    .executeTakeFirst()
  return { user: row && toUser(row), isKnownDevice: row !== undefined && row.device !== null }
}

/** An identity that logs in on a device. */
export interface LoggingIn extends Identity {
  jkt: string
  /** The part's: finds identities that are hidden. */
  pepper: Uint8Array
  tellHosts: TellHosts
  /** What the user is called there, and by which provider it came. Default: null, as for a mailbox. */
  name?: string | null
  provider?: string | null
  /** The user's mailbox there, where its issuer runs it. Default: null, which forgets the one from before. */
  email?: string | null
  /** The mailbox that the provider says is the user's, as `toAddress` gives it: for the rule of sign-ups alone. Default: none. */
  saidEmail?: string | undefined
  /** Of a passkey: SPKI in B64. */
  publicKey?: string | null
  /** Id that a new user gets: a passkey names it before there is one. Default: a random one. */
  newSub?: string
}

/** Holds an identity, whether it is there or not, until the transaction ends. */
export async function lockIdentity(
  transaction: Kysely<LoginTables>,
  { realm, issuer, subject }: Identity,
): Promise<void> {
  const name = `${realm} ${issuer} ${subject}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
}

/**
 * The user of an identity, made when there is none (`isNew`), in the transaction that logs it in.
 * @param jkt device that is known from now on
 * @throws {Refusal} TOO_NEW for one that does not count yet, on a device that the wallet does not list; SIGN_UP_REFUSED for one that is to be new
 */
export async function logInUser(
  transaction: Kysely<LoginTables>,
  {
    realm,
    issuer,
    subject,
    jkt,
    pepper,
    tellHosts,
    name = null,
    provider = null,
    email = null,
    saidEmail,
    publicKey = null,
    newSub,
  }: LoggingIn,
  now: number,
): Promise<{ sub: string; isNew: boolean }> {
  const find = () =>
    transaction
      .selectFrom('auth.identities')
      .innerJoin('auth.users', 'auth.users.sub', 'auth.identities.sub')
      .select(['auth.users.sub', 'counts_from', 'wal', 'devices'])
      .where('auth.identities.realm', '=', realm)
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
  // Two first logins at once make one user.
  await lockIdentity(transaction, { realm, issuer, subject })
  await reveal(transaction, pepper, { realm, issuer, subject })
  const found = await find()
  if (found && found.counts_from > now && !isListed(found, jkt)) throw tooNew(found.counts_from)
  let sub = found?.sub
  if (sub === undefined) {
    const isOurCode = issuer === mailbox
    await admitSignUp(transaction, pepper, { realm, address: isOurCode ? subject : saidEmail, isOurCode })
    sub = newSub ?? toB64(randomBytes(16))
    await transaction
      .insertInto('auth.users')
      .values({ sub, realm, created_at: now, made_on: jkt, login_at: now, checks: [], devices: [] } as never)
      .execute()
    await transaction
      .insertInto('auth.identities')
      .values({
        ...{ realm, issuer, subject, sub, name, provider, email, public_key: publicKey },
        ...{ added_at: now, logged_in_at: now, counts_from: now },
      })
      .execute()
  } else {
    await transaction.updateTable('auth.users').set({ login_at: now }).where('sub', '=', sub).execute()
    await transaction
      .updateTable('auth.identities')
      .set({ logged_in_at: now, email, ...(name !== null && { name }) })
      .where('realm', '=', realm)
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .execute()
  }
  await transaction
    .insertInto('auth.devices')
    .values({ sub, jkt, used_at: now })
    .onConflict((conflict) => conflict.columns(['sub', 'jkt']).doUpdateSet({ used_at: now }))
    .execute()
  if (!found) await tellHosts(transaction, [{ type: 'user.created', sub, realm }])
  return { sub, isNew: found === undefined }
}
