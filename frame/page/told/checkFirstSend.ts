import { type Flow, FlowError } from '../../flows/index.js'
import { stepUp } from '../stepUp.js'
import type { LoginScreens, Screens } from '../types.js'

/** How old a login may be for it, in seconds. */
const fresh = 300

/** What the check works with. */
export interface CheckParts {
  readonly account: {
    readonly flow: Flow
    /** The user has proved to be there: the device counts as recovered no more. */
    change(change: { readonly isRecovered: false }, isLocked: false): Promise<void>
  }
  readonly screens: Pick<Screens, 'show'>
  readonly loadScreens: () => Promise<LoginScreens>
}

/**
 * Before the first send on a device that a login brought the wallet to: asks for a code of the user's mailbox, unless the login is younger than
 * five minutes. A session that was left open there sends nothing.
 * @throws {FlowError} STEP_UP_NEEDED where the user has no mailbox: a new login does it; {FrameError} SCREEN_CLOSED; the signal's reason
 */
export async function checkFirstSend(
  { account, screens, loadScreens }: CheckParts,
  signal: AbortSignal,
): Promise<void> {
  const { flow } = account
  const { at, email } = await flow.services.user()
  if (flow.services.auth.now() - at >= fresh) {
    if (email === null) throw new FlowError('STEP_UP_NEEDED')
    const [{ code }, entry] = await Promise.all([loadScreens(), stepUp(flow, email)])
    await screens.show('code', code(entry), signal)
  }
  await account.change({ isRecovered: false }, false)
}
