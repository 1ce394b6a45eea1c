import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../../../clock.js'
import { fetchStranger, type LookUp } from '../../../../http/fetchStranger.js'
import { type Picture, readPicture } from '../../../../http/readPicture.js'
import type { Log } from '../../../../log.js'
import type { DataTables } from '../../schema.js'
import { type PictureOptions, readDataUrl, toFetchedUrl } from './toFetchedUrl.js'

/** Pictures of tokens and collectibles: fetched by us, once, and only those that an answer of ours has named. */
export interface Pictures {
  /** The address that a page gets for a picture of an upstream; empty for what is none. */
  nameOf(url: string | undefined): string
  /** A picture by its id; undefined for one that no answer has named, or that is none. */
  get(id: string, signal: AbortSignal): Promise<Picture | undefined>
}

interface PictureTools {
  readonly db: Kysely<DataTables>
  readonly clock: Clock
  readonly log: Log
  /** Exchanged in tests. */
  readonly find?: LookUp
}

const maxBytes = 1024 * 1024
/** What could not be fetched is asked for again after so long. */
const retryMs = 3_600_000
/** A picture that no answer has named for so long is forgotten. */
const keptMs = 30 * 86_400_000
const mostRows = 50_000
const longestUrl = 2048
const sweepMs = 3_600_000

export function createPictures(options: PictureOptions, { db, clock, log, find }: PictureTools): Pictures {
  /** Named since they were last written. */
  const named = new Map<string, string>()
  /** Written not long ago: an answer names the same pictures again and again. */
  const known = new Map<string, number>()
  const flights = new Map<string, Promise<Picture | undefined>>()
  let writing: Promise<void> = Promise.resolve()
  let sweptAt = Number.NEGATIVE_INFINITY

  async function write(): Promise<void> {
    const now = clock.now()
    const rows = [...named].map(([id, url]) => ({ id, url, named_at: now }))
    named.clear()
    if (rows.length === 0) return
    await db
      .insertInto('data.pictures')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ named_at: now }))
      .execute()
    if (Math.abs(now - sweptAt) < sweepMs) return
    sweptAt = now
    await db
      .deleteFrom('data.pictures')
      .where('named_at', '<', now - keptMs)
      .execute()
    await sql`delete from data.pictures where named_at < (
      select named_at from data.pictures order by named_at desc offset ${mostRows} limit 1)`.execute(db)
  }

  function note(id: string, url: string): void {
    const at = known.get(id)
    if (at !== undefined && Math.abs(clock.now() - at) < sweepMs) return
    if (known.size >= mostRows) known.clear()
    known.set(id, clock.now())
    named.set(id, url)
    writing = writing.then(write).catch(() => {
      // The next answer names them again.
      known.delete(id)
      log.problem('pictures could not be noted')
    })
  }

  async function load(id: string, signal: AbortSignal): Promise<Picture | undefined> {
    await writing
    const row = await db.selectFrom('data.pictures').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    if (row.type && row.bytes) return { type: row.type as Picture['type'], bytes: row.bytes }
    if (row.fetched_at !== null && Math.abs(clock.now() - row.fetched_at) < retryMs) return undefined
    const picture = await fetchPicture(row.url, signal)
    // One whose caller has gone was not looked at to the end.
    if (signal.aborted) return undefined
    await db
      .updateTable('data.pictures')
      .set({ fetched_at: clock.now(), type: picture?.type ?? null, bytes: picture?.bytes ?? null })
      .where('id', '=', id)
      .execute()
    return picture
  }

  async function fetchPicture(url: string, signal: AbortSignal): Promise<Picture | undefined> {
    try {
      if (url.startsWith('data:')) return readPicture(readDataUrl(url))
      const { allowsLoopback = false } = options
      const call = { url, maxBytes, signal, accept: 'image/*', allowsLoopback }
      return readPicture(await (find ? fetchStranger(call, find) : fetchStranger(call)))
    } catch {
      // A picture that cannot be had is none, whatever the reason.
      return undefined
    }
  }

  return {
    nameOf(url) {
      // One that a part of this installation has named.
      if (options.publicUrl && url && /^[\w-]{22}$/.test(url.replace(`${options.publicUrl}/v1/picture/`, '')))
        return url
      const target = url === undefined || !options.publicUrl ? undefined : toFetchedUrl(url, options, 'image/')
      if (target === undefined || target.length > (target.startsWith('data:') ? 64 * 1024 : longestUrl)) return ''
      const id = createHash('sha256').update(target).digest('base64url').slice(0, 22)
      note(id, target)
      return `${options.publicUrl}/v1/picture/${id}`
    },
    get(id, signal) {
      const flight = flights.get(id) ?? load(id, signal).finally(() => flights.delete(id))
      flights.set(id, flight)
      return flight
    },
  }
}
