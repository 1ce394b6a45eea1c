'use client'
import { identity } from '../../kernel/index.js'
import { useAccount } from '../../ui/hooks/useAccount.js'
import { useLive } from '../../ui/hooks/useLive.js'
import { useResource } from '../../ui/hooks/useResource.js'

/** Longest name that is shown. */
const longest = 100
/** Control, bidirectional and invisible characters: they make one name look like another. */
const hidden = /[\p{C}\p{Zl}\p{Zp}]/u

/**
 * The name of the account in use, where a service or plugin knows one. A stranger's word, whatever provides it: shown as
 * text, and only where nothing is hidden in it (S38).
 */
export function useIdentityName(): string | undefined {
  const account = useAccount()
  const directory = useResource(identity)
  const { value } = useLive(account && directory?.of(account.caipAddress))
  const name = `${value?.name ?? ''}`.trim()
  return name && name.length <= longest && !hidden.test(name) ? name : undefined
}
