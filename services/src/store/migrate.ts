import { type Kysely, type Migration, Migrator } from 'kysely'

/**
 * Brings one part's schema up to date. Each part keeps its own record, so that parts can live in databases of their own.
 * Several processes may start at once: the migrator takes a lock in the database.
 * @param last name of the last change to make; default: all
 */
export async function migratePart(
  db: Kysely<unknown>,
  schema: string,
  migrations: Readonly<Record<string, Migration>>,
  last?: string,
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableSchema: schema,
  })
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error) throw error
}
