import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DataTables } from '../../schema.js'

/** Work that is done by one process at a time, of all that share a database. */
export interface Flights {
  /**
   * Does the work once no other call works at the same key.
   * @param look is asked while another is at it; what it gives is the result: the other's work was enough
   * @throws what `work` and `look` throw; an `AbortError` when the signal ends the wait
   */
  run<Result>(
    key: string,
    signal: AbortSignal,
    work: () => Promise<Result>,
    look?: () => Promise<Result | undefined>,
  ): Promise<Result>
}

/** A process that died in its work blocks others for so long: less than a request waits. */
const leaseSeconds = 4
/** So often a process that lives says so, in ms. */
const renewMs = 1_500
const lookMs = 50

/**
 * By rows with an end, not by advisory locks of a connection: such a lock would hold one connection for the whole of the work, of a few
 * that a process has.
 */
export function createFlights(db: Kysely<DataTables>): Flights {
  /** Whether this one may begin: one statement, so that two cannot both. */
  async function begin(key: string, owner: string): Promise<boolean> {
    const { rows } = await sql`
      insert into data.flights as f (key, owner, ends_at)
      values (${key}, ${owner}, clock_timestamp() + make_interval(secs => ${leaseSeconds}))
      on conflict (key) do update set owner = excluded.owner, ends_at = excluded.ends_at
      where f.ends_at < clock_timestamp()
      returning 1`.execute(db)
    return rows.length > 0
  }

  const renew = (key: string, owner: string) =>
    sql`update data.flights set ends_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      where key = ${key} and owner = ${owner}`.execute(db)

  return {
    async run<Result>(
      key: string,
      signal: AbortSignal,
      work: () => Promise<Result>,
      look?: () => Promise<Result | undefined>,
    ) {
      const owner = randomUUID()
      for (;;) {
        const found = await look?.()
        if (found !== undefined) return found
        if (await begin(key, owner)) break
        await wait(lookMs, undefined, { signal })
      }
      // A renewal that fails is the work's own trouble a moment later: it needs the same database.
      const renewing = setInterval(() => void renew(key, owner).catch(() => undefined), renewMs)
      try {
        // Between the look and the start another process may have come to its end.
        return (await look?.()) ?? (await work())
      } finally {
        clearInterval(renewing)
        await db.deleteFrom('data.flights').where('key', '=', key).where('owner', '=', owner).execute()
      }
    },
  }
}
