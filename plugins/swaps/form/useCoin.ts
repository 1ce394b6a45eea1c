import { useMemo } from 'react'
import { nativeToken, type Token } from '../../../src/plugin.js'
import { useAccount } from '../../../src/ui/index.js'

/** The coin of the network in use: the same object for the same network. */
export function useCoin(): Token | undefined {
  const network = useAccount()?.network
  return useMemo(() => network && nativeToken(network), [network])
}
