import { type RefObject, useEffect, useRef } from 'react'
import type { PreparedPairing } from '../../kernel/attempts/index.js'
import type { KnownConnector } from '../../kernel/index.js'
import { useFeatureContext, useLatchkeyState } from '../../ui/hooks/FeatureContext.js'
import { useListings } from './directory/useSuggestions.js'

/**
 * Keeps a pairing ready while a list that needs one is in sight, for the choice to come. Never for a modal that is closed or
 * drawn ahead.
 * @param connector see `pairingNeeded`
 */
export function usePreparedPairing(
  connector: KnownConnector | undefined,
  namespace?: string,
): RefObject<PreparedPairing | undefined> {
  const context = useFeatureContext()
  const listings = useListings()
  const open = useLatchkeyState((state) => state.open)
  const ready = useRef<PreparedPairing>(undefined)
  useEffect(
    () =>
      open && connector
        ? listings?.keepPairing(context, connector, namespace ? [namespace] : undefined, ready)
        : undefined,
    [context, listings, connector, namespace, open],
  )
  return ready
}
