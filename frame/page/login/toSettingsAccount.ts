import {
  deleteAccount,
  endSuspension,
  listLogins,
  resecureWallet,
  revokeDevices,
  signOutEverywhere,
  viewWallet,
} from '../../flows/account.js'
import { type Flow, isFlowError } from '../../flows/index.js'
import type { SettingsAccount, SuspendedAccount } from '../settings/types.js'
import { stepUp } from '../stepUp.js'
import type { Account } from './account.js'

/** A suspended wallet behind a login, which may not be adopted yet. */
export function toSuspendedAccount(flow: Flow, email: string | null): SuspendedAccount {
  return {
    device: flow.device.keys.id,
    async load() {
      const [manifests, logins] = await Promise.all([viewWallet(flow), listLogins(flow)])
      return { manifests, logins, releases: [], isSuspended: true }
    },
    async endSuspension(unknown) {
      await endSuspension(flow, () => unknown)
    },
    stepUp: () => stepUp(flow, email ?? ''),
  }
}

/** What the settings do, on the account of this device. @param operator who runs the wallet */
export function toSettingsAccount(
  account: Account,
  operator: string,
  loadLogins: SettingsAccount['loadLogins'],
): SettingsAccount {
  const { flow } = account
  const email = account.user()?.email ?? null
  return {
    ...toSuspendedAccount(flow, email),
    ...{ email, operator, isKept: flow.device.isKept, loadLogins },
    async load() {
      // Nothing of the wallet is shown to who cannot open it; what the last release said of the others comes with it.
      const isSuspended = await account.unlock().then(
        () => false,
        (error: unknown) => {
          if (isFlowError(error, 'WALLET_SUSPENDED')) return true
          throw error
        },
      )
      const [manifests, logins] = await Promise.all([viewWallet(flow), listLogins(flow)])
      return { manifests, logins, releases: account.releases(), isSuspended }
    },
    async revoke(id) {
      await revokeDevices(flow, [id])
    },
    async secureAnew() {
      await resecureWallet(flow)
    },
    signOut: () => account.signOut(true),
    async signOutEverywhere() {
      await signOutEverywhere(flow)
      await account.end(true)
    },
    async deleteAccount() {
      const { erasedAt } = await deleteAccount(flow)
      await account.end(true)
      return erasedAt
    },
  }
}
