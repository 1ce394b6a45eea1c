import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createServices, type Services, type ServicesOptions } from '../src/createServices.js'
import type { Store } from '../src/openStore.js'
import { openTestStore } from './testStore.js'

/** A clock that stands until a test moves it. */
export function createTestClock(start = Date.UTC(2026, 0, 1)) {
  let time = start
  return {
    now: () => time,
    advance(ms: number) {
      time += ms
    },
  }
}

/** One database for the tests of a file, emptied before each, with services of one process. */
export function useMemoryServices(): { create(options?: Omit<ServicesOptions, 'store'>): Services } {
  let store: Store | undefined
  beforeAll(async () => {
    // Of one process: limits that processes share would outlive a test in the database.
    store = { ...(await openTestStore()), isShared: false }
  })
  beforeEach(async () => {
    await store?.directory.deleteFrom('directory.projects').execute()
    await store?.auth.deleteFrom('auth.buckets').execute()
  })
  afterAll(() => store?.close())
  return {
    create(options) {
      if (!store) throw new Error('The store opens in beforeAll: call this inside a test.')
      return createServices({ ...options, store })
    },
  }
}
