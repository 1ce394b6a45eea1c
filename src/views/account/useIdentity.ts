'use client'
import { identity } from '../../kernel/index.js'
import { useAccount } from '../../ui/hooks/useAccount.js'
import { useLive } from '../../ui/hooks/useLive.js'
import { useResource } from '../../ui/hooks/useResource.js'
import { toShownIdentity } from '../../values/shownIdentity.js'

/** How the account in use presents itself, where its login, a service or a plugin knows that. */
export function useIdentity() {
  const account = useAccount()
  const directory = useResource(identity)
  const { value } = useLive(account && directory?.of(account.caipAddress))
  return toShownIdentity(account?.user, value)
}
