'use client'
import { useOwnText } from '../hooks/useOwnText.js'
import { WalletIcon } from '../icons/shellIcons.js'
import { notConnected } from '../messages/later/notConnected.js'
import { Button } from './Button.js'
import { EmptyState } from './EmptyState.js'

export interface NotConnectedProps {
  /** Why to connect: "Connect a wallet to send from it." */
  readonly help: string
  /** Default: "No wallet is connected". */
  readonly title?: string
  /** Leads to an account: `navigation.requireAccount`. */
  readonly onConnect: () => void
}

/** Stands where an account is needed and none is connected, and leads to one. */
export function NotConnected({ help, title, onConnect }: NotConnectedProps) {
  const t = useOwnText(notConnected)
  return (
    <EmptyState
      icon={<WalletIcon />}
      title={title ?? t('parts.disconnected')}
      help={help}
      action={<Button onClick={onConnect}>{t('parts.connect')}</Button>}
    />
  )
}
