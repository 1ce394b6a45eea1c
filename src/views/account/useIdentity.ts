'use client'
import { isPlainText } from '../../kernel/base/text.js'
import { identity } from '../../kernel/index.js'
import { useAccount } from '../../ui/hooks/useAccount.js'
import { useLive } from '../../ui/hooks/useLive.js'
import { useResource } from '../../ui/hooks/useResource.js'

/** Longest name that is shown. */
const longest = 100

/**
 * How the account in use presents itself, where a service, a plugin or its login knows that. A stranger's word, whatever provides it: the name is
 * shown as text, and only where it is what it looks like (S38).
 */
export function useIdentity(): { readonly name?: string; readonly avatar?: string } {
  const account = useAccount()
  const directory = useResource(identity)
  const { value } = useLive(account && directory?.of(account.caipAddress))
  const name = `${value?.name ?? ''}`.trim()
  const avatar = value?.avatar ?? account?.user?.picture
  return {
    ...(name.length <= longest && isPlainText(name) && { name }),
    ...(avatar && { avatar }),
  }
}
