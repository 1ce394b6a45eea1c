import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { ServiceError } from '../errors.js'
import { checkParts } from '../part/checkParts.js'
import type { PartDescription, PartModule } from '../part/definePart.js'
import type { DatabasesOf, OwnParts, PartList } from '../part/types.js'
import { parts as ownParts } from '../parts.js'
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
      /** `postgres://...`, Postgres 15 or later. Undefined only where each part that is opened has its own. */
      url: string | undefined
      /** Databases of the parts that shall have their own, by the parts' ids. */
      urls?: Readonly<Record<string, string | undefined>>
    }

/** A part whose code is there. */
export interface LoadedPart {
  description: PartDescription
  module: PartModule
}

/** The open state of the services, for some parts. A part gets its own tables only, by its id: no query reaches across. */
export type Store<Parts extends PartList = OwnParts> = OpenStore & DatabasesOf<Parts>

/** What every store has, whatever its parts. */
export interface OpenStore {
  /** What it was opened for. */
  parts: readonly LoadedPart[]
  /** Whether other processes can use the same state at the same time. */
  isShared: boolean
  /** Lock of the data folder; undefined when there is no folder. */
  lock: FolderLock | undefined
  /** Closes the database and frees the folder. Without it the process does not end. */
  close(): Promise<void>
}

/**
 * Opens the state and brings its tables up to date.
 * @param parts default: those of this version
 * @throws {ServiceError} FOLDER_IN_USE when another process has the folder open, FOLDER_UNSAFE, DATABASE_UNREACHABLE
 */
export async function openStore<const Parts extends PartList>(
  options: StoreOptions,
  parts: Parts,
): Promise<Store<Parts>>
export async function openStore(options: StoreOptions): Promise<Store>
export async function openStore(
  options: StoreOptions,
  descriptions: readonly PartDescription[] = ownParts,
): Promise<OpenStore> {
  checkParts(descriptions)
  const parts = await Promise.all(
    descriptions.map(async (description) => ({ description, module: await description.load() })),
  )
  if ('url' in options) {
    return prepare(parts, openDatabases(options, descriptions), { isShared: true, lock: undefined })
  }
  if (options.folder === 'memory') return openEmbedded(parts, undefined, undefined)
  const lock = await lockFolder(options.folder)
  try {
    return await openEmbedded(parts, join(options.folder, 'pg'), lock)
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function openEmbedded(
  parts: readonly LoadedPart[],
  path: string | undefined,
  lock: FolderLock | undefined,
): Promise<OpenStore> {
  const db = new Kysely<unknown>({ dialect: createPgliteDialect(await PGlite.create(path)) })
  return prepare(parts, () => db, { isShared: false, lock })
}

/** One pool for each address. */
function openDatabases(
  { url, urls = {} }: Extract<StoreOptions, { url: unknown }>,
  parts: readonly PartDescription[],
): (part: PartDescription) => Kysely<unknown> {
  const without = parts.filter(({ id }) => (urls[id] ?? url) === undefined).map(({ id }) => id)
  if (without.length > 0) {
    throw new ServiceError(
      'DATABASE_MISSING',
      `There is no database for ${without.join(', ')}: set DATABASE_URL, or serve other parts with --parts.`,
    )
  }
  const opened = new Map<string, Kysely<unknown>>()
  return ({ id }) => {
    const address = urls[id] ?? url ?? ''
    const db = opened.get(address) ?? openPostgres(address)
    opened.set(address, db)
    return db
  }
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

async function prepare(
  parts: readonly LoadedPart[],
  open: (part: PartDescription) => Kysely<unknown>,
  { isShared, lock }: Pick<OpenStore, 'isShared' | 'lock'>,
): Promise<OpenStore> {
  const opened = parts.map(({ description, module }) => ({ ...description, ...module, db: open(description) }))
  const databases = [...new Set(opened.map(({ db }) => db))]
  const destroy = () => Promise.all(databases.map((db) => db.destroy()))
  try {
    for (const { db, id, migrations } of opened) await migratePart(db, id, migrations)
  } catch (error) {
    await destroy()
    throw isShared ? explainPostgres(error) : error
  }
  let closing: Promise<void> | undefined
  return {
    ...Object.fromEntries(opened.map(({ id, db }) => [id, db])),
    parts,
    isShared,
    lock,
    close() {
      closing ??= destroy().then(() => lock?.release())
      return closing
    },
  }
}
