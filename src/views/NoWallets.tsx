'use client'
import { useText } from '../ui/context.js'
import { useNavigation } from '../ui/hooks/useNavigation.js'
import { WalletIcon } from '../ui/icons/shellIcons.js'
import { Button } from '../ui/parts/Button.js'
import { EmptyState } from '../ui/parts/EmptyState.js'

/** What someone without a wallet finds: one obvious way on. */
export function Component() {
  const navigation = useNavigation()
  const t = useText()
  return (
    <EmptyState
      icon={<WalletIcon />}
      title={t('connect.none')}
      help={t('connect.none.help')}
      action={<Button onClick={() => navigation.push('WhatIsAWallet')}>{t('shell.help')}</Button>}
    />
  )
}
