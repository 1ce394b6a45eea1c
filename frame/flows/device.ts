import {
  createMemoryStore,
  type DeviceKeys,
  type DeviceRecord,
  type DeviceStore,
  keepDevice,
  newDeviceKeys,
  newDeviceRecord,
  thumbprint,
} from '../keys/index.js'

/**
 * Lets one piece of work at a time have a name, in all tabs of this browser.
 * @example const lock: Lock = (name, work) => navigator.locks.request(name, work)
 */
export type Lock = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

/** This device: its keys, and what it remembers. Several tabs are one device. */
export interface Device {
  readonly keys: DeviceKeys
  /** Thumbprint of its proof key. */
  readonly jkt: string
  /** Whether this browser keeps it. One that lives in memory is made no member: nobody could open its share tomorrow. */
  readonly isKept: boolean
  /** Releases whose answers were lost since the last one that came: custody may have counted them. */
  readonly lost: { releases: number }
  /** What it remembers now; another tab may have changed it. */
  read(): Promise<DeviceRecord>
  /** Changes what it remembers; changes of several tabs follow one another. What was shown, told and offered is of one wallet: it goes with that. */
  change(
    change: Partial<Pick<DeviceRecord, 'sub' | 'wal' | 'pin' | 'shown' | 'n' | 'isUntold' | 'isOffered' | 'refresh'>>,
  ): Promise<void>
  /** Runs alone among all tabs. */
  alone: <Result>(what: string, work: () => Promise<Result>) => Promise<Result>
  /** Forgets keys and all: this browser is a new device from then on. */
  forget(): Promise<void>
}

/**
 * Finds this browser's device in a realm, or makes one.
 *
 * @param realm The realm's id; where the page does not know it before the login, the project's.
 */
export async function findDevice(store: DeviceStore, realm: string, lock: Lock): Promise<Device> {
  return lock(`latchkey:device:${realm}`, async () => {
    const stored = await store.list(realm).catch(() => undefined)
    const [known] = stored ?? []
    if (known) return toDevice(known, { store, isKept: true }, lock)
    const record = newDeviceRecord(realm, await newDeviceKeys())
    if (stored) return toDevice(record, await keepDevice(store, record), lock)
    // Storage that cannot be read is not written to: one that never answers would make the user wait for it twice.
    const memory = createMemoryStore()
    await memory.write(record)
    return toDevice(record, { store: memory, isKept: false }, lock)
  })
}

async function toDevice(
  first: DeviceRecord,
  { store, isKept }: { store: DeviceStore; isKept: boolean },
  lock: Lock,
): Promise<Device> {
  const { id, pk, jk } = first
  const alone: Device['alone'] = (what, work) => lock(`latchkey:${what}:${id}`, work)
  const read = async () => (await store.read(id)) ?? { ...first, sub: null, wal: null, pin: null, n: 0, refresh: null }
  return {
    keys: { id, pk, jk },
    jkt: await thumbprint(jk.publicKey),
    isKept,
    lost: { releases: 0 },
    alone,
    read,
    change: (change) =>
      alone('record', async () => {
        const before = await read()
        const { shown: _, isUntold: __, isOffered: ___, ...others } = before
        const isOther = change.wal !== undefined && change.wal !== before.wal
        await store.write({ ...(isOther ? others : before), ...change })
      }),
    forget: () => alone('record', () => store.remove(id)),
  }
}
