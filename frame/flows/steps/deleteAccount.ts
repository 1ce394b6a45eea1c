import { removeMembers } from '../../keys/changes.js'
import { closePublication, type UnlockedWallet } from '../../keys/index.js'
import { isFlowError } from '../errors.js'
import type { Flow } from '../flow.js'
import { answers, type Deleting } from '../services/answers.js'
import { keepWallet, unlessMissing } from './keepWallet.js'
import { withReleased } from './withReleased.js'

/**
 * Begins to delete the user's account. Who can open the wallet ends every login and suspends it for 30 days; a login alone, of a user-held
 * wallet, leaves its devices as they are for 90. Until the end `keepAccount` takes it back. Needs a login of the last five minutes.
 *
 * @throws {FlowError} STEP_UP_NEEDED, EVIDENCE_REFUSED (the wallet opens on another device alone)
 */
export async function deleteAccount(flow: Flow, wallet?: UnlockedWallet): Promise<Deleting> {
  const { services, device } = flow
  if ((await services.user()).wal !== null) {
    const manifest = await proveMember(flow)
    const body = manifest === undefined ? {} : { manifest }
    await unlessMissing(
      services.callWith('custody', 'publish', { path: '/custody/v1/delete', body, shape: answers.deleting }),
    )
    await unlessMissing(
      services.callWith('recovery', 'publish', { path: '/recovery/v1/delete', body, shape: answers.nothing }),
    )
  }
  const deleting = await services.session.call({ path: '/login/v1/delete', body: {}, shape: answers.deleting })
  wallet?.lock('signedOut')
  // The device stays one of the wallet: it may take the deletion back.
  await device.change({ refresh: null })
  return deleting
}

/** Takes a deletion back, everywhere, by the login that is there. */
export async function keepAccount(flow: Flow): Promise<void> {
  const { services } = flow
  await services.session.call({ path: '/login/v1/delete/undo', body: {}, shape: answers.nothing })
  if ((await services.user()).wal !== null) await keepWallet(flow)
}

/** The deletion under way of the user whose wallet this device is one of, whether a user is logged in or not. */
export async function findDeletion({ services, device }: Flow): Promise<Deleting | undefined> {
  const { wal } = await device.read()
  if (wal === null) return undefined
  const call = { path: '/login/v1/delete/device', body: {}, shape: answers.deletion, isRead: true }
  return (await services.auth.call(call)).deleting
}

/** Takes a deletion back as a device of the wallet, without a login. */
export async function keepByDevice({ services, device }: Flow): Promise<void> {
  const { wal } = await device.read()
  await services.auth.call({ path: '/login/v1/delete/device', body: { undo: true }, shape: answers.nothing })
  if (wal === null) return
  await services.custody.call({ path: '/custody/v1/delete/device', body: { wal, undo: true }, shape: answers.nothing })
  await services.recovery.call({ path: '/recovery/v1/delete/device', body: { wal }, shape: answers.nothing })
}

/** A manifest that this device could publish, which says that it has the wallet open; undefined where it does not. */
async function proveMember(flow: Flow): Promise<string | undefined> {
  try {
    return await withReleased(flow, async ({ open }) => {
      const publication = await removeMembers(open, [], flow.services.auth.now())
      closePublication(publication)
      return publication.manifest
    })
  } catch (error) {
    if (isFlowError(error, 'DEVICE_UNKNOWN', 'WALLET_SUSPENDED', 'WALLET_MISSING')) return undefined
    throw error
  }
}
