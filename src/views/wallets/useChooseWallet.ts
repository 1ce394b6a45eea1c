import { useCallback } from 'react'
import { useKernel } from '../../ui/hooks/KernelContext.js'
import { chooseHere, type WalletChoice } from './choosing/chooseHere.js'
import { useListings } from './directory/useSuggestions.js'

/**
 * Connects what was chosen from a list, in the task of the click. Wallets that are elsewhere are in a list once the code
 * that reaches them has come.
 */
export function useChooseWallet(namespace?: string): (choice: WalletChoice) => void {
  const kernel = useKernel()
  const listings = useListings()
  return useCallback(
    (choice) => {
      const namespaces = namespace ? [namespace] : undefined
      if (!chooseHere(kernel, choice, namespaces)) listings?.chooseElsewhere(kernel, choice, namespaces)
    },
    [kernel, listings, namespace],
  )
}
