import { closeWallet, type OpenWallet, type UnlockedWallet, unlock } from '../../keys/index.js'
import type { Flow } from '../flow.js'
import { catchUp } from './announce.js'
import { type Released, releaseWallet } from './releaseWallet.js'

/** A wallet that signs, and what its user is to be told. */
export interface Unlocked extends Pick<Released, 'isCopied' | 'releases'> {
  readonly wallet: UnlockedWallet
  /** Openers and checks that came since this device looked last: show them. */
  readonly added: OpenWallet['added']
  /** Whether auth and recovery know the newest manifest. */
  readonly isInStep: boolean
}

/** Opens the wallet on this device and keeps it unlocked, in memory (custody-formats, Unlock). @throws as `releaseWallet` */
export async function unlockWallet(flow: Flow): Promise<Unlocked> {
  const released = await releaseWallet(flow)
  return holdReleased(flow, released)
}

/** Goes on from a release to an unlocked wallet. */
export async function holdReleased(flow: Flow, released: Released): Promise<Unlocked> {
  const { open, claims, isCopied, releases } = released
  try {
    const isInStep = await catchUp(flow, 'release', claims.head, open.pin)
    return { wallet: await unlock(open, flow.clock), added: open.added, isInStep, isCopied, releases }
  } finally {
    closeWallet(open)
  }
}
