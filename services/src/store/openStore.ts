import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type AuthTables, authMigrations } from '../auth/schema.js'
import { type DataTables, dataMigrations } from '../data/schema.js'
import { type DirectoryTables, directoryMigrations } from '../directory/schema.js'
import { ServiceError } from '../errors.js'
import { type FolderLock, lockFolder } from './lockFile.js'
import { migratePart } from './migrate.js'
import { createPgliteDialect } from './pgliteDialect.js'

/** Where the services keep their state: exactly one of the two. */
export type StoreOptions =
  | {
      /** Folder of the embedded database, made when absent and closed to other users; `memory` keeps nothing. */
      folder: string | 'memory'
    }
  | {
      /** `postgres://...`, Postgres 15 or later. */
      url: string
      /** Database of the data part, when it shall have its own. */
      dataUrl?: string | undefined
      /** Database of the auth part, when it shall have its own. */
      authUrl?: string | undefined
    }

/** The open state of the services. A part gets its own tables only: no query reaches across. */
export interface Store {
  directory: Kysely<DirectoryTables>
  data: Kysely<DataTables>
  auth: Kysely<AuthTables>
  /** Whether other processes can use the same state at the same time. */
  isShared: boolean
  /** Lock of the data folder; undefined when there is no folder. */
  lock: FolderLock | undefined
  /** Closes the database and frees the folder. Without it the process does not end. */
  close(): Promise<void>
}

/**
 * Opens the state and brings its tables up to date.
 * @throws {ServiceError} FOLDER_IN_USE when another process has the folder open, FOLDER_UNSAFE, DATABASE_UNREACHABLE
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  if ('url' in options) {
    const main = openPostgres(options.url)
    const openOwn = (url: string | undefined) => (url === undefined ? main : openPostgres(url))
    const [data, auth] = [openOwn(options.dataUrl), openOwn(options.authUrl)]
    return prepare({ directory: main, data, auth, isShared: true, lock: undefined })
  }
  if (options.folder === 'memory') return openEmbedded(undefined, undefined)
  const lock = await lockFolder(options.folder)
  try {
    return await openEmbedded(join(options.folder, 'pg'), lock)
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function openEmbedded(path: string | undefined, lock: FolderLock | undefined): Promise<Store> {
  const db = new Kysely<unknown>({ dialect: createPgliteDialect(await PGlite.create(path)) })
  return prepare({ directory: db, data: db, auth: db, isShared: false, lock })
}

function openPostgres(connectionString: string): Kysely<unknown> {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 5_000 })
  // An idle connection that breaks is replaced on next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
}

/** Errors of a connection, of a login and of a missing database: an operator's to mend, not a defect of ours. */
const unreachable = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|28|3D000|08)/

function explainPostgres(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const isTimeout = typeof message === 'string' && message.includes('timeout')
  if (!isTimeout && !(typeof code === 'string' && unreachable.test(code))) return error
  return new ServiceError(
    'DATABASE_UNREACHABLE',
    `The database that DATABASE_URL names cannot be used (${typeof code === 'string' ? code : 'no answer in time'}).`,
    { cause: error },
  )
}

interface Parts extends Pick<Store, 'isShared' | 'lock'> {
  directory: Kysely<unknown>
  data: Kysely<unknown>
  auth: Kysely<unknown>
}

async function prepare({ directory, data, auth, isShared, lock }: Parts): Promise<Store> {
  const databases = [...new Set([directory, data, auth])]
  const destroy = () => Promise.all(databases.map((db) => db.destroy()))
  try {
    await migratePart(directory, 'directory', directoryMigrations)
    await migratePart(data, 'data', dataMigrations)
    await migratePart(auth, 'auth', authMigrations)
  } catch (error) {
    await destroy()
    throw isShared ? explainPostgres(error) : error
  }
  let closing: Promise<void> | undefined
  return {
    directory: directory as unknown as Kysely<DirectoryTables>,
    data: data as unknown as Kysely<DataTables>,
    auth: auth as unknown as Kysely<AuthTables>,
    isShared,
    lock,
    close() {
      closing ??= destroy().then(() => lock?.release())
      return closing
    },
  }
}
