'use client'
import { useState } from 'react'
import { useText } from '../../ui/context.js'
import { useFeatureContext } from '../../ui/hooks/FeatureContext.js'
import { useNavigation } from '../../ui/hooks/useNavigation.js'
import { useToast } from '../../ui/hooks/useToast.js'
import { DisconnectIcon } from '../../ui/icons/viewIcons.js'
import { Button } from '../../ui/parts/Button.js'
import { IconButton } from '../../ui/parts/IconButton.js'
import { toWalletName } from './toWalletName.js'
import { useMultiWallet } from './useMultiWallet.js'

interface DisconnectButtonProps {
  /** Default: the wallets of all namespaces. */
  readonly namespace?: string
  /** Only the icon. Default: false. */
  readonly bare?: boolean
}

/** Disconnects the wallet of a namespace. Where several are allowed, only the one in use: the others are shown then. */
export function DisconnectButton({ namespace, bare }: DisconnectButtonProps) {
  const { instance, tell } = useFeatureContext()
  const { latchkey } = instance
  const navigation = useNavigation()
  const t = useText()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const isOneOfMany = useMultiWallet()
  const disconnect = async () => {
    setBusy(true)
    const { connections, namespaces } = latchkey.state()
    const inUse = namespaces[namespace ?? '']?.connection
    try {
      await latchkey.disconnect(isOneOfMany ? (inUse?.id ?? namespace) : namespace)
      if (isOneOfMany && latchkey.state().view === 'Account') navigation.replace('ProfileWallets')
    } catch (error) {
      tell(error as Error)
      const left = inUse ? [inUse] : connections
      toast.error(t('account.disconnect.failed', { name: left.map(toWalletName).join(', ') }))
    } finally {
      setBusy(false)
    }
  }
  const words = t(busy ? 'account.disconnecting' : namespace ? 'account.disconnect' : 'profile.endAll')
  return bare ? (
    <IconButton label={words} loading={busy} onClick={disconnect}>
      <DisconnectIcon />
    </IconButton>
  ) : (
    <Button wide tone="danger" icon={<DisconnectIcon />} loading={busy} onClick={disconnect}>
      {words}
    </Button>
  )
}
