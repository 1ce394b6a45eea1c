import { useEffect, useState } from 'react'
import { type SendParams, sendView } from '../../../src/plugin.js'
import {
  ActionTile,
  CopyButton,
  EmptyState,
  ExternalIcon,
  FullAddress,
  KeyValue,
  Picture,
  Row,
  SendIcon,
  Skeleton,
  Stack,
  Text,
  useAccount,
  useController,
  useExplorerUrl,
  useLive,
  useNavigation,
  useParams,
  useSheet,
  useText,
  View,
} from '../../../src/ui/index.js'
import { Disconnected } from '../Disconnected.js'
import { tokensCss } from '../tokens.css.js'
import type { Nft, NftDetail, TokensViews } from '../types.js'

/** One collectible: its picture, its collection, what is said of it. */
export function Component() {
  const t = useText()
  const account = useAccount()
  const { id } = useParams()
  const { nfts } = useController<TokensViews>()
  const key = account?.network && account.caipAddress
  const { value, error } = useLive(key && nfts(key))
  const nft = value?.items.find((each) => each.id === id)
  if (!account) return <Disconnected title={t('tokens.nfts.title')} />
  return (
    <View title={nft?.name ?? t('tokens.nfts.title')}>
      {nft ? (
        <Collectible nft={nft} />
      ) : value ? (
        <EmptyState title={t('tokens.gone')} help={t('tokens.gone.help')} />
      ) : error === undefined ? (
        <Skeleton count={3} />
      ) : (
        <EmptyState title={t('tokens.nfts.failed')} />
      )}
    </View>
  )
}

/** To send it, where the host has a view for that. */
function SendNft({ nft: { contract, tokenId, isStuck } }: { readonly nft: Nft }) {
  const t = useText()
  const navigation = useNavigation()
  if (isStuck || !navigation.has(sendView)) return null
  const params: SendParams = { address: contract, ...(tokenId && { tokenId }), origin: 'account' }
  return (
    <Stack line center>
      <ActionTile icon={<SendIcon />} label={t('tokens.send')} onClick={() => navigation.push(sendView, params)} />
    </Stack>
  )
}

/** What is known of one alone; it comes after the picture, and is left out where it cannot be had. */
function useDetail(id: string): NftDetail | undefined {
  const account = useAccount()
  const { detail } = useController<TokensViews>()
  const key = account?.network && account.caipAddress
  const [found, setFound] = useState<{ readonly id: string; readonly detail?: NftDetail }>()
  useEffect(() => {
    if (!key) return
    let alive = true
    detail(key, id).then(
      (next) => alive && setFound({ id, detail: next }),
      () => alive && setFound({ id }),
    )
    return () => {
      alive = false
    }
  }, [detail, key, id])
  return found?.id === id ? found.detail : undefined
}

function Collectible({ nft }: { readonly nft: Nft }) {
  useSheet(tokensCss)
  const t = useText()
  const account = useAccount()
  const network = account?.network
  const detail = useDetail(nft.id)
  const explorer = useExplorerUrl(network, { address: nft.contract })
  const facts = [
    ...(nft.collection ? [{ label: t('tokens.nfts.collection'), value: nft.collection }] : []),
    ...(nft.tokenId ? [{ label: t('tokens.nfts.number'), value: <bdi>{nft.tokenId}</bdi> }] : []),
    ...(nft.amount > 1n ? [{ label: t('tokens.amount'), value: <bdi>{`${nft.amount}`}</bdi> }] : []),
    { label: t('tokens.network'), value: network?.name },
    { label: t('tokens.address'), value: <FullAddress address={nft.contract} namespace={account?.namespace ?? ''} /> },
  ]
  return (
    <Stack gap={5}>
      <div className="nft-picture">
        <Picture size={64} src={nft.picture} name={nft.name} />
      </div>
      {detail?.description ? <Text tone="muted">{detail.description}</Text> : null}
      <SendNft nft={nft} />
      <KeyValue items={facts} />
      {detail?.traits.length ? (
        <Stack>
          <Text as="h2" size={16} strong>
            {t('tokens.nfts.traits')}
          </Text>
          <KeyValue items={detail.traits.map(({ name, value }) => ({ label: name, value }))} />
        </Stack>
      ) : null}
      <CopyButton value={nft.contract} label={t('tokens.copy')} />
      {explorer ? <Row label={t('tokens.explorer')} trailing={<ExternalIcon />} href={explorer} /> : null}
    </Stack>
  )
}
