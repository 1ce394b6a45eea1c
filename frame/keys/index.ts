/**
 * The key library: everything that custody-formats version 1 lets a browser do, without network, page or log. It runs in a
 * browser and in Node, is unaudited, and its formats cannot change once there is a wallet (docs/custody.md).
 *
 * This door opens a wallet on its device, and signs. What makes a wallet, and its words, stand behind `creation.ts`; what changes one, takes it
 * out, or opens it by a passkey or a code, behind `changes.ts`.
 *
 * Flow code brings answers of the services and carries results to them. The steps (custody-formats, section 4), as data in
 * and out:
 *
 * | Step | Function | Then |
 * | --- | --- | --- |
 * | device | `newDeviceKeys()`, `keepDevice(store, newDeviceRecord(...))` | `isKept: false`: it lives in memory and is made no member |
 * | draft | `draftWallet(DraftInput)`: `WalletDraft` | once the user is known `signDraft`: `CreatedWallet`; else `closeDraft` |
 * | create | `createWallet(CreateInput)`: `CreatedWallet` | stage r, send the publication, forget all, open again, `checkAccounts` |
 * | open | `openWallet(OpenInput)`: `OpenWallet` | store `pin`, show `added`; `mayBeCopied(own, n)`: offer to revoke |
 * | unlock | `unlock(OpenWallet, Clock, pins)`: `UnlockedWallet` | signs; the open wallet is wiped by it |
 * | change | `addMember`, `removeMembers`, `changeRecovery`, `changeLevel`: `Publication` | send; on 409 fetch, open, do it again |
 * | managed to user-held | `changeLevel(open, 'user-held', { add: ... }, now)`: `Publication` | send; custody and recovery delete S and r |
 * | re-secure, restore | `resecure(OpenWallet, now)`: `Publication` | stage r, send |
 * | replace | `replaceWallet(OpenWallet, nxt, now)`: `Publication` | names the wallet that comes after |
 * | export | page: `newWindowKey`; frame: `sealForWindow`; page: `openExport`, then `showPhrase` or `showPrivateKey` | words as an array or one key, on that page alone |
 * | import | `fromPhrase(words)`, then `createWallet` with `imported` | |
 *
 * Bodies are made by `encodeBody`, proofs by `proveCall`, what ties evidence to a call by `bind`.
 *
 * Secrets are `Bytes`, and the code that got them wipes them (`wipe`, `closeWallet`, `closePublication`) in a `finally`. Errors
 * are `KeyError` with a code.
 *
 * @packageDocumentation
 */
export { type Account, type Curve, type DerivedKey, paths } from './accounts.js'
export type { Batch } from './batch.js'
export { type BodyValue, encodeBody } from './body.js'
export { type Bytes, randomBytes, wipe } from './bytes.js'
export { isCommandingContract, isCommandingDomain } from './commands.js'
export {
  type DeviceKeys,
  type DeviceRecord,
  newDeviceKeys,
  newDeviceRecord,
  thumbprint,
  toDeviceMember,
} from './device.js'
export { createIndexedDbStore, createMemoryStore, type DeviceStore, keepDevice } from './deviceStore.js'
export { fromB64, isB64, toB64, toHex } from './encoding.js'
export { KeyError, type KeyErrorCode } from './errors.js'
export { type EvmPreimage, type EvmPreimageKind, readEvmPreimage } from './evmPreimage.js'
export type { ExecutedCall } from './execution.js'
export { sha256 } from './hash.js'
export type { Sealed } from './hpke.js'
export { type Known, type VerifiedChain, verifyChain } from './manifest/chain.js'
export { parseManifest } from './manifest/parse.js'
export { assertTimes } from './manifest/rules.js'
export type * from './manifest/types.js'
export type { Operation, OperationPaymaster, PackedOperation, SignedOperation } from './operation.js'
export type { Ending, Grant } from './permission.js'
export type { ChainPin } from './pin.js'
export { nonceTime, type ProvenCall, proveCall } from './proof.js'
export type { Removal } from './removal.js'
export { parseShare, type Share } from './share.js'
export type { EvmSignature } from './signing.js'
export { listEntries } from './steps/listNews.js'
export { checkAccounts, closeWallet, mayBeCopied, openWallet, unlock } from './steps/openWallet.js'
export { closeDraft, closePublication } from './steps/publication.js'
export { isRecoverable } from './steps/recoverable.js'
export type * from './steps/types.js'
export { type Clock, type LockReason, type UnlockedWallet, unlockLimits } from './unlocked.js'
export type { SignedUpgrade } from './upgrade.js'
