import { createHash, randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../../../clock.js'
import { createRecent } from '../../../../createRecent.js'
import type { DataTables } from '../../schema.js'
import { createFlights } from './createFlights.js'

/** An answer that is kept. */
export interface Kept<Body> {
  readonly body: Body
  /** Ms at which it was made. */
  readonly madeAt: number
}

/** What is asked of the store. */
export interface Wanted<Body> {
  readonly key: string
  /** How long it is fresh, in ms. */
  readonly freshMs: number
  /** Asked for anew whatever is kept: something has changed. */
  readonly isForced?: boolean
  /** How long it may stand in for an answer that cannot be had, in ms. Default: an hour. */
  readonly keptMs?: number
  readonly signal: AbortSignal
  make(): Promise<Body>
}

/** Answers in memory and in the database: what one process has asked, none asks again while it is fresh. */
export interface AnswerStore {
  /** A fresh answer, kept or made. @throws what `make` throws */
  get<Body>(wanted: Wanted<Body>): Promise<Kept<Body>>
  /** Keeps what came along with another answer. Each key is there once. @param ownMs how long. Default: an hour */
  put(bodies: ReadonlyMap<string, unknown>, ownMs?: number): Promise<void>
  /** What is left of an older answer, at most `keptMs` old. */
  findOld<Body>(key: string): Promise<Kept<Body> | undefined>
}

/** Old answers serve for so long after upstreams failed. */
const keptMs = 3_600_000
/** What answers take in the memory of a process, by the length of their JSON. As objects they take a few times as much. */
const mostInMemory = 32 * 1024 * 1024
const mostRows = 100_000
const sweepMs = 60_000

export function createAnswerStore(db: Kysely<DataTables>, clock: Clock): AnswerStore {
  const memory = createRecent<Kept<unknown>>(mostInMemory)
  const { run } = createFlights(db)
  const asked = new Map<string, Promise<Kept<unknown>>>()
  let sweptAt = Number.NEGATIVE_INFINITY

  async function find(key: string): Promise<Kept<unknown> | undefined> {
    const row = await db.selectFrom('data.answers').selectAll().where('key', '=', key).executeTakeFirst()
    if (!row) return undefined
    const kept = { body: JSON.parse(row.body) as unknown, madeAt: row.made_at }
    memory.set(key, kept, row.body.length)
    return kept
  }

  async function write(bodies: ReadonlyMap<string, unknown>, ownMs = keptMs): Promise<number> {
    const madeAt = clock.now()
    const rows = [...bodies].map(([key, value]) => ({ key, value, body: JSON.stringify(value) }))
    if (rows.length === 0) return madeAt
    await db
      .insertInto('data.answers')
      .values(rows.map(({ key, body }) => ({ key, body, made_at: madeAt, kept_until: madeAt + ownMs })))
      // A slow flight must not put an older answer in the place of a newer one.
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet((is) => ({
            body: is.ref('excluded.body'),
            made_at: is.ref('excluded.made_at'),
            kept_until: is.ref('excluded.kept_until'),
          }))
          .where('data.answers.made_at', '<=', madeAt),
      )
      .execute()
    for (const { key, value, body } of rows) memory.set(key, { body: value, madeAt }, body.length)
    await sweep(madeAt)
    return madeAt
  }

  async function sweep(now: number): Promise<void> {
    if (now < sweptAt + sweepMs && now >= sweptAt) return
    sweptAt = now
    await db.deleteFrom('data.answers').where('kept_until', '<', now).execute()
    await sql`delete from data.answers where made_at < (
      select made_at from data.answers order by made_at desc offset ${mostRows} limit 1)`.execute(db)
    await sql`delete from data.flights where ends_at < clock_timestamp()`.execute(db)
  }

  function ask<Body>({ key, freshMs, keptMs: ownMs, isForced, signal, make }: Wanted<Body>): Promise<Kept<unknown>> {
    const work = async () => {
      const body = await make()
      return { body, madeAt: await write(new Map([[key, body]]), ownMs) }
    }
    // What is forced waits for no other's answer: that may be from before the change.
    if (isForced) return run(`${key} ${randomUUID()}`, signal, work)
    return run(key, signal, work, async () => {
      const kept = await find(key)
      return kept && isFresh(kept, freshMs) ? kept : undefined
    })
  }

  // A clock that was set back must not keep an answer for hours.
  const isFresh = ({ madeAt }: Kept<unknown>, freshMs: number) => Math.abs(clock.now() - madeAt) < freshMs

  return {
    async get<Body>(question: Wanted<Body>) {
      const key = toId(question.key)
      const { freshMs, isForced = false } = question
      if (isForced) return (await ask({ ...question, key })) as Kept<Body>
      const known = memory.get(key)
      if (known && isFresh(known, freshMs)) return known as Kept<Body>
      const flight = asked.get(key) ?? ask({ ...question, key }).finally(() => asked.delete(key))
      asked.set(key, flight)
      return (await flight) as Kept<Body>
    },
    async put(bodies, ownMs) {
      await write(new Map([...bodies].map(([key, body]) => [toId(key), body])), ownMs)
    },
    async findOld<Body>(key: string) {
      const kept = await find(toId(key))
      return kept && clock.now() - kept.madeAt < keptMs ? (kept as Kept<Body>) : undefined
    },
  }
}

/** A digest: a list of assets is longer than an index takes, and a listing of rows shows no accounts. */
const toId = (key: string): string => createHash('sha256').update(key).digest('base64url')
