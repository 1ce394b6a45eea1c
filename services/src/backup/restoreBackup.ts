import { type ControlledTransaction, type Kysely, sql } from 'kysely'
import type { IsErased } from '../erased/erasedList.js'
import { ServiceError } from '../errors.js'
import type { NamedKeys } from '../secrets/fileKeys.js'
import { migratePart } from '../store/migrate.js'
import { type BackupPart, invalid, readLine } from './format.js'
import { continueNumbers, isAbsent, listTables } from './tables.js'
import type { BackupSource } from './writeBackup.js'

/** Where a backup goes, and what it needs. */
export interface RestoreOptions extends BackupSource {
  /** The backup's lines, from the first: read twice, once to check them. */
  read(): AsyncIterable<string>
  /** Keys by the parts' ids: the backup holds none. */
  keys: Readonly<Record<string, NamedKeys | undefined>>
  /** What was erased since, and goes again. Default: nothing. */
  isErased?: IsErased
}

/** What came back. */
export interface Restored {
  /** When the backup was made. */
  created: string
  parts: readonly string[]
  rows: number
  /** Ids that were erased again. */
  erased: number
}

/** The database of a part, within a transaction. */
type FindDatabase = (id: string) => Promise<Kysely<unknown>>

/** Rows that are written at a time. */
const batch = 200

/**
 * Brings a backup into databases that have nothing of its parts, whole or not at all.
 * @throws {ServiceError} BACKUP_INVALID; RESTORE_REFUSED where something is there already, or a key is missing
 */
export async function restoreBackup({
  read,
  parts,
  of,
  keys,
  isErased = () => false,
}: RestoreOptions): Promise<Restored> {
  const summary = await readSummary(read())
  const found = summary.parts.map((part) => ({ part, module: findModule(parts, part) }))
  for (const { part } of found) await checkKeys(part, keys[part.id])
  for (const { part } of found) {
    if (!(await isAbsent(of(part.id), part.id))) {
      throw refused(`there is something of the part ${part.id} already. Restore into an empty folder or database`)
    }
  }
  let erased = 0
  try {
    for (const { part, module } of found) {
      const { id, migrations } = part
      // As it was when the backup was made: later changes of the schema then change the rows, too.
      if (migrations.length > 0) await migratePart(of(id), id, module.migrations, migrations.at(-1))
    }
    await inTransactions(of, (within) => writeRows(read(), within))
    for (const { part, module } of found) {
      await migratePart(of(part.id), part.id, module.migrations)
      erased += (await module.eraseListed?.(of(part.id), (id) => isErased(part.id, id))) ?? 0
    }
  } catch (error) {
    for (const { part } of found) await sql`drop schema if exists ${sql.id(part.id)} cascade`.execute(of(part.id))
    throw error
  }
  return { created: summary.created, parts: found.map(({ part }) => part.id), rows: summary.rows, erased }
}

/**
 * Reads a backup to its end, and says what is in it.
 * @throws {ServiceError} BACKUP_INVALID where it is not whole
 */
export async function readSummary(
  lines: AsyncIterable<string>,
): Promise<{ created: string; parts: readonly BackupPart[]; rows: number }> {
  const parts: BackupPart[] = []
  let created: string | undefined
  let end: number | undefined
  let rows = 0
  let isInTable = false
  for await (const text of lines) {
    const line = readLine(text)
    const isFirst = created === undefined
    if (end !== undefined || (line.kind === 'begin') !== isFirst) throw invalid('is none, or was changed')
    if (line.kind === 'begin') created = line.created
    if (line.kind === 'row') {
      if (!isInTable) throw invalid('is none, or was changed')
      rows += 1
    }
    if (line.kind === 'table') isInTable = parts.length > 0
    if (line.kind === 'part') {
      if (parts.some(({ id }) => id === line.part.id)) throw invalid('has a part twice')
      parts.push(line.part)
      isInTable = false
    }
    if (line.kind === 'end') end = line.rows
  }
  if (created === undefined || end !== rows) throw invalid('is not whole: its end is missing')
  return { created, parts, rows }
}

function findModule(parts: BackupSource['parts'], { id, migrations }: BackupPart) {
  const found = parts.find(({ description }) => description.id === id)
  if (!found) throw refused(`it has the part ${id}, which was not asked for, or which this version does not have`)
  const known = Object.keys(found.module.migrations).sort()
  if (migrations.some((name, index) => known[index] !== name)) {
    throw refused(`a newer version of the part ${id} made it. Install that version first`)
  }
  return found.module
}

async function checkKeys({ id, keyNames }: BackupPart, keys: NamedKeys | undefined): Promise<void> {
  if (keyNames.length === 0) return
  if (!keys) throw refused(`what the part ${id} keeps is wrapped. Name its file of secrets: --${id}-secrets FILE`)
  const known = await Promise.all(keyNames.map(keys.knows))
  const missing = keyNames.filter((_, index) => !known[index])
  if (missing.length === 0) return
  throw refused(`the secrets of the part ${id} lack keys that its values are wrapped under: ${missing.join(', ')}`)
}

/** One transaction a database, all of them made good at the end: a process that is killed leaves no half of a restore. */
async function inTransactions(of: BackupSource['of'], write: (within: FindDatabase) => Promise<void>) {
  const open = new Map<Kysely<unknown>, Promise<ControlledTransaction<unknown>>>()
  const begin = (db: Kysely<unknown>) => {
    const there = open.get(db) ?? db.startTransaction().execute()
    open.set(db, there)
    return there
  }
  try {
    await write(async (id) => begin(of(id)))
    for (const transaction of open.values()) await (await transaction).commit().execute()
  } catch (error) {
    for (const transaction of open.values()) {
      const begun = await transaction
      if (!begun.isCommitted) await begun.rollback().execute()
    }
    throw error
  }
}

async function writeRows(lines: AsyncIterable<string>, of: FindDatabase): Promise<void> {
  let place: { db: Kysely<unknown>; schema: string; table: string } | undefined
  let part = ''
  let waiting: string[] = []
  const flush = async () => {
    if (!place || waiting.length === 0) return
    const table = sql.table(`${place.schema}.${place.table}`)
    await sql`insert into ${table} overriding system value
      select r.* from jsonb_populate_recordset(null::${table}, ${`[${waiting.join(',')}]`}::jsonb) r`.execute(place.db)
    waiting = []
  }
  const finish = async () => {
    await flush()
    if (place) await continueNumbers(place.db, place.schema, place.table)
    place = undefined
  }
  for await (const text of lines) {
    const line = readLine(text)
    if (line.kind === 'row') {
      waiting.push(line.json)
      if (waiting.length >= batch) await flush()
      continue
    }
    await finish()
    if (line.kind === 'part') {
      part = line.part.id
      await emptyTables(await of(part), part)
    }
    if (line.kind === 'table') {
      const db = await of(part)
      if (!(await listTables(db, part)).includes(line.name)) throw invalid(`has a table that ${part} does not have`)
      place = { db, schema: part, table: line.name }
    }
  }
  await finish()
}

/** Rows that come with a schema would be there twice. */
async function emptyTables(db: Kysely<unknown>, schema: string): Promise<void> {
  const tables = (await listTables(db, schema)).map((name) => sql.table(`${schema}.${name}`))
  if (tables.length > 0) await sql`truncate ${sql.join(tables)}`.execute(db)
}

const refused = (why: string) => new ServiceError('RESTORE_REFUSED', `The backup is not restored: ${why}.`)
