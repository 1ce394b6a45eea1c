'use client'
import { type ReactNode, useEffect } from 'react'
import type { WalletListing } from '../../kernel/index.js'
import { useAnnounce, useSheet, useText } from '../../ui/context.js'
import { Button } from '../../ui/parts/Button.js'
import { CopyButton } from '../../ui/parts/CopyButton.js'
import { Picture } from '../../ui/parts/Picture.js'
import { ProgressRing } from '../../ui/parts/ProgressRing.js'
import { Scene } from '../../ui/parts/Scene.js'
import type { WalletLink } from '../reach/walletLinks.js'
import { pairingCss } from './pairing.css.js'
import { useLate } from './usePairingTime.js'

/** What became of a link: nothing yet, the browser followed it, it refused to, the user followed it as a link of the page. */
export type LinkOutcome = 'opened' | 'blocked' | 'followed' | undefined

interface PairingLinkProps {
  readonly wallet: WalletListing
  /** Of the pairing, once it is known. */
  readonly uri: string | undefined
  /** Where it leads, once the URI is known; undefined then, it is none that may be opened. */
  readonly link: WalletLink | undefined
  readonly outcome: LinkOutcome
  /** Follows the link, in the task of the click. */
  readonly onOpen: () => void
  /** The browser follows it by itself: it was pressed as a link. */
  readonly onFollow: () => void
  /** Other ways on, beside "Copy link". */
  readonly children?: ReactNode
}

/** Leads to a wallet by its link, and waits for the user to come back. */
export function PairingLink({ wallet, uri, link, outcome, onOpen, onFollow, children }: PairingLinkProps) {
  useSheet(pairingCss)
  const t = useText()
  const announce = useAnnounce()
  const { name } = wallet
  const opened = outcome === 'opened' || outcome === 'followed'
  const broken = uri !== undefined && link === undefined
  const blocked = outcome === 'blocked' && !broken
  // It stays a link once it was one: what is being pressed is not taken away.
  const own = outcome === 'blocked' || outcome === 'followed' ? link : undefined
  const late = useLate(uri === undefined ? 'uri' : opened ? 'wallet' : undefined)
  const key = broken ? 'broken' : blocked ? 'blocked' : opened ? 'return' : 'continue'
  const waiting = opened && late ? 'pairing.still' : `pairing.${key}.help`
  const title = t(`pairing.${key}`, { name })
  const help = uri === undefined ? t(late ? 'pairing.late' : 'pairing.preparing') : t(waiting, { name })
  const action = t(opened ? 'pairing.again' : 'connecting.open', { name })
  useEffect(
    () => announce(`${title}. ${help}`, broken || blocked ? 'assertive' : 'polite'),
    [announce, title, help, broken, blocked],
  )

  return (
    <Scene
      picture={
        <ProgressRing state={broken ? 'failed' : uri === undefined || opened ? 'waiting' : 'idle'} label={title}>
          <Picture size={64} src={wallet.imageUrl} name={name} />
        </ProgressRing>
      }
      title={title}
      help={help}
    >
      {own ? (
        <a
          className="button primary"
          part="button button-primary"
          href={own.href}
          target={own.target}
          rel="noopener noreferrer"
          data-autofocus=""
          onClick={onFollow}
        >
          {action}
        </a>
      ) : broken ? null : (
        <Button size="primary" autoFocus loading={uri === undefined} onClick={onOpen}>
          {action}
        </Button>
      )}
      <div className="pairing-actions">
        <CopyButton value={uri ?? ''} label={t('pairing.copy')} disabled={uri === undefined} />
        {children}
      </div>
    </Scene>
  )
}
