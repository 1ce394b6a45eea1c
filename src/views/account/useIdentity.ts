'use client'
import { isPlainText } from '../../kernel/base/text.js'
import { identity } from '../../kernel/index.js'
import { useAccount } from '../../ui/hooks/useAccount.js'
import { useLive } from '../../ui/hooks/useLive.js'
import { useResource } from '../../ui/hooks/useResource.js'
import { toUserText } from './accountWords.js'

/** Longest name that is shown. */
const longest = 100

/** A stranger's word, whatever provides it: shown as text, and only where it is what it looks like (S38). */
function toName(text: string | undefined): string | undefined {
  const name = `${text ?? ''}`.trim()
  return name && name.length <= longest && isPlainText(name) ? name : undefined
}

/** How the account in use presents itself, where its login, a service or a plugin knows that. */
export function useIdentity(): {
  readonly name: string | undefined
  /** It is the login's. */
  readonly isLogin: boolean
  readonly avatar: string | undefined
} {
  const account = useAccount()
  const directory = useResource(identity)
  const { value } = useLive(account && directory?.of(account.caipAddress))
  const ofLogin = toName(toUserText(account?.user))
  return {
    name: ofLogin ?? toName(value?.name),
    isLogin: ofLogin !== undefined,
    avatar: value?.avatar ?? account?.user?.picture,
  }
}
