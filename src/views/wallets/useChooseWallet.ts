import { type RefObject, useCallback } from 'react'
import type { PreparedPairing } from '../../kernel/attempts/index.js'
import { useFeatureContext } from '../../ui/hooks/FeatureContext.js'
import { chooseHere, type WalletChoice } from './choosing/chooseHere.js'
import { useListings } from './directory/useSuggestions.js'

/**
 * Connects what was chosen from a list, in the task of the click. Wallets that are elsewhere are in a list once the code
 * that reaches them has come.
 * @param prepared see `usePreparedPairing`
 */
export function useChooseWallet(
  prepared: RefObject<PreparedPairing | undefined>,
  namespace?: string,
): (choice: WalletChoice) => void {
  const context = useFeatureContext()
  const listings = useListings()
  return useCallback(
    (choice) => {
      const how = { namespaces: namespace ? [namespace] : undefined, pairing: prepared.current }
      if (!chooseHere(context, choice, how)) listings?.chooseElsewhere(context, choice, how)
    },
    [context, listings, prepared, namespace],
  )
}
