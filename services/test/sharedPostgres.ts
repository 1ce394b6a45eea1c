import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { openStore } from '../src/openStore.js'
import { filledDatabase, findPostgres, sharedPostgres } from './findPostgres.js'
import { nameOf, startServer } from './postgres.js'

/**
 * Starts one Postgres for all files of a run, where there are programs for one: each suite makes databases of its own there, most as copies
 * of one that has its tables.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const found = findPostgres()
  if (!found || 'url' in found) return undefined
  const server = await startServer(found.programs, found.owner, await findPlace())
  process.env[sharedPostgres] = server.url
  const filled = await server.createDatabase()
  await (await openStore({ url: filled })).close()
  process.env[filledDatabase] = nameOf(filled)
  return () => server.stop()
}

/** Bytes that the databases of a run stay far below: each has a dozen megabytes, and goes with its suite. */
const enough = 4 * 2 ** 30

/** Memory where the system keeps files there and has enough of it: a copy of a database is several hundred files. */
async function findPlace(): Promise<string> {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > enough ? memory : tmpdir()
}
