import type { UnlockedWallet } from '../../keys/index.js'
import { isFlowError } from '../errors.js'
import type { Flow } from '../flow.js'
import { answers } from '../services/answers.js'

/**
 * Signs out: the unlocked wallet is dropped at once, and this device forgets its tokens whether or not auth answers. The device
 * stays a member: its next login opens the wallet.
 *
 * @param everywhere also on the user's other devices
 * @returns whether auth has ended the login as well
 */
export async function signOut(
  { services }: Flow,
  { wallet, everywhere = false }: { wallet?: UnlockedWallet; everywhere?: boolean } = {},
): Promise<boolean> {
  wallet?.lock('signedOut')
  try {
    await services.session.call({
      path: '/login/v1/sign-out',
      body: everywhere ? { everywhere } : {},
      shape: answers.nothing,
    })
    return true
  } catch (error) {
    if (isFlowError(error, 'SIGNED_OUT')) return true
    if (isFlowError(error, 'SERVICE_UNREACHABLE', 'SERVICE_FAILED', 'TOO_MANY')) return false
    throw error
  } finally {
    await services.session.end()
  }
}

/**
 * Ends the user's logins on all devices. Unlike a sign-out here it is nothing unless auth has done it: what a thief has would go on.
 * @throws {FlowError} SERVICE_UNREACHABLE, SERVICE_FAILED, TOO_MANY: every login is as it was, or `isUnsure`
 */
export async function signOutEverywhere({ services }: Flow): Promise<void> {
  try {
    const body = { everywhere: true }
    await services.session.call({ path: '/login/v1/sign-out', body, shape: answers.nothing })
  } catch (error) {
    if (!isFlowError(error, 'SIGNED_OUT')) throw error
  }
}
