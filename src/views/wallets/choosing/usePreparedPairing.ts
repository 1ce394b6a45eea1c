import { useEffect } from 'react'
import type { KnownConnector } from '../../../kernel/index.js'
import { useKernel, useLatchkeyState } from '../../../ui/hooks/KernelContext.js'

/**
 * Keeps a pairing ready while a list that needs one is in sight, after its first paint. Never for a modal that is closed
 * or drawn ahead.
 * @param connector see `pairingNeeded`
 */
export function usePreparedPairing(connector: KnownConnector | undefined, namespace?: string): void {
  const { preparePairing } = useKernel()
  const open = useLatchkeyState((state) => state.open)
  useEffect(
    () => (open && connector ? preparePairing(connector, namespace ? [namespace] : undefined) : undefined),
    [preparePairing, connector, namespace, open],
  )
}
