import { type Kysely, sql } from 'kysely'
import type { LoadedPart } from '../openStore.js'
import { type BackupPart, backupName, backupVersion } from './format.js'
import { listMigrations, listTables } from './tables.js'

/** What a backup is made of. */
export interface BackupSource {
  parts: readonly LoadedPart[]
  /** The database of a part. */
  of(id: string): Kysely<unknown>
}

/** Takes one line, without its end, and resolves when the next may come. */
export type WriteLine = (line: string) => Promise<void>

/** Rows that are asked for at a time. */
const batch = 200

/**
 * Writes all that the parts keep, those of one database as they were at one moment. It holds no key-encryption key and no
 * pepper: they are in no database.
 *
 * What is left out: the counts of rate limits (unlogged tables, which a crash empties too). Limits begin anew.
 * @returns ids of the parts that are in it; a part without tables in its database is not
 */
export async function writeBackup({ parts, of }: BackupSource, write: WriteLine): Promise<readonly string[]> {
  await write(JSON.stringify([backupName, backupVersion, { created: new Date().toISOString() }]))
  const written: string[] = []
  let rows = 0
  for (const db of new Set(parts.map(({ description: { id } }) => of(id)))) {
    const own = parts.filter(({ description: { id } }) => of(id) === db)
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await sql`set local bytea_output = 'hex'`.execute(trx)
        for (const { description, module } of own) {
          const { id } = description
          const migrations = await listMigrations(trx, id)
          if (!migrations) continue
          const keyNames = (await module.keyNames?.(trx)) ?? []
          await write(JSON.stringify(['part', { id, migrations, keyNames } satisfies BackupPart]))
          for (const table of await listTables(trx, id)) rows += await writeTable(trx, id, table, write)
          written.push(id)
        }
      })
  }
  await write(JSON.stringify(['end', rows]))
  return written
}

async function writeTable(db: Kysely<unknown>, schema: string, table: string, write: WriteLine): Promise<number> {
  await write(JSON.stringify(['table', table]))
  let count = 0
  // As text: numbers above 2^53 would lose digits in JavaScript.
  await sql`declare backup_rows no scroll cursor for
    select to_jsonb(t)::text as row from ${sql.table(`${schema}.${table}`)} t`.execute(db)
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(batch)} from backup_rows`.execute(db)
    for (const { row } of rows) await write(row)
    count += rows.length
    if (rows.length < batch) break
  }
  await sql`close backup_rows`.execute(db)
  return count
}
