import { useMemo } from 'react'
import type { Network } from '../../src/plugin.js'
import { useAccount, useLatchkeyState } from '../../src/ui/index.js'

/**
 * Networks on which the account in use has the same address, the one in use first. A smart account is only sure to be
 * the user's where it is in use: elsewhere its address may have no code yet, or another owner's.
 */
export function useSharing(): readonly Network[] {
  const account = useAccount()
  const networks = useLatchkeyState((state) => state.networks)
  return useMemo(() => {
    const isCurrent = ({ caipNetworkId }: Network) => caipNetworkId === account?.networkId
    const others = networks.filter((network) => network.chainNamespace === account?.namespace && !isCurrent(network))
    return [...networks.filter(isCurrent), ...(account?.type === 'smartAccount' ? [] : others)]
  }, [networks, account])
}
