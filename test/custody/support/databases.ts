import { type Kysely, sql } from 'kysely'
import type { Store } from '../../../services/src/openStore.js'
import type { Part } from './createWorld.js'

/** All rows of a part, by its tables: what a thief of its database, or a backup, has. */
export type Dump = ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>

const databaseOf = (store: Store, part: Part) => store[part] as unknown as Kysely<unknown>

async function listTables(db: Kysely<unknown>, part: Part): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = ${part} and table_type = 'BASE TABLE' order by table_name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Reads the whole database of a part. */
export async function dump(store: Store, part: Part): Promise<Dump> {
  const db = databaseOf(store, part)
  const tables = new Map<string, Readonly<Record<string, unknown>>[]>()
  for (const table of await listTables(db, part)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(`${part}.${table}`)}`.execute(db)
    tables.set(table, rows)
  }
  return tables
}

/** Puts a part's database back to what it was. */
export async function restore(store: Store, part: Part, from: Dump): Promise<void> {
  await databaseOf(store, part)
    .transaction()
    .execute(async (db) => {
      for (const table of from.keys()) await sql`delete from ${sql.table(`${part}.${table}`)}`.execute(db)
      const rest = [...from]
      // Tables refer to each other: one whose rows are refused yet comes again later.
      for (let turns = rest.length; rest.length > 0 && turns >= 0; ) {
        const [table, rows] = rest.shift() ?? ['', []]
        await sql`savepoint one`.execute(db)
        try {
          for (const row of rows) {
            const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
            const values = sql.join(Object.values(row).map(toParameter))
            await sql`insert into ${sql.table(`${part}.${table}`)} (${columns})
              overriding system value values (${values})`.execute(db)
          }
          turns = rest.length
        } catch (error) {
          await sql`rollback to savepoint one`.execute(db)
          if (turns-- === 0) throw error
          rest.push([table, rows])
        }
      }
    })
}

/** Objects of JSON columns go back as text; lists and bytes as they are. */
const toParameter = (value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Uint8Array)
    ? value instanceof Date
      ? value
      : JSON.stringify(value)
    : value

/** All that a dump holds, as text and bytes to search in. */
export function listValues(of: Dump): (string | Uint8Array)[] {
  return [...of.values()].flatMap((rows) =>
    rows.flatMap((row) =>
      Object.values(row).map((value) => (value instanceof Uint8Array ? value : (JSON.stringify(value) ?? ''))),
    ),
  )
}
