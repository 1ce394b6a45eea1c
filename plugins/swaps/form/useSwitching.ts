import { useState } from 'react'
import type { Network } from '../../../src/plugin.js'
import { useText, useToast } from '../../../src/ui/index.js'

/** Has the wallet switch the network in place: what is in sight follows the account. A switch that fails is told. */
export function useSwitching() {
  const t = useText()
  const toast = useToast()
  const [busy, setBusy] = useState<Network>()
  return {
    /** The network that the wallet is asked for. */
    busy,
    begin(network: Network, run: () => Promise<void>) {
      setBusy(network)
      run()
        .catch(() => toast.info(t('swaps.switch.failed')))
        .finally(() => setBusy(undefined))
    },
  }
}
