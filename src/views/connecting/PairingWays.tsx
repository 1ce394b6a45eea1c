'use client'
import { useState } from 'react'
import { connectorsAtom } from '../../kernel/connections/index.js'
import type { ConnectAttempt } from '../../kernel/index.js'
import { useText } from '../../ui/context.js'
import { useAtomValue, useFeatureContext } from '../../ui/hooks/FeatureContext.js'
import { useKeptFocus } from '../../ui/hooks/useKeptFocus.js'
import { useParams } from '../../ui/hooks/useNavigation.js'
import { Tabs } from '../../ui/parts/Tabs.js'
import { type LinkPlatform, toPairingLink } from '../reach/walletLinks.js'
import { toPlatforms, type WalletPlatform } from '../reach/walletPlatforms.js'
import type { LinkOutcome } from './PairingLink.js'
import { PairingWay } from './PairingWay.js'

/** The ways to the wallet; one is in sight. */
export function PairingWays({ attempt }: { readonly attempt: ConnectAttempt }) {
  const { instance, page } = useFeatureContext()
  const t = useText()
  const params = useParams()
  const connectors = useAtomValue(connectorsAtom)
  const { wallet, pairing } = attempt
  const uri = pairing?.uri
  const device = page.device()
  const ways = toPlatforms(wallet, device, connectors)
  // A wallet that announces itself meanwhile is one more way, and takes the place of no other.
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
          preferUniversal: instance.options.preferUniversalLinks,
          origin: page.facts().origin,
        })
      : undefined
  const open = (platform: LinkPlatform) => {
    const link = linkTo(platform)
    if (!link) return
    setOutcome(page.openLink(link.href, link.target) ? 'opened' : 'blocked')
    choosing(platform)
  }
  const content = (
    <PairingWay
      attempt={attempt}
      way={way}
      ways={ways}
      outcome={outcome}
      linkTo={linkTo}
      onOpen={open}
      onFollow={() => setOutcome('followed')}
      onShowCode={() => choosing('qrcode')}
    />
  )
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
          {content}
        </Tabs>
      ) : (
        content
      )}
    </div>
  )
}
