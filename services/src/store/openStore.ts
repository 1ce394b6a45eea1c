import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { type DataTables, dataMigrations } from '../data/schema.js'
import { type DirectoryTables, directoryMigrations } from '../directory/schema.js'
import { type FolderLock, lockFolder } from './lockFile.js'
import { migratePart } from './migrate.js'
import { createPgliteDialect } from './pgliteDialect.js'

/** Where the services keep their state: exactly one of the two. */
export type StoreOptions =
  | {
      /** Folder of the embedded database, made when absent; `memory` keeps nothing. */
      folder: string | 'memory'
    }
  | {
      /** `postgres://...`, Postgres 15 or later. */
      url: string
    }

/** The open state of the services. A part gets its own tables only: no query reaches across. */
export interface Store {
  directory: Kysely<DirectoryTables>
  data: Kysely<DataTables>
  /** Whether other processes can use the same state at the same time. */
  isShared: boolean
  /** Lock of the data folder; undefined when there is no folder. */
  lock: FolderLock | undefined
  /** Closes the database and frees the folder. Without it the process does not end. */
  close(): Promise<void>
}

/**
 * Opens the state and brings its tables up to date.
 * @throws {ServiceError} FOLDER_IN_USE when another process has the folder open
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  if ('url' in options) {
    const pool = new pg.Pool({ connectionString: options.url, max: 10, connectionTimeoutMillis: 5_000 })
    // An idle connection that breaks is replaced on next use; without a listener it would end the process.
    pool.on('error', () => undefined)
    return prepare(new PostgresDialect({ pool }), undefined, true)
  }
  if (options.folder === 'memory') return prepare(createPgliteDialect(await PGlite.create()), undefined, false)
  const lock = await lockFolder(options.folder)
  try {
    return await prepare(createPgliteDialect(await PGlite.create(join(options.folder, 'pg'))), lock, false)
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function prepare(dialect: PostgresDialect, lock: FolderLock | undefined, isShared: boolean): Promise<Store> {
  const db = new Kysely<unknown>({ dialect })
  try {
    await sql`select 1`.execute(db)
    await migratePart(db, 'directory', directoryMigrations)
    await migratePart(db, 'data', dataMigrations)
  } catch (error) {
    await db.destroy()
    throw error
  }
  let closing: Promise<void> | undefined
  return {
    directory: db as unknown as Kysely<DirectoryTables>,
    data: db as unknown as Kysely<DataTables>,
    isShared,
    lock,
    close() {
      closing ??= db.destroy().then(() => lock?.release())
      return closing
    },
  }
}
