import { sealForWindow, type WindowAnswer, type WindowRequest } from '../../keys/changes.js'
import type { SignedManifest } from '../../keys/index.js'
import type { Flow } from '../flow.js'
import { requireFresh } from '../login/stepUp.js'
import { answers } from '../services/answers.js'
import { withReleased } from './withReleased.js'

/**
 * Answers the export page, a top-level window of the frame's origin that the frame itself has opened: the wallet's key of a new
 * release, sealed to the page's one-time key. The frame posts it to that window and its own origin alone; the host learns
 * only that it was done. Auth mails the user's mailbox first, once for each fresh login; without its word nothing is given.
 *
 * @throws {FlowError} STEP_UP_NEEDED
 */
export const answerExport = (
  flow: Flow,
  request: WindowRequest,
): Promise<{ readonly answer: WindowAnswer; readonly head: SignedManifest }> =>
  withReleased(flow, async ({ open, claims }) => {
    requireFresh(flow, claims)
    // Before the words can be seen: who has stolen a login cannot keep its owner from hearing of it.
    await flow.services.session.call({ path: '/login/v1/export', body: {}, shape: answers.nothing, isRead: true })
    const { realm, wal, wek, record, head } = open
    return { answer: { sealed: await sealForWindow(wek, { realm, wal }, request), record }, head }
  })
