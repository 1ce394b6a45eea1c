import { parseManifest, type SignedManifest } from '../../keys/index.js'
import { FlowError, isFlowError } from '../errors.js'
import type { Flow } from '../flow.js'
import type { User } from '../services/answers.js'
import { announce, fetchManifests } from './announce.js'
import { followReplacement } from './followReplacement.js'

/** What a user who has logged in goes on with. `unlock` may end with `DEVICE_UNKNOWN`: then the wallet is recovered. */
export type NextStep = 'create' | 'unlock' | 'recover'

/**
 * What comes after a login. Where a creation stopped after custody had taken the wallet, it is ended here: recovery and auth are
 * told, nothing is made anew, so that a user ends in exactly one wallet (F33).
 *
 * @param isNew Whether the login was one by `verifyDevice`: then this device is none of the wallet's. Default false.
 * @throws {FlowError} WALLET_OTHER
 */
export async function findNextStep(flow: Flow, user: User, { isNew = false } = {}): Promise<NextStep> {
  const { device } = flow
  const { wal, pin } = await device.read()
  if (user.wal !== null) {
    // A wallet that this device was a member of, and is no more, stays pinned: it becomes another one by its own word alone.
    if (wal !== null && wal !== user.wal) return followReplacement(flow, user, { wal, pin })
    return isNew ? 'recover' : 'unlock'
  }
  if (user.isNew && wal === null) return 'create'
  const signed = await fetchFirst(flow)
  if (!signed) {
    // It never came to custody: what this device remembers of it is nothing.
    if (wal !== null) await device.change({ wal: null, pin: null, n: 0 })
    return 'create'
  }
  const { manifest, compact, hash } = signed
  if (manifest.sub !== user.sub || manifest.rlm !== user.rlm) throw new FlowError('ANSWER_INVALID', { part: 'custody' })
  const isOwn = manifest.wal === wal && hash === pin?.hash
  // Another device was first. Which wallet that is, recovery says, which has r of it staged, or the opener that is tried next:
  // its label has the wallet's id.
  if (!isOwn) await device.change({ wal: null, pin: null, n: 0 })
  await announce(flow, { scope: 'create', manifests: [compact] })
  if (isOwn) await device.change({ isUntold: false })
  return isOwn ? 'unlock' : 'recover'
}

async function fetchFirst(flow: Flow): Promise<SignedManifest | undefined> {
  try {
    const [compact] = await fetchManifests(flow, 'create', 0)
    return compact === undefined ? undefined : await parseManifest(compact)
  } catch (error) {
    if (isFlowError(error, 'WALLET_MISSING')) return undefined
    throw error
  }
}
