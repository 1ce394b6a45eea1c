'use client'
import { useText } from '../../ui/context.js'
import { useKernel } from '../../ui/hooks/KernelContext.js'
import { useNavigation } from '../../ui/hooks/useNavigation.js'
import { WalletIcon } from '../../ui/icons/shellIcons.js'
import { Button } from '../../ui/parts/Button.js'
import { EmptyState } from '../../ui/parts/EmptyState.js'
import { useDirectory } from './directory/useDirectory.js'

/** What someone without a wallet finds: one obvious way on. */
export function Component() {
  const { options, track } = useKernel()
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
        <Button
          onClick={() => {
            track(hasSome ? 'CLICK_GET_WALLET_HELP' : 'CLICK_WALLET_HELP')
            navigation.push(hasSome ? 'GetWallet' : 'WhatIsAWallet')
          }}
        >
          {t(hasSome ? 'connect.none.get' : 'shell.help')}
        </Button>
      }
    />
  )
}
