import { isOn } from '../../kernel/internal.js'
import { useLatchkeyState } from '../../ui/hooks/KernelContext.js'

/** Whether several wallets may be connected on one namespace, as far as that is decided. */
export const useMultiWallet = (): boolean => useLatchkeyState(({ flags }) => isOn(flags.multiWallet))

/** How many namespaces hold a connection. */
export const useConnectedCount = (): number =>
  useLatchkeyState(({ namespaces }) => Object.values(namespaces).filter(({ connection }) => connection).length)

/** Whether there is more to manage than the one wallet in use: several are allowed, or several namespaces connected. */
export function useManaged(): boolean {
  const isAllowed = useMultiWallet()
  return useConnectedCount() > 1 || isAllowed
}
