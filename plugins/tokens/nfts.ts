import {
  type CaipAccountId,
  type Live,
  type Nfts,
  type PluginContext,
  parseAccountId,
  type Nft as SentNft,
  type SentTransaction,
} from '../../src/plugin.js'
import { keepPerAccount } from './keepPerAccount.js'
import { nftKey } from './leftNfts.js'
import { createNftFeed } from './nftFeed.js'
import { createNftReader } from './readNfts.js'
import type { AssetList } from './types.js'

/** The service keeps its answers for 15 s. */
const askAgainAfter = 20_000

/** The collectibles of every account, asked for again when one was sent. */
export function createNfts(
  context: PluginContext<'request'>,
  assets: (account: CaipAccountId) => Live<AssetList | null>,
) {
  const { signal, onSent, wallet, clock } = context
  const read = createNftReader(context, assets)
  const spellingOf = (account: CaipAccountId) => context.spelling(parseAccountId(account).namespace)
  const feeds = keepPerAccount((account) => createNftFeed(context, read, spellingOf(account), account))

  const expire = (account: CaipAccountId) => {
    if (signal.aborted) return
    for (const live of feeds.on(parseAccountId(account).networkId)) live.expire()
  }
  /** What was sent is gone once it is in a block; the list is asked for then, and again when the service must know. */
  const follow = async ({ account, id, moves: [move] = [] }: SentTransaction) => {
    const note = move && isNft(move.token) && feeds.of(account).begin(move.token, move.value)
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
          // It is not known when it is in a block: the list is asked for again when its time is over.
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
  return { nfts: feeds.of, find, detail: read.detail }
}

const isNft = (token: Partial<SentNft>): token is SentNft => token.type === 'nft'
