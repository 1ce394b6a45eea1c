'use client'
import { type ReactNode, useEffect } from 'react'
import type { ConnectAttempt } from '../../kernel/index.js'
import { useAnnounce, useSheet, useText } from '../../ui/context.js'
import { CopyButton } from '../../ui/parts/CopyButton.js'
import { Picture } from '../../ui/parts/Picture.js'
import { QrCode } from '../../ui/parts/QrCode.js'
import { pairingCss } from './pairing.css.js'
import { useLate, useRenewal } from './usePairingTime.js'

interface PairingCodeProps {
  readonly attempt: ConnectAttempt
  /** Shown on a phone: it is for another one. Default false. */
  readonly phone?: boolean
  /** Other ways on, beside "Copy link". */
  readonly children?: ReactNode
}

/** A code to scan, from the moment that its place is known: it arrives, and is replaced, without anything moving. */
export function PairingCode({ attempt: { wallet, pairing }, phone, children }: PairingCodeProps) {
  useSheet(pairingCss)
  const t = useText()
  const announce = useAnnounce()
  const seconds = useRenewal(pairing)
  const late = useLate(pairing ? undefined : 'code')
  const name = wallet?.name ?? ''
  const title = phone ? t('pairing.scan.other') : wallet ? t('pairing.scan', { name }) : t('pairing.scan.any')
  const ready = phone ? 'pairing.scan.other.help' : 'pairing.scan.help'
  const help = t(pairing ? ready : late ? 'pairing.late' : 'pairing.preparing')
  const note = seconds === undefined ? help : seconds > 0 ? t('pairing.renews', { seconds }) : t('pairing.renewing')
  // Not the seconds: a screen reader would say nothing else.
  useEffect(() => announce(`${title}. ${help}`), [announce, title, help])

  return (
    <div className="pairing">
      <QrCode
        value={pairing?.uri}
        label={wallet ? t('pairing.qr', { name }) : t('pairing.qr.any')}
        logo={wallet ? <Picture src={wallet.imageUrl} name={name} /> : undefined}
      />
      <p className="pairing-title">{title}</p>
      <p className="pairing-note">{note}</p>
      <div className="pairing-actions">
        <CopyButton value={pairing?.uri ?? ''} label={t('pairing.copy')} disabled={!pairing} />
        {children}
      </div>
    </div>
  )
}
