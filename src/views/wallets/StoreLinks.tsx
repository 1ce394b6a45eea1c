'use client'
import { useState } from 'react'
import type { WalletListing } from '../../kernel/index.js'
import { useSheet, useText } from '../../ui/context.js'
import { useFeatureContext } from '../../ui/hooks/FeatureContext.js'
import { ExternalIcon } from '../../ui/icons/viewIcons.js'
import { Button } from '../../ui/parts/Button.js'
import { Picture } from '../../ui/parts/Picture.js'
import { QrCode } from '../../ui/parts/QrCode.js'
import { Stack } from '../../ui/parts/Stack.js'
import { Tabs } from '../../ui/parts/Tabs.js'
import { Text } from '../../ui/parts/Text.js'
import { walletTileCss } from './walletTile.css.js'

type Store = 'browser' | 'ios' | 'android'

/** What usage events call them. */
const storeNames = { browser: 'chrome_store', ios: 'app_store', android: 'play_store', homepage: 'homepage' } as const

/** Where a wallet is had is https, by whatever source. */
const toStores = ({ chromeStore, appStore, playStore }: WalletListing): Readonly<Partial<Record<Store, string>>> =>
  Object.fromEntries(
    Object.entries({ browser: chromeStore, ios: appStore, android: playStore }).filter(([, link]) => isHttps(link)),
  )
const isHttps = (link: unknown): link is string => typeof link === 'string' && link.startsWith('https://')

/** Links to where a wallet can be had: on a phone the store of its kind, elsewhere the browser's, or a code for the phone. */
export function StoreLinks({ wallet }: { readonly wallet: WalletListing }) {
  useSheet(walletTileCss)
  const { page, track } = useFeatureContext()
  const { os, phone } = page.device()
  const t = useText()
  const { name, imageUrl } = wallet
  const follows = (type: keyof typeof storeNames) => () =>
    track('GET_WALLET', { name, explorerId: wallet.id, type: storeNames[type] })
  const stores = toStores(wallet)
  const kinds = (['browser', 'ios', 'android'] as const).filter((kind) => stores[kind])
  const [chosen, choose] = useState<Store | undefined>(kinds[0])
  const homepage = isHttps(wallet.homepage) ? wallet.homepage : undefined
  const here = phone ? kinds.filter((kind) => kind !== 'browser' && (os === 'other' || kind === os)) : []
  const shown = phone ? undefined : chosen

  if (phone ? here.length === 0 : kinds.length === 0) {
    return homepage ? (
      <Button size="primary" icon={<ExternalIcon />} href={homepage} onClick={follows('homepage')}>
        {t('downloads.get', { name })}
      </Button>
    ) : null
  }
  const content =
    shown === 'browser' ? (
      <Button size="primary" icon={<ExternalIcon />} href={stores.browser ?? ''} onClick={follows('browser')}>
        {t('downloads.extension')}
      </Button>
    ) : shown ? (
      <Stack center>
        <div className="store-code">
          <QrCode
            value={stores[shown]}
            logo={<Picture src={imageUrl} name={name} />}
            label={t('downloads.scan', { name })}
          />
        </div>
        <Text tone="muted">{t('downloads.scan', { name })}</Text>
      </Stack>
    ) : (
      here.map((kind) => (
        <Button key={kind} size="primary" icon={<ExternalIcon />} href={stores[kind] ?? ''} onClick={follows(kind)}>
          {t(kind === 'ios' ? 'downloads.appStore' : 'downloads.playStore')}
        </Button>
      ))
    )
  return (
    <>
      {!phone && kinds.length > 1 ? (
        <Tabs
          label={t('downloads.where', { name })}
          items={kinds.map((id) => ({ id, label: t(`downloads.${id}`) }))}
          value={chosen ?? ''}
          onChange={(id) => choose(id as Store)}
        >
          {content}
        </Tabs>
      ) : (
        content
      )}
      {homepage ? (
        <Button tone="plain" icon={<ExternalIcon />} href={homepage} onClick={follows('homepage')}>
          {t('downloads.homepage', { name })}
        </Button>
      ) : null}
    </>
  )
}
