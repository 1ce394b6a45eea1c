import { existsSync } from 'node:fs'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { ServiceError } from '../errors.js'

/** Names in a data folder: the database, the mark of one that is being made, and what such a mark was found beside. */
const names = { database: 'pg', mark: 'pg.making', unfinished: 'pg.unfinished' } as const

/** Whether a name in a data folder is one of the embedded database. */
export const isDatabaseName = (name: string): boolean => Object.values<string>(names).includes(name)

/**
 * Opens the embedded database of a data folder, or makes one. Making takes seconds, and one that was stopped meanwhile would never open: it
 * held nothing yet, so the next start puts it aside, as `pg.unfinished`, and begins anew. The folder has to be locked.
 * @throws {ServiceError} DATABASE_UNREADABLE when there is one that does not open; it is left as it is
 */
export async function openEmbedded(folder: string): Promise<PGlite> {
  const at = (name: keyof typeof names) => join(folder, names[name])
  const [database, mark] = [at('database'), at('mark')]
  if (existsSync(mark) && existsSync(database)) {
    await rm(at('unfinished'), { recursive: true, force: true })
    await rename(database, at('unfinished'))
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
