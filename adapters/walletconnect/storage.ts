import type { Clock } from '../../src/adapter.js'
import { within } from '../kit/within.js'
import { mergeWrites } from './mergeWrites.js'
import type { SdkStorage } from './sdk.js'

/** Where values live: the page's database, or memory. */
export interface Table {
  keys(): Promise<string[]>
  get(key: string): Promise<unknown>
  /** Writes what `change` makes of what is stored; nothing is written between. */
  update(key: string, change: (stored: unknown) => unknown): Promise<void>
  delete(key: string): Promise<void>
}

/** The sessions' storage: what the SDK wants, and a little more. */
export interface SessionStorage extends SdkStorage {
  /** Topics of the sessions that are stored now, whichever tab wrote them. */
  topics(): Promise<string[]>
  /** Forgets all, when what is in it is of no use. */
  clear(): Promise<void>
}

const tableName = 'values'
/** How long the database may take to open. */
const openTime = 2000

/** A table in memory; it is gone with the page. */
export function createMemoryTable(items = new Map<string, string>()): Table {
  const read = (key: string): unknown => {
    const text = items.get(key)
    return text === undefined ? undefined : JSON.parse(text)
  }
  return {
    keys: async () => [...items.keys()],
    get: async (key) => read(key),
    update: async (key, change) => void items.set(key, JSON.stringify(change(read(key)))),
    delete: async (key) => void items.delete(key),
  }
}

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** A table in a database of this name. */
export function createDatabaseTable(name: string, factory: IDBFactory, clock: Clock): Table {
  const open = async () => {
    const request = factory.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(tableName)
    // Some browsers leave the first call after a start without an answer.
    const database = await within(clock, openTime, settled(request))
    // What wants to delete it does not wait for us.
    database.onversionchange = () => database.close()
    return database
  }
  let opened: Promise<IDBDatabase> | undefined
  const begin = async (mode: IDBTransactionMode) => {
    opened ??= open()
    return (await opened).transaction(tableName, mode).objectStore(tableName)
  }
  /** Browsers close databases of suspended pages: then it is opened once more. */
  const store = (mode: IDBTransactionMode) =>
    begin(mode).catch(() => {
      opened = undefined
      return begin(mode)
    })
  return {
    keys: async () => (await settled((await store('readonly')).getAllKeys())).map(String),
    get: async (key) => settled((await store('readonly')).get(key)),
    async update(key, change) {
      const values = await store('readwrite')
      // Within one transaction: other tabs wait.
      await settled(values.put(change(await settled(values.get(key))), key))
    },
    delete: async (key) => void (await settled((await store('readwrite')).delete(key))),
  }
}

/** Values go in and out as JSON has them. */
const toJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null')

/**
 * Storage for one instance's sessions. What the browser refuses (private mode, a full disk, a broken database) is kept in
 * memory; it never rejects, since the SDK waits for none of its writes (F20). What another tab wrote stays (F23).
 */
export function createSessionStorage(first: Table, fallback: Table = createMemoryTable()): SessionStorage {
  let current = first
  /** What this tab read or wrote last. */
  const seen = new Map<string, unknown>()
  const attempt = async <Value>(use: (table: Table) => Promise<Value>): Promise<Value> => {
    try {
      return await use(current)
    } catch {
      // It will not be better a second time; what was stored there is of no use without what was to be stored now.
      current = fallback
      return use(fallback)
    }
  }
  const remove = async (key: string) => {
    seen.delete(key)
    await attempt((table) => table.delete(key))
  }
  const get = async <Value>(key: string): Promise<Value | undefined> => {
    const value = await attempt((table) => table.get(key))
    if (value === undefined || value === null) return undefined
    seen.set(key, value)
    return structuredClone(value) as Value
  }
  const keys = () => attempt((table) => table.keys())
  return {
    getKeys: keys,
    getItem: get,
    async getEntries<Value>() {
      const names = await keys()
      return Promise.all(names.map(async (key): Promise<[string, Value]> => [key, (await get<Value>(key)) as Value]))
    },
    async setItem(key, value) {
      const next = toJson(value)
      await attempt((table) =>
        table.update(key, (stored) => {
          const merged = mergeWrites(seen.get(key), next, stored)
          seen.set(key, next)
          return merged
        }),
      )
    },
    removeItem: remove,
    async topics() {
      const lists = (await keys()).filter((key) => key.endsWith('//session'))
      const stored = await Promise.all(lists.map((key) => attempt((table) => table.get(key))))
      return stored.flatMap((value) => (Array.isArray(value) ? value : [])).flatMap((item) => item?.topic ?? [])
    },
    async clear() {
      for (const key of await keys()) await remove(key)
    },
  }
}

/** The storage of this page; memory where there is none. */
export const openSessionStorage = (name: string, clock: Clock): SessionStorage =>
  createSessionStorage(
    typeof indexedDB === 'undefined' ? createMemoryTable() : createDatabaseTable(name, indexedDB, clock),
  )
