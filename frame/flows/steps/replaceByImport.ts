import { type Bytes, closePublication, parseManifest, replaceWallet } from '../../keys/index.js'
import { FlowError, isFlowError } from '../errors.js'
import type { Flow } from '../flow.js'
import { requireFresh } from '../login/stepUp.js'
import { announce, fetchManifests } from './announce.js'
import { type NewWallet, prepareWallet, sendPrepared } from './createWallet.js'
import { publish } from './publish.js'
import { type Unlocked, unlockWallet } from './unlockWallet.js'
import { withReleased } from './withReleased.js'

/** The wallet that comes in place of the user's. */
export type ImportedWallet = Omit<NewWallet, 'imported'> & {
  /** Entropy of its phrase (`fromPhrase`), wiped by the caller. */
  readonly imported: Bytes
}

/**
 * Puts an imported wallet in the place of the one that this device opens: the old one names it (`nxt`), custody and auth take it by
 * that word alone, and the logins of all other devices end. The old wallet is opened by nobody here afterwards; its words still are it.
 * A replacement that had stopped half way is ended first, and is the result.
 *
 * @throws {FlowError} STEP_UP_NEEDED, DEVICE_UNKNOWN (this device is no member), SERVICE_UNREACHABLE (nothing was replaced: try again)
 */
export async function replaceByImport(flow: Flow, wanted: ImportedWallet): Promise<Unlocked> {
  const prepared = await withReleased(flow, async ({ open, claims }) => {
    requireFresh(flow, claims)
    const { nxt } = open.head.manifest
    if (nxt !== undefined && (await resumeReplacement(flow, nxt))) return undefined
    const wallet = await prepareWallet(flow, claims, wanted)
    try {
      const { isInStep } = await publish(flow, open, {
        make: (current, now) => replaceWallet(current, wallet.made.wal, now),
      })
      // Auth has to know the old wallet's word before it lets the new one be made.
      if (!isInStep) throw new FlowError('SERVICE_UNREACHABLE', { part: 'auth' })
      return wallet
    } catch (error) {
      closePublication(wallet.made.publication)
      throw error
    }
  })
  if (!prepared) return unlockWallet(flow)
  try {
    const unlocked = await sendPrepared(flow, prepared, await flow.services.assert('custody', 'create'))
    if (!unlocked) throw new FlowError('DEVICE_UNKNOWN')
    return unlocked
  } finally {
    closePublication(prepared.made.publication)
  }
}

/** Ends a replacement of this device that custody had taken. @returns whether there was one */
async function resumeReplacement(flow: Flow, wal: string): Promise<boolean> {
  const compact = await fetchFirst(flow, wal)
  if (compact === undefined) return false
  const { manifest, hash } = parseManifest(compact)
  const { sub } = await flow.device.read()
  const isOwn = manifest.mem.some(({ id }) => id === flow.device.keys.id)
  if (manifest.wal !== wal || manifest.sub !== sub || !isOwn) return false
  await announce(flow, { scope: 'create', manifests: [compact] })
  await flow.device.change({ wal, pin: { seq: 1, hash, ctl: manifest.ctl }, n: 0 })
  return true
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
