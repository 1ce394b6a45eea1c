import { useEffect } from 'react'
import { attempts } from '../../../kernel/attempts/index.js'
import type { KnownConnector } from '../../../kernel/index.js'
import { useLatchkeyState, useWing } from '../../../ui/hooks/FeatureContext.js'

/**
 * Keeps a pairing ready while a list that needs one is in sight, after its first paint. Never for a modal that is closed
 * or drawn ahead.
 * @param connector see `pairingNeeded`
 */
export function usePreparedPairing(connector: KnownConnector | undefined, namespace?: string): void {
  const { preparePairing } = useWing(attempts)
  const open = useLatchkeyState((state) => state.open)
  useEffect(
    () => (open && connector ? preparePairing(connector, namespace ? [namespace] : undefined) : undefined),
    [preparePairing, connector, namespace, open],
  )
}
