'use client'
import { useText } from '../../ui/context.js'
import { useKernel } from '../../ui/hooks/KernelContext.js'
import { useNavigation } from '../../ui/hooks/useNavigation.js'
import { useOptions } from '../../ui/hooks/useOptions.js'
import { WalletIcon } from '../../ui/icons/shellIcons.js'
import { Button } from '../../ui/parts/Button.js'
import { EmptyState } from '../../ui/parts/EmptyState.js'
import { useDirectory } from './directory/useDirectory.js'

/** What someone without a wallet finds: one obvious way on. */
export function Component() {
  const { options } = useKernel()
  const { enableWalletGuide } = useOptions()
  const directory = useDirectory()
  const navigation = useNavigation()
  const t = useText()
  const hasSome = directory !== undefined || options.walletExplorerUrl !== undefined
  return (
    <EmptyState
      icon={<WalletIcon />}
      title={t('connect.none')}
      help={t('connect.none.help')}
      action={
        enableWalletGuide === false ? undefined : (
          <Button onClick={() => navigation.push(hasSome ? 'GetWallet' : 'WhatIsAWallet')}>
            {t(hasSome ? 'connect.none.get' : 'shell.help')}
          </Button>
        )
      }
    />
  )
}
