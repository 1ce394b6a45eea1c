import type { Kysely } from 'kysely'
import { exchange } from '../exchanged.js'
import { findHidden } from '../hiddenIdentities.js'
import type { Identity } from '../identity.js'
import type { LoginTables } from '../schema.js'
import type { Exchanged } from './tables.js'

/** Who a host's user is here. No provider's issuer begins like this, whatever an operator sets later. */
export const toIdentity = (realm: string, { issuer, subject }: Pick<Exchanged, 'issuer' | 'subject'>): Identity => ({
  realm,
  issuer: `${exchange} ${issuer}`,
  subject,
})

/** The user of an identity, and whether the user has logged in on a device, and did so last there. */
export interface FoundSubject {
  sub: string | undefined
  isKnownDevice: boolean
  isLastOfDevice: boolean
}

/** Looks for a host's user, also one whose identities are hidden. */
export async function findSubject(
  db: Kysely<LoginTables>,
  pepper: Uint8Array,
  identity: Identity,
  jkt: string,
): Promise<FoundSubject> {
  const { realm, issuer, subject } = identity
  const found = await db
    .selectFrom('auth.identities')
    .select('sub')
    .where('realm', '=', realm)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  const sub = found?.sub ?? (await findHidden(db, pepper, identity))
  const users = await db
    .selectFrom('auth.devices')
    .select('sub')
    .where('jkt', '=', jkt)
    .orderBy('used_at', 'desc')
    .execute()
  return { sub, isKnownDevice: users.some((user) => user.sub === sub), isLastOfDevice: users[0]?.sub === sub }
}

/** Whether all that a user logs in with is a host's word. */
export async function isOnlyExchanged(db: Kysely<LoginTables>, sub: string): Promise<boolean> {
  for (const table of ['auth.identities', 'auth.hidden_identities'] as const) {
    const own = await db
      .selectFrom(table)
      .select('sub')
      .where('sub', '=', sub)
      .where((row) => row.or([row('provider', 'is', null), row('provider', '<>', exchange)]))
      .limit(1)
      .executeTakeFirst()
    if (own) return false
  }
  return true
}
