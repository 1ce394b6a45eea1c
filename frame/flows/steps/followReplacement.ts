import { type Pin, verifyChain } from '../../keys/index.js'
import { FlowError, isFlowError } from '../errors.js'
import type { Flow } from '../flow.js'
import type { User } from '../services/answers.js'
import { announce, fetchManifests } from './announce.js'

/** The wallet that this device has pinned. */
interface Pinned {
  readonly wal: string
  readonly pin: Pin | null
}

/**
 * Where auth names another wallet than this device has pinned: only the pinned one's own word counts. Either it names the other as the one
 * that replaces it, and this device is a new one to that; or this device itself was replacing, and auth has not heard yet.
 *
 * @throws {FlowError} WALLET_OTHER where neither is so
 */
export async function followReplacement(flow: Flow, user: User, { wal, pin }: Pinned): Promise<'unlock' | 'recover'> {
  const other = () => new FlowError('WALLET_OTHER', { part: 'auth' })
  if (!pin) throw other()
  try {
    const { rlm: realm, sub } = user
    const manifests = await fetchManifests(flow, 'release', pin.seq - 1, wal)
    const { head } = await verifyChain(manifests, { realm, sub, wal, pin, heads: [] })
    const { nxt } = head.manifest
    if (nxt !== undefined && nxt === user.wal) {
      await flow.device.change({ wal: null, pin: null, n: 0 })
      return 'recover'
    }
    if (nxt !== undefined || head.manifest.seq !== 1) throw other()
    // Auth takes it only where the wallet that it has names this one.
    await announce(flow, { scope: 'create', manifests })
    return 'unlock'
  } catch (error) {
    if (isFlowError(error, 'WALLET_MISSING', 'WALLET_EXISTS', 'SERVICE_REFUSED')) throw other()
    throw error
  }
}
