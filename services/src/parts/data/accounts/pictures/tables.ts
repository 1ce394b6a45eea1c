import { type Kysely, type Migration, sql } from 'kysely'

/** A picture that an answer has named. */
export interface PictureRow {
  /** What it is called on the wire. */
  id: string
  url: string
  /** Ms at which an answer named it last. */
  named_at: number
  /** Ms at which it was fetched, or could not be; null before. */
  fetched_at: number | null
  /** Null where there is none. */
  type: string | null
  bytes: Uint8Array | null
}

/** All of it can be fetched again. */
export const picturesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create unlogged table data.pictures (
      id text primary key,
      url text not null,
      named_at double precision not null,
      fetched_at double precision,
      type text,
      bytes bytea
    )`.execute(db)
    await sql`create index pictures_named_at on data.pictures (named_at)`.execute(db)
  },
}
