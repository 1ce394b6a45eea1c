import { FlowError } from '../../flows/index.js'
import type { LoginScreens, Screens } from '../types.js'
import type { Account } from './account.js'
import { stepUp } from './toSettingsAccount.js'

/** How old a login may be for it, in seconds. */
const fresh = 300

/** What the check works with. */
export interface CheckParts {
  readonly account: Account
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
  if (!account.user()?.isRecovered) return
  const { at, email } = await flow.services.user()
  if (flow.services.auth.now() - at >= fresh) {
    if (email === null) throw new FlowError('STEP_UP_NEEDED')
    const [{ code }, entry] = await Promise.all([loadScreens(), stepUp(flow, email)])
    await screens.show('code', code(entry), signal)
  }
  await account.change({ isRecovered: false }, false)
}
