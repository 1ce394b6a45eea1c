import {
  type Asset,
  type CaipAccountId,
  isLatchkeyError,
  type Live,
  type PluginContext,
  parseAccountId,
} from '../../src/plugin.js'
import type { NftPage } from './nftRecord.js'
import type { AssetList, Nft, NftDetail } from './types.js'

/** In ms: collectibles change seldom. */
export const keepFor = 300_000

/** What is read of collectibles. Each rejects when what is asked does not answer. */
export interface NftReader {
  /** The first page of the data service where it serves the chain, else all that the wallet or the chain lists. */
  first(account: CaipAccountId, fresh: boolean): Promise<NftPage>
  /** A later page of the data service. */
  page(account: CaipAccountId, cursor: string | undefined, fresh: boolean): Promise<NftPage>
  /** Undefined where the service does not have it. */
  detail(account: CaipAccountId, id: string): Promise<NftDetail | undefined>
}

/** The service does not have the route, or does not serve the chain: that is no failure. */
const isUnserved = (error: unknown) => isLatchkeyError(error, 'SERVICE_REFUSED', 'SERVICES_MISSING')

export function createNftReader(
  { services, signal }: Pick<PluginContext, 'services' | 'signal'>,
  assets: (account: CaipAccountId) => Live<AssetList | null>,
): NftReader {
  const page: NftReader['page'] = async (account, cursor, fresh) => {
    const { address, networkId } = parseAccountId(account)
    const { parseNfts } = await import('./nftRecord.js')
    return services.call({
      part: 'data',
      path: `/v1/account/${encodeURIComponent(address)}/nfts`,
      query: { chainId: networkId, cursor },
      parse: parseNfts,
      cacheFor: 15_000,
      fresh,
      signal,
    })
  }
  const readListed = async (account: CaipAccountId): Promise<NftPage> => {
    const list = assets(account)
    const { assets: all = [] } = list.get() ?? (await list.refresh()) ?? {}
    return { items: all.filter(({ type }) => type === 'nft').map(toNft) }
  }
  return {
    page,
    async first(account, fresh) {
      if (!services.has('data')) return readListed(account)
      try {
        return await page(account, undefined, fresh)
      } catch (error) {
        if (isUnserved(error)) return readListed(account)
        throw error
      }
    },
    async detail(account, id) {
      const { parseNftDetail } = await import('./nftRecord.js')
      try {
        return await services.call({
          part: 'data',
          path: `/v1/nft/${encodeURIComponent(id)}`,
          query: { chainId: parseAccountId(account).networkId },
          parse: parseNftDetail,
          cacheFor: keepFor,
          signal,
        })
      } catch (error) {
        if (isUnserved(error)) return undefined
        throw error
      }
    },
  }
}

/** What the wallet says of it: named by contract and number. */
const toNft = ({ address = '', tokenId = '', name, iconUrl, value }: Asset): Nft => ({
  id: tokenId ? `${address}/${tokenId}` : address,
  contract: address,
  tokenId,
  name: tokenId ? `${name} #${tokenId}` : name,
  ...(tokenId && { collection: name }),
  ...(iconUrl && { picture: iconUrl }),
  amount: value,
})
