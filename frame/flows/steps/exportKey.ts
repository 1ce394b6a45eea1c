import { type SignedManifest, sealForWindow, type WindowAnswer, type WindowRequest } from '../../keys/index.js'
import type { Flow } from '../flow.js'
import { requireFresh } from '../login/stepUp.js'
import { withReleased } from './withReleased.js'

/**
 * Answers the export page, a top-level window of the frame's origin that the frame itself has opened: the wallet's key of a new
 * release, sealed to the page's one-time key. The frame posts it to that window and its own origin alone; the host learns
 * only that it was done.
 *
 * @throws {FlowError} STEP_UP_NEEDED
 */
export const answerExport = (
  flow: Flow,
  request: WindowRequest,
): Promise<{ readonly answer: WindowAnswer; readonly head: SignedManifest }> =>
  withReleased(flow, async ({ open, claims }) => {
    requireFresh(flow, claims)
    const { realm, wal, wek, record, head } = open
    return { answer: { sealed: await sealForWindow(wek, { realm, wal }, request), record }, head }
  })
