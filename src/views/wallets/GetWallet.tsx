'use client'
import { connectorsAtom } from '../../kernel/connections/index.js'
import type { WalletListing } from '../../kernel/index.js'
import { useText } from '../../ui/context.js'
import { useAtomValue, useFeatureContext } from '../../ui/hooks/FeatureContext.js'
import { useNavigation, useParams } from '../../ui/hooks/useNavigation.js'
import { WalletIcon } from '../../ui/icons/shellIcons.js'
import { ExternalIcon } from '../../ui/icons/viewIcons.js'
import { Badge } from '../../ui/parts/Badge.js'
import { Button } from '../../ui/parts/Button.js'
import { EmptyState } from '../../ui/parts/EmptyState.js'
import { List } from '../../ui/parts/List.js'
import { Picture } from '../../ui/parts/Picture.js'
import { Row } from '../../ui/parts/Row.js'
import { Skeleton } from '../../ui/parts/Skeleton.js'
import { Stack } from '../../ui/parts/Stack.js'
import { Text } from '../../ui/parts/Text.js'
import { View } from '../../ui/View.js'
import { installedConnector } from '../reach/installedConnector.js'
import { AllWalletsEnd } from './AllWalletsEnd.js'
import { useWalletFeed } from './directory/useWalletFeed.js'

/** As many as can be compared. */
const mostOffered = 6

/** Wallets for a user who has none: the host's own, then those that the directory vouches for. */
export function Component() {
  const { options } = useFeatureContext().instance
  const navigation = useNavigation()
  const t = useText()
  const { namespace: wanted } = useParams()
  const namespace = typeof wanted === 'string' ? wanted : undefined
  const connectors = useAtomValue(connectorsAtom)
  const certified = useWalletFeed({ certified: true, namespace })
  // A directory that vouches for no wallet has wallets all the same.
  const isBare = certified.status === 'done' && certified.wallets.length === 0
  const feed = useWalletFeed({ certified: isBare ? undefined : true, namespace })

  const { customWallets = [], walletExplorerUrl } = options
  const known = [...customWallets, ...feed.wallets.filter(({ id }) => !customWallets.some((own) => own.id === id))]
  const offered = known.filter((wallet) => canBeHad(wallet) && !installedConnector(wallet, connectors))
  const explore = walletExplorerUrl?.startsWith('https://') ? (
    <Button tone="plain" wide icon={<ExternalIcon />} href={walletExplorerUrl}>
      {t('getWallet.explore')}
    </Button>
  ) : null
  const isWaiting = feed.status === 'loading' || feed.status === 'idle'
  return (
    <View title={t('getWallet.title')}>
      {offered.length > 0 ? (
        <Stack>
          <Text tone="muted">{t('getWallet.help')}</Text>
          <List label={t('getWallet.title')}>
            {offered.slice(0, mostOffered).map((wallet) => (
              <Row
                key={wallet.id}
                picture={<Picture src={wallet.imageUrl} name={wallet.name} />}
                label={wallet.name}
                trailing={<Badge>{t('getWallet.get')}</Badge>}
                onClick={() => navigation.push('Downloads', { wallet })}
              />
            ))}
          </List>
          {explore}
        </Stack>
      ) : isWaiting ? (
        <Skeleton count={mostOffered} />
      ) : feed.status === 'failed' ? (
        <AllWalletsEnd feed={feed} isEmpty search="" />
      ) : (
        <EmptyState icon={<WalletIcon />} title={t('getWallet.none')} help={t('getWallet.none.help')} />
      )}
      {offered.length === 0 ? explore : null}
    </View>
  )
}

const canBeHad = ({ homepage, appStore, playStore, chromeStore }: WalletListing) =>
  Boolean(homepage || appStore || playStore || chromeStore)
