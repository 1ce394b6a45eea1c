import { replaceWallet } from '../../keys/changes.js'
import { type Bytes, closePublication } from '../../keys/index.js'
import { FlowError } from '../errors.js'
import type { Flow } from '../flow.js'
import { requireFresh } from '../login/stepUp.js'
import { type NewWallet, prepareWallet, sendPrepared } from './createWallet.js'
import { findReplacement, isPinnedAhead } from './finishReplacement.js'
import { publish } from './publish.js'
import type { Unlocked } from './unlockWallet.js'
import { withReleased } from './withReleased.js'

/** The wallet that comes in place of the user's. */
export type ImportedWallet = Omit<NewWallet, 'imported'> & {
  /** Entropy of its phrase (`fromPhrase`), wiped by the caller. */
  readonly imported: Bytes
}

/**
 * Puts an imported wallet in the place of the one that this device opens: the old one names it (`nxt`), custody and auth take it by
 * that word alone, and the logins of all other devices end. The old wallet is not opened here afterwards; its words still are it.
 * One that stopped after custody had taken it is ended by `finishReplacement`, or the next unlock or login: its wallet is another than these
 * words give, so nothing is done here until then.
 *
 * @throws {FlowError} STEP_UP_NEEDED, REPLACEMENT_UNFINISHED, DEVICE_UNKNOWN (this device is no member), SERVICE_UNREACHABLE (try again:
 *   where custody had taken it, the next try says so)
 */
export async function replaceByImport(flow: Flow, wanted: ImportedWallet): Promise<Unlocked> {
  if (await isPinnedAhead(flow)) throw new FlowError('REPLACEMENT_UNFINISHED')
  const prepared = await withReleased(flow, async ({ open, claims }) => {
    requireFresh(flow, claims)
    if (await findReplacement(flow, open.head.manifest)) throw new FlowError('REPLACEMENT_UNFINISHED')
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
  try {
    const unlocked = await sendPrepared(flow, prepared, await flow.services.assert('custody', 'create'))
    if (!unlocked) throw new FlowError('DEVICE_UNKNOWN')
    return unlocked
  } finally {
    closePublication(prepared.made.publication)
  }
}
