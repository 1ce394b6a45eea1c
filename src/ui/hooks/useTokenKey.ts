'use client'
import { useCallback } from 'react'
import { type Nft, namespaceOf, type Token } from '../../kernel/index.js'
import { useFeatureContext } from './FeatureContext.js'

/** Gives a key that tells tokens and collectibles of all networks apart, however they are spelled. */
export function useTokenKey(): (token: Token | Nft) => string {
  const { instance } = useFeatureContext()
  return useCallback(
    (token) => {
      const { networkId, address = '' } = token
      const { tokenId = '' } = token as Partial<Nft>
      return `${networkId}/${instance.spelling(namespaceOf(networkId)).fold(address)}/${tokenId}`
    },
    [instance],
  )
}
