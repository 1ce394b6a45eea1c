import {
  type CaipAccountId,
  createLive,
  type PluginContext,
  type Nft as SentNft,
  type Spelling,
} from '../../src/plugin.js'
import { createLeftNfts, nftKey } from './leftNfts.js'
import type { NftPage } from './nftRecord.js'
import { keepFor, type NftReader } from './readNfts.js'
import type { NftFeed, NftList } from './types.js'

/** A list that knows what the account gave away. */
export interface OwnFeed extends NftFeed {
  expire(): void
  watched(): boolean
  /** A collectible is about to leave: what is returned is called once it is gone. */
  begin(nft: Pick<SentNft, 'address' | 'tokenId'>, amount: bigint): () => void
}

/** The collectibles of one account: a long list is read page by page. */
export function createNftFeed(
  context: Pick<PluginContext, 'clock' | 'page' | 'signal'>,
  read: NftReader,
  spelling: Pick<Spelling, 'fold'>,
  account: CaipAccountId,
): OwnFeed {
  let pages: readonly NftPage[] = []
  let wanted = 1
  const left = createLeftNfts(context.clock, spelling)
  const live = createLive<NftList>({
    ...context,
    keepFor,
    async ask({ before, fresh }) {
      // More is wanted of a list that is known: the pages before stay as they are.
      const isMore = before !== undefined && pages.length < wanted && pages.at(-1)?.next !== undefined
      let known = pages
      if (!isMore) wanted = Math.max(1, pages.length)
      if (!isMore) known = [await read.first(account, fresh)]
      while (known.length < wanted && known.at(-1)?.next !== undefined)
        known = [...known, await read.page(account, known.at(-1)?.next, fresh && !isMore)]
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
}
