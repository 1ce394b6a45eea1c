import type { Kysely } from 'kysely'
import { Refusal } from '../../../http/refusal.js'
import { readManifest } from '../../../manifest/readManifest.js'
import type { Manifest } from '../../../manifest/shape.js'
import { hasNoToken } from './providers/presets.js'
import type { LoginTables } from './schema.js'
import { mailbox } from './users.js'

type Kind = Manifest['evd'][number]['kind']
type Row = Pick<LoginTables['auth.identities'], 'issuer' | 'provider'>

/** The kind of check that a login can be; undefined for one that proves nothing to custody. */
export function checkOf({ issuer, provider }: Row): Kind | undefined {
  if (issuer === mailbox) return 'mail'
  if (provider === 'passkey') return 'wa'
  return provider === null || hasNoToken(provider) ? undefined : 'oidc'
}

/** How many checks of a kind the user's newest manifest lists. Which login each is, custody alone knows. */
export async function countChecks(db: Kysely<LoginTables>, sub: string, kind: Kind): Promise<number> {
  const kept = await db.selectFrom('auth.manifests').select('compact').where('sub', '=', sub).executeTakeFirst()
  return kept ? readManifest(kept.compact).manifest.evd.filter((one) => one.kind === kind).length : 0
}

/**
 * Holds back the removal of a login that may be a check of the wallet: as long as there are as many checks of its kind as logins. Custody
 * lets a check go for evidence of its own.
 * @param rows the user's logins, this one among them
 * @throws {Refusal} CHECK_IN_USE
 */
export async function requireNoCheck(
  db: Kysely<LoginTables>,
  sub: string,
  row: Row,
  rows: readonly Row[],
): Promise<void> {
  const kind = checkOf(row)
  if (kind === undefined) return
  const checks = await countChecks(db, sub, kind)
  if (checks > 0 && checks >= rows.filter((one) => checkOf(one) === kind).length) throw inUse()
}

/** Holds a mailbox that is a check of the wallet until custody has seen the next one, too. @throws {Refusal} CHECK_IN_USE */
export async function requireNextMailbox(db: Kysely<LoginTables>, sub: string): Promise<void> {
  if ((await countChecks(db, sub, 'mail')) === 1) throw inUse()
}

function inUse(): Refusal {
  return new Refusal(
    409,
    'CHECK_IN_USE',
    'The login is a check of the wallet. Have custody see another one and take this one out of the wallet first.',
  )
}
