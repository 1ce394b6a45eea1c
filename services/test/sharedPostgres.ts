import { findPostgres, sharedPostgres } from './findPostgres.js'
import { startServer } from './postgres.js'

/** Starts one Postgres for all files of a run, where there are programs for one: each suite makes databases of its own there. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const found = findPostgres()
  if (!found || 'url' in found) return undefined
  const server = await startServer(found.programs, found.owner)
  process.env[sharedPostgres] = server.url
  return () => server.stop()
}
