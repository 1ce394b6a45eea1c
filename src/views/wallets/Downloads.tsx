'use client'
import { useEffect, useState } from 'react'
import { attempts } from '../../kernel/attempts/index.js'
import { connectorsAtom } from '../../kernel/connections/index.js'
import type { WalletListing } from '../../kernel/index.js'
import { historyAtom } from '../../kernel/navigation/index.js'
import { useText } from '../../ui/context.js'
import { useAtomValue, useFeatureContext, useWing } from '../../ui/hooks/FeatureContext.js'
import { useNavigation, useParams } from '../../ui/hooks/useNavigation.js'
import { WalletIcon } from '../../ui/icons/shellIcons.js'
import { Button } from '../../ui/parts/Button.js'
import { EmptyState } from '../../ui/parts/EmptyState.js'
import { Picture } from '../../ui/parts/Picture.js'
import { Scene } from '../../ui/parts/Scene.js'
import { Skeleton } from '../../ui/parts/Skeleton.js'
import { View } from '../../ui/View.js'
import { installedConnector } from '../reach/installedConnector.js'
import { useDirectory } from './directory/useDirectory.js'
import { StoreLinks } from './StoreLinks.js'

/** Says where one wallet can be had. As soon as it announces itself, it can be connected. */
export function Component() {
  const { page, store } = useFeatureContext()
  const { choose } = useWing(attempts)
  const navigation = useNavigation()
  const t = useText()
  const { wallet, isLooking } = useListing(useParams().wallet)
  const connectors = useAtomValue(connectorsAtom)
  if (!wallet) {
    return (
      <View title={t('connect.wallets')}>
        {isLooking ? (
          <Skeleton count={3} />
        ) : (
          <EmptyState icon={<WalletIcon />} title={t('downloads.unknown')} help={t('downloads.unknown.help')} />
        )}
      </View>
    )
  }
  const { name } = wallet
  const connector = installedConnector(wallet, connectors)
  const open = () => {
    if (!connector) return
    // Back is to lead to the list, not to where the wallet was missing.
    if (store.get(historyAtom).length > 1) navigation.back()
    choose(connector)
  }
  const picture = <Picture size={64} src={wallet.imageUrl} name={name} />
  const isApp = page.device().phone
  return (
    <View title={name}>
      {connector ? (
        <Scene picture={picture} title={t('connecting.found', { name })}>
          <Button size="primary" autoFocus onClick={open}>
            {t('connecting.open', { name })}
          </Button>
        </Scene>
      ) : (
        <Scene
          picture={picture}
          title={t(isApp ? 'downloads.app' : 'downloads.missing', { name })}
          help={t(!hasStore(wallet) ? 'downloads.none' : isApp ? 'downloads.app.help' : 'downloads.help')}
        >
          <StoreLinks wallet={wallet} />
        </Scene>
      )}
    </View>
  )
}

const hasStore = ({ homepage, appStore, playStore, chromeStore }: WalletListing) =>
  Boolean(homepage || appStore || playStore || chromeStore)

/** A listing, or the id of one of the host's or the directory's. A host may have passed anything. */
function useListing(param: unknown): { readonly wallet: WalletListing | undefined; readonly isLooking: boolean } {
  const { options } = useFeatureContext().instance
  const directory = useDirectory()
  const id = typeof param === 'string' ? param : undefined
  const own = id === undefined ? undefined : options.customWallets?.find((wallet) => wallet.id === id)
  const [found, setFound] = useState<{ readonly id: string; readonly wallet: WalletListing | undefined }>()
  useEffect(() => {
    if (id === undefined || own) return
    let alive = true
    const asked = directory ? directory().then((loaded) => loaded?.find(id)) : Promise.resolve(undefined)
    asked.then(
      (wallet) => alive && setFound({ id, wallet }),
      // A directory that cannot be asked counts as one without the wallet.
      () => alive && setFound({ id, wallet: undefined }),
    )
    return () => {
      alive = false
    }
  }, [directory, id, own])
  if (id === undefined) return { wallet: isListing(param) ? param : undefined, isLooking: false }
  return { wallet: own ?? (found?.id === id ? found.wallet : undefined), isLooking: !own && found?.id !== id }
}

const isListing = (value: unknown): value is WalletListing => {
  if (typeof value !== 'object' || value === null) return false
  const { id, name } = value as Partial<WalletListing>
  return typeof id === 'string' && typeof name === 'string'
}
