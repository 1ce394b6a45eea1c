'use client'
import { useState } from 'react'
import { messageOf } from '../../kernel/index.js'
import { useText } from '../../ui/context.js'
import { useKernel } from '../../ui/hooks/KernelContext.js'
import { useNavigation } from '../../ui/hooks/useNavigation.js'
import { useToast } from '../../ui/hooks/useToast.js'
import { DisconnectIcon } from '../../ui/icons/viewIcons.js'
import { Button } from '../../ui/parts/Button.js'
import { useMultiWallet } from './useManaged.js'

interface DisconnectButtonProps {
  /** Default: the wallets of all namespaces. */
  readonly namespace?: string
}

/** Disconnects the wallet of a namespace. Where several are allowed, only the one in use: the others are shown then. */
export function DisconnectButton({ namespace }: DisconnectButtonProps) {
  const { latchkey, views } = useKernel()
  const navigation = useNavigation()
  const t = useText()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const isOneOfMany = useMultiWallet()
  const disconnect = async () => {
    setBusy(true)
    try {
      const inUse = latchkey.state().namespaces[namespace ?? '']?.connection?.id
      await latchkey.disconnect(isOneOfMany ? (inUse ?? namespace) : namespace)
      if (isOneOfMany && views.current()?.view === 'Account') navigation.replace('ProfileWallets')
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button wide tone="danger" icon={<DisconnectIcon />} loading={busy} onClick={disconnect}>
      {t(busy ? 'account.disconnecting' : namespace ? 'account.disconnect' : 'profile.endAll')}
    </Button>
  )
}
