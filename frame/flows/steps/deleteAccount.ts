import type { UnlockedWallet } from '../../keys/index.js'
import { isFlowError } from '../errors.js'
import type { Flow } from '../flow.js'
import { answers } from '../services/answers.js'

/**
 * Deletes the user's account: custody suspends the wallet, which a manifest undoes for 30 days, then auth deletes the login.
 * Needs a login of the last five minutes.
 *
 * @returns when custody erases the wallet, in seconds since 1970; null for a user without one
 * @throws {FlowError} STEP_UP_NEEDED
 */
export async function deleteAccount(flow: Flow, wallet?: UnlockedWallet): Promise<number | null> {
  const { services, device } = flow
  const erasedAt = await eraseWallet(flow)
  wallet?.lock('signedOut')
  await services.session.call({ path: '/login/v1/delete', body: {}, shape: answers.nothing })
  await device.change({ sub: null, wal: null, pin: null, n: 0, refresh: null })
  return erasedAt
}

async function eraseWallet({ services }: Flow): Promise<number | null> {
  try {
    const call = { path: '/custody/v1/delete', body: {}, shape: answers.erased }
    return (await services.callWith('custody', 'publish', call)).erasedAt
  } catch (error) {
    if (isFlowError(error, 'WALLET_MISSING')) return null
    throw error
  }
}
