import {
  closeWallet,
  type EvidenceEntry,
  isRecoverable,
  type Manifest,
  type OpenWallet,
  type UnlockedWallet,
  unlock,
} from '../../keys/index.js'
import { isFlowError } from '../errors.js'
import type { Flow } from '../flow.js'
import { catchUp } from './announce.js'
import { finishReplacement } from './finishReplacement.js'
import { keepWallet } from './keepWallet.js'
import { type Released, releaseWallet } from './releaseWallet.js'

/** What the newest manifest says of the ways back to the wallet. */
export interface WaysBack {
  /** Who can bring it back when every device is lost: its operator too, the user alone, nobody yet. */
  readonly recovery: 'managed' | 'user-held' | 'none'
  /** Kinds of custody's checks. */
  readonly checks: readonly EvidenceEntry['kind'][]
  /** Whether a passkey opens it. */
  readonly hasPasskey: boolean
  /** Whether anything brings it back: one code, or passkey that is backed up, does, though losing that as well loses the wallet. */
  readonly hasWayBack: boolean
}

/** Reads the ways back in a manifest. */
export function toWaysBack({ lvl, mem, evd }: Manifest): WaysBack {
  const checks = evd.map(({ kind }) => kind)
  const isManaged = lvl === 'managed' && checks.length > 0 && mem.some(({ k }) => k === 'man')
  const recovery = isManaged ? 'managed' : isRecoverable({ lvl, mem, evd }) ? 'user-held' : 'none'
  const hasWayBack =
    recovery !== 'none' || mem.some((member) => member.k === 'code' || (member.k === 'prf' && member.bs))
  return { recovery, checks, hasPasskey: mem.some(({ k }) => k === 'prf'), hasWayBack }
}

/** A wallet that signs, and what its user is to be told. */
export interface Unlocked extends Pick<Released, 'isCopied' | 'releases'>, WaysBack {
  readonly wallet: UnlockedWallet
  /** Openers and checks that were not shown on this device: show them. */
  readonly added: OpenWallet['added']
  /** The same, for `markShown` when the user has seen them. */
  readonly unseen: OpenWallet['unseen']
  /** Whether the account is being deleted by a user with a login alone: its devices go on meanwhile. */
  readonly isDeleting: boolean
  /** Whether auth and recovery know the newest manifest. */
  readonly isInStep: boolean
}

/**
 * Opens the wallet on this device and keeps it unlocked, in memory (custody-formats, Unlock). Where a replacement by this device had stopped
 * half way, it is ended first, and the wallet is the new one: another `wal`, other accounts.
 *
 * @throws as `releaseWallet`
 */
export async function unlockWallet(flow: Flow): Promise<Unlocked> {
  const released = await releaseCurrent(flow)
  const { manifest } = released.open.head
  // Cheap for all wallets but one that is being replaced: only its manifest names another.
  if (manifest.nxt === undefined) return holdReleased(flow, released)
  const isFinished = await finishReplacement(flow, manifest).catch((error: unknown) => {
    closeWallet(released.open)
    throw error
  })
  if (!isFinished) return holdReleased(flow, released)
  closeWallet(released.open)
  return holdReleased(flow, await releaseWallet(flow))
}

/** Remembers on this device that its user has seen openers and checks, so that they are no news any more. */
export async function markShown({ device }: Flow, seen: Unlocked['unseen']): Promise<void> {
  const { shown } = await device.read()
  if (shown && seen.length > 0) await device.change({ shown: [...new Set([...shown, ...seen])] })
}

/** A release of the wallet that auth names, or, where this device has pinned the one in its place, of that one, once auth has heard. */
async function releaseCurrent(flow: Flow): Promise<Released> {
  try {
    return await releaseWallet(flow)
  } catch (error) {
    if (!isFlowError(error, 'WALLET_OTHER') || !(await finishReplacement(flow))) throw error
    return releaseWallet(flow)
  }
}

/** Goes on from a release to an unlocked wallet. */
export async function holdReleased(flow: Flow, released: Released): Promise<Unlocked> {
  const { open, claims, isCopied, releases, deleting } = released
  try {
    // Taken back at auth, by an operator or a press that did not come through: the other parts follow.
    const isDeleting = deleting !== undefined && (await flow.services.user()).deleting !== undefined
    if (deleting && !isDeleting) await keepWallet(flow)
    const isInStep = await catchUp(flow, 'release', claims.head, open.pin)
    const ways = toWaysBack(open.head.manifest)
    return {
      wallet: await unlock(open, flow.clock, flow.pins),
      added: open.added,
      unseen: open.unseen,
      isInStep,
      isCopied,
      isDeleting,
      releases,
      ...ways,
    }
  } finally {
    closeWallet(open)
  }
}
