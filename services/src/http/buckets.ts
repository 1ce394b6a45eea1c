import { type Kysely, type Migration, sql } from 'kysely'

/** A token bucket; `id` is a digest, never a caller's address. */
export interface BucketRow {
  id: string
  tokens: number
  updated_at: number
}

/**
 * Adds what counts a part's calls to its schema; where it is there already, the newest function.
 *
 * `take_tokens` takes from several buckets in one round trip, and a session plans it once. It answers the tokens that each
 * bucket has left. The first that has too little takes nothing and ends it: its figure is negative, what it lacks, and those
 * after it are not asked.
 */
export function bucketMigration(schema: string): Migration {
  const buckets = sql.table(`${schema}.buckets`)
  const refilled = sql`least(bursts[i], b.tokens + greatest(0, called_at - b.updated_at) / 1000 * rates[i])`
  return {
    async up(db: Kysely<unknown>) {
      // Unlogged: after a crash of the server the buckets are full again, which is fine, and every call writes one.
      await sql`create unlogged table if not exists ${buckets} (
        id text primary key,
        tokens double precision not null,
        updated_at double precision not null
      )`.execute(db)
      // Insert and condition are one statement, so that two processes cannot both take the last token. It locks the
      // bucket also where the condition fails: what is read afterwards is what failed it.
      await sql`create or replace function ${sql.table(`${schema}.take_tokens`)}(
        ids text[],
        bursts double precision[],
        rates double precision[],
        cost double precision,
        needed double precision,
        called_at double precision
      ) returns double precision[] language plpgsql as $$
      declare
        answer double precision[] := '{}';
        rest double precision;
      begin
        for i in 1 .. cardinality(ids) loop
          insert into ${buckets} as b (id, tokens, updated_at)
          values (ids[i], bursts[i] - cost, called_at)
          on conflict (id) do update
          set tokens = ${refilled} - cost, updated_at = greatest(b.updated_at, called_at)
          where ${refilled} >= needed
          returning b.tokens into rest;
          if not found then
            select ${refilled} - needed into rest from ${buckets} b where b.id = ids[i];
            return answer || rest;
          end if;
          answer := answer || rest;
        end loop;
        return answer;
      end $$`.execute(db)
    },
  }
}
