'use client'
import type { WalletUser } from '../../kernel/index.js'
import { useOwnText } from '../../ui/hooks/useOwnText.js'
import { Badge } from '../../ui/parts/Badge.js'

const ownMessages = { en: { 'account.unrecoverable': 'Not recoverable yet' } }

/** Says of an account that nobody can bring it back when this device is lost. */
export function NotRecoverable({ user }: { readonly user: WalletUser | undefined }) {
  const t = useOwnText(ownMessages)
  return user?.isRecoverable === false ? <Badge tone="warning">{t('account.unrecoverable')}</Badge> : null
}
