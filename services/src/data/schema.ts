import { type Kysely, type Migration, sql } from 'kysely'
import type { BucketRow } from '../http/storeLimiter.js'

/** Tables of the data part. They live in the schema `data`, and no other part reads them. */
export interface DataTables {
  /** Token buckets that several processes share. */
  'data.buckets': BucketRow
}

/** Schema changes in order of their names. Written for Postgres 15 and later. */
export const dataMigrations: Readonly<Record<string, Migration>> = {
  '001_buckets': {
    async up(db: Kysely<unknown>) {
      // Unlogged: after a crash of the server the buckets are full again, which is fine, and every call writes one.
      await sql`create unlogged table data.buckets (
        id text primary key,
        tokens double precision not null,
        updated_at double precision not null
      )`.execute(db)
    },
  },
}
