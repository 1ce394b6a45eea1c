import { type Kysely, type Migration, sql } from 'kysely'

/** What an operator has set of mails: one row, and a text for each kind and language that is not ours. */
export const mailSettingsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table auth.mail_settings (
      id integer primary key default 1 check (id = 1),
      sender_name text,
      sender_address text,
      accent jsonb,
      logo text
    )`.execute(db)
    await sql`insert into auth.mail_settings default values`.execute(db)
    await sql`create table auth.mail_texts (
      kind text not null,
      language text not null,
      subject text not null,
      lead text not null,
      primary key (kind, language)
    )`.execute(db)
  },
}
