import { existsSync } from 'node:fs'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { ServiceError } from '../errors.js'

/**
 * Opens the embedded database of a data folder, or makes one. Making takes seconds, and one that was stopped meanwhile would never open: it
 * held nothing yet, so the next start puts it aside, as `pg.unfinished`, and begins anew. The folder has to be locked.
 * @throws {ServiceError} DATABASE_UNREADABLE when there is one that does not open; it is left as it is
 */
export async function openEmbedded(folder: string): Promise<PGlite> {
  const database = join(folder, 'pg')
  // There while one is being made.
  const mark = `${database}.making`
  if (existsSync(mark) && existsSync(database)) {
    const unfinished = `${database}.unfinished`
    await rm(unfinished, { recursive: true, force: true })
    await rename(database, unfinished)
  }
  if (existsSync(database)) return PGlite.create(database).catch((cause: unknown) => refuse(database, cause))
  await writeFile(mark, '', { mode: 0o600 })
  const made = await PGlite.create(database)
  await rm(mark)
  await keepNames(folder)
  return made
}

/** A mark that came back after a power failure would put a database aside that has been used. */
async function keepNames(folder: string): Promise<void> {
  // Windows opens no folders, and keeps names by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

function refuse(database: string, cause: unknown): never {
  throw new ServiceError(
    'DATABASE_UNREADABLE',
    `The embedded database in ${database} does not open, and was left as it is. Restore a backup into another folder (--data), or, if nothing in it is needed, remove that folder.`,
    { cause },
  )
}
