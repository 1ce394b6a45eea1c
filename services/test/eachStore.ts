import { afterAll, beforeAll, describe } from 'vitest'
import { openStore, type Store } from '../src/openStore.js'
import { findPostgres } from './findPostgres.js'
import { type PostgresServer, startPostgres } from './postgres.js'

/** The store that is open while a test runs, and another connection to the same state where there can be one. */
export interface OpenStores {
  readonly store: Store
  /** As another process has it; the same one on the embedded database, which only one can open. */
  readonly other: Store
}

type Suite = (stores: OpenStores) => void

/**
 * Registers a suite on the embedded database and, where one is found, on a real Postgres: for what locks, migrates, or may crash.
 */
export function describeEachStore(name: string, suite: Suite): void {
  onEmbedded(name, suite)
  if (findPostgres()) onPostgres(name, suite)
}

/**
 * Registers a suite that says nothing of databases, such as one of routes. `npm test` runs it on one: a real Postgres where one is
 * found, since two connections race there alone; `npm run test:deep` on the embedded one, a run by hand on both.
 */
export function describeStore(name: string, suite: Suite): void {
  // Set by `npm test` and `npm run test:deep`.
  const run = process.env.LATCHKEY_TEST_RUN
  const postgres = findPostgres() !== undefined
  if (run !== 'test' || !postgres) onEmbedded(name, suite)
  if (run !== 'deep' && postgres) onPostgres(name, suite)
}

/** Registers a suite of what only two connections can do to each other: on a real Postgres, where one is found. */
export function describeShared(name: string, suite: Suite): void {
  if (findPostgres()) onPostgres(name, suite)
}

function onEmbedded(name: string, suite: Suite): void {
  describe(`${name}, embedded`, () => {
    const { stores, open } = createHolder()
    beforeAll(async () => open(await openStore({ folder: 'memory' })))
    afterAll(() => stores.store.close())
    suite(stores)
  })
}

function onPostgres(name: string, suite: Suite): void {
  describe(`${name}, postgres`, () => {
    const { stores, open } = createHolder()
    let server: PostgresServer
    beforeAll(async () => {
      server = await startPostgres()
      const url = await server.copyDatabase()
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
