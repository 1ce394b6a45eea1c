import { type Kysely, sql } from 'kysely'
import type { DataTables } from '../../../schema.js'

/** Rows that are not there yet, as one parameter: a third of the time that a list of values takes, and as many as there are. */
export async function insertRows<Table extends 'data.node_blocks' | 'data.node_logs' | 'data.node_moves'>(
  db: Kysely<DataTables>,
  table: Table,
  rows: readonly DataTables[Table][],
): Promise<void> {
  if (rows.length === 0) return
  const row = sql.table(table)
  await sql`insert into ${row} select * from json_populate_recordset(null::${row}, ${JSON.stringify(rows)}::json)
    on conflict do nothing`.execute(db)
}
