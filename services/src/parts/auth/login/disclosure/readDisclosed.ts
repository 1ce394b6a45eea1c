import type { Kysely, Selectable } from 'kysely'
import type { LoginTables } from '../schema.js'
import { toKind } from '../toKind.js'
import { mailbox } from '../users.js'
import type { DisclosedKind } from './kinds.js'
import type { Disclosed, ReadDisclosed } from './types.js'

type Row = Pick<
  Selectable<LoginTables['auth.identities']>,
  'sub' | 'issuer' | 'subject' | 'name' | 'provider' | 'email'
>

/** Identities that are hidden for a deletion name no user here either. */
export const readDisclosed: ReadDisclosed = async (db, projectId, subs) => {
  const kinds = await readKinds(db, projectId, subs)
  if (kinds.size === 0) return new Map()
  const rows = await db
    .selectFrom('auth.identities')
    .select(['sub', 'issuer', 'subject', 'name', 'provider', 'email'])
    .where('sub', 'in', [...kinds.keys()])
    .orderBy('logged_in_at', (order) => order.desc().nullsLast())
    .execute()
  const bySub = new Map<string, Row[]>()
  for (const row of rows) bySub.set(row.sub, [...(bySub.get(row.sub) ?? []), row])
  return new Map([...kinds].map(([sub, what]) => [sub, pick(bySub.get(sub) ?? [], what)]))
}

/** What the operator has set and the user has been told of. */
async function readKinds(
  db: Kysely<LoginTables>,
  projectId: string,
  subs: readonly string[],
): Promise<ReadonlyMap<string, readonly DisclosedKind[]>> {
  if (subs.length === 0) return new Map()
  const rows = await db
    .selectFrom('auth.told_disclosures as told')
    .innerJoin('auth.disclosures as set', 'set.project_id', 'told.project_id')
    .select(['sub', 'told.what as told', 'set.what as set'])
    .where('told.project_id', '=', projectId)
    .where('sub', 'in', subs)
    .execute()
  return new Map(rows.map(({ sub, told, set }) => [sub, set.filter((kind) => told.includes(kind))]))
}

/** @param rows of one user, the one that was used last first */
function pick(rows: readonly Row[], what: readonly DisclosedKind[]): Disclosed {
  const email = what.includes('email') && findEmail(rows)
  const name = what.includes('name') && rows.find((row) => row.issuer !== mailbox && row.name)?.name
  return {
    ...(email && { email }),
    ...(name && { name }),
    ...(what.includes('ways') && { ways: [...new Set(rows.map(toKind))] }),
  }
}

/** Our own code comes before a provider's word. */
function findEmail(rows: readonly Row[]): Disclosed['email'] {
  const own = rows.find(({ issuer }) => issuer === mailbox)
  if (own) return { address: own.subject, verifiedBy: mailbox }
  const row = rows.find(({ email }) => email !== null)
  return row && row.email !== null ? { address: row.email, verifiedBy: row.issuer } : undefined
}
