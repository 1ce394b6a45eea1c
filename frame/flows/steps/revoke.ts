import { removeMembers } from '../../keys/changes.js'
import type { Manifest } from '../../keys/index.js'
import { FlowError, isFlowError } from '../errors.js'
import type { Flow } from '../flow.js'
import { requireFresh } from '../login/stepUp.js'
import { answers } from '../services/answers.js'
import { publish } from './publish.js'
import { type Changed, toChanged } from './resecure.js'
import { withReleased } from './withReleased.js'

/**
 * Takes devices out of the wallet. Their S is deleted with the publication, so that their shares open nothing. A removed device
 * that had opened the wallet before may have kept its key: `resecureWallet` as well, where it was stolen.
 *
 * @param ids Of members.
 * @throws {FlowError} STEP_UP_NEEDED for a login that is older than five minutes
 */
export const revokeDevices = (flow: Flow, ids: readonly string[]): Promise<Changed> =>
  withReleased(flow, async ({ open, claims }) => {
    requireFresh(flow, claims)
    if (ids.includes(flow.device.keys.id)) throw new FlowError('NOT_RECOVERABLE')
    return toChanged(await publish(flow, open, { make: (current, now) => removeMembers(current, ids, now) }))
  })

/**
 * Suspends the wallet from a device that cannot open it, or is in doubt: custody gives no share until a manifest is published
 * by who has logged in since. All logins end, this one too; from a device that the wallet does not list, this one alone.
 */
export async function suspendWallet({ services }: Flow): Promise<void> {
  await services.callWith('custody', 'recover', { path: '/custody/v1/suspend', body: {}, shape: answers.nothing })
  const signOut = (body: { everywhere?: boolean }) =>
    services.session.call({ path: '/login/v1/sign-out', body, shape: answers.nothing })
  await signOut({ everywhere: true }).catch((error: unknown) => {
    // A suspended wallet gives nothing to the logins that go on elsewhere.
    if (isFlowError(error, 'DEVICE_NOT_LISTED')) return signOut({})
    throw error
  })
  await services.session.end()
}

/**
 * Ends a suspension after a new login on a device of the wallet, with the devices that its user does not know taken out.
 *
 * @param pickUnknown Ids of members to remove, of the list as it is. None lifts the suspension as it was.
 */
export const endSuspension = (flow: Flow, pickUnknown: (manifest: Manifest) => readonly string[]): Promise<Changed> =>
  withReleased(
    flow,
    async ({ open }) =>
      toChanged(
        await publish(flow, open, {
          make: (current, now) => removeMembers(current, pickUnknown(current.head.manifest), now),
        }),
      ),
    { isSuspended: true },
  )
