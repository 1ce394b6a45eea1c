import type { KyselyPlugin } from 'kysely'
import type { DeviceStore } from '../../../frame/keys/index.js'
import type { Store } from '../../../services/src/openStore.js'
import type { Part, World } from './createWorld.js'

/** Where a page dies: before a call of it arrives, or after it was carried out and before its answer came. */
export interface CallPoint {
  readonly route: string
  /** Of the calls of this route, from 1. */
  readonly nth: number
  readonly when: 'before' | 'after'
}

/**
 * Lets the page die at a call: none of its calls arrives from then on, until `world.setFault(undefined)`.
 * @returns whether it has died
 */
export function dieAtCall(world: World, point: CallPoint): () => boolean {
  let isDead = false
  world.setFault((route, nth) => {
    if (isDead) return 'before'
    if (route !== point.route || nth !== point.nth) return undefined
    isDead = true
    return point.when
  })
  return () => isDead
}

/** All calls of a run that did something, each as two points: what only fetched a nonce is left out. */
export async function listCallPoints(world: World, run: () => Promise<unknown>): Promise<CallPoint[]> {
  const from = world.line.length
  world.setFault(undefined)
  await run()
  const counts = new Map<string, number>()
  return world.line.slice(from).flatMap(({ route, status }) => {
    const nth = (counts.get(route) ?? 0) + 1
    counts.set(route, nth)
    if (status === 401 || status === 204) return []
    return [
      { route, nth, when: 'before' as const },
      { route, nth, when: 'after' as const },
    ]
  })
}

/** Counts the statements by which a part writes to its database and, when told to, dies before one of them. */
export function createStatementCounter() {
  let count = 0
  let last = Number.POSITIVE_INFINITY
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind !== 'SelectQueryNode') count += 1
      if (count > last) throw new Error('The process was killed.')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    plugin,
    count: () => count,
    /** Lets so many statements through, and none after them. */
    dieAfter(statements: number) {
      count = 0
      last = statements
    },
  }
}

/** A store whose statements of one part go through a plugin. */
export function withPlugin(store: Store, part: Part, plugin: KyselyPlugin): Store {
  return { ...store, [part]: store[part].withPlugin(plugin) }
}

/** A device's storage that dies at a write: before it, or after it was written. */
export function createDyingStore(store: DeviceStore) {
  let writes = 0
  let at = Number.POSITIVE_INFINITY
  let isWritten = false
  return {
    store: {
      ...store,
      async write(record) {
        writes += 1
        if (writes > at || (writes === at && !isWritten)) throw new Error('The tab was closed.')
        await store.write(record)
        if (writes === at) throw new Error('The tab was closed.')
      },
    } satisfies DeviceStore,
    writes: () => writes,
    /** @param isAfter whether the write that it dies at was carried out */
    dieAt(write: number, isAfter: boolean) {
      writes = 0
      at = write
      isWritten = isAfter
    },
    mend() {
      at = Number.POSITIVE_INFINITY
    },
  }
}
