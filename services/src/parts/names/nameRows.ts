import { type Kysely, sql } from 'kysely'
import { Refusal } from '../../http/refusal.js'
import { useOnce } from '../../proof/useOnce.js'
import type { OpenZone } from './config.js'
import { type Holder, holderKey, isHeldBy } from './holder.js'
import { notFound, taken } from './refusals.js'
import type { Entry, NameRow, NamesTables, Records } from './schema.js'

/** What a signed message is used up as: its nonce, or itself. */
export interface OneUse {
  readonly id: string
  /** Until when it would be good, in ms. */
  readonly expiresAt: number
}

/** Which name. */
export interface NameKey {
  readonly zone: OpenZone
  readonly label: string
}

/** Uses up what was signed, in the transaction of what it is for. @throws {Refusal} MESSAGE_USED */
export async function useUp(transaction: Kysely<NamesTables>, uses: readonly OneUse[]): Promise<void> {
  for (const { id, expiresAt } of uses)
    if (!(await useOnce(transaction, 'names', { kind: 'nonce', id, expiresAt })))
      throw new Refusal(401, 'MESSAGE_USED', 'This message was used before. Sign a new one.')
}

/** Of processes that give names to one holder at once, each counts what the one before gave. */
export async function countOwn(transaction: Kysely<NamesTables>, { zone, perAccount }: OpenZone, holder: Holder) {
  const lock = `${zone} ${holderKey(holder)}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction)
  const own = await transaction
    .selectFrom('names.names')
    .select(['owner', 'owner_chain'])
    .where('zone', '=', zone)
    .where('owner', '=', holder.address)
    .where('released_at', 'is', null)
    .execute()
  if (own.filter((row) => isHeldBy(row, holder)).length >= perAccount)
    throw new Refusal(409, 'NAME_LIMIT', 'This account has a name here already.')
}

/** Keeps what was signed for a name. */
export async function addEntry(
  transaction: Kysely<NamesTables>,
  { zone, label }: NameRow,
  { kind, at, signed }: Entry,
) {
  await sql`insert into names.entries (zone, label, seq, kind, at, signed)
    select ${zone}, ${label}, coalesce(max(seq), 0) + 1, ${kind}, ${at}::float8, ${JSON.stringify(signed)}::jsonb
    from names.entries where zone = ${zone} and label = ${label}`.execute(transaction)
}

/** The name, locked, where it is this owner's. */
export async function lockOwn(
  transaction: Kysely<NamesTables>,
  { zone, label }: NameKey,
  owner: Holder,
): Promise<NameRow> {
  const row = await transaction
    .selectFrom('names.names')
    .selectAll()
    .where('zone', '=', zone.zone)
    .where('label', '=', label)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.released_at !== null) throw notFound()
  if (!isHeldBy(row, owner)) throw new Refusal(403, 'NOT_OWNER', 'This name is another account’s.')
  if (row.suspended_at !== null) throw new Refusal(403, 'NAME_SUSPENDED', 'The operator has suspended this name.')
  return row
}

/** Changes a name, and keeps what was signed for it. */
export async function writeRow(
  transaction: Kysely<NamesTables>,
  row: NameRow,
  change: Partial<Pick<NameRow, 'owner' | 'owner_chain' | 'released_at'>> & { records?: Records },
  entry: Entry,
): Promise<NameRow> {
  const { records, ...rest } = change
  await transaction
    .updateTable('names.names')
    .set({ ...rest, updated_at: entry.at, ...(records && { records: JSON.stringify(records) as never }) })
    .where('zone', '=', row.zone)
    .where('label', '=', row.label)
    .execute()
  await addEntry(transaction, row, entry)
  return { ...row, ...change, updated_at: entry.at }
}

/** Records after a change; an empty value removes one. */
export function changeRecords(records: Records, changes: ReadonlyMap<string, string>, at: number): Records {
  const changed = [...changes].flatMap(([key, value]) => (value === '' ? [] : [[key, { value, at }] as const]))
  return Object.fromEntries([...Object.entries(records).filter(([key]) => !changes.has(key)), ...changed])
}

/** Why a name that could not be had is not free. */
export async function findTaken(db: Kysely<NamesTables>, zone: string, label: string): Promise<Refusal> {
  const row = await db
    .selectFrom('names.names')
    .select('released_at')
    .where('zone', '=', zone)
    .where('label', '=', label)
    .executeTakeFirst()
  return row?.released_at == null
    ? taken()
    : new Refusal(409, 'NAME_HELD', 'This name was given up a short time ago, and is kept for its last owner.')
}
