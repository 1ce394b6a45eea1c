import type { Kysely } from 'kysely'
import { Refusal } from '../../../http/refusal.js'
import { sha256, toB64 } from '../../../proof/encoding.js'
import { longestNonceMs } from '../limits.js'
import { lifeOf, loginLife } from './rotateRefresh.js'
import type { LoginTables } from './schema.js'

/** Where a sign-in message counts. */
export interface MessagePlace {
  projectId: string
  /** Of the page. */
  origin: string
}

/** What names a message: B64 of SHA-256 over its text. */
export const digestOf = (text: string): string => toB64(sha256(text))

/**
 * Writes down that a login's device is about to sign a message, which then makes a session of that login. Good for as long as the message's nonce can be.
 * @throws {Refusal} MESSAGE_USED when another login has named it: one text is one session's
 */
export async function nameMessage(
  db: Kysely<LoginTables>,
  { sid, digest, projectId, origin }: MessagePlace & { sid: string; digest: string },
  now: number,
): Promise<void> {
  await pruneNamed(db, now)
  const row = { digest, sid, project_id: projectId, origin, expires_at: now + longestNonceMs }
  const named = await db
    .insertInto('auth.named_messages')
    .values(row)
    .onConflict((conflict) => conflict.column('digest').doUpdateSet(row).where('auth.named_messages.sid', '=', sid))
    .returning('sid')
    .executeTakeFirst()
  if (!named)
    throw new Refusal(
      409,
      'MESSAGE_USED',
      'Another login has named this message. Ask for a new nonce and write it anew.',
    )
}

/** The login that a message was named by. */
export interface NamingLogin {
  sid: string
  sub: string
  /** When it began, ends at the latest, and its user last proved who it is, in ms. */
  createdAt: number
  endsAt: number
  provedAt: number
  /** How that was proved, as `amr` of the login. */
  methods: string[]
}

/**
 * Takes back the naming of a message, in the transaction of its session: it counts once. The login and its user are held until that transaction ends.
 * @returns undefined for a message that no login of this realm named for this very project and page, or whose login is over
 */
export async function takeNamed(
  trx: Kysely<LoginTables>,
  { projectId, origin, text, realm }: MessagePlace & { text: string; realm: string },
  now: number,
): Promise<NamingLogin | undefined> {
  const named = await trx
    .deleteFrom('auth.named_messages')
    .where('digest', '=', digestOf(text))
    .where('project_id', '=', projectId)
    .where('origin', '=', origin)
    .where('expires_at', '>', now)
    .returning('sid')
    .executeTakeFirst()
  if (!named) return undefined
  const { usedAfter, createdAfter } = lifeOf(now)
  // First of all, as where users are suspended or deleted: who does that meanwhile waits, and ends the session.
  const user = await trx
    .selectFrom('auth.users as owner')
    .innerJoin('auth.logins', 'auth.logins.sub', 'owner.sub')
    .select('owner.sub')
    .where('sid', '=', named.sid)
    .where('realm', '=', realm)
    .where((row) => row.or([row('erase_at', 'is', null), row('erase_at', '>', now)]))
    .forShare('owner')
    .executeTakeFirst()
  if (!user) return undefined
  // Who ends it meanwhile waits, too.
  const login = await trx
    .selectFrom('auth.logins')
    .select(['sid', 'sub', 'created_at', 'login_at', 'methods'])
    .where('sid', '=', named.sid)
    .where('used_at', '>', usedAfter)
    .where('created_at', '>', createdAfter)
    .forShare()
    .executeTakeFirst()
  if (!login) return undefined
  const { sid, sub, methods, created_at: createdAt, login_at: provedAt } = login
  return { sid, sub, methods, createdAt, provedAt, endsAt: createdAt + loginLife.wholeMs }
}

/** Forgets those that no message comes for any more. */
export async function pruneNamed(db: Kysely<LoginTables>, now: number): Promise<void> {
  await db.deleteFrom('auth.named_messages').where('expires_at', '<=', now).execute()
}
