import { randomBytes } from 'node:crypto'
import { type Kysely, type Migration, sql } from 'kysely'
import type { Clock } from '../clock.js'
import { ServiceError } from '../errors.js'
import { createKeyText, digestOf } from './keyText.js'

/** What a console in another process may do by a key: read, or read and change. */
export type ConsoleScope = 'read' | 'change'

/** A key as its operator sees it. Times are ISO texts. */
export interface ConsoleKey {
  id: string
  scope: ConsoleScope
  createdAt: string
  endedAt: string | null
}

/** Keys by which a console in another process reaches one part. The machine alone makes them. */
export interface ConsoleKeys {
  /** @returns the key, which is not shown again */
  add(scope: ConsoleScope): Promise<{ key: string; summary: ConsoleKey }>
  list(): Promise<ConsoleKey[]>
  /** Ends a key at once, in every process. @throws {ServiceError} KEY_UNKNOWN */
  end(id: string): Promise<ConsoleKey>
  /** What a key is good for; undefined for a text that is none, or was ended. Read anew each time. */
  find(text: string): Promise<ConsoleScope | undefined>
}

interface KeyRow {
  id: string
  scope: ConsoleScope
  created_at: number
  ended_at: number | null
}

const keyText = createKeyText('latchkey_console_')

/** Adds a part's keys of consoles to its schema. Logged: a crash must not bring an ended key back. */
export function consoleKeysMigration(schema: string): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table ${sql.table(`${schema}.console_keys`)} (
        id text primary key,
        digest text not null unique,
        scope text not null,
        created_at double precision not null,
        ended_at double precision
      )`.execute(db)
    },
  }
}

/** The keys that {@link consoleKeysMigration} made room for. */
export function createConsoleKeys(
  db: Kysely<never>,
  { schema, clock }: { readonly schema: string; readonly clock: Clock },
): ConsoleKeys {
  const table = sql.table(`${schema}.console_keys`)
  const columns = sql.raw('id, scope, created_at, ended_at')
  return {
    async add(scope) {
      const key = keyText.make()
      const { rows } = await sql<KeyRow>`insert into ${table} (id, digest, scope, created_at)
        values (${randomBytes(9).toString('base64url')}, ${digestOf(key)}, ${scope}, ${clock.now()})
        returning ${columns}`.execute(db)
      return { key, summary: summarise(rows[0]) }
    },
    async list() {
      const { rows } = await sql<KeyRow>`select ${columns} from ${table} order by created_at desc, id`.execute(db)
      return rows.map(summarise)
    },
    async end(id) {
      const { rows } = await sql<KeyRow>`update ${table} set ended_at = coalesce(ended_at, ${clock.now()})
        where id = ${id} returning ${columns}`.execute(db)
      return summarise(rows[0])
    },
    async find(text) {
      if (!keyText.is(text)) return undefined
      const { rows } = await sql<KeyRow>`select ${columns} from ${table}
        where digest = ${digestOf(text)} and ended_at is null`.execute(db)
      return rows[0]?.scope
    },
  }
}

function summarise(row: KeyRow | undefined): ConsoleKey {
  if (!row) throw new ServiceError('KEY_UNKNOWN', 'There is no key of this id. See: console keys.')
  const { id, scope, created_at, ended_at } = row
  const toText = (ms: number) => new Date(ms).toISOString()
  return { id, scope, createdAt: toText(created_at), endedAt: ended_at === null ? null : toText(ended_at) }
}
