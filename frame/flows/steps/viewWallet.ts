import { type Manifest, verifyChain } from '../../keys/index.js'
import { FlowError } from '../errors.js'
import type { Flow } from '../flow.js'
import { fetchManifests } from './announce.js'

/** How many manifests before the newest known one are shown as what was done lately. */
const lately = 25

/**
 * Reads what the wallet's manifests say, verified against this device's pin and auth's head. It opens nothing and is counted by
 * nobody; a suspended wallet is read as well.
 *
 * @returns the newest manifests, oldest first, never none
 * @throws {FlowError} WALLET_MISSING, WALLET_OTHER; KeyError of `verifyChain`
 */
export async function viewWallet(flow: Flow): Promise<readonly [Manifest, ...Manifest[]]> {
  const { services, device } = flow
  const { rlm: realm, sub, wal, head } = (await services.assert('custody', 'publish')).claims
  const record = await device.read()
  if (wal === null) throw new FlowError('WALLET_MISSING', { part: 'auth' })
  if (record.wal !== null && record.wal !== wal) throw new FlowError('WALLET_OTHER', { part: 'auth' })
  // Both heads that are known have to be on the chain.
  const oldest = Math.min(record.pin?.seq ?? head?.seq ?? 0, head?.seq ?? 0)
  const manifests = await fetchManifests(flow, 'publish', Math.max(0, oldest - lately))
  const { chain } = await verifyChain(manifests, { realm, sub, wal, pin: record.pin, heads: head ? [head] : [] })
  const [first, ...later] = chain.map(({ manifest }) => manifest)
  if (!first) throw new FlowError('ANSWER_INVALID', { part: 'custody' })
  return [first, ...later]
}
