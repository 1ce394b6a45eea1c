import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../../clock.js'
import type { DataTables } from '../../schema.js'

/** An answer that is kept. */
export interface Kept<Body> {
  readonly body: Body
  /** Ms at which it was made. */
  readonly madeAt: number
}

/** What a flight is for. */
export interface Wanted<Body> {
  readonly key: string
  /** How long it is fresh, in ms. */
  readonly freshMs: number
  /** Asked for anew whatever is kept: something has changed. */
  readonly isForced?: boolean
  readonly signal: AbortSignal
  make(): Promise<Body>
}

/** Answers in memory and in the database: what one process has asked, none asks again while it is fresh. */
export interface AnswerStore {
  /** A fresh answer, kept or made. @throws what `make` throws */
  get<Body>(wanted: Wanted<Body>): Promise<Kept<Body>>
  /** Keeps what came along with another answer. */
  put(key: string, body: unknown): Promise<void>
  /** What is left of an older answer, at most `keptMs` old. */
  findOld<Body>(key: string): Promise<Kept<Body> | undefined>
}

/** Old answers serve for so long after upstreams failed. */
const keptMs = 3_600_000
/** Most answers in the memory of a process, and most rows. */
const mostInMemory = 2_000
const mostRows = 100_000
/** The longest flight; what died in it blocks others no longer. */
const flightSeconds = 15
const lookMs = 50
const sweepMs = 60_000

export function createAnswerStore(db: Kysely<DataTables>, clock: Clock): AnswerStore {
  const memory = new Map<string, Kept<unknown>>()
  const flights = new Map<string, Promise<Kept<unknown>>>()
  let sweptAt = Number.NEGATIVE_INFINITY

  function remember(key: string, kept: Kept<unknown>) {
    memory.delete(key)
    memory.set(key, kept)
    const [oldest] = memory.keys()
    if (memory.size > mostInMemory && oldest !== undefined) memory.delete(oldest)
  }

  async function find(key: string): Promise<Kept<unknown> | undefined> {
    const row = await db.selectFrom('data.answers').selectAll().where('key', '=', key).executeTakeFirst()
    return row && { body: JSON.parse(row.body) as unknown, madeAt: row.made_at }
  }

  async function write(key: string, { body, madeAt }: Kept<unknown>): Promise<void> {
    const row = { body: JSON.stringify(body), made_at: madeAt, kept_until: madeAt + keptMs }
    await db
      .insertInto('data.answers')
      .values({ key, ...row })
      // A slow flight must not put an older answer in the place of a newer one.
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row).where('data.answers.made_at', '<=', madeAt))
      .execute()
    if (madeAt < sweptAt + sweepMs && madeAt >= sweptAt) return
    sweptAt = madeAt
    await db.deleteFrom('data.answers').where('kept_until', '<', madeAt).execute()
    await sql`delete from data.answers where made_at < (
      select made_at from data.answers order by made_at desc offset ${mostRows} limit 1)`.execute(db)
    await sql`delete from data.flights where ends_at < clock_timestamp()`.execute(db)
  }

  /** Whether this process is the one that asks: one statement, so that two cannot both be. */
  async function begin(key: string, owner: string): Promise<boolean> {
    const { rows } = await sql`
      insert into data.flights as f (key, owner, ends_at)
      values (${key}, ${owner}, clock_timestamp() + make_interval(secs => ${flightSeconds}))
      on conflict (key) do update set owner = excluded.owner, ends_at = excluded.ends_at
      where f.ends_at < clock_timestamp()
      returning 1`.execute(db)
    return rows.length > 0
  }

  async function fly<Body>({ key, freshMs, isForced, signal, make }: Wanted<Body>): Promise<Kept<unknown>> {
    const isFresh = (kept: Kept<unknown> | undefined): kept is Kept<unknown> =>
      // A clock that was set back must not keep an answer for hours.
      kept !== undefined && Math.abs(clock.now() - kept.madeAt) < freshMs
    const owner = randomUUID()
    // What is forced waits for no other's answer: that may be from before the change.
    const name = isForced ? `${key} ${owner}` : key
    for (;;) {
      const kept = isForced ? undefined : await find(key)
      if (isFresh(kept)) return kept
      if (await begin(name, owner)) break
      await wait(lookMs, undefined, { signal })
    }
    try {
      // Between the look and the start another process may have come to its end.
      const late = isForced ? undefined : await find(key)
      if (isFresh(late)) return late
      const made = { body: await make(), madeAt: clock.now() }
      await write(key, made)
      return made
    } finally {
      await db.deleteFrom('data.flights').where('key', '=', name).where('owner', '=', owner).execute()
    }
  }

  return {
    async get<Body>(asked: Wanted<Body>) {
      const wanted = { ...asked, key: toId(asked.key) }
      const { key, freshMs, isForced = false } = wanted
      const known = memory.get(key)
      if (!isForced && known && Math.abs(clock.now() - known.madeAt) < freshMs) return known as Kept<Body>
      const shared = isForced ? undefined : flights.get(key)
      if (shared) return (await shared) as Kept<Body>
      const flight = fly(wanted).then((kept) => {
        remember(key, kept)
        return kept
      })
      if (!isForced) flights.set(key, flight)
      try {
        return (await flight) as Kept<Body>
      } finally {
        if (flights.get(key) === flight) flights.delete(key)
      }
    },
    put: (key, body) => write(toId(key), { body, madeAt: clock.now() }),
    async findOld<Body>(key: string) {
      const kept = await find(toId(key))
      return kept && clock.now() - kept.madeAt < keptMs ? (kept as Kept<Body>) : undefined
    },
  }
}

/** A digest: a list of assets is longer than an index takes, and a listing of rows shows no accounts. */
const toId = (key: string): string => createHash('sha256').update(key).digest('base64url')
