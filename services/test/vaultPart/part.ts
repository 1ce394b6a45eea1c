import { type Kysely, sql } from 'kysely'
import { bucketMigration } from '../../src/http/buckets.js'
import { createApp } from '../../src/http/createApp.js'
import { definePart, type PartContext } from '../../src/part/definePart.js'

/** Columns of every type that parts have, or may have. */
export interface VaultTables {
  'vault.boxes': {
    id: string
    bytes: Uint8Array | null
    big: string
    exact: number
    list: string[]
    json: object
    day: string
  }
  'vault.a_locks': { n: number; box: string; key_name: string }
  'vault.buckets': { id: string; tokens: number; updated_at: number }
}

const first = {
  async up(db: Kysely<unknown>) {
    await sql`create table vault.boxes (
      id text primary key, bytes bytea, big bigint, exact double precision, list text[], json jsonb, day date
    )`.execute(db)
    // Before the other by its name, and after it by what it refers to.
    await sql`create table vault.a_locks (
      n bigint generated always as identity,
      box text not null references vault.boxes on delete cascade,
      key_name text not null
    )`.execute(db)
    await sql`insert into vault.boxes (id) values ('seed')`.execute(db)
  },
}

/** A part that no release has, for backups: with values of all kinds, references, numbers and names of keys. */
export function createVault(later: Readonly<Record<string, { up(db: Kysely<unknown>): Promise<void> }>> = {}) {
  return definePart({
    id: 'vault',
    about: 'boxes',
    paths: ['/vault'],
    limits: {},
    hasSecrets: true,
    load: async () => ({
      migrations: { '001_boxes': first, '002_buckets': bucketMigration('vault'), ...later },
      keyNames: async (db: Kysely<VaultTables>) => {
        const rows = await db.selectFrom('vault.a_locks').select('key_name').distinct().orderBy('key_name').execute()
        return rows.map(({ key_name }) => key_name)
      },
      create: (context: PartContext<VaultTables, Record<never, never>>, _options: object) => ({
        app: createApp('vault', context),
        api: {},
        commands: {},
      }),
    }),
  })
}
