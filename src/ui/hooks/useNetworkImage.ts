'use client'
import type { Network } from '../../kernel/index.js'
import { useKernel } from './KernelContext.js'

/**
 * Gives the address of a network's picture: the host's own, else the directory's by the name that the network has there
 * or by its CAIP-2 id; undefined where there is neither, and a monogram stands in.
 */
export function useNetworkImage(): (network: Network | undefined) => string | undefined {
  const { services } = useKernel()
  return (network) => {
    if (!network) return undefined
    const { assets, caipNetworkId } = network
    const id = encodeURIComponent(assets?.imageId ?? caipNetworkId)
    return assets?.imageUrl ?? services.url('directory', `/public/getAssetImage/${id}`)
  }
}
