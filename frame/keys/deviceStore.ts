import { type DeviceRecord, worksAfterStorage } from './device.js'
import { KeyError } from './errors.js'

/** Where device records are kept. Any call may fail: private windows, lockdown, a full disk. */
export interface DeviceStore {
  readonly read: (id: string) => Promise<DeviceRecord | null>
  /** All records of a realm. */
  readonly list: (realm: string) => Promise<readonly DeviceRecord[]>
  readonly write: (record: DeviceRecord) => Promise<void>
  readonly remove: (id: string) => Promise<void>
}

/**
 * Writes a new device's record and reads it back in a new transaction.
 *
 * @returns the store to go on with, and whether the device is kept. One that is not lives in memory until the page closes,
 *   and must not become a member: nobody could open its share tomorrow.
 */
export async function keepDevice(
  store: DeviceStore,
  record: DeviceRecord,
): Promise<{ readonly store: DeviceStore; readonly isKept: boolean }> {
  try {
    await store.write(record)
    const stored = await store.read(record.id)
    if (stored && (await worksAfterStorage(stored, record))) return { store, isKept: true }
  } catch {
    // Whatever storage says, the consequence is the same, and the result tells it.
  }
  const memory = createMemoryStore()
  await memory.write(record)
  return { store: memory, isKept: false }
}

/** Keeps records until the page closes. */
export function createMemoryStore(): DeviceStore {
  const records = new Map<string, DeviceRecord>()
  return {
    read: async (id) => records.get(id) ?? null,
    list: async (realm) => [...records.values()].filter((record) => record.realm === realm),
    write: async (record) => void records.set(record.id, record),
    remove: async (id) => void records.delete(id),
  }
}

const databaseVersion = 1
const table = 'devices'

/**
 * Keeps records in IndexedDB. Browsers part it by the site that the frame stands in: there this is another device. Each call
 * opens, acts and closes, so no tab holds the database against another's upgrade.
 *
 * @param factory `indexedDB`
 * @param name Default `latchkey-keys`.
 * @param patience Milliseconds for one call; some browsers never answer. Default 5000.
 */
export function createIndexedDbStore(factory: IDBFactory, name = 'latchkey-keys', patience = 5000): DeviceStore {
  const run = async <Result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Result>) => {
    const database = await openDatabase(factory, name, patience)
    try {
      return await within(
        patience,
        new Promise<Result>((resolve, reject) => {
          const transaction = database.transaction(table, mode, mode === 'readwrite' ? { durability: 'strict' } : {})
          const request = act(transaction.objectStore(table))
          // Done is done when the transaction is: a request may succeed and its transaction fail.
          transaction.oncomplete = () => resolve(request.result)
          transaction.onabort = () => reject(refused())
          transaction.onerror = () => reject(refused())
        }),
      )
    } finally {
      database.close()
    }
  }
  return {
    read: async (id) => parseRecord(await run('readonly', (store) => store.get(id))),
    list: async (realm) =>
      (await run<unknown[]>('readonly', (store) => store.getAll()))
        .map(parseRecord)
        .filter((record) => record !== null)
        .filter((record) => record.realm === realm),
    write: async (record) => void (await run('readwrite', (store) => store.put(record))),
    remove: async (id) => void (await run('readwrite', (store) => store.delete(id))),
  }
}

function openDatabase(factory: IDBFactory, name: string, patience: number): Promise<IDBDatabase> {
  let isOver = false
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const request = factory.open(name, databaseVersion)
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'id' })
    request.onsuccess = () => {
      // Who waited has gone: an open database would block the next upgrade.
      if (isOver) request.result.close()
      else resolve(request.result)
    }
    request.onerror = () => reject(refused())
    request.onblocked = () => reject(refused())
  })
  return within(patience, opening).catch((error: unknown) => {
    isOver = true
    throw error
  })
}

/** A record of another version, or one that something else wrote, is none of ours. */
function parseRecord(value: unknown): DeviceRecord | null {
  const record = Object(value) as Partial<DeviceRecord>
  const isOurs = record.v === 1 && typeof record.id === 'string' && typeof record.realm === 'string'
  return isOurs && record.pk?.privateKey && record.jk?.privateKey ? (record as DeviceRecord) : null
}

function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(refused()), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const refused = () =>
  new KeyError('STORAGE_FAILED', 'This browser does not keep keys here. Go on until the tab closes, or allow storage.')
