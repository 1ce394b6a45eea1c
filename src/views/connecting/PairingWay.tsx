'use client'
import { attempts } from '../../kernel/attempts/index.js'
import { connectorsAtom } from '../../kernel/connections/index.js'
import type { ConnectAttempt } from '../../kernel/index.js'
import { historyAtom } from '../../kernel/navigation/index.js'
import { useText } from '../../ui/context.js'
import { useAtomValue, useFeatureContext, useWing } from '../../ui/hooks/FeatureContext.js'
import { useNavigation } from '../../ui/hooks/useNavigation.js'
import { ExternalIcon, QrIcon } from '../../ui/icons/viewIcons.js'
import { Button } from '../../ui/parts/Button.js'
import { Picture } from '../../ui/parts/Picture.js'
import { Scene } from '../../ui/parts/Scene.js'
import { installedConnector } from '../reach/installedConnector.js'
import type { LinkPlatform, WalletLink } from '../reach/walletLinks.js'
import type { WalletPlatform } from '../reach/walletPlatforms.js'
import { PairingCode } from './PairingCode.js'
import { type LinkOutcome, PairingLink } from './PairingLink.js'

interface PairingWayProps {
  readonly attempt: ConnectAttempt
  /** Undefined where there is no way to the wallet on this device. */
  readonly way: WalletPlatform | undefined
  readonly ways: readonly WalletPlatform[]
  readonly outcome: LinkOutcome
  linkTo(platform: LinkPlatform): WalletLink | undefined
  readonly onOpen: (platform: LinkPlatform) => void
  readonly onFollow: () => void
  readonly onShowCode: () => void
}

/** One way to the wallet: a code to scan, a link, or its extension. */
export function PairingWay({ attempt, way, ways, outcome, linkTo, onOpen, onFollow, onShowCode }: PairingWayProps) {
  const { page, store } = useFeatureContext()
  const { choose } = useWing(attempts)
  const navigation = useNavigation()
  const t = useText()
  const connectors = useAtomValue(connectorsAtom)
  const { wallet, pairing, namespaces } = attempt
  const name = wallet?.name ?? ''

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

  switch (way) {
    case 'qrcode':
      return (
        <PairingCode attempt={attempt} phone={page.device().phone}>
          {ways.includes('mobile') ? (
            <Button icon={<ExternalIcon />} disabled={!linkTo('mobile')} onClick={() => onOpen('mobile')}>
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
          uri={pairing?.uri}
          link={linkTo(way)}
          outcome={outcome}
          onOpen={() => onOpen(way)}
          onFollow={onFollow}
        >
          {ways.includes('qrcode') ? null : (
            <Button icon={<QrIcon />} onClick={onShowCode}>
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
