import { resecure } from '../../keys/changes.js'
import type { Flow } from '../flow.js'
import { type Published, publish } from './publish.js'
import { withReleased } from './withReleased.js'

/** What a user is told of a change. */
export type Changed = Pick<Published, 'isInStep'> & { readonly seq: number; readonly gen: number }

export const toChanged = ({ open: { head }, isInStep }: Published): Changed => ({
  isInStep,
  seq: head.manifest.seq,
  gen: head.manifest.gen,
})

/**
 * Seals the wallet anew: new key, next generation, new shares for every opener. What a thief has copied of the old ones opens
 * nothing that custody has from then on.
 */
export const resecureWallet = (flow: Flow): Promise<Changed> =>
  withReleased(flow, async ({ open }) => toChanged(await publish(flow, open, { make: resecure })))

/**
 * Goes on after the services were restored from a backup: only after a press on the page that says what that means. What custody
 * has is opened although this device or auth knew newer, and sealed anew with the lost head named in it.
 */
export const restoreWallet = (flow: Flow): Promise<Changed> =>
  withReleased(flow, async ({ open }) => toChanged(await publish(flow, open, { make: resecure })), {
    afterWarning: true,
  })
