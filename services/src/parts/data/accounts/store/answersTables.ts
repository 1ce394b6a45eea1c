import { type Kysely, type Migration, sql } from 'kysely'

/** A kept answer. */
export interface AnswerRow {
  key: string
  /** JSON of our own. */
  body: string
  /** Ms at which it was made. */
  made_at: number
  /** Ms after which it is removed. */
  kept_until: number
}

/** A process that asks for something, so that others wait for its answer. */
export interface FlightRow {
  key: string
  /** Who; a new one for each flight. */
  owner: string
  /** By the database's clock: that of a process may be wrong. */
  ends_at: Date
}

/** All of it can be asked for again: a crash of the server may empty the tables, and no backup has them. */
export const answersMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create unlogged table data.answers (
      key text primary key,
      body text not null,
      made_at double precision not null,
      kept_until double precision not null
    )`.execute(db)
    await sql`create index answers_kept_until on data.answers (kept_until)`.execute(db)
    await sql`create index answers_made_at on data.answers (made_at)`.execute(db)
    await sql`create unlogged table data.flights (
      key text primary key,
      owner text not null,
      ends_at timestamptz not null
    )`.execute(db)
  },
}
