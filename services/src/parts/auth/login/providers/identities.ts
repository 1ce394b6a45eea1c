import type { Kysely, Selectable } from 'kysely'
import { Refusal } from '../../../../http/refusal.js'
import { ctx, sha256, toB64 } from '../../../../proof/encoding.js'
import type { TellHosts } from '../../hostEvents.js'
import { requireNoCheck } from '../checks.js'
import { requireCounting, tellCounting } from '../counting.js'
import { endLogins } from '../endLogins.js'
import { findHidden, reveal } from '../hiddenIdentities.js'
import type { Login } from '../logins.js'
import type { LoginTables } from '../schema.js'
import { toKind } from '../toKind.js'
import { type Identity, lockIdentity, mailbox } from '../users.js'

/** A login of a user, as its user sees it beside the others. */
export interface ListedIdentity {
  /** Made of issuer and subject; says neither. */
  id: string
  /** `email`, `passkey`, `farcaster`, `telegram`, or a provider's id. */
  kind: string
  name?: string
  /** Id of a passkey's credential. */
  credential?: string
  /** From when on it counts, in seconds since 1970; absent of one that does. */
  countsFrom?: number
  /** In seconds since 1970; 0 where it is not known. */
  began: number
  used: number
}

type Row = Selectable<LoginTables['auth.identities']>

/** What a login is named by; says neither issuer nor subject. */
export const toIdentityId = ({ realm, issuer, subject }: Identity) =>
  toB64(sha256(ctx('latchkey/1/identity', realm, issuer, subject))).slice(0, 22)
const toSeconds = (ms: number | null) => Math.floor((ms ?? 0) / 1000)
const listRows = (db: Kysely<LoginTables>, sub: string) =>
  db.selectFrom('auth.identities').selectAll().where('sub', '=', sub).orderBy('added_at').execute()

/** Those that are hidden since a deletion that was taken back: of each is known what it is, until its user logs in with it. */
const listHidden = (db: Kysely<LoginTables>, sub: string) =>
  db.selectFrom('auth.hidden_identities').selectAll().where('sub', '=', sub).orderBy('added_at').execute()

const toHiddenId = ({ digest }: { digest: string }) => digest.slice(0, 22)

const toListed = (row: Row, now: number): ListedIdentity => {
  const name = row.issuer === mailbox ? row.subject : row.name
  return {
    id: toIdentityId(row),
    kind: toKind(row),
    ...(name && { name }),
    ...(row.provider === 'passkey' && { credential: row.subject }),
    ...tellCounting(row.counts_from, now),
    ...{ began: toSeconds(row.added_at), used: toSeconds(row.logged_in_at) },
  }
}

export async function listIdentities(db: Kysely<LoginTables>, sub: string, now: number): Promise<ListedIdentity[]> {
  const hidden = await listHidden(db, sub)
  return [
    ...(await listRows(db, sub)).map((row) => toListed(row, now)),
    ...hidden.map((row) => ({
      ...{ id: toHiddenId(row), kind: toKind(row), ...tellCounting(row.counts_from, now) },
      ...{ began: toSeconds(row.added_at), used: toSeconds(row.logged_in_at) },
    })),
  ]
}

/**
 * Takes one away, and ends the sessions that began with it, but the one that asks. The mailbox goes by a change of e-mail alone.
 * @param by the session that asks; undefined where the operator does
 * @returns its kind
 * @throws {Refusal} IDENTITY_UNKNOWN, LAST_LOGIN, CHECK_IN_USE, TOO_NEW
 */
export async function removeIdentity(
  db: Kysely<LoginTables>,
  sub: string,
  by: Pick<Login, 'sid' | 'proof'> | undefined,
  id: string,
  { tellHosts, now }: { tellHosts: TellHosts; now: number },
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    // Of two removals at once the second sees what the first left.
    await trx.selectFrom('auth.users').select('sub').where('sub', '=', sub).forUpdate().execute()
    const [named, hidden] = [await listRows(trx, sub), await listHidden(trx, sub)]
    const rows = [...named, ...hidden]
    const isIt = (one: (typeof rows)[number]) => ('digest' in one ? toHiddenId(one) : toIdentityId(one)) === id
    const row = rows.find((one) => isIt(one) && one.issuer !== mailbox && one.issuer !== 'account')
    if (!row) throw new Refusal(404, 'IDENTITY_UNKNOWN', 'The user has no such login, or it cannot be removed.')
    if (rows.length === 1) throw new Refusal(409, 'LAST_LOGIN', 'The last way to log in cannot be removed.')
    if (by) requireCounting(by, now)
    await requireNoCheck(trx, sub, row, rows)
    const { realm, issuer } = row
    const subject = 'digest' in row ? null : row.subject
    if ('digest' in row) await trx.deleteFrom('auth.hidden_identities').where('digest', '=', row.digest).execute()
    else {
      await trx
        .deleteFrom('auth.identities')
        .where('realm', '=', realm)
        .where('issuer', '=', issuer)
        .where('subject', '=', row.subject)
        .execute()
    }
    await endLogins(trx, { tellHosts, now }, (login) =>
      login.and([
        ...[login('sub', '=', sub), ...(by ? [login('sid', '<>', by.sid)] : [])],
        // Of one from before it is not known what it began with.
        login.or([
          login('issuer', 'is', null),
          login.and([login('issuer', '=', issuer), login('subject', 'is not distinct from', subject)]),
        ]),
      ]),
    )
    await tellHosts(trx, [{ type: 'user.login_removed', sub, realm }])
    return toKind(row)
  })
}

/** Adds one to a user, in a transaction. @returns whether it was not there @throws {Refusal} IDENTITY_TAKEN */
export async function addIdentity(
  trx: Kysely<LoginTables>,
  { pepper, tellHosts }: { pepper: Uint8Array; tellHosts: TellHosts },
  identity: Identity &
    Pick<Row, 'sub' | 'name' | 'provider' | 'counts_from'> &
    Partial<Pick<Row, 'public_key' | 'email'>>,
  now: number,
): Promise<boolean> {
  await lockIdentity(trx, identity)
  const hidden = await findHidden(trx, pepper, identity)
  if (hidden === identity.sub) await reveal(trx, pepper, identity)
  const { realm, issuer, subject, sub, name, provider, counts_from, public_key = null, email = null } = identity
  const taken = await trx
    .selectFrom('auth.identities')
    .select('sub')
    .where('realm', '=', realm)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if ((taken && taken.sub !== sub) || (hidden !== undefined && hidden !== sub))
    throw new Refusal(409, 'IDENTITY_TAKEN', 'Another user logs in with that account. Remove it there first.')
  if (taken) return false
  const times = { added_at: now, logged_in_at: now }
  await trx
    .insertInto('auth.identities')
    .values({ realm, issuer, subject, sub, name, provider, counts_from, public_key, email, ...times })
    .execute()
  await tellHosts(trx, [{ type: 'user.login_added', sub, realm }])
  return true
}
