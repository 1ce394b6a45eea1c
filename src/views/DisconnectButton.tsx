'use client'
import { useState } from 'react'
import { messageOf } from '../kernel/index.js'
import { useText } from '../ui/context.js'
import { useKernel } from '../ui/hooks/KernelContext.js'
import { useToast } from '../ui/hooks/useToast.js'
import { DisconnectIcon } from '../ui/icons/viewIcons.js'
import { Button } from '../ui/parts/Button.js'

/** Disconnects the wallet of a namespace. */
export function DisconnectButton({ namespace }: { readonly namespace?: string }) {
  const { latchkey } = useKernel()
  const t = useText()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const disconnect = async () => {
    setBusy(true)
    try {
      await latchkey.disconnect(namespace)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button wide tone="danger" icon={<DisconnectIcon />} loading={busy} onClick={disconnect}>
      {t(busy ? 'account.disconnecting' : 'account.disconnect')}
    </Button>
  )
}
