import {
  type Asset,
  type CaipAccountId,
  createLive,
  isLatchkeyError,
  type Live,
  type Nfts,
  type PluginContext,
  parseAccountId,
  type Nft as SentNft,
  type SentTransaction,
} from '../../src/plugin.js'
import { keepPerAccount } from './keepPerAccount.js'
import { createLeftNfts, nftKey } from './leftNfts.js'
import type { NftPage } from './nftRecord.js'
import type { AssetList, Nft, NftDetail, NftFeed, NftList } from './types.js'

/** Collectibles change seldom, and a long list is read page by page. */
const keepFor = 300_000

/** The service keeps its answers for 15 s. */
const askAgainAfter = 20_000

/** The service does not have the route, or does not serve the chain: that is no failure. */
const isUnserved = (error: unknown) => isLatchkeyError(error, 'SERVICE_REFUSED', 'SERVICES_MISSING')

/** Reads collectibles: of the data service where it serves the chain, else those that the wallet or the chain lists. */
export function createNfts(
  context: PluginContext<'request'>,
  assets: (account: CaipAccountId) => Live<AssetList | null>,
) {
  const { services, signal, onSent, wallet, clock } = context

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

  const spellingOf = (account: CaipAccountId) => context.spelling(parseAccountId(account).namespace)

  const feeds = keepPerAccount((account): OwnFeed => {
    const spelling = spellingOf(account)
    let pages: readonly NftPage[] = []
    let wanted = 1
    const left = createLeftNfts(clock, spelling)
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
      watched: live.watched,
      begin({ address = '', tokenId }, amount) {
        const key = nftKey(spelling, address, tokenId)
        const held = live.get()?.items.find((nft) => nftKey(spelling, nft.contract, nft.tokenId) === key)
        return () => held && left.note(held, amount)
      },
      more() {
        if (live.error() !== undefined || pages.at(-1)?.next === undefined || wanted > pages.length) return
        wanted = pages.length + 1
        live.expire()
      },
    }

    function toList(all: readonly NftPage[]): NftList {
      const seen = new Set<string>()
      const items = all.flatMap(({ items }) => items).filter(({ id }) => !seen.has(id) && seen.add(id))
      return { items: left.apply(items), hasMore: all.at(-1)?.next !== undefined }
    }
  })
  const expire = (account: CaipAccountId) => {
    if (signal.aborted) return
    for (const live of feeds.on(parseAccountId(account).networkId)) live.expire()
  }
  /** What was sent is gone once it is in a block; the list is asked for then, and again when the service must know. */
  const follow = async ({ account, id, transfer }: SentTransaction) => {
    const note = transfer && isNft(transfer.token) && feeds.of(account).begin(transfer.token, transfer.value)
    if (!note && !feeds.on(parseAccountId(account).networkId).some((live) => live.watched())) return
    const wait = await wallet.of(account).can('waitForTransaction')
    if (!wait || (await wait(id)).status !== 'success') return
    if (note) note()
    expire(account)
    context.onDispose(clock.after(askAgainAfter, () => expire(account)))
  }
  context.onDispose(
    onSent((sent) => {
      expire(sent.account)
      if (sent.kind === 'transaction')
        follow(sent).catch(() => {
          // Nobody can say when it is in a block: the list is asked for again when its time is over.
        })
    }),
  )
  const find: Nfts['find'] = async (account, { address = '', tokenId }) => {
    parseAccountId(account)
    const feed = feeds.of(account)
    const list = feed.get() ?? (await feed.refresh().catch(() => undefined))
    const spelling = spellingOf(account)
    const key = nftKey(spelling, address, tokenId)
    const found = list?.items.find((nft) => nftKey(spelling, nft.contract, nft.tokenId) === key)
    if (!found) return undefined
    const { name, collection, picture } = found
    return {
      ...{
        type: 'nft',
        networkId: parseAccountId(account).networkId,
        address: found.contract,
        name,
        symbol: '',
        decimals: 0,
      },
      ...(tokenId !== undefined && { tokenId }),
      ...(collection && { collection }),
      ...(picture && { iconUrl: picture }),
    }
  }

  return {
    nfts: feeds.of,
    find,
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

/** A list that knows what the account gave away. */
interface OwnFeed extends NftFeed {
  expire(): void
  watched(): boolean
  /** A collectible is about to leave: what is returned is called once it is gone. */
  begin(nft: Pick<SentNft, 'address' | 'tokenId'>, amount: bigint): () => void
}

const isNft = (token: Partial<SentNft>): token is SentNft => token.type === 'nft'

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
