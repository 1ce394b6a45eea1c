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
  const server = await startServer(found.programs, found.owner)
  process.env[sharedPostgres] = server.url
  const filled = await server.createDatabase()
  await (await openStore({ url: filled })).close()
  process.env[filledDatabase] = nameOf(filled)
  return () => server.stop()
}
