import { type OpenStore, openStore, type Store, type StoreOptions } from '../src/openStore.js'
import type { PartList } from '../src/part/types.js'
import { parts as ownParts } from '../src/parts/index.js'
import { findPostgres } from './findPostgres.js'
import { startPostgres } from './postgres.js'

/**
 * Opens an empty store for tests that say nothing of databases. A real Postgres where one is found, which needs a fraction of the embedded
 * one's computing; `npm run test:deep` has them on the embedded one.
 */
export async function openTestStore<const Parts extends PartList>(parts: Parts): Promise<Store<Parts>>
export async function openTestStore(): Promise<Store>
export async function openTestStore(parts: PartList = ownParts): Promise<OpenStore> {
  const open = (options: StoreOptions): Promise<OpenStore> => openStore(options, parts)
  // Set by `npm test` and `npm run test:deep`.
  if (process.env.LATCHKEY_TEST_RUN === 'deep' || !findPostgres()) return open({ folder: 'memory' })
  const server = await startPostgres()
  const store = await open({ url: await server.copyDatabase() })
  let closing: Promise<void> | undefined
  return {
    ...store,
    // As a store's own: services close theirs, and so may a test.
    close() {
      closing ??= store.close().then(() => server.stop())
      return closing
    },
  }
}
