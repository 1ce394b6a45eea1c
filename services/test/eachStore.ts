import { afterAll, beforeAll, describe } from 'vitest'
import { openStore, type Store } from '../src/store/openStore.js'
import { findPostgres } from './findPostgres.js'
import { type PostgresServer, startPostgres } from './postgres.js'

/** The store that is open while a test runs, and another connection to the same state where there can be one. */
export interface OpenStores {
  readonly store: Store
  /** As another process has it; the same one on the embedded database, which only one can open. */
  readonly other: Store
}

/** Registers a suite on the embedded database and, where one is found, on a real Postgres. */
export function describeEachStore(name: string, suite: (stores: OpenStores) => void): void {
  describe(`${name}, embedded`, () => {
    const { stores, open } = createHolder()
    beforeAll(async () => open(await openStore({ folder: 'memory' })))
    afterAll(() => stores.store.close())
    suite(stores)
  })

  if (!findPostgres()) return
  describe(`${name}, postgres`, () => {
    const { stores, open } = createHolder()
    let server: PostgresServer
    beforeAll(async () => {
      server = await startPostgres()
      const url = await server.createDatabase()
      open(await openStore({ url }), await openStore({ url }))
    })
    afterAll(async () => {
      await Promise.all([stores.store.close(), stores.other.close()])
      await server.stop()
    })
    suite(stores)
  })
}

function createHolder() {
  let open: OpenStores | undefined
  const get = () => {
    if (!open) throw new Error('The store opens in beforeAll: use it inside a test.')
    return open
  }
  return {
    stores: {
      get store() {
        return get().store
      },
      get other() {
        return get().other
      },
    },
    open(store: Store, other = store) {
      open = { store, other }
    },
  }
}
