import {
  type Asset,
  type CaipAccountId,
  createLive,
  isLatchkeyError,
  type Live,
  type PluginContext,
  parseAccountId,
} from '../../src/plugin.js'
import { keepPerAccount } from './keepPerAccount.js'
import type { NftPage } from './nftRecord.js'
import type { AssetList, Nft, NftDetail, NftFeed, NftList } from './types.js'

/** Collectibles change seldom, and a long list is read page by page. */
const keepFor = 300_000

/** The service does not have the route, or does not serve the chain: that is no failure. */
const isUnserved = (error: unknown) => isLatchkeyError(error, 'SERVICE_REFUSED', 'SERVICES_MISSING')

/** Reads collectibles: of the data service where it serves the chain, else those that the wallet or the chain lists. */
export function createNfts(
  context: PluginContext<'request'>,
  assets: (account: CaipAccountId) => Live<AssetList | null>,
) {
  const { services, signal, onSent } = context

  const readPage = async (account: CaipAccountId, cursor: string | undefined, fresh: boolean): Promise<NftPage> => {
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
  const readFirst = async (account: CaipAccountId, fresh: boolean) => {
    if (!services.has('data')) return readListed(account)
    try {
      return await readPage(account, undefined, fresh)
    } catch (error) {
      if (isUnserved(error)) return readListed(account)
      throw error
    }
  }

  const feeds = keepPerAccount((account): NftFeed & { expire(): void } => {
    let pages: readonly NftPage[] = []
    let wanted = 1
    const live = createLive<NftList>({
      ...context,
      keepFor,
      async ask({ before, fresh }) {
        // More is wanted of a list that is known: the pages before stay as they are.
        const isMore = before !== undefined && pages.length < wanted && pages.at(-1)?.next !== undefined
        let known = pages
        if (!isMore) wanted = Math.max(1, pages.length)
        if (!isMore) known = [await readFirst(account, fresh)]
        while (known.length < wanted && known.at(-1)?.next !== undefined)
          known = [...known, await readPage(account, known.at(-1)?.next, fresh && !isMore)]
        pages = known
        return toList(pages)
      },
    })
    return {
      get: live.get,
      error: live.error,
      watch: live.watch,
      refresh: live.refresh,
      expire: live.expire,
      more() {
        if (live.error() !== undefined || pages.at(-1)?.next === undefined || wanted > pages.length) return
        wanted = pages.length + 1
        live.expire()
      },
    }

    function toList(all: readonly NftPage[]): NftList {
      const seen = new Set<string>()
      const items = all.flatMap(({ items }) => items).filter(({ id }) => !seen.has(id) && seen.add(id))
      return { items, hasMore: all.at(-1)?.next !== undefined }
    }
  })
  context.onDispose(
    onSent(({ account }) => {
      for (const live of feeds.on(parseAccountId(account).networkId)) live.expire()
    }),
  )

  return {
    nfts: feeds.of,
    async detail(account: CaipAccountId, id: string): Promise<NftDetail | undefined> {
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
