import { useCallback } from 'react'
import { useFeatureContext } from '../../ui/hooks/FeatureContext.js'
import { chooseHere, type WalletChoice } from './choosing/chooseHere.js'
import { useListings } from './directory/useSuggestions.js'

/**
 * Connects what was chosen from a list, in the task of the click. Wallets that are elsewhere are in a list once the code
 * that reaches them has come.
 */
export function useChooseWallet(namespace?: string): (choice: WalletChoice) => void {
  const context = useFeatureContext()
  const listings = useListings()
  return useCallback(
    (choice) => {
      const namespaces = namespace ? [namespace] : undefined
      if (!chooseHere(context, choice, namespaces)) listings?.chooseElsewhere(context, choice, namespaces)
    },
    [context, listings, namespace],
  )
}
