'use client'
import type { Network } from '../../kernel/index.js'
import { useFeatureContext } from './FeatureContext.js'
import { useOptions } from './useOptions.js'

/**
 * Gives the address of a network's picture: of the host's option `chainImages`, else of the network itself, else the
 * directory's by the name that the network has there or by its CAIP-2 id; undefined where there is neither, and a monogram
 * stands in.
 */
export function useNetworkImage(): (network: Network | undefined) => string | undefined {
  const { services } = useFeatureContext()
  const { chainImages } = useOptions()
  return (network) => {
    if (!network) return undefined
    const { assets, caipNetworkId, id } = network
    const name = encodeURIComponent(assets?.imageId ?? caipNetworkId)
    const own = chainImages?.[caipNetworkId] ?? chainImages?.[id]
    return own ?? assets?.imageUrl ?? services.url('directory', `/public/getAssetImage/${name}`)
  }
}
