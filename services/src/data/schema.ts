import type { Migration } from 'kysely'
import { type BucketRow, bucketMigration } from '../http/buckets.js'

/** Tables of the data part. They live in the schema `data`, and no other part reads them. */
export interface DataTables {
  /** Token buckets that several processes share. */
  'data.buckets': BucketRow
}

/** Schema changes in order of their names. Written for Postgres 15 and later. */
export const dataMigrations: Readonly<Record<string, Migration>> = {
  '001_buckets': bucketMigration('data'),
  '002_take_tokens': bucketMigration('data'),
}
