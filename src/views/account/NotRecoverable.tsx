'use client'
import type { WalletUser } from '../../kernel/index.js'
import { useText } from '../../ui/context.js'
import { Badge } from '../../ui/parts/Badge.js'

/** Says of an account that nobody can bring it back when this device is lost. */
export function NotRecoverable({ user }: { readonly user: WalletUser | undefined }) {
  const t = useText()
  return user?.isRecoverable === false ? <Badge tone="warning">{t('account.unrecoverable')}</Badge> : null
}
