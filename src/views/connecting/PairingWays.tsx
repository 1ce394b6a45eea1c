'use client'
import { useState } from 'react'
import type { ConnectAttempt } from '../../kernel/index.js'
import { connectorsAtom, historyAtom } from '../../kernel/internal.js'
import { useText } from '../../ui/context.js'
import { useAtomValue, useKernel } from '../../ui/hooks/KernelContext.js'
import { useKeptFocus } from '../../ui/hooks/useKeptFocus.js'
import { useNavigation, useParams } from '../../ui/hooks/useNavigation.js'
import { ExternalIcon, QrIcon } from '../../ui/icons/viewIcons.js'
import { Button } from '../../ui/parts/Button.js'
import { Picture } from '../../ui/parts/Picture.js'
import { Scene } from '../../ui/parts/Scene.js'
import { Tabs } from '../../ui/parts/Tabs.js'
import { installedConnector } from '../wallets/choosing/installedConnector.js'
import { PairingCode } from './PairingCode.js'
import { type LinkOutcome, PairingLink } from './PairingLink.js'
import { type LinkPlatform, toPairingLink } from './walletLinks.js'
import { toPlatforms, type WalletPlatform } from './walletPlatforms.js'

/** The ways to the wallet; one is in sight. */
export function PairingWays({ attempt }: { readonly attempt: ConnectAttempt }) {
  const { page, options, store, choose } = useKernel()
  const navigation = useNavigation()
  const t = useText()
  const params = useParams()
  const connectors = useAtomValue(connectorsAtom)
  const { wallet, pairing, namespaces } = attempt
  const uri = pairing?.uri
  const device = page.device()
  const ways = toPlatforms(wallet, device, connectors)
  // A wallet that announces itself meanwhile is one more way, and takes nobody's place.
  const [chosen, choosing] = useState<WalletPlatform | undefined>(ways[0])
  // A tap on a row of the list may have followed the link already (see `chooseWallet`).
  const [outcome, setOutcome] = useState<LinkOutcome>(() =>
    uri === undefined ? undefined : params.opened === uri ? 'opened' : params.blocked === uri ? 'blocked' : undefined,
  )
  const way = chosen === 'qrcode' || (chosen && ways.includes(chosen)) ? chosen : ways[0]
  const place = useKeptFocus<HTMLDivElement>(`${way} ${outcome} ${uri === undefined}`)
  const name = wallet?.name ?? ''

  const linkTo = (platform: LinkPlatform) =>
    wallet && uri !== undefined
      ? toPairingLink({
          wallet,
          uri,
          device,
          platform,
          preferUniversal: options.preferUniversalLinks,
          origin: page.facts().origin,
        })
      : undefined
  const open = (platform: LinkPlatform) => {
    const link = linkTo(platform)
    if (!link) return
    setOutcome(page.openLink(link.href, link.target) ? 'opened' : 'blocked')
    choosing(platform)
  }
  const openHere = () => {
    const connector = wallet && installedConnector(wallet, connectors, namespaces)
    if (!connector) return
    // The pairing ends; Back is to lead to the list, not to its remains.
    if (store.get(historyAtom).length > 1) navigation.back()
    choose(connector, { namespaces })
  }
  const get =
    wallet && (wallet.homepage || wallet.appStore || wallet.playStore || wallet.chromeStore) ? (
      <Button tone="plain" onClick={() => navigation.push('Downloads', { wallet })}>
        {t('pairing.get')}
      </Button>
    ) : null

  const content = () => {
    switch (way) {
      case 'qrcode':
        return (
          <PairingCode attempt={attempt} phone={device.phone}>
            {ways.includes('mobile') ? (
              <Button icon={<ExternalIcon />} disabled={!linkTo('mobile')} onClick={() => open('mobile')}>
                {t('connecting.open', { name })}
              </Button>
            ) : null}
            {get}
          </PairingCode>
        )
      case 'mobile':
      case 'web':
      case 'desktop':
        return wallet ? (
          <PairingLink
            wallet={wallet}
            uri={uri}
            link={linkTo(way)}
            outcome={outcome}
            onOpen={() => open(way)}
            onFollow={() => setOutcome('followed')}
          >
            {ways.includes('qrcode') ? null : (
              <Button icon={<QrIcon />} onClick={() => choosing('qrcode')}>
                {t('pairing.show')}
              </Button>
            )}
            {get}
          </PairingLink>
        ) : null
      case 'browser':
        return (
          <Scene
            picture={<Picture size={64} src={wallet?.imageUrl} name={name} />}
            title={t('connecting.found', { name })}
          >
            <Button size="primary" autoFocus onClick={openHere}>
              {t('connecting.open', { name })}
            </Button>
          </Scene>
        )
      default:
        return (
          <Scene
            picture={<Picture size={64} src={wallet?.imageUrl} name={name} />}
            title={t('pairing.unsupported', { name })}
            help={t('pairing.unsupported.help')}
          >
            {get}
          </Scene>
        )
    }
  }
  const isTabbed = ways.length > 1 && way !== undefined && ways.includes(way)
  return (
    <div ref={place}>
      {isTabbed ? (
        <Tabs
          label={t('pairing.ways', { name })}
          items={ways.map((id) => ({ id, label: t(`pairing.way.${id}`) }))}
          value={way}
          onChange={(id) => {
            setOutcome(undefined)
            choosing(id as WalletPlatform)
          }}
        >
          {content()}
        </Tabs>
      ) : (
        content()
      )}
    </div>
  )
}
