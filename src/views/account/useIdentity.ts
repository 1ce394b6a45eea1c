'use client'
import { type CaipAccountId, type Connection, identity, type WalletUser } from '../../kernel/index.js'
import { useAccount } from '../../ui/hooks/useAccount.js'
import { useLive } from '../../ui/hooks/useLive.js'
import { useResource } from '../../ui/hooks/useResource.js'
import { toShownIdentity } from '../../values/shownIdentity.js'

function useShown(account: CaipAccountId | undefined, user: WalletUser | undefined) {
  const directory = useResource(identity)
  const { value } = useLive(account && directory?.of(account))
  return toShownIdentity(user, value)
}

/** How the account in use presents itself, where its login, a service or a plugin knows that. */
export function useIdentity() {
  const account = useAccount()
  return useShown(account?.caipAddress, account?.user)
}

/** The same of the account that a connection works with. */
export function useConnectionIdentity({ networkId, accounts: [account], user }: Connection) {
  return useShown(account && `${networkId}:${account.address}`, user)
}
