import { useAccount, useController, useLive } from '../../src/ui/index.js'
import type { Names } from './createNames.js'

/** The name of the account in use; `value` is null where it has none, undefined while that is not known. */
export function useOwnName() {
  const account = useAccount()
  const names = useController<Names>()
  return useLive(account && names.of(account.caipAddress))
}
