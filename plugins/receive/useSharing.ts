import { useMemo } from 'react'
import type { Network } from '../../src/plugin.js'
import { useAccount, useLatchkeyState } from '../../src/ui/index.js'

/** Networks on which the account in use has the same address, the one in use first. */
export function useSharing(): readonly Network[] {
  const account = useAccount()
  const networks = useLatchkeyState((state) => state.networks)
  return useMemo(() => {
    const same = networks.filter(({ chainNamespace }) => chainNamespace === account?.namespace)
    const isCurrent = ({ caipNetworkId }: Network) => caipNetworkId === account?.networkId
    return [...same.filter(isCurrent), ...same.filter((network) => !isCurrent(network))]
  }, [networks, account])
}
