import { existsSync, openAsBlob } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'

/** Names the image to the workers. */
const variable = 'LATCHKEY_DATABASE_IMAGE'

/**
 * Makes one empty embedded database, and keeps what is in it as an image: to make one takes seconds of computing, to
 * load one a fraction. Without tables: each store brings its own up to date, as always.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const local = fileURLToPath(new URL('../../.local', import.meta.url))
  await mkdir(local, { recursive: true })
  const folder = await mkdtemp(join(local, 'database-'))
  const database = await PGlite.create()
  const image = await database.dumpDataDir('none')
  await database.close()
  const file = join(folder, 'image.tar')
  await writeFile(file, image.stream())
  process.env[variable] = file
  return () => rm(folder, { recursive: true, force: true })
}

/** Of this process: files that share it share the package, and each of them comes here. */
let isUsed = false

/**
 * Lets new databases begin with the image in this process. The command line in a process of its own makes one from nothing.
 */
export function useImage(): void {
  if (isUsed) return
  isUsed = true
  // The embedded database is compiled in half the time when it need not become fast.
  setFlagsFromString('--liftoff-only')
  const file = process.env[variable]
  if (!file) throw new Error('The image is made by the global setup: run the tests through their configuration.')
  const create = PGlite.create.bind(PGlite) as typeof PGlite.create
  PGlite.create = (async (folder?: string) => {
    if (folder !== undefined && existsSync(join(folder, 'PG_VERSION'))) return create(folder)
    return create({ ...(folder !== undefined && { dataDir: folder }), loadDataDir: await openAsBlob(file) })
  }) as typeof PGlite.create
}
