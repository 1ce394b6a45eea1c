import { openStore, type Store } from '../src/openStore.js'
import { findPostgres } from './findPostgres.js'
import { startPostgres } from './postgres.js'

/**
 * Opens an empty store for tests that say nothing of databases. A real Postgres where one is found, which answers several times as fast as
 * the embedded one; `npm run test:deep` has them on the embedded one.
 */
export async function openTestStore(): Promise<Store> {
  // Set by `npm test` and `npm run test:deep`.
  if (process.env.LATCHKEY_TEST_RUN === 'deep' || !findPostgres()) return openStore({ folder: 'memory' })
  const server = await startPostgres()
  const store = await openStore({ url: await server.createDatabase() })
  return {
    ...store,
    async close() {
      await store.close()
      await server.stop()
    },
  }
}
