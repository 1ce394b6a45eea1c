import type { DeviceRecord } from './device.js'

/** Where device records are kept. Any call may fail: private windows, lockdown, a full disk. */
export interface DeviceStore {
  readonly read: (id: string) => Promise<DeviceRecord | null>
  /** All records of a realm. */
  readonly list: (realm: string) => Promise<readonly DeviceRecord[]>
  readonly write: (record: DeviceRecord) => Promise<void>
  readonly remove: (id: string) => Promise<void>
}
