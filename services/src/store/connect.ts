import { PGlite } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import pg from 'pg'
import { ServiceError } from '../errors.js'
import { type FolderLock, lockFolder } from './lockFile.js'
import { openEmbedded } from './openEmbedded.js'
import { createPgliteDialect } from './pgliteDialect.js'
import { StoreDialect } from './storeDialect.js'

/** Where the services keep their state: a folder, or databases. */
export type StoreOptions = {
  /** File of the list of erased ids, outside of both: see `ErasedList`. Default: none is kept. */
  erased?: string | undefined
} & StatePlace

/** Exactly one of the two. */
type StatePlace =
  | {
      /** Folder of the embedded database, made when absent and closed to other users; `memory` keeps nothing. */
      folder: string | 'memory'
    }
  | {
      /** `postgres://...`, Postgres 15 or later. Undefined only where each part that is opened has its own. */
      url: string | undefined
      /** Databases of the parts that shall have their own, by the parts' ids. */
      urls?: Readonly<Record<string, string | undefined>>
    }

/** Databases that are open, as they were found. */
export interface Connection {
  /** The database of a part. Parts that share one get the same. */
  of(id: string): Kysely<unknown>
  /** Whether other processes can use the same state at the same time. */
  isShared: boolean
  /** Lock of the data folder; undefined when there is no folder. */
  lock: FolderLock | undefined
  /** Closes them and frees the folder. Without it the process does not end. */
  close(): Promise<void>
}

/**
 * Opens the databases of some parts and changes nothing in them.
 * @throws {ServiceError} FOLDER_IN_USE when another process has the folder open, FOLDER_UNSAFE, DATABASE_UNREADABLE, DATABASE_MISSING
 */
export async function connect(options: StoreOptions, ids: readonly string[]): Promise<Connection> {
  if ('url' in options) return connectPostgres(options, ids)
  if (options.folder === 'memory') return connectEmbedded(await PGlite.create(), undefined)
  const lock = await lockFolder(options.folder)
  try {
    return connectEmbedded(await openEmbedded(options.folder), lock)
  } catch (error) {
    await lock.release()
    throw error
  }
}

function connectEmbedded(database: PGlite, lock: FolderLock | undefined): Connection {
  const db = new Kysely<unknown>({ dialect: createPgliteDialect(database) })
  return toConnection(() => db, [db], false, lock)
}

/** One pool for each address. */
function connectPostgres(
  { url, urls = {} }: Extract<StoreOptions, { url: unknown }>,
  ids: readonly string[],
): Connection {
  const addressOf = (id: string) => urls[id] ?? url
  const without = ids.filter((id) => addressOf(id) === undefined)
  if (without.length > 0) {
    throw new ServiceError(
      'DATABASE_MISSING',
      `There is no database for ${without.join(', ')}: set DATABASE_URL, or name other parts with --parts.`,
    )
  }
  const addresses = new Set(ids.map((id) => addressOf(id) ?? ''))
  const pools = new Map([...addresses].map((address) => [address, openPostgres(address)]))
  const of = (id: string) => {
    const db = pools.get(addressOf(id) ?? '')
    if (!db) throw new Error(`The database of the part ${id} was not opened.`)
    return db
  }
  return toConnection(of, [...pools.values()], true, undefined)
}

function openPostgres(connectionString: string): Kysely<unknown> {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 5_000 })
  // An idle connection that breaks is replaced on next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  return new Kysely<unknown>({ dialect: new StoreDialect({ pool }) })
}

function toConnection(
  of: Connection['of'],
  databases: readonly Kysely<unknown>[],
  isShared: boolean,
  lock: FolderLock | undefined,
): Connection {
  let closing: Promise<void> | undefined
  return {
    of,
    isShared,
    lock,
    close() {
      closing ??= Promise.all(databases.map((db) => db.destroy())).then(() => lock?.release())
      return closing
    },
  }
}

/** Errors of a connection, of a login and of a missing database: an operator's to correct, not a defect of ours. */
const unreachable = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|28|3D000|08)/

/** What an operator is told in the place of an error of the database, where that is theirs to correct. */
export function explainPostgres(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const isTimeout = typeof message === 'string' && message.includes('timeout')
  if (!isTimeout && !(typeof code === 'string' && unreachable.test(code))) return error
  return new ServiceError(
    'DATABASE_UNREACHABLE',
    `The database that DATABASE_URL names cannot be used (${typeof code === 'string' ? code : 'no answer in time'}).`,
    { cause: error },
  )
}
