import { useLatchkeyState } from '../../ui/hooks/FeatureContext.js'
import { useMultiWallet } from '../parts/useMultiWallet.js'

/** How many namespaces hold a connection. */
export const useConnectedCount = (): number =>
  useLatchkeyState(({ namespaces }) => Object.values(namespaces).filter(({ connection }) => connection).length)

/** Whether the wallet in use has several accounts, and the page may choose among them. */
export const useSeveralAccounts = (): boolean =>
  useLatchkeyState(({ namespace, namespaces }) => {
    const connection = namespaces[namespace ?? '']?.connection
    return connection?.choosesAccount === true && connection.accounts.length > 1
  })

/** Whether there is more to choose than what is in use: another wallet, another namespace's, or another account. */
export function useManaged(): boolean {
  const isAllowed = useMultiWallet()
  const hasAccounts = useSeveralAccounts()
  return useConnectedCount() > 1 || isAllowed || hasAccounts
}
