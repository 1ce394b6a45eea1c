import type { ChainNode } from '../../../../../../nodes/chainNode.js'
import { cleanText } from '../../../../../../text.js'
import { longestName } from '../../../longest.js'
import { isLure } from '../../../spam.js'
import type { TokenLists } from '../../../tokenLists.js'
import type { Asset, Nft } from '../../../types.js'
import { type MintFacts, readMints } from './readMints.js'

interface MintNamesTools {
  readonly chain: string
  readonly node: ChainNode
  readonly tokens: TokenLists
}

/** Whether there is but one of a mint. */
export const isUnique = (mint: MintFacts | undefined): boolean => mint?.decimals === 0 && mint.supply === 1n

/** What stands for the name of a mint that has none. */
export const shorten = (mint: string): string => `${mint.slice(0, 4)}…${mint.slice(-4)}`

/** Tokens and collectibles of a cluster by what lists and the mints themselves say. */
export function createMintNames({ chain, node, tokens }: MintNamesTools) {
  return {
    toAsset(mint: string, decimals: number, { metadata }: Pick<MintFacts, 'metadata'> = {}): Promise<Asset> {
      const { name = '', symbol = '' } = metadata ?? {}
      const words = name && symbol ? { name, symbol } : { name: shorten(mint), symbol: shorten(mint) }
      return tokens.toAsset({ chain, address: mint, ...words, decimals })
    },
    /** The collectibles among mints, by mint. Their collection is the group that they are a member of. @throws {DriverError} */
    async toNfts(mints: ReadonlyMap<string, MintFacts>, signal: AbortSignal): Promise<ReadonlyMap<string, Nft>> {
      const unique = [...mints].filter(([, facts]) => isUnique(facts))
      const groups = unique.flatMap(([, { group }]) => group ?? [])
      const collections = await readMints(node, [...new Set(groups)], signal)
      return new Map(
        unique.map(([mint, { metadata, group = '' }]) => {
          const said = collections.get(group)?.metadata?.name ?? ''
          const collection = cleanText(said, longestName)
          const nft: Nft = {
            chain,
            contract: mint,
            tokenId: '',
            standard: 'solana',
            name: cleanText(metadata?.name ?? '', longestName) || shorten(mint),
            ...(collection && { collection }),
            traits: [],
            amount: 1n,
            ...(metadata?.uri && { metadataUrl: metadata.uri }),
            isSpam: isLure(metadata?.name ?? '', metadata?.symbol ?? '', said),
          }
          return [mint, nft]
        }),
      )
    },
  }
}

/** Names of mints of one cluster. */
export type MintNames = ReturnType<typeof createMintNames>
