import { type Kysely, sql } from 'kysely'

/** Tables of a part that hold its state, each after those that it refers to. Tables that a crash may empty are none of them. */
export async function listTables(db: Kysely<unknown>, schema: string): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relkind = 'r' and c.relpersistence = 'p' and c.relname not like 'kysely\_%'
    order by c.relname`.execute(db)
  const { rows: references } = await sql<{ table: string; refers: string }>`
    select child.relname as table, parent.relname as refers from pg_constraint k
    join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
    join pg_namespace n on n.oid = child.relnamespace
    where k.contype = 'f' and n.nspname = ${schema} and child.oid <> parent.oid`.execute(db)
  const sorted: string[] = []
  let left = tables.map(({ name }) => name)
  while (left.length > 0) {
    const free = left.filter((one) => references.every(({ table, refers }) => table !== one || !left.includes(refers)))
    if (free.length === 0) throw new Error(`Tables of ${schema} refer to each other.`)
    sorted.push(...free)
    left = left.filter((one) => !free.includes(one))
  }
  return sorted
}

/** Changes that were made to a part's schema; undefined where there is no such schema. */
export async function listMigrations(db: Kysely<unknown>, schema: string): Promise<readonly string[] | undefined> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass(${`${schema}.kysely_migration`}) is not null as there`.execute(db)
  if (!found[0]?.there) return undefined
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(`${schema}.kysely_migration`)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Whether there is nothing at all of a part. */
export async function isAbsent(db: Kysely<unknown>, schema: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${schema} limit 1`.execute(
    db,
  )
  return rows.length === 0
}

/** Lets the numbers of a table's identity columns go on after the highest that is there. */
export async function continueNumbers(db: Kysely<unknown>, schema: string, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relname = ${table} and a.attidentity <> ''`.execute(db)
  for (const { name } of rows) {
    await sql`select setval(
      pg_get_serial_sequence(${`${schema}.${table}`}, ${name}),
      (select coalesce(max(${sql.ref(name)}), 0) + 1 from ${sql.table(`${schema}.${table}`)}),
      false
    )`.execute(db)
  }
}
