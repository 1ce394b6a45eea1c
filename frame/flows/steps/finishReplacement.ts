import { type Manifest, parseManifest, type SignedManifest } from '../../keys/index.js'
import { isFlowError } from '../errors.js'
import type { Flow } from '../flow.js'
import { announce, fetchManifests } from './announce.js'
import { followReplacement } from './followReplacement.js'

/**
 * Ends a replacement of this device (`replaceByImport`) that custody had taken and of which auth has not heard, whether or not this device
 * had custody's answer. Twice does no harm.
 *
 * @param head the newest manifest of the wallet that auth names, verified; absent where this device has pinned the other one already
 * @returns whether there was one: then the wallet of this device is the new one, and auth and recovery know it
 * @throws {FlowError} WALLET_OTHER
 */
export async function finishReplacement(flow: Flow, head?: Manifest): Promise<boolean> {
  if (!head) {
    const user = await flow.services.user()
    const { wal, pin } = await flow.device.read()
    if (wal === null || wal === user.wal) return false
    return (await followReplacement(flow, user, { wal, pin })) === 'unlock'
  }
  const first = await findReplacement(flow, head)
  if (!first) return false
  const { manifest, hash, compact } = first
  await announce(flow, { scope: 'create', manifests: [compact] })
  await flow.device.change({ wal: manifest.wal, pin: { seq: 1, hash, ctl: manifest.ctl }, n: 0 })
  return true
}

/** The first manifest of the wallet that a head names as the next one, where custody has it and this device is a member of it. */
export async function findReplacement(flow: Flow, { nxt }: Manifest): Promise<SignedManifest | undefined> {
  if (nxt === undefined) return undefined
  const compact = await fetchFirst(flow, nxt)
  if (compact === undefined) return undefined
  const signed = await parseManifest(compact)
  const { sub } = await flow.device.read()
  const { wal, sub: owner, seq, mem } = signed.manifest
  const isOwn = wal === nxt && owner === sub && seq === 1 && mem.some(({ id }) => id === flow.device.keys.id)
  return isOwn ? signed : undefined
}

/** Whether this device has pinned another wallet than auth names: custody took it, and auth has not heard. */
export async function isPinnedAhead({ services, device }: Flow): Promise<boolean> {
  const { wal } = await device.read()
  return wal !== null && wal !== (await services.user()).wal
}

/** The first manifest of a wallet of this user's, where custody has it. */
async function fetchFirst(flow: Flow, wal: string): Promise<string | undefined> {
  try {
    const [compact] = await fetchManifests(flow, 'release', 0, wal)
    return compact
  } catch (error) {
    if (isFlowError(error, 'WALLET_MISSING')) return undefined
    throw error
  }
}
