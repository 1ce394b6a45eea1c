import { type Kysely, PostgresDialect, PostgresIntrospector, sql, type TableMetadata } from 'kysely'

/** Kysely's Postgres dialect, whose migrator finds its tables in a fraction of the time. */
export class StoreDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): PostgresIntrospector {
    return new NamesIntrospector(db)
  }
}

/**
 * Tells the tables by name alone. The migrator looks several times a part whether its own are there, and Kysely's introspector reads all
 * columns of all parts for that: most of what a start took.
 */
class NamesIntrospector extends PostgresIntrospector {
  readonly #db: Kysely<unknown>

  constructor(db: Kysely<unknown>) {
    super(db)
    this.#db = db
  }

  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ schema: string; name: string }>`
      select schemaname as schema, tablename as name from pg_catalog.pg_tables where schemaname !~ '^pg_'
    `.execute(this.#db)
    return rows.map((row) => ({ ...row, isView: false, columns: [] }))
  }
}
