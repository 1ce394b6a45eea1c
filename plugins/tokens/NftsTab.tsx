import { useMemo } from 'react'
import {
  Button,
  EmptyState,
  Notice,
  Skeleton,
  Stack,
  Text,
  useAccount,
  useController,
  useLive,
  useText,
  VirtualGrid,
} from '../../src/ui/index.js'
import { drawNft, nftTileHeight, nftTileWidth } from './NftTile.js'
import type { Nft, TokensViews } from './types.js'

/** The tab of collectibles on Account: a grid of pictures, more of them on scroll. */
export function NftsTab() {
  const t = useText()
  const account = useAccount()
  const { nfts } = useController<TokensViews>()
  const key = account?.network && account.caipAddress
  const feed = key && nfts(key)
  const { value, error, refresh } = useLive(feed)
  const shown = useMemo(() => value?.items.filter(({ isSpam }) => !isSpam) ?? [], [value])
  const retry = (
    <Button size="chip" onClick={refresh}>
      {t('tokens.nfts.retry')}
    </Button>
  )
  if (!value)
    return error === undefined ? <Skeleton count={3} /> : <EmptyState title={t('tokens.nfts.failed')} action={retry} />
  const spam = value.items.length - shown.length
  return (
    <Stack>
      {shown.length > 0 ? (
        <VirtualGrid
          label={t('tokens.nfts.tab')}
          items={shown}
          toKey={toKey}
          draw={drawNft}
          rowHeight={nftTileHeight}
          columnWidth={nftTileWidth}
          onEnd={value.hasMore ? feed?.more : undefined}
        />
      ) : (
        <EmptyState
          title={t('tokens.nfts.none')}
          help={t('tokens.nfts.none.help', { name: account?.network?.name ?? '' })}
        />
      )}
      {error === undefined ? null : (
        <Notice tone="warning" live action={retry}>
          {t('tokens.nfts.failed')}
        </Notice>
      )}
      {spam > 0 ? (
        <Text size={12} tone="muted">
          {t('tokens.nfts.hidden', { count: spam })}
        </Text>
      ) : null}
    </Stack>
  )
}

const toKey = ({ id }: Nft) => id
