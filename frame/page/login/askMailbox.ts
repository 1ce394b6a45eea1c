import { FlowError } from '../../flows/index.js'
import type { Clock } from '../../keys/index.js'
import { FrameError } from '../errors.js'
import type { AskedMailbox, CreateConfirm, Screens } from '../types.js'

/** What the question is put with. */
export interface AskParts {
  readonly screens: Pick<Screens, 'show'>
  readonly loadConfirm: () => Promise<CreateConfirm>
  readonly clock: Clock
}

/** How long a page may leave the frame unseen before it is notified, in ms. */
const unseenFor = 60_000

/**
 * Shows what the page wants until the user has pressed.
 * @throws {FlowError} EMAIL_INVALID; {FrameError} NOT_SHOWN, SCREEN_CLOSED; the signal's reason
 */
export async function askMailbox(
  { screens, loadConfirm, clock }: AskParts,
  asked: Omit<AskedMailbox, 'onSeen'>,
  signal: AbortSignal,
): Promise<void> {
  const unseen = new AbortController()
  // As auth has addresses: none has a letter that draws nothing, turns others round or passes for another.
  if (!/^[!-~]+$/.test(asked.address)) throw new FlowError('EMAIL_INVALID')
  const stop = clock.after(unseenFor, () => unseen.abort(notShown()))
  try {
    const create = await loadConfirm()
    const both = AbortSignal.any([signal, unseen.signal])
    both.throwIfAborted()
    await screens.show('confirm', create({ ...asked, onSeen: stop }), both)
  } finally {
    stop()
  }
}

const notShown = () =>
  new FrameError(
    'NOT_SHOWN',
    'Your wallet has to be on the screen for this. Open its settings, and change your e-mail address from there.',
  )
