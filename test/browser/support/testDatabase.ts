import { useImage as beginWithImage } from '../../../services/test/databaseImage.js'
import { findPostgres } from '../../../services/test/findPostgres.js'
import { startPostgres } from '../../../services/test/postgres.js'

/**
 * Whether the services of browser tests keep their state in a real Postgres: where one is found, which needs a fraction of the embedded
 * database's computing. `npm run test:deep` has them on the embedded one, as `npm start` does.
 */
export function isOnPostgres(): boolean {
  // Set by `npm test` and `npm run test:deep`.
  return process.env.LATCHKEY_TEST_RUN !== 'deep' && findPostgres() !== undefined
}

/** An empty database for the services of a worker. */
export interface TestDatabase {
  /** As `startStack` and `serve` take it: the address of a Postgres; undefined for an embedded one, in memory. */
  readonly url: string | undefined
  stop(): Promise<void>
}

/** Makes a database on the run's Postgres, or has embedded ones begin with the run's image. */
export async function openTestDatabase(): Promise<TestDatabase> {
  if (!isOnPostgres()) {
    beginWithImage()
    return { url: undefined, stop: async () => undefined }
  }
  const server = await startPostgres()
  return { url: await server.copyDatabase(), stop: () => server.stop() }
}
