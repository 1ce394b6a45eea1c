import { type Kysely, type Migration, sql } from 'kysely'

/** Tables of the outbox, in the schema of the part that mounts it. Times are ms since 1970. */
export interface OutboxTables {
  /** Where a project is told of what happens. */
  webhooks: {
    id: string
    project_id: string
    url: string
    /** Types of messages that go there. */
    types: string[]
    created_at: number
  }
  /** What its messages are signed with, sealed under the part's key-encryption key of `key_name`; two while one takes over from the other. */
  webhook_secrets: {
    webhook_id: string
    /** Counts from 1; the highest is the newest. */
    gen: number
    sealed: Uint8Array
    key_name: string
    /** Null for the newest. */
    good_until: number | null
  }
  /** Messages to one webhook about one user are delivered one after the other: this is their row, and the process that delivers claims it. */
  webhook_streams: {
    webhook_id: string
    sub: string
    /** Sequence of the newest message. */
    last: number
    /** When to deliver the oldest that waits; of a claimed one, when the claim is over. Null where none waits. */
    due_at: number | null
    /** Of the process and the delivery that have it now. */
    claim: string | null
    /** The user is erased: with its last message the stream goes, too. */
    is_over: boolean
  }
  webhook_messages: {
    id: string
    webhook_id: string
    sub: string
    /** By webhook and user, from 1. */
    sequence: number
    type: string
    /** As it is sent each time. */
    body: string
    state: 'waiting' | 'taken' | 'given_up'
    tries: number
    created_at: number
    /** From when on it is tried: when it was written, or replayed. */
    tried_from: number
    /** Of the last answer; null where there was none. */
    status: number | null
    /** When the last delivery ended. */
    answered_at: number | null
  }
}

/**
 * Adds the outbox to a part's schema. Logged tables: a crash must not lose what a host is to be told.
 *
 * `free_stream` ends a claim in one round trip: it writes down how the message went, unless its state is null, and makes the next one due. It
 * answers nothing where the claim was another's by then. Each of its statements sees what was committed when it holds the stream.
 */
export function outboxMigration(schema: string): Migration {
  const table = (name: keyof OutboxTables) => sql.table(`${schema}.${name}`)
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table ${table('webhooks')} (
        id text primary key,
        project_id text not null,
        url text not null,
        types text[] not null,
        created_at double precision not null
      )`.execute(db)
      await sql`create index webhooks_project on ${table('webhooks')} (project_id)`.execute(db)
      await sql`create table ${table('webhook_secrets')} (
        webhook_id text not null references ${table('webhooks')} on delete cascade,
        gen integer not null,
        sealed bytea not null,
        key_name text not null,
        good_until double precision,
        primary key (webhook_id, gen)
      )`.execute(db)
      await sql`create table ${table('webhook_streams')} (
        webhook_id text not null references ${table('webhooks')} on delete cascade,
        sub text not null,
        last integer not null,
        due_at double precision,
        claim text,
        is_over boolean not null default false,
        primary key (webhook_id, sub)
      )`.execute(db)
      await sql`create index webhook_streams_due on ${table('webhook_streams')} (webhook_id, due_at)
        where due_at is not null`.execute(db)
      await sql`create index webhook_streams_sub on ${table('webhook_streams')} (sub)`.execute(db)
      await sql`create table ${table('webhook_messages')} (
        id text primary key,
        webhook_id text not null references ${table('webhooks')} on delete cascade,
        sub text not null,
        sequence integer not null,
        type text not null,
        body text not null,
        state text not null check (state in ('waiting', 'taken', 'given_up')),
        tries integer not null,
        created_at double precision not null,
        tried_from double precision not null,
        status integer,
        answered_at double precision,
        unique (webhook_id, sub, sequence)
      )`.execute(db)
      await sql`create index webhook_messages_waiting on ${table('webhook_messages')} (webhook_id, sub, sequence)
        where state = 'waiting'`.execute(db)
      await sql`create index webhook_messages_sub on ${table('webhook_messages')} (sub)`.execute(db)
      await sql`create function ${sql.table(`${schema}.free_stream`)}(
        of_webhook text, of_sub text, of_claim text, of_message text,
        new_state text, new_tries integer, new_status integer, ended_at double precision, next_at double precision
      ) returns boolean language plpgsql as $$
      declare
        was_over boolean;
        next_due double precision;
      begin
        select is_over into was_over from ${table('webhook_streams')}
        where webhook_id = of_webhook and sub = of_sub and claim = of_claim for update;
        if not found then return false; end if;
        if new_state is not null then
          update ${table('webhook_messages')}
          set state = new_state, tries = new_tries, status = new_status, answered_at = ended_at where id = of_message;
        end if;
        update ${table('webhook_streams')} set claim = null, due_at = (
          select next_at from ${table('webhook_messages')}
          where webhook_id = of_webhook and sub = of_sub and state = 'waiting' limit 1
        ) where webhook_id = of_webhook and sub = of_sub returning due_at into next_due;
        if was_over and new_state = 'taken' and next_due is null then
          delete from ${table('webhook_messages')} where webhook_id = of_webhook and sub = of_sub;
          delete from ${table('webhook_streams')} where webhook_id = of_webhook and sub = of_sub;
        end if;
        return true;
      end $$`.execute(db)
      await sql`create index webhook_messages_created_at on ${table('webhook_messages')} (created_at)`.execute(db)
    },
  }
}

/** Tables of a part's schema as the outbox knows them, on a connection or in a transaction of the part. */
export const outboxOf = (db: Kysely<never>, schema: string): OutboxDb =>
  (db as unknown as Kysely<OutboxTables>).withSchema(schema)

export type OutboxDb = Kysely<OutboxTables>
