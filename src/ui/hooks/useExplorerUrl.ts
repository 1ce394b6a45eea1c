'use client'
import { useEffect, useState } from 'react'
import { chains } from '../../kernel/chains/index.js'
import type { ExplorerTarget, Network } from '../../kernel/index.js'
import { toWebLink } from '../../values/webLink.js'
import { useWing } from './FeatureContext.js'

/**
 * Where the network's explorer shows an account or transaction, as a link that is safe to open; undefined where none is
 * known, and until the adapter that knows has arrived.
 */
export function useExplorerUrl(network: Network | undefined, { address, hash }: ExplorerTarget): string | undefined {
  const { wallets } = useWing(chains)
  const key = network && (address || hash) ? `${network.caipNetworkId} ${address} ${hash}` : undefined
  const [found, setFound] = useState<{ readonly key: string; readonly url: string | undefined }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the network and the target
  useEffect(() => {
    if (!key || !network) return
    let alive = true
    wallets()
      .then((wallets) => wallets.reader(network).explorerUrl({ address, hash }))
      .then(
        (url) => alive && setFound({ key, url: toWebLink(url) }),
        () => {
          // Without its adapter a network has no explorer; whatever needs the adapter says why it is not there.
        },
      )
    return () => {
      alive = false
    }
  }, [wallets, key])
  return found?.key === key ? found?.url : undefined
}
