import type { Kysely } from 'kysely'
import type { Clock } from '../../clock.js'
import { createRecent } from '../../createRecent.js'
import type { Holder } from './holder.js'
import { nameLimits } from './limits.js'
import {
  addEntry,
  changeRecords,
  countOwn,
  findTaken,
  lockOwn,
  type NameKey,
  type OneUse,
  useUp,
  writeRow,
} from './nameRows.js'
import type { Entry, NameRow, NamesTables } from './schema.js'

/** A change to a name, by its owner's signature. */
interface Signed {
  readonly uses: readonly OneUse[]
  readonly entry: Entry
  readonly owner: Holder
}

/** The names, as they stand. What changes one is whole or not at all, in whatever process. */
export interface NameStore {
  /** A name that someone has, suspended or not. May be some seconds old. */
  find(key: { zone: string; label: string }): Promise<NameRow | undefined>
  /** Names that an account has, the oldest first. */
  listOf(owner: string): Promise<readonly NameRow[]>
  /** Which of these labels are taken, or held for their last owner. */
  listTaken(zone: string, labels: readonly string[]): Promise<ReadonlySet<string>>
  /** @throws {Refusal} MESSAGE_USED, NAME_TAKEN, NAME_HELD, NAME_LIMIT */
  register(key: NameKey, signed: Signed): Promise<NameRow>
  /** @throws {Refusal} MESSAGE_USED, NAME_NOT_FOUND, NAME_SUSPENDED, NOT_OWNER */
  set(key: NameKey, signed: Signed, records: ReadonlyMap<string, string>): Promise<NameRow>
  /** @throws {Refusal} besides: NAME_LIMIT */
  give(key: NameKey, signed: Signed, receiver: Holder): Promise<NameRow>
  /** No account has the name from now on. */
  release(key: NameKey, signed: Signed): Promise<void>
}

/** A name that was found is believed for so long, in ms, for all that look it up; a change of this process is seen at once. */
const freshMs = 5_000
const mostRecent = 20_000

export function createNameStore(db: Kysely<NamesTables>, clock: Clock): NameStore & { forget(): void } {
  let recent = createRecent<{ row: NameRow; at: number }>(mostRecent)
  const idOf = ({ zone, label }: { zone: string; label: string }) => `${label}.${zone}`
  const keep = (row: NameRow): NameRow => {
    recent.set(idOf(row), { row, at: row.released_at === null ? clock.now() : Number.NEGATIVE_INFINITY })
    return row
  }

  return {
    forget() {
      recent = createRecent(mostRecent)
    },
    async find({ zone, label }) {
      const kept = recent.get(idOf({ zone, label }))
      if (kept && Math.abs(clock.now() - kept.at) < freshMs) return kept.row
      const row = await db
        .selectFrom('names.names')
        .selectAll()
        .where('zone', '=', zone)
        .where('label', '=', label)
        .where('released_at', 'is', null)
        .executeTakeFirst()
      return row && keep(row)
    },
    listOf: (owner) =>
      db
        .selectFrom('names.names')
        .selectAll()
        .where('owner', '=', owner)
        .where('released_at', 'is', null)
        .orderBy('registered_at')
        .orderBy('label')
        .limit(100)
        .execute(),
    async listTaken(zone, labels) {
      const rows = await db
        .selectFrom('names.names')
        .select('label')
        .where('zone', '=', zone)
        .where('label', 'in', labels)
        .where((where) =>
          where.or([where('released_at', 'is', null), where('released_at', '>', clock.now() - nameLimits.heldMs)]),
        )
        .execute()
      return new Set(rows.map(({ label }) => label))
    },
    register: async ({ zone, label }, { uses, entry, owner }) => {
      const row = await db.transaction().execute(async (transaction) => {
        await useUp(transaction, uses)
        await countOwn(transaction, zone, owner)
        const made: NameRow = {
          ...{ zone: zone.zone, label, owner: owner.address, owner_chain: owner.chain, records: {} },
          ...{ registered_at: entry.at, updated_at: entry.at, suspended_at: null, released_at: null },
        }
        // What was given up long enough ago is as if it had never been.
        await transaction
          .deleteFrom('names.names')
          .where('zone', '=', zone.zone)
          .where('label', '=', label)
          .where((where) =>
            where.or([
              where('released_at', '<=', entry.at - nameLimits.heldMs),
              where.and([
                where('released_at', 'is not', null),
                where('owner', '=', owner.address),
                where('owner_chain', 'is not distinct from', owner.chain),
              ]),
            ]),
          )
          .execute()
        const won = await transaction
          .insertInto('names.names')
          .values({ ...made, records: '{}' as never })
          .onConflict((conflict) => conflict.doNothing())
          .returning('label')
          .executeTakeFirst()
        if (!won) throw await findTaken(transaction, zone.zone, label)
        await addEntry(transaction, made, entry)
        return made
      })
      return keep(row)
    },
    set: async (key, { uses, entry, owner }, changes) => {
      const row = await db.transaction().execute(async (transaction) => {
        await useUp(transaction, uses)
        const found = await lockOwn(transaction, key, owner)
        return writeRow(transaction, found, { records: changeRecords(found.records, changes, entry.at) }, entry)
      })
      return keep(row)
    },
    give: async (key, { uses, entry, owner }, receiver) => {
      const row = await db.transaction().execute(async (transaction) => {
        await useUp(transaction, uses)
        const found = await lockOwn(transaction, key, owner)
        await countOwn(transaction, key.zone, receiver)
        // What the old owner said of itself is not the new one's.
        const change = { owner: receiver.address, owner_chain: receiver.chain, records: {} }
        return writeRow(transaction, found, change, entry)
      })
      return keep(row)
    },
    release: async (key, { uses, entry, owner }) => {
      const row = await db.transaction().execute(async (transaction) => {
        await useUp(transaction, uses)
        const found = await lockOwn(transaction, key, owner)
        return writeRow(transaction, found, { released_at: entry.at, records: {} }, entry)
      })
      keep(row)
    },
  }
}
