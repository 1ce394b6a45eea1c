/**
 * The key library: everything that custody-formats version 1 lets a browser do, without network, page or log. It runs in a
 * browser and in Node, is unaudited, and its formats cannot change once there is a wallet (docs/custody.md).
 *
 * Flow code brings answers of the services and carries results to them. The steps (custody-formats, section 4), as data in
 * and out:
 *
 * | Step | Function | Then |
 * | --- | --- | --- |
 * | device | `newDeviceKeys()`, `keepDevice(store, record)` | `isKept: false`: lives in memory, is no member |
 * | create | `createWallet(CreateInput): CreatedWallet` | stage r, send the publication, forget all, open again, `checkAccounts` |
 * | open | `openWallet(OpenInput): OpenWallet` | store `pin`, show `added`, `checkReleases(own, n)` |
 * | unlock | `unlock(OpenWallet, Clock): UnlockedWallet` | signs; the open wallet is wiped by it |
 * | add, remove, change recovery, change level | `addMember`, `removeMembers`, `changeRecovery`, `changeLevel` (OpenWallet, ...): Publication | send; 409: fetch, open, redo |
 * | re-secure, restore | `resecure(OpenWallet, {now})`: Publication | stage r, send |
 * | replace | `replaceWallet(OpenWallet, {nxt, now})`: Publication | names the wallet that comes after |
 * | export | `newWindowKey()`, `sealForWindow`, `openInWindow`, `showPhrase` | words as an array, only on the export page |
 * | import | `fromPhrase(words)`, then `createWallet` with `imported` | |
 *
 * Secrets are `Bytes`, and whoever got them wipes them (`wipe`, `closeWallet`, `closePublication`) in a `finally`. Errors
 * are `KeyError` with a code.
 *
 * @packageDocumentation
 */
export type { Account, Curve, DerivedKey } from './accounts.js'
export type { Bytes } from './bytes.js'
export { wipe } from './bytes.js'
export type { DeviceKeys, DeviceRecord } from './device.js'
export type { DeviceStore } from './deviceStore.js'
export { KeyError, type KeyErrorCode } from './errors.js'
export type * from './manifest/types.js'
export type { Share } from './share.js'
export type * from './steps/types.js'
export type { Clock, LockReason, UnlockedWallet } from './unlocked.js'
