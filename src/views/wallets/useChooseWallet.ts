import { type RefObject, useCallback } from 'react'
import type { PreparedPairing } from '../../kernel/attempts/index.js'
import { useKernel } from '../../ui/hooks/KernelContext.js'
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
  const kernel = useKernel()
  const listings = useListings()
  return useCallback(
    (choice) => {
      const how = { namespaces: namespace ? [namespace] : undefined, pairing: prepared.current }
      if (!chooseHere(kernel, choice, how)) listings?.chooseElsewhere(kernel, choice, how)
    },
    [kernel, listings, prepared, namespace],
  )
}
