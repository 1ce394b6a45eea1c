import { type Kysely, type Migration, sql } from 'kysely'

/** Deletions that are reported, and can be taken back (custody.md, amendment 13). */
export const deletionMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table auth.users
      add column deletion text check (deletion in ('fast', 'slow')),
      add column erase_at double precision,
      add column told integer not null default 0,
      add column deletion_site text,
      add column deletion_language text,
      add column undone_at double precision`.execute(db)
    // Those that were deleted before kept nothing but their mailbox.
    await sql`insert into auth.identities (realm, issuer, subject, sub)
      select realm, 'mailbox', former_email, sub from auth.users where former_email is not null
      on conflict do nothing`.execute(db)
    await sql`update auth.users set deletion = 'fast', erase_at = deleted_at + ${sql.lit(30 * 24 * 3_600_000)}, told = 1
      where deleted_at is not null`.execute(db)
    await sql`alter table auth.users drop column former_email`.execute(db)
    await sql`create index users_erase on auth.users (erase_at) where erase_at is not null`.execute(db)
    await sql`create index users_devices on auth.users using gin (devices) where deleted_at is not null`.execute(db)
  },
}

/** What custody and recovery hear of deletions, until they have heard it. Without a reference: it outlives the user. */
export const ordersMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table auth.orders (
      part text not null check (part in ('custody', 'recovery')),
      wal text not null,
      realm text not null,
      sub text not null,
      act text not null check (act in ('begin', 'undo')),
      at double precision not null,
      primary key (part, wal)
    )`.execute(db)
  },
}

/** The sessions part hears of users who are erased. */
export const erasureOrdersMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table auth.orders
      drop constraint orders_part_check,
      drop constraint orders_act_check,
      add constraint orders_part_check check (part in ('custody', 'recovery', 'sessions')),
      add constraint orders_act_check check (act in ('begin', 'undo', 'erase'))`.execute(db)
  },
}
